"""The UF2 that is built: whole blocks in order, each with its place in the flash."""

from __future__ import annotations

import struct

from tests.rp2040.build_micropython import uf2_of


def test_an_image_is_cut_into_numbered_blocks_of_512_bytes() -> None:
    image = bytes(range(256)) + b"the rest"
    uf2 = uf2_of(image)
    blocks = [uf2[at : at + 512] for at in range(0, len(uf2), 512)]
    assert [len(block) for block in blocks] == [512, 512]
    for number, block in enumerate(blocks):
        first, second, flags, address, size, index, count, family = struct.unpack("<8I", block[:32])
        assert (first, second, struct.unpack("<I", block[-4:])) == (0x0A324655, 0x9E5D5157, (0x0AB16F30,))
        assert (flags, family) == (0x2000, 0xE48BFF56)
        assert (address, size, index, count) == (0x10000000 + number * 256, 256, number, 2)
    assert b"".join(block[32:288] for block in blocks).rstrip(b"\0") == image
