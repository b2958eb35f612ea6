import type { BoundNumber } from './reportDocument.ts';

/** How a number follows from its lists of cells. */
const words: Readonly<Record<string, string>> = {
  value: 'as the query gives it',
  difference: 'the first less the second',
  change: 'change from the second to the first, in per cent of the second',
  share: 'the first as a part of the second',
  ratio: 'the first divided by the second',
  share_of_change: 'the change of one group as a part of the whole change',
  count: 'how many there are',
  median: 'their median',
  mean: 'their mean',
  largest: 'the largest of them',
  moves_together: 'rank correlation of their changes (Spearman)',
  slope: 'slope over time (Theil and Sen), as a part of the median',
  mix_effect: 'effect of the changed weights, at the old values',
  rate_effect: 'effect of the changed values, at the new weights',
  volume_effect: 'effect of the changed count, at the old average',
  average_effect: 'effect of the changed average, at the new count',
  expected: 'what the other points lead to expect',
  groups_for_most: 'smallest number of groups that make up 80 per cent',
};

/** How a number is computed from its cells, in words. */
export function operationWords({ operation, operands }: BoundNumber): string {
  const cells = operands.reduce((sum, list) => sum + list.length, 0);
  if (operation === 'value' && cells > 1) {
    return `the sum of ${cells} values`;
  }
  return words[operation] ?? operation.replaceAll('_', ' ');
}
