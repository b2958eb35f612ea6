import type { Condition, Question, Value } from './question.test-support.ts';
import { Unanswerable, Ways } from './ways.test-support.ts';
import type { World } from './world.test-support.ts';

/** Features a question uses, so that a run can report how often each was compared. */
export function kindsOf(world: World, question: Question, text: string): string[] {
  const { from, keys, where, values } = question;
  const ways = new Ways(world);
  const isMany = (via: string): boolean => {
    try {
      ways.of(from, via, from, 'NONE');
      return false;
    } catch (error) {
      if (error instanceof Unanswerable) {
        return true;
      }
      throw error;
    }
  };
  const named = ['PRIOR', 'DELTA', 'PCT_CHANGE', 'RUNNING', 'ROLLING', 'PERIOD', 'SHARE', 'RANK', 'FILL', 'TOP'];
  return [
    ...named.filter((name) => text.includes(`${name}(`) || text.includes(`${name} `) || text.includes(`, ${name})`)),
    ...['WITH OTHERS', 'WITH TOTALS', 'metric_time', '.level'].filter((name) => text.includes(name)),
    ...(keys.some(({ of }) => isMany(of.via)) ? ['grouped by the many side'] : []),
    ...(where.some((condition) => viasOf(condition).some(isMany)) ? ['filtered by the many side'] : []),
    ...(values.some((value) => filtersOf(value).flatMap(viasOf).some(isMany)) ? ['FILTER by the many side'] : []),
  ];
}

function viasOf(condition: Condition): string[] {
  if ('of' in condition) {
    return [condition.of.via];
  }
  return condition.kind === 'not' ? viasOf(condition.operand) : condition.operands.flatMap((each) => viasOf(each));
}

function filtersOf(value: Value): Condition[] {
  switch (value.kind) {
    case 'measure':
    case 'metric':
    case 'aggregate':
      return value.filter === null ? [] : [value.filter];
    case 'arithmetic':
      return [...filtersOf(value.left), ...filtersOf(value.right)];
    default:
      return filtersOf(value.of);
  }
}
