import type { Aggregate, Column, Condition, LogicalForm, Order, Scalar } from '../form/logicalForm.ts';
import type { Ask, Modifier, Noun, Ordering, Target } from '../sentence/tree.ts';
import { hopsTo } from './connection.ts';
import { fieldsNamed, isText, spoken } from './fields.ts';
import type { Meaning } from './meaning.ts';
import { countOf, narrowedBy, nounMeanings, personFields } from './nounMeaning.ts';
import { andThen, bestWays, fieldOf, isDate, isNumber, keyOf, scalarOf, way } from './world.ts';
import type { Way, World } from './world.ts';

/** Parts of a query before the model it is asked of is settled. */
interface Parts {
  readonly main: Meaning;
  /** Shown values of rows, or keys of groups. */
  readonly keys: readonly Column[];
  readonly values: readonly { readonly aggregate: Aggregate; readonly counts: string | null }[];
  readonly where: readonly Condition[];
}

/** The forms that what is asked may have. */
export function assemble(world: World, ask: Ask, second: Ask | null): readonly Way<LogicalForm>[] {
  const asked = second === null ? ask : merged(ask, second);
  if (asked.limit !== null) return [];
  const vague = asked.groups.some(({ each }) => !each);
  return bestWays([
    ...readAs(world, vague ? ofGroups(asked) : asked),
    ...(vague ? readAs(world, asked).map((one) => ({ ...one, cost: one.cost + 0.08 })) : []),
  ]);
}

/** "the number of platforms for devices": of all of them, not for each. */
function ofGroups(ask: Ask): Ask {
  const vague = ask.groups.filter(({ each }) => !each);
  const isNumber = ask.targets.some((one) => one.kind === 'count' || one.kind === 'aggregate');
  if (!isNumber) return ask;
  const links = vague.map((noun): Modifier => ({
    kind: 'link',
    noun,
    words: 'for',
    negated: false,
    count: null,
    possessive: true,
  }));
  return {
    ...ask,
    groups: ask.groups.filter(({ each }) => each),
    targets: ask.targets.map((one): Target => {
      if (one.kind === 'aggregate' || one.kind === 'noun') return { ...one, noun: linkedTo(one.noun, links) };
      return one.kind === 'count' && one.noun !== null ? { ...one, noun: linkedTo(one.noun, links) } : one;
    }),
  };
}

function linkedTo(noun: Noun, links: readonly Modifier[]): Noun {
  return { ...noun, modifiers: [...noun.modifiers, ...links] };
}

function readAs(world: World, asked: Ask): readonly Way<LogicalForm>[] {
  return bestWays(
    withMeasures(world, asked.targets).flatMap((targets) => {
      const scalars = targets.filter((one) => one.kind === 'noun' || one.kind === 'everything');
      const numbers = targets.filter((one) => one.kind === 'count' || one.kind === 'aggregate');
      if (scalars.length + numbers.length < targets.length) return [];
      const whole: Ask = { ...asked, targets };
      const forms = numbers.length === 0 ? lists(world, whole, scalars) : grouped(world, whole, scalars, numbers);
      return andThen(forms, (form) => ordered(world, form, asked.orders)).filter(
        ({ value }) => !isPointless(world, value),
      );
    }),
  );
}

/** True for a noun that first of all names a quantity. */
function isNumeric(world: World, { names }: Noun): boolean {
  const [best] = names;
  return best?.target.kind === 'field' && best.weight > 0.7 && isQuantity(world, scalarOf(best.target.field));
}

/** True where rows are counted one by one: there is one of each. */
function isPointless(world: World, form: LogicalForm): boolean {
  const { key, display } = world.lookup.identity(form.model);
  const isOwn = form.columns.some(
    ({ value }) =>
      value.kind === 'field' &&
      value.field.model === form.model &&
      [key?.name, display?.name].includes(value.field.name),
  );
  return isOwn && form.columns.some(({ kind, value }) => kind === 'aggregate' && countsRows(world, form.model, value));
}

function countsRows(world: World, model: string, value: Column['value']): boolean {
  if (value.kind === 'aggregate') return value.fn === 'COUNT' && value.of === null;
  return value.kind === 'measure' && world.lookup.countMeasure(model)?.name === value.name;
}

/**
 * Targets whose nouns name a field or rows, and the same with those that name a measure as numbers.
 */
function withMeasures(world: World, targets: readonly Target[]): readonly (readonly Target[])[] {
  const hasMeasure = ({ names }: Noun): boolean =>
    names.some(({ target }) => target.kind === 'measure' || target.kind === 'metric');
  let all: readonly (readonly Target[])[] = [[]];
  for (const [at, target] of targets.entries()) {
    // "the average height and weight": one word for both.
    const before = targets[at - 1];
    if (
      before?.kind === 'aggregate' &&
      target.kind === 'noun' &&
      target.noun.superlative === null &&
      !target.noun.each &&
      isNumeric(world, target.noun)
    ) {
      const shared: Target = { kind: 'aggregate', fns: before.fns, noun: target.noun, words: target.noun.words };
      all = all.map((known) => [...known, shared]);
      continue;
    }
    const measured: readonly Target[] =
      target.kind === 'noun' && target.noun.superlative === null && hasMeasure(target.noun)
        ? [{ kind: 'aggregate', fns: [], noun: target.noun, words: target.noun.words }]
        : [];
    all = all.flatMap((before) => [target, ...measured].map((one) => [...before, one])).slice(0, 8);
  }
  return all;
}

/** "Which customers …? List their names.": the second sentence says which columns are shown. */
function merged(ask: Ask, second: Ask): Ask {
  const numbers = ask.targets.filter((one) => one.kind === 'count' || one.kind === 'aggregate');
  const [first] = ask.targets;
  const subject = ask.subject ?? (first?.kind === 'noun' ? first.noun : null);
  const extra = second.targets.filter((one) => !(one.kind === 'count' && one.noun === null && numbers.length > 0));
  return {
    targets: [...numbers, ...extra],
    groups: [...ask.groups, ...second.groups],
    orders: [...ask.orders, ...second.orders],
    limit: ask.limit ?? second.limit,
    subject,
    modifiers: [...ask.modifiers, ...second.modifiers],
  };
}

/** Rows and their values. */
function lists(world: World, ask: Ask, targets: readonly Target[]): readonly Way<LogicalForm>[] {
  const [group, ...groups] = ask.groups;
  // "names and ages for students over 20", "for each shop, list its products"
  if (groups.length > 0 || (group && ask.subject !== null)) return [];
  const subject = group ?? ask.subject;
  if (targets.length === 0 && subject !== null)
    return lists(world, { ...ask, groups: [], subject: null }, [{ kind: 'noun', noun: subject }]);
  const mains: readonly { readonly noun: Noun; readonly at: number; readonly cost: number }[] =
    subject === null
      ? targets.flatMap((target, at) =>
          target.kind === 'noun' || target.kind === 'everything'
            ? [{ noun: target.noun, at, cost: (targets.length - 1 - at) * 0.03 }]
            : [],
        )
      : [{ noun: subject, at: -1, cost: group ? 0.02 : 0 }];
  return bestWays(
    mains.flatMap(({ noun, at, cost }) =>
      andThen(nounMeanings(world, noun), (meaning) =>
        andThen(meaning.measure === null ? narrowedBy(world, meaning, ask.modifiers) : [], (main) =>
          andThen(columnsOf(world, main, targets, at), ({ keys, where, values }) => {
            const around = main.groups.filter(({ model }) => model !== main.model).map((one) => groupOf(world, one));
            const all = [...around.flatMap((one) => one.keys), ...keys];
            return settle(
              world,
              {
                main,
                keys: eachOnce(all),
                values,
                where: [...main.where, ...where, ...around.flatMap((one) => one.where)],
              },
              noun.distinct,
            );
          }),
        ),
      ).map((one) => ({ ...one, cost: one.cost + cost })),
    ),
  );
}

interface Columns {
  readonly keys: readonly Column[];
  readonly where: readonly Condition[];
  readonly values: Parts['values'];
}

/** Columns of all targets, as rows of the main noun see them. */
function columnsOf(world: World, main: Meaning, targets: readonly Target[], mainAt: number): readonly Way<Columns>[] {
  return targets.reduce<readonly Way<Columns>[]>(
    (ways, target, at) =>
      andThen(ways, (known) =>
        columnsOfTarget(world, main, target, at === mainAt).map((one) => ({
          ...one,
          value: {
            keys: [...known.keys, ...one.value.keys.filter((key) => !known.keys.some((other) => same(other, key)))],
            where: [...known.where, ...one.value.where],
            values: known.values,
          },
        })),
      ),
    [way({ keys: [], where: [], values: [] })],
  );
}

function columnsOfTarget(world: World, main: Meaning, target: Target, isMain: boolean): readonly Way<Columns>[] {
  const done = (keys: readonly Column[], cost = 0, where: readonly Condition[] = []): Way<Columns> =>
    way({ keys, where, values: [] }, cost);
  if (target.kind === 'everything')
    return [done(allFields(world, main.model), hasDetails(world, main.model) ? 0.1 : 0)];
  if (target.kind !== 'noun') return [];
  if (isMain) return [done(shownOf(world, main))];
  const { noun } = target;
  const isBare = noun.modifiers.length === 0 && noun.superlative === null;
  const own = isBare ? fieldsNamed(world, main.model, noun).map(({ value, cost }) => done([column(value)], cost)) : [];
  const other = andThen(nounMeanings(world, noun), (of) =>
    of.rank !== null || of.unnamed || of.measure !== null || of.groups.length > 0
      ? []
      : [
          done(
            shownOf(world, of),
            of.model === main.model ? (of.value === null && main.value !== null ? 0.2 : 0.02) : 0.05,
            of.where,
          ),
        ],
  );
  return bestWays([...own, ...other]);
}

function column(value: Scalar, shown = true): Column {
  return { kind: 'scalar', value, label: null, shown };
}

function same(a: Column, b: Column): boolean {
  return JSON.stringify(a.value) === JSON.stringify(b.value);
}

/** Each column once, shown where one of its likes is. */
function eachOnce(columns: readonly Column[]): readonly Column[] {
  return columns.flatMap((one, index) =>
    columns.findIndex((other) => same(other, one)) === index
      ? [{ ...one, shown: columns.some((other) => other.shown && same(other, one)) }]
      : [],
  );
}

/** What is shown of a noun: its value, or what its rows are called. */
function shownOf(world: World, meaning: Meaning): readonly Column[] {
  return meaning.value === null ? identity(world, meaning.model) : [column(meaning.value)];
}

/** Key and name of the rows of a model; all fields of one that has neither. */
function identity(world: World, model: string): readonly Column[] {
  const { key, display } = world.lookup.identity(model);
  const person = personFields(world, model);
  const names = [...new Set([key?.name, ...(person.length > 0 ? person : [display?.name])])].flatMap((name) =>
    name === undefined ? [] : [name],
  );
  const hasName = display !== undefined || person.length > 0;
  const shown = hasName ? names : [...new Set([...names, ...describing(world, model)])];
  return shown.map((name) => column(scalarOf(fieldOf(model, name))));
}

function describing(world: World, model: string): readonly string[] {
  return (world.lookup.model(model)?.dimensions ?? []).slice(0, 6).map(({ name }) => name);
}

function allFields(world: World, model: string): readonly Column[] {
  return (world.lookup.model(model)?.dimensions ?? []).map(({ name }) => column(scalarOf(fieldOf(model, name))));
}

/** True for rows with a field of that name, which "details of …" rather means. */
function hasDetails(world: World, model: string): boolean {
  return (world.lookup.model(model)?.dimensions ?? []).some(({ name }) => /(?:details?|information|info)$/i.test(name));
}

/** Puts the parts on the model from which all of them are reached. */
function settle(world: World, parts: Parts, distinct: boolean): readonly Way<LogicalForm>[] {
  const { main, keys, where } = parts;
  const { rank } = main;
  const empty: LogicalForm = {
    model: main.model,
    where,
    columns: keys,
    grouped: true,
    having: [],
    order: [],
    limit: null,
    over: null,
  };
  if (rank === null) {
    const base = baseOf(world, main.model, keys);
    if (base === null) return [];
    return [way({ ...empty, model: base.model }, base.cost + (distinct ? 0 : 0))];
  }
  const limit = { count: rank.count ?? 1, one: rank.count === null };
  const { by, descending } = rank;
  if (by.kind === 'occurrence') {
    const counted: Aggregate = { kind: 'aggregate', fn: 'COUNT', of: null, distinct: false, filter: [] };
    const shown: Column = { kind: 'aggregate', value: counted, label: null, shown: true };
    return [way({ ...empty, columns: [...keys, shown], order: [{ by: counted, descending }], limit })];
  }
  if (by.kind === 'value') {
    const base = baseOf(world, main.model, [...keys, column(by.value)]);
    if (base === null) return [];
    const key = keyOf(world, main.model);
    const hidden = [column(by.value), ...(key ? [column(scalarOf(key), false)] : [])].filter(
      (one) => !keys.some((other) => same(other, one)),
    );
    return [
      way(
        { ...empty, model: base.model, columns: [...keys, ...hidden], order: [{ by: by.value, descending }], limit },
        base.cost,
      ),
    ];
  }
  // Groups of related rows, one for each row of the main model.
  const key = keyOf(world, main.model);
  const own: readonly Column[] =
    main.value === null && key
      ? [column(scalarOf(key), false)]
      : main.value !== null && key && !keys.every(({ value }) => isOwnValue(value, main))
        ? [column(scalarOf(key), false)]
        : [];
  const all = [...keys, ...own.filter((one) => !keys.some((other) => same(other, one)))];
  if (all.some(({ value }) => value.kind === 'field' && hopsTo(world, by.model, value.field) === null)) return [];
  const shown: Column = { kind: 'aggregate', value: by.value, label: null, shown: true };
  return [
    way({
      ...empty,
      model: by.model,
      where: [...by.where, ...where],
      columns: [...all, shown],
      order: [{ by: by.value, descending }],
      limit,
    }),
  ];
}

function isOwnValue(value: Column['value'], main: Meaning): boolean {
  return JSON.stringify(value) === JSON.stringify(main.value);
}

/** The model from which the main rows and all columns are reached without multiplying rows. */
function baseOf(
  world: World,
  main: string,
  columns: readonly Column[],
): { readonly model: string; readonly cost: number } | null {
  const models = [...new Set([main, ...columns.flatMap(({ value }) => modelsOf(value))])];
  const reach = (from: string): number | null => {
    const hops = models.map((model) => world.lookup.joins.pathsBetween(from, model)[0]?.hops ?? null);
    return hops.some((one) => one === null) ? null : hops.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  };
  if (reach(main) !== null) return { model: main, cost: 0 };
  const found = world.lookup.catalog.models
    .flatMap(({ name }) => {
      const hops = reach(name);
      return hops === null ? [] : [{ model: name, cost: 0.04 + hops * 0.02 }];
    })
    .toSorted((a, b) => a.cost - b.cost || (a.model < b.model ? -1 : 1));
  return found[0] ?? null;
}

function modelsOf(value: Column['value']): readonly string[] {
  if (value.kind === 'field') return [value.field.model];
  if (value.kind === 'part' || value.kind === 'period') return modelsOf(value.of);
  return [];
}

/** Numbers, one or one of each group. */
function grouped(
  world: World,
  ask: Ask,
  scalars: readonly Target[],
  numbers: readonly Target[],
): readonly Way<LogicalForm>[] {
  return bestWays([...numbersOfNouns(world, ask, scalars, numbers), ...rankedNumbers(world, ask, scalars, numbers)]);
}

/** Each number has rows of its own; all of them must be of one model. */
function numbersOfNouns(
  world: World,
  ask: Ask,
  scalars: readonly Target[],
  numbers: readonly Target[],
): readonly Way<LogicalForm>[] {
  if (ask.modifiers.length > 0 || scalars.some(({ kind }) => kind === 'everything')) return [];
  const groupsAsked: readonly Noun[] = [
    ...ask.groups,
    ...scalars.flatMap((one) => (one.kind === 'noun' ? [one.noun] : [])),
    ...(ask.subject ? [ask.subject] : []),
  ];
  return andThen(numbersRead(world, numbers), (read) => {
    const [first] = read;
    if (!first) return [];
    const groups = groupsRead(world, groupsAsked, first.meaning);
    return andThen(groups, (asked) => numberForm(world, read, asked));
  });
}

interface NumberRead {
  readonly meaning: Meaning;
  /** Null: of the rows that the groups list. */
  readonly aggregates: readonly Aggregate[] | null;
  /** The model whose rows are counted. */
  readonly counts: string | null;
}

function numbersRead(world: World, numbers: readonly Target[]): readonly Way<readonly NumberRead[]>[] {
  return numbers.reduce<readonly Way<readonly NumberRead[]>[]>(
    (ways, target) =>
      andThen(ways, (known) => {
        const previous = known.at(-1)?.meaning ?? null;
        return numberRead(world, target, previous).map((one) => ({ ...one, value: [...known, one.value] }));
      }),
    [way([])],
  );
}

function numberRead(world: World, target: Target, previous: Meaning | null): readonly Way<NumberRead>[] {
  if (target.kind === 'count') {
    if (target.noun === null) return [];
    const { noun } = target;
    return andThen(nounMeanings(world, noun), (meaning): readonly Way<NumberRead>[] => {
      if (meaning.rank !== null || meaning.measure !== null) return [];
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
      return [way({ meaning, aggregates: [distinct], counts: null }, noun.distinct ? 0 : 0.06)];
    });
  }
  if (target.kind !== 'aggregate') return [];
  const relative =
    previous === null || target.noun.modifiers.length > 0
      ? []
      : andThen(fieldsNamed(world, previous.model, target.noun), (value): readonly Way<Meaning>[] => [
          way({ ...previous, value, where: [] }),
        ]);
  return andThen(
    bestWays([...relative, ...nounMeanings(world, target.noun)]),
    (meaning): readonly Way<NumberRead>[] => {
      if (meaning.rank !== null) return [];
      if (meaning.measure !== null)
        return isMeant(world, meaning.measure, target) &&
          (target.fns.length === 0 || (target.fns.length === 1 && target.fns[0] === 'SUM'))
          ? [way({ meaning, aggregates: [meaning.measure], counts: null })]
          : [];
      if (target.fns.length === 0) return [];
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
    },
  );
}

/** The count of rows is asked for with words for it, not with the rows alone. */
function isMeant(world: World, measure: Aggregate, { fns, words }: Extract<Target, { kind: 'aggregate' }>): boolean {
  const isCount = measure.kind === 'measure' && world.lookup.countMeasure(measure.model)?.name === measure.name;
  return !isCount || (fns.length === 0 && /\b(?:number|count|total|how many)/i.test(words));
}

/** "total amount of invoices": the one field of the rows that holds an amount of money. */
function amountOf(
  world: World,
  { fns, noun }: Extract<Target, { kind: 'aggregate' }>,
  meaning: Meaning,
): readonly Way<NumberRead>[] {
  const amounts = (world.lookup.model(meaning.model)?.dimensions ?? []).filter(
    ({ name, type }) =>
      type === 'NUMBER' &&
      !isIdentifier(world, meaning.model, name) &&
      /(?:^|_)(?:amount|total|price|cost|value|payment|fee)(?:_|$)/i.test(name),
  );
  const [only, other] = amounts;
  if (!only || other) return [];
  const of = scalarOf(fieldOf(meaning.model, only.name));
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
          text: `“${noun.words}” is measured by ${spoken(only.name)}`,
          phrase: noun.words,
        },
      ],
    ),
  ];
}

/** A number that says how much or how many, and may be added up. */
function isQuantity(world: World, value: Scalar): boolean {
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
  const isForeign =
    world.lookup.model(model)?.relationships.some((one) => one.keys.some(({ from }) => from === name)) ?? false;
  return dimension.primaryKey || isForeign;
}

interface GroupRead {
  readonly keys: readonly Column[];
  readonly where: readonly Condition[];
  /** Models that it tells apart the rows of. */
  readonly models: readonly string[];
  /** True where it is rows rather than a value of them. */
  readonly isRows?: boolean;
}

function groupsRead(world: World, nouns: readonly Noun[], counted: Meaning): readonly Way<readonly GroupRead[]>[] {
  const own: readonly GroupRead[] = counted.groups.map((one) => groupOf(world, one));
  const asked = nouns.reduce<readonly Way<readonly GroupRead[]>[]>(
    (ways, noun) =>
      andThen(ways, (known) => {
        const plain = noun.modifiers.length === 0 && noun.superlative === null && noun.count === null;
        const fields = plain
          ? fieldsNamed(world, counted.model, noun)
              .filter(({ value }) => !isKeyOf(world, counted.model, value))
              .map((one) => ({
                ...one,
                value: [...known, { keys: [column(one.value)], where: [], models: ownersOf(world, one.value) }],
              }))
          : [];
        const meanings = andThen(nounMeanings(world, noun), (of) =>
          of.rank !== null || of.unnamed || of.measure !== null || of.groups.length > 0
            ? []
            : [way([...known, groupOf(world, of)], of.model === counted.model ? 0 : 0.01)],
        );
        return bestWays([...fields, ...meanings]);
      }),
    [way([])],
  );
  return asked.map((one) => ({
    ...one,
    value: [...own.map((group) => unlessShown(world, group, one.value)), ...one.value],
  }));
}

/** A group whose columns are asked for by name shows these only; its rows stay apart. */
function unlessShown(world: World, group: GroupRead, asked: readonly GroupRead[]): GroupRead {
  const [model] = group.models;
  const isNamed = asked.some(({ models }) => model !== undefined && models.includes(model));
  const key = model === undefined ? null : keyOf(world, model);
  return isNamed && group.isRows ? { ...group, keys: key ? [column(scalarOf(key), false)] : [] } : group;
}

function isKeyOf(world: World, model: string, value: Scalar): boolean {
  const key = keyOf(world, model);
  return value.kind === 'field' && key?.name === value.field.name && value.field.model === model;
}

/** The model of a field, and the one whose rows it refers to. */
function ownersOf(world: World, value: Scalar): readonly string[] {
  if (value.kind !== 'field') return [];
  const { model, name } = value.field;
  const referred = world.lookup
    .model(model)
    ?.relationships.filter(({ keys }) => keys.length === 1 && keys[0]?.from === name)
    .map(({ toModel }) => toModel);
  return [model, ...(referred ?? [])];
}

function groupOf(world: World, of: Meaning): GroupRead {
  const shown = shownOf(world, of);
  const key = keyOf(world, of.model);
  // Rows of equal names stay apart.
  const hidden =
    key && of.value === null && !shown.some((one) => same(one, column(scalarOf(key))))
      ? [column(scalarOf(key), false)]
      : [];
  return {
    keys: [...shown, ...hidden],
    where: of.where,
    models: of.value === null ? [of.model] : ownersOf(world, of.value),
    isRows: of.value === null,
  };
}

function numberForm(
  world: World,
  read: readonly NumberRead[],
  groups: readonly GroupRead[],
): readonly Way<LogicalForm>[] {
  const [first] = read;
  if (!first) return [];
  const model = first.meaning.model;
  if (read.some(({ meaning }) => meaning.model !== model)) return [];
  const keys = eachOnce(groups.flatMap((group) => group.keys));
  const base = baseOf(world, model, keys);
  if (base === null) return [];
  // Rows that are repeated by a join must not be added up again.
  if (base.model !== model && read.some(({ aggregates }) => aggregates !== null)) return [];
  const values = read.flatMap(
    ({ aggregates, counts }) => aggregates ?? (counts === null ? [] : [countOf(world, base.model, counts)]),
  );
  // Numbers of different rows are different questions; what is said at the end is said of all.
  const narrowing = read.map(({ meaning }) => meaning.where).filter((one) => one.length > 0);
  const [common = []] = narrowing;
  if (narrowing.some((one) => JSON.stringify(one) !== JSON.stringify(common))) return [];
  return [
    way(
      {
        model: base.model,
        where: [...common, ...groups.flatMap((group) => group.where)],
        columns: [...keys, ...values.map((value): Column => ({ kind: 'aggregate', value, label: null, shown: true }))],
        grouped: true,
        having: [],
        order: [],
        limit: null,
        over: null,
      },
      base.cost,
    ),
  ];
}

/** "the customer with the most orders, and how many", "names of courses and their counts". */
function rankedNumbers(
  world: World,
  ask: Ask,
  scalars: readonly Target[],
  numbers: readonly Target[],
): readonly Way<LogicalForm>[] {
  if (
    !numbers.every((one) => one.kind === 'count' && (one.noun === null || one.noun.modifiers.length === 0)) ||
    numbers.length !== 1
  )
    return [];
  const listed = lists(world, ask, scalars);
  const [number] = numbers;
  return andThen(listed, (form): readonly Way<LogicalForm>[] => {
    const counts = form.columns.some(
      ({ kind, value }) => kind === 'aggregate' && value.kind === 'aggregate' && value.fn === 'COUNT',
    );
    if (counts) return [way(form, 0.02)];
    if (number?.kind !== 'count') return [];
    if (number.noun !== null) return countedBeside(world, form, number.noun);
    if (form.limit !== null) return [];
    // "the types and how many there are of each"
    const value: Aggregate = { kind: 'aggregate', fn: 'COUNT', of: null, distinct: false, filter: [] };
    return [way({ ...form, columns: [...form.columns, { kind: 'aggregate', value, label: null, shown: true }] }, 0.02)];
  });
}

/** "the industry with the highest value, and its number of companies": of the same groups. */
function countedBeside(world: World, form: LogicalForm, noun: Noun): readonly Way<LogicalForm>[] {
  return andThen(nounMeanings(world, noun), (of): readonly Way<LogicalForm>[] => {
    if (of.model !== form.model || of.value !== null || of.measure !== null || of.where.length > 0) return [];
    if (!form.columns.some(({ kind }) => kind === 'aggregate')) return [];
    const value = countOf(world, form.model, of.model);
    return [way({ ...form, columns: [...form.columns, { kind: 'aggregate', value, label: null, shown: true }] }, 0.03)];
  });
}

/** The form in the order that is asked for. */
function ordered(world: World, form: LogicalForm, orders: readonly Ordering[]): readonly Way<LogicalForm>[] {
  return orders.reduce<readonly Way<LogicalForm>[]>(
    (ways, one) => andThen(ways, (known) => orderedBy(world, known, one)),
    [way(form)],
  );
}

function orderedBy(world: World, form: LogicalForm, { by, descending }: Ordering): readonly Way<LogicalForm>[] {
  const put = (order: Order, columns: readonly Column[] = form.columns): LogicalForm => ({
    ...form,
    columns,
    order: [...form.order, order],
  });
  if (form.limit !== null) return [];
  const numbers = form.columns.flatMap((one) => (one.kind === 'aggregate' ? [one.value] : []));
  const [firstNumber] = numbers;
  if (by === null) {
    const [first] = form.columns;
    if (firstNumber && descending !== null) return [way(put({ by: firstNumber, descending }))];
    return first?.kind === 'scalar' ? [way(put({ by: first.value, descending: descending ?? false }))] : [];
  }
  if (by.kind === 'count') {
    const counted: Aggregate = firstNumber ?? { kind: 'aggregate', fn: 'COUNT', of: null, distinct: false, filter: [] };
    return [way(put({ by: counted, descending: descending ?? false }), firstNumber ? 0 : 0.03)];
  }
  if (by.kind === 'aggregate') {
    return andThen(numberRead(world, by, null), ({ meaning, aggregates }) => {
      const [aggregate] = aggregates ?? [];
      return aggregate && meaning.model === form.model
        ? [way(put({ by: aggregate, descending: descending ?? false }))]
        : [];
    });
  }
  if (by.kind !== 'noun' || by.noun.modifiers.some((one) => one.kind !== 'link' || !one.possessive)) return [];
  const shown = form.columns.flatMap((one) => (one.kind === 'scalar' ? [one.value] : []));
  const fields = andThen(
    bestWays([...fieldsNamed(world, form.model, by.noun), ...valuesOf(world, by.noun, form.model)]),
    (value) => {
      const isShown = shown.some((one) => JSON.stringify(one) === JSON.stringify(value));
      const hasNumbers = numbers.length > 0;
      if (isShown) return [way(put({ by: value, descending: descending ?? false }))];
      if (hasNumbers) return [];
      return [way(put({ by: value, descending: descending ?? false }, [...form.columns, column(value, false)]), 0.02)];
    },
  );
  return fields;
}

function valuesOf(world: World, noun: Noun, model: string): readonly Way<Scalar>[] {
  return andThen(nounMeanings(world, noun), ({ value, where }) =>
    value?.kind === 'field' && where.length === 0 && hopsTo(world, model, value.field) !== null
      ? [way(value, 0.02)]
      : [],
  );
}
