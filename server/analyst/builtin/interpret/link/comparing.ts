import { formOf, numberColumn } from '../../form/formOf.ts';
import type { DimensionDefinition } from '../../../../semql/catalog/definition.ts';
import { fitLimits, isMeasuringWord } from '../../reading/measuringUnits.ts';
import type { CompareOperator, Condition, Scalar } from '../../form/logicalForm.ts';
import type { Literal, Test } from '../../sentence/tree.ts';
import { addDays, resolvePeriod } from '../../time/period.ts';
import type { Period } from '../../time/period.ts';
import type { Meaning } from '../meaning.ts';
import { withinGroups } from './withinGroups.ts';
import { durationParts } from '../../durations/durationField.ts';
import { durationCondition } from './durationCondition.ts';
import { bestWays, dimensionOf, way } from '../world.ts';
import type { Way, World } from '../world.ts';

/** Conditions that say of a value what a test says. */
export function testCondition(world: World, model: string, value: Scalar, test: Test): readonly Way<Condition>[] {
  const lasting = durationCondition(value, test);
  if (lasting !== null) return lasting;
  switch (test.kind) {
    case 'missing':
      return [way({ kind: 'missing', of: value, negated: test.negated })];
    case 'text':
      return textCondition(world, value, test);
    case 'between':
      return betweenCondition(world, value, test);
    case 'is':
      return isCondition(world, value, test.literals, test.negated);
    case 'compare':
      return compareCondition(world, model, value, test);
  }
}

function typeOf(world: World, value: Scalar): string {
  if (value.kind === 'field') return dimensionOf(world, value.field)?.type ?? 'STRING';
  return value.kind === 'period' ? 'DATE' : 'NUMBER';
}

function textCondition(world: World, value: Scalar, test: Extract<Test, { kind: 'text' }>): readonly Way<Condition>[] {
  if (!['STRING', 'ENUM'].includes(typeOf(world, value))) return [];
  if (test.literals.some(({ period, quoted }) => period !== null && !quoted)) return [];
  const each = test.literals.map(({ words }): Condition => ({
    kind: 'text',
    of: value,
    how: test.how,
    text: words,
    negated: false,
  }));
  const [first] = each;
  if (!first) return [];
  const condition: Condition = each.length === 1 ? first : { kind: 'any', of: each };
  return [way(test.negated ? { kind: 'not', of: condition } : condition)];
}

function betweenCondition(
  world: World,
  value: Scalar,
  { low, high, negated }: Extract<Test, { kind: 'between' }>,
): readonly Way<Condition>[] {
  const type = typeOf(world, value);
  if (type === 'NUMBER')
    return low.number === null || high.number === null
      ? []
      : [way({ kind: 'between', of: value, low: low.number, high: high.number, negated })];
  if ((type === 'DATE' || type === 'TIMESTAMP') && value.kind === 'field') {
    const [from, to] = [periodOf(low), periodOf(high)];
    if (!from || !to) return [];
    const range: Period = {
      kind: 'range',
      from: resolvePeriod(from, world.clock).from,
      to: resolvePeriod(to, world.clock).to,
    };
    return [way({ kind: 'period', of: value.field, period: range, negated })];
  }
  const years = isYearText(value, low) && isYearText(value, high);
  return years ? [way({ kind: 'between', of: value, low: low.words, high: high.words, negated }, 0.1)] : [];
}

/** A date, or the year that a number of four digits is. */
export function periodOf(literal: Literal): Period | null {
  if (literal.period) return literal.period;
  if (/^(?:1[5-9]|20)\d\d$/.test(literal.words)) return { kind: 'calendar', text: literal.words };
  return /^\d{4}-\d{2}(?:-\d{2})?/.test(literal.words)
    ? { kind: 'calendar', text: (/^\d{4}-\d{2}(?:-\d{2})?/.exec(literal.words) ?? [''])[0] }
    : null;
}

/** "is X", "is X or Y". */
export function isCondition(
  world: World,
  value: Scalar,
  literals: readonly Literal[],
  negated: boolean,
): readonly Way<Condition>[] {
  // "12 hours to resolve": nothing takes so many to the second.
  if (value.kind === 'field' && (durationParts(value.field)?.to ?? null) !== null) return [];
  const type = typeOf(world, value);
  if ((type === 'DATE' || type === 'TIMESTAMP') && value.kind === 'field') {
    const periods = literals.map(periodOf);
    const of = periods.flatMap((period): readonly Condition[] =>
      period ? [{ kind: 'period', of: value.field, period, negated: false }] : [],
    );
    const [first] = of;
    if (!first || of.length < periods.length) return [];
    const condition: Condition = of.length === 1 ? first : { kind: 'any', of };
    return [way(negated ? { kind: 'not', of: condition } : condition)];
  }
  const read = literals.map((one) => valueFor(world, value, type, one));
  if (read.some((one) => one === null)) return [];
  const known = read.flatMap((one) => (one ? [one] : []));
  const cost = known.reduce((sum, one) => sum + one.cost, 0);
  const [first] = known;
  if (known.length === 1 && first)
    return [
      way(
        {
          kind: 'compare',
          left: value,
          operator: negated ? '<>' : '=',
          right: { kind: 'literal', value: first.value },
        },
        cost,
      ),
    ];
  return [way({ kind: 'among', of: value, values: known.map((one) => one.value), negated }, cost)];
}

/** The value of a field that a literal means, and how sure that is; null: none. */
function valueFor(
  world: World,
  value: Scalar,
  type: string,
  literal: Literal,
): { readonly value: string | number | boolean; readonly cost: number } | null {
  const known =
    value.kind === 'field'
      ? literal.values.find(({ field }) => field.model === value.field.model && field.name === value.field.name)
      : undefined;
  if (known) return { value: known.value, cost: (1 - known.weight) * 0.3 };
  // "procedures in 2025" says when: a year is a value only where years are kept.
  const isYear = /^(?:19|20)\d\d$/.test(literal.words) && !(value.kind === 'field' && /year/i.test(value.field.name));
  if (type === 'NUMBER')
    return literal.number === null
      ? null
      : { value: inScaleOf(value, literal.number, literal.words), cost: isYear && !literal.quoted ? 0.15 : 0 };
  if (type === 'BOOLEAN') {
    const text = literal.words.toLowerCase();
    if (['true', 'yes', '1'].includes(text)) return { value: true, cost: 0.02 };
    return ['false', 'no', '0'].includes(text) ? { value: false, cost: 0.02 } : null;
  }
  if (literal.period && literal.number === null) return null;
  // A word in small letters that no value has is rather something else.
  if (!literal.quoted && literal.number === null && !/[\p{Lu}\d]/u.test(literal.words)) return null;
  return { value: literal.words, cost: literal.quoted ? 0.04 : literal.number === null || isYear ? 0.2 : 0.06 };
}

function compareCondition(
  world: World,
  model: string,
  value: Scalar,
  { operator, to, unit }: Extract<Test, { kind: 'compare' }>,
): readonly Way<Condition>[] {
  if (to.kind === 'literal') return literalComparison(world, value, operator, to.literal, unit);
  if (to.kind === 'aggregate' && to.within !== null)
    return withinGroups(world, model, value, operator, { ...to, within: to.within });
  if (to.kind === 'aggregate') {
    if (!['NUMBER', 'DATE', 'TIMESTAMP'].includes(typeOf(world, value))) return [];
    const among = to.noun ? world.meanings(to.noun) : [way<Meaning | null>(null)];
    return bestWays(
      among.flatMap(({ value: meaning, cost, notes }) => {
        if (meaning && meaning.rank !== null) return [];
        const about = meaning?.value ?? value;
        if (meaning && meaning.value === null && meaning.model !== model) return [];
        return [
          way<Condition>(
            {
              kind: 'compare',
              left: value,
              operator,
              right: {
                kind: 'query',
                query: formOf(meaning?.model ?? model, meaning?.where ?? [], [
                  numberColumn({ kind: 'aggregate', fn: to.fn, of: about, distinct: false, filter: [] }),
                ]),
              },
            },
            cost,
            notes,
          ),
        ];
      }),
    );
  }
  return bestWays(
    world
      .meanings(to.noun)
      .flatMap(({ value: meaning, cost, notes }) =>
        meaning.value !== null && meaning.where.length === 0 && meaning.rank === null
          ? [way<Condition>({ kind: 'compare', left: value, operator, right: meaning.value }, cost, notes)]
          : [],
      ),
  );
}

function literalComparison(
  world: World,
  value: Scalar,
  operator: CompareOperator,
  literal: Literal,
  unit: string | null,
): readonly Way<Condition>[] {
  if (operator === '=' || operator === '<>') return isCondition(world, value, [literal], operator === '<>');
  const type = typeOf(world, value);
  if (type === 'NUMBER') {
    const limit =
      literal.number === null
        ? null
        : inUnitOf(world, value, inScaleOf(value, literal.number, literal.words), unit, literal.percent);
    return limit === null
      ? []
      : [way({ kind: 'compare', left: value, operator, right: { kind: 'literal', value: limit } })];
  }
  if ((type === 'DATE' || type === 'TIMESTAMP') && value.kind === 'field') {
    const period = periodOf(literal);
    if (!period) return [];
    const { from, to } = resolvePeriod(period, world.clock);
    const range = rangeBeside(operator, from, to);
    return range ? [way({ kind: 'period', of: value.field, period: range, negated: false })] : [];
  }
  if (literal.number === null && !literal.quoted) return [];
  // Numbers kept as text are compared as text, which is only right for years and the like.
  return isYearText(value, literal)
    ? [way({ kind: 'compare', left: value, operator, right: { kind: 'literal', value: literal.words } }, 0.1)]
    : [];
}

const scales = { thousand: 1e3, million: 1e6, billion: 1e9 } as const;

/** "10 billion" of a number that is kept in billions, as its name says, is 10. */
function inScaleOf(value: Scalar, number: number, words: string): number {
  const [, said] = /\b(thousand|million|billion)s?\b/i.exec(words) ?? [];
  if (said === undefined || value.kind !== 'field') return number;
  const scale = said.toLowerCase() as keyof typeof scales;
  return value.field.name.toLowerCase().split('_').includes(scale) ? number / scales[scale] : number;
}

/** "2 hours" of a number kept in minutes is 120; null where the two do not measure the same. */
function inUnitOf(world: World, value: Scalar, number: number, unit: string | null, percent: boolean): number | null {
  const own = value.kind === 'field' ? unitOfField(dimensionOf(world, value.field)) : null;
  // Ages are told in years, and people are counted: such words measure nothing.
  const written = unit !== null && isMeasuringWord(unit) ? unit : null;
  const fitted = fitLimits({ comparator: '=', value: number, high: null, percent, unit: written }, own);
  return percent && own === null ? number : (fitted?.value ?? null);
}

/** The unit of a number, or the one that its name ends in: `knife_minutes`. */
function unitOfField(field: DimensionDefinition | undefined): string | null {
  const last = field?.name.split('_').at(-1) ?? '';
  return field?.unit ?? (isMeasuringWord(last) ? last : null);
}

/** "after 2015" begins when 2015 is over, "since 2015" when it begins. */
function rangeBeside(operator: CompareOperator, from: string | null, to: string | null): Period | null {
  if (operator === '>') return to === null ? null : { kind: 'range', from: addDays(to, 1), to: null };
  if (operator === '>=') return from === null ? null : { kind: 'range', from, to: null };
  if (operator === '<') return from === null ? null : { kind: 'range', from: null, to: addDays(from, -1) };
  return to === null ? null : { kind: 'range', from: null, to };
}

function isYearText(value: Scalar, { words }: Literal): boolean {
  return /^\d{4}$/.test(words) && value.kind === 'field' && /year/i.test(value.field.name);
}
