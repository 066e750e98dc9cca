#!/bin/sh
# Process 1 of the machine: makes its parts, runs the command of this run, leaves the status, and ends the machine.
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8
export PYTHONPATH=/project:/run/site

mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t tmpfs tmpfs /run
mount -t tmpfs tmpfs /tmp
mkdir -p /dev/pts /dev/shm
mount -t devpts devpts /dev/pts
mount -t tmpfs shm /dev/shm
[ -e /dev/fd ] || ln -s /proc/self/fd /dev/fd
hostname table

port() {
    for found in /sys/class/virtio-ports/*; do
        [ "$(cat "$found/name")" = "$1" ] && echo "/dev/${found##*/}"
    done
}

(
    exec >"$(port stdout)" 2>"$(port stderr)" </dev/null
    cd /project || exit
    grep -qw machine.bare /proc/cmdline || python3 -m tests.kernel.machine.parts || exit
    exec setsid --wait sh /out/command
)
echo $? >/out/status
sync
echo 1 >/proc/sys/kernel/sysrq
echo b >/proc/sysrq-trigger
sleep 60
