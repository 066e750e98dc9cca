// SPDX-License-Identifier: GPL-2.0
/*
 * An MCP23017 on an I2C bus, its INT pin on a line of another GPIO chip: what `dtoverlay=mcp23017` says on a Pi.
 * The kernel's own driver, pinctrl-mcp23s08, does the rest.
 */
#include <linux/err.h>
#include <linux/gpio/consumer.h>
#include <linux/gpio/driver.h>
#include <linux/gpio/machine.h>
#include <linux/i2c.h>
#include <linux/module.h>
#include <linux/property.h>
#include <linux/string.h>

static int bus = 1;
module_param(bus, int, 0444);
MODULE_PARM_DESC(bus, "number of the I2C bus");
static int address = 0x20;
module_param(address, int, 0444);
MODULE_PARM_DESC(address, "the expander's address on it");
static char *chip = "pinctrl-bcm2711";
module_param(chip, charp, 0444);
MODULE_PARM_DESC(chip, "label of the chip that INT is wired to");
static int line = 27;
module_param(line, int, 0444);
MODULE_PARM_DESC(line, "the line of that chip");

static const struct property_entry expander_properties[] = {
	PROPERTY_ENTRY_BOOL("interrupt-controller"),
	PROPERTY_ENTRY_BOOL("microchip,irq-mirror"),
	{ }
};

static const struct software_node expander_node = {
	.name = "expander",
	.properties = expander_properties,
};

static struct gpio_desc *interrupt;
static struct i2c_client *client;

static int has_label(struct gpio_chip *candidate, void *label)
{
	return candidate->label && !strcmp(candidate->label, label);
}

static int request_interrupt(void)
{
	struct gpio_chip *found = gpiochip_find(chip, has_label);

	if (!found)
		return -ENODEV;
	interrupt = gpiochip_request_own_desc(found, line, "expander INT", GPIO_ACTIVE_HIGH, GPIOD_IN);
	if (IS_ERR(interrupt))
		return PTR_ERR(interrupt);
	return gpiod_to_irq(interrupt);
}

static struct i2c_client *add_client(int irq)
{
	struct i2c_board_info info = {
		I2C_BOARD_INFO("mcp23017", 0),
		.irq = irq,
		.swnode = &expander_node,
	};
	struct i2c_adapter *adapter = i2c_get_adapter(bus);
	struct i2c_client *added;

	if (!adapter)
		return ERR_PTR(-ENODEV);
	info.addr = address;
	added = i2c_new_client_device(adapter, &info);
	i2c_put_adapter(adapter);
	return added;
}

static int __init expander_init(void)
{
	int irq = request_interrupt();

	if (IS_ERR_OR_NULL(interrupt))
		return irq;
	client = irq < 0 ? ERR_PTR(irq) : add_client(irq);
	if (!IS_ERR(client))
		return 0;
	gpiochip_free_own_desc(interrupt);
	return PTR_ERR(client);
}

static void __exit expander_exit(void)
{
	i2c_unregister_device(client);
	gpiochip_free_own_desc(interrupt);
}

module_init(expander_init);
module_exit(expander_exit);
MODULE_DESCRIPTION("An MCP23017 as a device tree would describe it");
MODULE_LICENSE("GPL");
