interface OfferedUnit {
  readonly unit: string;
  /** Label of the option; the unit itself when left out. */
  readonly label?: string;
}

/** Units that are offered while one is typed; any other can be written. */
export const commonUnits: readonly OfferedUnit[] = [
  { unit: 'EUR' },
  { unit: 'USD' },
  { unit: 'GBP' },
  { unit: 'CHF' },
  { unit: '%', label: '25 is 25 %' },
  { unit: 'percent', label: '0.25 is 25 %' },
  { unit: 'kg' },
  { unit: 'km' },
  { unit: 'hours' },
  { unit: 'minutes' },
  { unit: 'days' },
  { unit: 'pieces' },
];
