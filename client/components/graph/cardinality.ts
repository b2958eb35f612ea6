/** How many rows of either model one of the other is joined with, as graphs write it. */
export const cardinality = {
  MANY_TO_ONE: 'n : 1',
  ONE_TO_MANY: '1 : n',
  ONE_TO_ONE: '1 : 1',
  MANY_TO_MANY: 'n : m',
} as const;
