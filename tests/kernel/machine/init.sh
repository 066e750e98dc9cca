#!/bin/sh
# Process 1 of the machine, where that is not systemd: mounts what systemd would, and runs the command of this run.
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8

mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t tmpfs tmpfs /run
mount -t tmpfs tmpfs /tmp
mkdir -p /dev/pts /dev/shm
mount -t devpts devpts /dev/pts
mount -t tmpfs shm /dev/shm
[ -e /dev/fd ] || ln -s /proc/self/fd /dev/fd
hostname table

. /project/tests/kernel/machine/command.sh
