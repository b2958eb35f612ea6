import { isCurrency } from '../../../../../values/formatValue.ts';
import { isForeignKey } from '../noun/identity.ts';
import type { Aggregate, Scalar } from '../../form/logicalForm.ts';
import type { Target } from '../../sentence/tree.ts';
import { fieldsNamed, isText, spoken } from '../noun/fields.ts';
import { shareRead } from './shareRead.ts';
import type { Meaning } from '../meaning.ts';
import { andThen, bestWays, dimensionOf, fieldOf, isDate, isNumber, keyOf, scalarOf, way } from '../world.ts';
import type { Way, World } from '../world.ts';

export interface NumberRead {
  readonly meaning: Meaning;
  /** Null: of the rows that the groups list. */
  readonly aggregates: readonly Aggregate[] | null;
  /** The model whose rows are counted. */
  readonly counts: string | null;
}

export function numbersRead(world: World, numbers: readonly Target[]): readonly Way<readonly NumberRead[]>[] {
  return numbers.reduce<readonly Way<readonly NumberRead[]>[]>(
    (ways, target) =>
      andThen(ways, (known) => {
        const previous = known.at(-1)?.meaning ?? null;
        return numberRead(world, target, previous).map((one) => ({ ...one, value: [...known, one.value] }));
      }),
    [way([])],
  );
}

export function numberRead(world: World, target: Target, previous: Meaning | null): readonly Way<NumberRead>[] {
  if (target.kind === 'count') {
    if (target.noun === null) return [];
    const { noun } = target;
    return andThen(world.meanings(noun), (meaning): readonly Way<NumberRead>[] => {
      if (meaning.rank !== null) return [];
      // "how many admissions", where a number is called so.
      if (meaning.measure !== null)
        return isCountable(world, meaning.measure)
          ? [way({ meaning, aggregates: [meaning.measure], counts: null })]
          : [];
      if (meaning.value === null) return [way({ meaning, aggregates: null, counts: meaning.model })];
      const key = keyOf(world, meaning.model);
      const isOwnKey =
        meaning.value.kind === 'field' &&
        key?.name === meaning.value.field.name &&
        key.model === meaning.value.field.model;
      const distinct: Aggregate = { kind: 'aggregate', fn: 'COUNT', of: meaning.value, distinct: true, filter: [] };
      if (isOwnKey)
        return [way({ meaning: { ...meaning, value: null }, aggregates: null, counts: meaning.model }, 0.01)];
      if (isQuantity(world, meaning.value) && !noun.distinct)
        return [
          way({ meaning, aggregates: [{ ...distinct, fn: 'SUM', distinct: false }], counts: null }, 0.08, [
            {
              kind: 'aggregation',
              text: `“${noun.words}” holds a number, so its total is shown`,
              phrase: noun.words,
            },
          ]),
        ];
      if (meaning.value.kind === 'field' && dimensionOf(world, meaning.value.field)?.type === 'BOOLEAN') return [];
      // "how many graduated" asks for those who did, not for their dates.
      const isEvent =
        meaning.value.kind === 'field' &&
        isDate(world, meaning.value.field) &&
        !/dates?$|days?$|times?$/i.test(noun.words);
      return [way({ meaning, aggregates: [distinct], counts: null }, (noun.distinct ? 0 : 0.06) + (isEvent ? 0.2 : 0))];
    });
  }
  if (target.kind === 'share') return shareRead(world, target);
  if (target.kind !== 'aggregate') return [];
  const relative =
    previous === null || target.noun.modifiers.length > 0
      ? []
      : andThen(fieldsNamed(world, previous.model, target.noun), (value): readonly Way<Meaning>[] => [
          way({ ...previous, value, where: [] }),
        ]);
  return andThen(bestWays([...relative, ...world.meanings(target.noun)]), (meaning): readonly Way<NumberRead>[] => {
    if (meaning.rank !== null) return [];
    if (meaning.measure !== null)
      return isMeant(world, meaning.measure, target) && isComputedSo(world, meaning.measure, target)
        ? [way({ meaning, aggregates: [meaning.measure], counts: null })]
        : [];
    if (target.fns.length === 0) return [];
    // The average of a number that people have defined is not that of a field of its rows.
    const isDefined =
      !target.fns.includes('SUM') &&
      target.noun.names.some(({ target: named, match }) => named.kind === 'measure' && match === 'whole');
    if (meaning.value === null && isDefined) return [];
    if (meaning.value === null) return amountOf(world, target, meaning);
    const { value } = meaning;
    if (
      value.kind === 'field' &&
      (isText(world, value) || (isDate(world, value.field) && target.fns.some((fn) => fn !== 'MIN' && fn !== 'MAX')))
    )
      return [];
    if (value.kind === 'field' && isIdentifier(world, value.field.model, value.field.name)) return [];
    return [
      way({
        meaning,
        aggregates: target.fns.map((fn): Aggregate => ({
          kind: 'aggregate',
          fn,
          of: value,
          distinct: false,
          filter: [],
        })),
        counts: null,
      }),
    ];
  });
}

/** A number of the layer that adds up says how many there are of something. */
function isCountable({ lookup }: World, measure: Aggregate): boolean {
  if (measure.kind !== 'measure') return false;
  const definition = lookup.measure(measure.model, measure.name);
  return definition?.additivity === 'ADDITIVE' && !isCurrency(definition.unit);
}

/** The count of rows is asked for with words for it, not with the rows alone. */
function isMeant(world: World, measure: Aggregate, { fns, words }: Extract<Target, { kind: 'aggregate' }>): boolean {
  const isCount = measure.kind === 'measure' && world.lookup.countMeasure(measure.model)?.name === measure.name;
  return !isCount || (fns.length === 0 && /\b(?:number|count|total|how many)/i.test(words));
}

/** The expression of a metric, or of the one measure that it is. */
function writtenOut({ lookup }: World, name: string): string {
  const expression = lookup.metric(name)?.expression ?? '';
  const [, model = '', measure = ''] = /^\s*(\w+)\.(\w+)\s*$/.exec(expression) ?? [];
  return lookup.measure(model, measure)?.expression ?? expression;
}

/** "the total balance" is no measure that averages balances. */
function isComputedSo(world: World, measure: Aggregate, { fns }: Extract<Target, { kind: 'aggregate' }>): boolean {
  const [fn, more] = fns;
  if (fn === undefined) return true;
  if (more !== undefined) return false;
  if (measure.kind !== 'measure' && measure.kind !== 'metric') return fn === 'SUM';
  const expression =
    measure.kind === 'measure'
      ? (world.lookup.measure(measure.model, measure.name)?.expression ?? '')
      : writtenOut(world, measure.name);
  // What a metric adds up is not always seen from its expression.
  if (measure.kind === 'metric' && fn === 'SUM') return !/^\s*(?:AVG|MEDIAN|MIN|MAX)\s*\(/i.test(expression);
  return new RegExp(`^\\s*${fn}\\s*\\(`, 'i').test(expression);
}

/** The one field of rows that holds an amount of money; null where there is none, or several. */
export function amountField(world: World, model: string): Scalar | null {
  const amounts = (world.lookup.model(model)?.dimensions ?? []).filter(
    ({ name, type }) =>
      type === 'NUMBER' &&
      !isIdentifier(world, model, name) &&
      /(?:^|_)(?:amount|total|price|cost|value|payment|fee)(?:_|$)/i.test(name),
  );
  const [only, other] = amounts;
  return only && !other ? scalarOf(fieldOf(model, only.name)) : null;
}

/** "total amount of invoices": the one field of the rows that holds an amount of money. */
function amountOf(
  world: World,
  { fns, noun }: Extract<Target, { kind: 'aggregate' }>,
  meaning: Meaning,
): readonly Way<NumberRead>[] {
  const of = amountField(world, meaning.model);
  if (of?.kind !== 'field') return [];
  return [
    way(
      {
        meaning: { ...meaning, value: of },
        aggregates: fns.map((fn): Aggregate => ({ kind: 'aggregate', fn, of, distinct: false, filter: [] })),
        counts: null,
      },
      0.08,
      [
        {
          kind: 'aggregation',
          text: `“${noun.words}” is measured by ${spoken(of.field.name)}`,
          phrase: noun.words,
          about: [`${of.field.model}.${of.field.name}`],
        },
      ],
    ),
  ];
}

/** A number that says how much or how many, and may be added up. */
export function isQuantity(world: World, value: Scalar): boolean {
  if (value.kind !== 'field' || !isNumber(world, value.field)) return false;
  const { model, name } = value.field;
  return (
    !isIdentifier(world, model, name) &&
    !/(?:^|_)(?:id|code|year|month|day|zip|no|nr|phone|rank|level)(?:_|$)/i.test(name)
  );
}

/** Numbers that name something are not added up or averaged. */
function isIdentifier(world: World, model: string, name: string): boolean {
  const dimension = world.lookup.dimension(model, name);
  if (!dimension) return true;
  return dimension.primaryKey || isForeignKey(world, fieldOf(model, name));
}
