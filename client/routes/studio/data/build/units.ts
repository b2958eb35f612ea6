/** Units that are offered while one is typed; any other can be written. */
export const commonUnits = ['EUR', 'USD', 'GBP', 'CHF', 'percent', 'kg', 'km', 'hours', 'minutes', 'days', 'pieces'];
