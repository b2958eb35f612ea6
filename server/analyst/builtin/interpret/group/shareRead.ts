import type { Aggregate } from '../../form/logicalForm.ts';
import type { Target } from '../../sentence/tree.ts';
import { countRows } from './counting.ts';
import type { NumberRead } from './numbers.ts';
import { andThen, way } from '../world.ts';
import type { Way, World } from '../world.ts';

/** "what fraction of members pay by card": such rows, divided by all rows of the noun. */
export function shareRead(
  world: World,
  { noun, part }: Extract<Target, { kind: 'share' }>,
): readonly Way<NumberRead>[] {
  return andThen(world.meanings(noun), (whole): readonly Way<NumberRead>[] => {
    if (whole.value !== null || whole.measure !== null || whole.rank !== null) return [];
    return andThen(world.narrow({ ...whole, where: [], groups: [] }, part), (of): readonly Way<NumberRead>[] => {
      const isPlain = of.model === whole.model && of.value === null && of.rank === null;
      if (!isPlain || of.where.length === 0) return [];
      const share: Aggregate = {
        kind: 'ratio',
        operator: '/',
        left: { kind: 'aggregate', fn: 'COUNT', of: null, distinct: false, filter: of.where },
        right: countRows,
        percent: true,
      };
      // "paid in each city": a share of each.
      const meaning = { ...whole, groups: [...whole.groups, ...of.groups] };
      return [way({ meaning, aggregates: [share], counts: null })];
    });
  });
}
