"""What holds for all tests."""

from hypothesis import settings

# A busy machine is no mistake of the code; pytest-timeout still names a test that hangs.
settings.register_profile("house", deadline=None)
settings.load_profile("house")
