#!/bin/sh
# Makes the machine's parts, runs the command of this run, leaves the status, and ends the machine.
export PYTHONPATH=/project:/run/site

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
