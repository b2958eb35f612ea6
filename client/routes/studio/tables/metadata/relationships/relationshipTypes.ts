export const relationshipTypes = ['MANY_TO_ONE', 'ONE_TO_ONE', 'ONE_TO_MANY', 'MANY_TO_MANY'] as const;

/** How many rows stand on each side, as people and as graphs say it. */
export const cardinality = {
  MANY_TO_ONE: { label: 'Many to one', short: 'n : 1' },
  ONE_TO_ONE: { label: 'One to one', short: '1 : 1' },
  ONE_TO_MANY: { label: 'One to many', short: '1 : n' },
  MANY_TO_MANY: { label: 'Many to many', short: 'n : m' },
} as const satisfies Record<(typeof relationshipTypes)[number], { label: string; short: string }>;

export const relationshipOptions = relationshipTypes.map((value) => ({
  value,
  label: cardinality[value].label,
  hint: cardinality[value].short,
}));
