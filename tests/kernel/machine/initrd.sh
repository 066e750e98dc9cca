#!/bin/busybox sh
# The first program in the machine: loads what the disks need, joins the root from its layers, and goes over to it.
#
#   /          the image, read-only, under a layer in memory
#   /project   the project, read-only, under a layer in memory: whatever is written there is forgotten
#   /out       a folder of the host for this one run, to be written
/bin/busybox --install -s /bin

mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
for module in /modules/*; do insmod "$module"; done
while [ ! -b /dev/vda ]; do usleep 10000; done

share="trans=virtio,version=9p2000.L,msize=512000"
mkdir /read/root /read/project
mount -t squashfs -o ro /dev/vda /read/root
mount -t 9p -o "ro,cache=loose,$share" project /read/project
mount -t tmpfs -o size=60% layers /write
layered() {
    mkdir -p "/write/$1/new" "/write/$1/work"
    mount -t overlay -o "lowerdir=/read/$1,upperdir=/write/$1/new,workdir=/write/$1/work" "$1" "$2"
}
layered root /new
layered project /new/project
mount -t 9p -o "$share" out /new/out

ip link set lo up
systemd=$(grep -w machine.systemd /proc/cmdline)
mount --move /dev /new/dev
umount /sys /proc
if [ -n "$systemd" ]; then
    units=/new/etc/systemd/system
    mkdir -p $units/multi-user.target.wants
    ln -s /project/tests/kernel/machine/command.service $units/
    ln -s ../command.service $units/multi-user.target.wants/
    grep -v '^#' /new/project/tests/kernel/machine/not-wanted | while read -r unit; do
        ln -sf /dev/null "$units/$unit"
    done
    exec switch_root /new /lib/systemd/systemd
fi
exec switch_root /new /bin/sh /project/tests/kernel/machine/init.sh
