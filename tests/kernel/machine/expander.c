// SPDX-License-Identifier: GPL-2.0
/*
 * MCP23017s on an I2C bus, the INT pin of each on a line of another GPIO chip: what `dtoverlay=mcp23017` says on a
 * Pi. The kernel's own driver, pinctrl-mcp23s08, does the rest.
 */
#include <linux/err.h>
#include <linux/gpio/consumer.h>
#include <linux/gpio/driver.h>
#include <linux/gpio/machine.h>
#include <linux/i2c.h>
#include <linux/module.h>
#include <linux/property.h>
#include <linux/string.h>

#define MOST 8

static int bus = 1;
module_param(bus, int, 0444);
MODULE_PARM_DESC(bus, "number of the I2C bus");
static char *chip = "pinctrl-bcm2711";
module_param(chip, charp, 0444);
MODULE_PARM_DESC(chip, "label of the chip that INT is wired to");
static int address[MOST];
static unsigned int count;
module_param_array(address, int, &count, 0444);
MODULE_PARM_DESC(address, "the expanders' addresses on the bus");
static int line[MOST];
module_param_array(line, int, NULL, 0444);
MODULE_PARM_DESC(line, "for each, the line of the chip");

static const struct property_entry expander_properties[] = {
	PROPERTY_ENTRY_BOOL("interrupt-controller"),
	PROPERTY_ENTRY_BOOL("microchip,irq-mirror"),
	{ }
};

/* Without a name, so that each may be in use at the same time. */
static const struct software_node expander_nodes[MOST] = {
	[0 ... MOST - 1] = { .properties = expander_properties },
};

static struct gpio_desc *interrupts[MOST];
static struct i2c_client *clients[MOST];

static int has_label(struct gpio_chip *candidate, void *label)
{
	return candidate->label && !strcmp(candidate->label, label);
}

static struct gpio_desc *request_interrupt(int number)
{
	struct gpio_chip *found = gpiochip_find(chip, has_label);

	if (!found)
		return ERR_PTR(-ENODEV);
	return gpiochip_request_own_desc(found, line[number], "expander INT", GPIO_ACTIVE_HIGH, GPIOD_IN);
}

static struct i2c_client *add_client(int number)
{
	struct i2c_board_info info = {
		I2C_BOARD_INFO("mcp23017", 0),
		.irq = gpiod_to_irq(interrupts[number]),
		.swnode = &expander_nodes[number],
	};
	struct i2c_adapter *adapter = i2c_get_adapter(bus);
	struct i2c_client *added;

	if (!adapter)
		return ERR_PTR(-ENODEV);
	info.addr = address[number];
	added = i2c_new_client_device(adapter, &info);
	i2c_put_adapter(adapter);
	return added;
}

static int add_expander(int number)
{
	interrupts[number] = request_interrupt(number);
	if (IS_ERR(interrupts[number]))
		return PTR_ERR(interrupts[number]);
	clients[number] = add_client(number);
	if (!IS_ERR(clients[number]))
		return 0;
	gpiochip_free_own_desc(interrupts[number]);
	return PTR_ERR(clients[number]);
}

static void remove_expander(int number)
{
	i2c_unregister_device(clients[number]);
	gpiochip_free_own_desc(interrupts[number]);
}

static int __init expander_init(void)
{
	int number, error;

	for (number = 0; number < count; number++) {
		error = add_expander(number);
		if (error) {
			while (number--)
				remove_expander(number);
			return error;
		}
	}
	return 0;
}

static void __exit expander_exit(void)
{
	int number;

	for (number = 0; number < count; number++)
		remove_expander(number);
}

module_init(expander_init);
module_exit(expander_exit);
MODULE_DESCRIPTION("MCP23017s as a device tree would describe them");
MODULE_LICENSE("GPL");
