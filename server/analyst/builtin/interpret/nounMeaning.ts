import type { Aggregate, Condition, LogicalForm } from '../form/logicalForm.ts';
import type { FieldRef } from '../reading.ts';
import type { Count, Literal, Modifier, Noun, Superlative } from '../sentence/tree.ts';
import { timeChoice } from '../catalog/timeChoice.ts';
import { isCondition, testCondition } from './comparing.ts';
import { connections, hopsTo, relatedCondition } from './connection.ts';
import { isImpossible } from './impossible.ts';
import { faintest, fieldsNamed, fieldsSuggested, isText, spoken } from './fields.ts';
import { rowsOf } from './meaning.ts';
import type { Meaning, Rank } from './meaning.ts';
import { andThen, bestWays, dimensionOf, fieldOf, isNumber, keyOf, scalarOf, way } from './world.ts';
import type { Way, World } from './world.ts';

const countRows: Aggregate = { kind: 'aggregate', fn: 'COUNT', of: null, distinct: false, filter: [] };

/** Everything a noun phrase may mean, the likeliest first. */
export function nounMeanings(world: World, noun: Noun): readonly Way<Meaning>[] {
  // A number of rows that nothing ranks or compares has no meaning here.
  if (noun.count !== null && noun.superlative === null && noun.count !== 1) return [];
  const owned = possessed(world, noun);
  const owner = noun.modifiers.find((one) => one.kind === 'link' && one.possessive && !one.negated);
  const plain = andThen(heads(world, noun), (meaning) => {
    // The name of something is not the name of something else.
    if (meaning.value !== null && owner?.kind === 'link' && isGeneric(noun) && !isSaid(owner.noun, meaning.model))
      return [];
    return narrowed(world, meaning, noun, noun.modifiers).map((one) =>
      meaning.value !== null && owner !== undefined ? { ...one, cost: one.cost + 0.12 } : one,
    );
  });
  return bestWays([...owned, ...plain]);
}

function isGeneric({ words, owner }: Noun): boolean {
  return (
    owner === null &&
    /^(?:(?:full|first|last) )?(?:names?|titles?|ids?|identifiers?|codes?|details?|descriptions?|types?|dates?|numbers?|status|addresses|address)$/i.test(
      words,
    )
  );
}

function isSaid({ names }: Noun, model: string): boolean {
  return names.some(({ target }) => target.kind === 'model' && target.model === model);
}

/** "the name of each customer", "price of products": the owner says whose field it is. */
function possessed(world: World, noun: Noun): readonly Way<Meaning>[] {
  const at = noun.modifiers.findIndex(
    (one) =>
      one.kind === 'link' &&
      !one.negated &&
      one.count === null &&
      /^(?:of|for|in|from|about|on|by|to|at|that|with)\b/.test(one.words),
  );
  const owner = noun.modifiers[at];
  if (owner?.kind !== 'link') return [];
  const rest = noun.modifiers.filter((_, index) => index !== at);
  const far = owner.possessive ? 0 : 0.03;
  return andThen(nounMeanings(world, owner.noun), (rows) => {
    if (rows.value !== null || rows.unnamed) return [];
    return andThen(
      fieldsNamed(world, rows.model, noun).map((field) => ({ ...field, cost: field.cost + far })),
      (value) =>
        narrowed(
          world,
          {
            ...rows,
            value,
            groups: owner.noun.each ? [...rows.groups, { ...rows, groups: [] }] : rows.groups,
            distinct: noun.distinct,
          },
          noun,
          rest,
        ),
    );
  });
}

/** What the head of a noun names, with an owner before it: "customer name". */
function heads(world: World, noun: Noun): readonly Way<Meaning>[] {
  if (noun.names.length === 0) return unnamed(world, noun);
  const plain = noun.names.flatMap((name): readonly Way<Meaning>[] => {
    if (name.weight < faintest) return [];
    const cost = (1 - name.weight) * 0.5;
    const { target } = name;
    switch (target.kind) {
      case 'model':
        return [way({ ...rowsOf(target.model), distinct: noun.distinct }, cost)];
      case 'role':
        return [way({ ...rowsOf(target.toModel), distinct: noun.distinct }, cost + 0.06)];
      case 'field':
        return [
          way(
            { ...rowsOf(target.field.model), value: scalarOf(target.field), distinct: noun.distinct },
            cost + (isForeignKey(world, target.field) ? 0.04 : 0),
          ),
        ];
      case 'measure':
        return [
          way(
            {
              ...rowsOf(target.model),
              measure: { kind: 'measure', model: target.model, name: target.name, filter: [] },
            },
            cost + 0.02,
          ),
        ];
      case 'metric': {
        const anchor = world.lookup.metric(target.name)?.anchorModel;
        return anchor === undefined
          ? []
          : [way({ ...rowsOf(anchor), measure: { kind: 'metric', name: target.name } }, cost)];
      }
      case 'filter':
        return [
          way(
            {
              ...rowsOf(target.model),
              where: [{ kind: 'named', model: target.model, name: target.name, negated: false }],
            },
            cost,
          ),
        ];
    }
  });
  const { owner } = noun;
  if (owner === null) return bestWays(plain);
  return andThen(heads(world, owner), (of) => {
    if (of.value !== null) return [];
    const fields = fieldsNamed(world, of.model, noun).map((field) =>
      way<Meaning>({ ...of, value: field.value, distinct: noun.distinct }, field.cost),
    );
    // "customer orders": orders, which belong to customers anyway.
    const rows = plain
      .filter(
        ({ value }) =>
          value.value === null && value.measure === null && connections(world, value.model, of.model).length > 0,
      )
      .map((one) => ({ ...one, cost: one.cost + 0.05 }));
    const same = plain
      .filter(({ value }) => value.model === of.model)
      .map((one) => ({ ...one, cost: one.cost + 0.02 }));
    return bestWays([...fields, ...rows, ...same]);
  });
}

function isForeignKey(world: World, { model, name }: { readonly model: string; readonly name: string }): boolean {
  return world.lookup.model(model)?.relationships.some((one) => one.keys.some(({ from }) => from === name)) ?? false;
}

/** "who", "those": rows that have a name. */
function unnamed(world: World, noun: Noun): readonly Way<Meaning>[] {
  const nouns = world.lookup.catalog.models.filter(
    (model) =>
      world.lookup.identity(model.name).display !== undefined ||
      model.dimensions.some(({ name }) => /name/i.test(name)),
  );
  if (nouns.length > 40) return [];
  return nouns.map(({ name }) => way({ ...rowsOf(name), distinct: noun.distinct, unnamed: true }, 0.08));
}

/** A meaning with all modifiers of its noun, and what stands before its head. */
function narrowed(world: World, meaning: Meaning, noun: Noun, modifiers: readonly Modifier[]): readonly Way<Meaning>[] {
  const before: readonly Modifier[] =
    noun.superlative === null
      ? []
      : [{ kind: 'superlative', superlative: { ...noun.superlative, count: noun.count }, noun: null, fn: null }];
  return narrowedBy(world, meaning, [...modifiers, ...before]);
}

export function narrowedBy(world: World, meaning: Meaning, modifiers: readonly Modifier[]): readonly Way<Meaning>[] {
  // What is counted or ranked is known when all that is linked is.
  const isLate = ({ kind }: Modifier): boolean => kind === 'frequency' || kind === 'superlative';
  const inOrder = [...modifiers.filter((one) => !isLate(one)), ...modifiers.filter(isLate)];
  return inOrder
    .reduce<readonly Way<Meaning>[]>(
      (ways, modifier) => andThen(ways, (one) => narrow(world, one, modifier)),
      [way(meaning)],
    )
    .filter(({ value }) => !isImpossible(value.where));
}

function withConditions(meaning: Meaning, ways: readonly Way<readonly Condition[]>[]): readonly Way<Meaning>[] {
  return ways.map((one) => ({
    ...one,
    value: { ...meaning, where: [...meaning.where, ...one.value], unnamed: false },
  }));
}

function narrow(world: World, meaning: Meaning, modifier: Modifier): readonly Way<Meaning>[] {
  switch (modifier.kind) {
    case 'literal':
      return withConditions(
        meaning,
        literalConditions(world, meaning, modifier.literal, modifier.preposition, modifier.negated),
      );
    case 'attribute':
      return withConditions(meaning, attributeConditions(world, meaning, modifier));
    case 'self':
      return withConditions(meaning, selfConditions(world, meaning, modifier));
    case 'link':
      return linked(world, meaning, modifier);
    case 'superlative':
      return ranked(world, meaning, withCount(modifier));
    case 'frequency':
      return frequent(world, meaning, modifier);
    case 'sum':
      return [];
    case 'verb':
      return EMPTY_VERBS.has(modifier.words.split(' ')[0] ?? '') && !modifier.negated ? [way(meaning, 0.02)] : [];
    case 'all':
      return narrowedBy(world, meaning, modifier.of);
    case 'any':
    case 'both':
    case 'none':
      return combined(world, meaning, modifier);
  }
}

/** "the top 3 number of orders": the number says how many are asked for. */
function withCount(modifier: Extract<Modifier, { kind: 'superlative' }>): typeof modifier {
  const { superlative, noun } = modifier;
  if (noun === null || superlative.count !== null) return modifier;
  if (noun.count !== null && noun.superlative === null)
    return { ...modifier, superlative: { ...superlative, count: noun.count }, noun: { ...noun, count: null } };
  const [first, ...rest] = noun.modifiers;
  const isNumber = first?.kind === 'literal' && first.preposition === null && first.literal.start < noun.end;
  const value = first?.kind === 'literal' ? first.literal.number : null;
  if (!isNumber || value === null || !Number.isInteger(value) || value < 1 || value > 100) return modifier;
  return { ...modifier, superlative: { ...superlative, count: value }, noun: { ...noun, modifiers: rest } };
}

/** Verbs that say nothing of the rows: "that exist", "recorded". */
const EMPTY_VERBS = new Set(
  'exist exists existing recorded registered listed available stored given found present used have has do does did be in involved'.split(
    ' ',
  ),
);

/** Conditions of several modifiers, joined. */
function combined(
  world: World,
  meaning: Meaning,
  { kind, of }: Extract<Modifier, { kind: 'any' | 'both' | 'none' }>,
): readonly Way<Meaning>[] {
  const bare: Meaning = { ...meaning, where: [], rank: null, groups: [] };
  const each = of.map((modifier) =>
    narrow(world, bare, modifier).flatMap((one) =>
      one.value.rank === null && one.value.groups.length === 0 && one.value.model === meaning.model
        ? [{ ...one, value: one.value.where }]
        : [],
    ),
  );
  let ways: readonly Way<readonly (readonly Condition[])[]>[] = [way([])];
  for (const options of each)
    ways = andThen(ways, (known) => options.map((one) => ({ ...one, value: [...known, one.value] })));
  return ways.flatMap((one): readonly Way<Meaning>[] => {
    const parts = one.value.map(together);
    if (parts.length === 0 || one.value.some((part) => part.length === 0)) return [];
    const done = (condition: Condition, cost = 0): readonly Way<Meaning>[] => [
      { ...one, cost: one.cost + cost, value: { ...meaning, where: [...meaning.where, condition], unnamed: false } },
    ];
    const onValue = (part: Condition, negated: boolean): Condition | null =>
      meaning.value === null ? null : { kind: 'in', of: meaning.value, query: valuesWhere(meaning, part), negated };
    if (kind === 'any') {
      // "from Chicago, Illinois": each is of another field.
      if (of.length === 2 && of.every((each) => each.kind === 'literal') && ofTwoFields(parts))
        return [...done({ kind: 'all', of: parts }, 0.02), ...done({ kind: 'any', of: parts }, 0.06)];
      return done({ kind: 'any', of: parts });
    }
    if (kind === 'none') {
      // Values without such rows, not values of other rows: "cities without …".
      const apart =
        meaning.value !== null && !isKey(world, meaning) ? parts.flatMap((part) => onValue(part, true) ?? []) : [];
      if (apart.length > 0) return done(together(apart), 0.06);
      return done({ kind: 'not', of: parts.length === 1 && parts[0] ? parts[0] : { kind: 'any', of: parts } });
    }
    const apart = meaning.value === null ? [] : parts.flatMap((part) => onValue(part, false) ?? []);
    if (apart.length > 0) return done(together(apart), 0.03);
    return contradict(parts) ? [] : done({ kind: 'all', of: parts });
  });
}

function ofTwoFields(parts: readonly Condition[]): boolean {
  const fields = parts.flatMap((one) => (one.kind === 'compare' && one.left.kind === 'field' ? [one.left.field] : []));
  const [first, second] = fields;
  return first !== undefined && second !== undefined && first.model === second.model && first.name !== second.name;
}

/** True where one value would have to equal several. */
function contradict(parts: readonly Condition[]): boolean {
  const equal = parts.flatMap((one) =>
    one.kind === 'compare' && one.operator === '=' ? [JSON.stringify(one.left)] : [],
  );
  return new Set(equal).size < equal.length;
}

function isKey(world: World, { value, model }: Meaning): boolean {
  const key = keyOf(world, model);
  return value?.kind === 'field' && key !== null && value.field.name === key.name && value.field.model === key.model;
}

function valuesWhere(meaning: Meaning, where: Condition): LogicalForm {
  return {
    model: meaning.model,
    where: [where],
    columns: meaning.value ? [{ kind: 'scalar', value: meaning.value, label: null, shown: true }] : [],
    grouped: true,
    having: [],
    order: [],
    limit: null,
    over: null,
  };
}

function together(of: readonly Condition[]): Condition {
  const [first] = of;
  return of.length === 1 && first ? first : { kind: 'all', of };
}

/** "in Germany", "5", "named X": which field holds the value. */
function literalConditions(
  world: World,
  meaning: Meaning,
  literal: Literal,
  preposition: string | null,
  negated: boolean,
): readonly Way<readonly Condition[]>[] {
  const ways: Way<readonly Condition[]>[] = [];
  const push = (of: readonly Way<Condition>[], cost: number): void => {
    ways.push(...of.map((one) => ({ ...one, value: [one.value], cost: one.cost + cost })));
  };
  if (
    meaning.value !== null &&
    (preposition === null ||
      preposition === 'is' ||
      preposition === 'named' ||
      preposition === 'of' ||
      preposition === 'except')
  )
    push(isCondition(world, meaning.value, [literal], negated), 0.02);
  if (preposition !== 'named')
    for (const mention of literal.values) {
      const condition: Condition = {
        kind: 'compare',
        left: scalarOf(mention.field),
        operator: '=',
        right: { kind: 'literal', value: mention.value },
      };
      const doubt = (1 - mention.weight) * 0.3;
      const hops = hopsTo(world, meaning.model, mention.field);
      if (hops !== null) push([way(negated ? { ...condition, operator: '<>' } : condition)], doubt + hops * 0.04);
      else
        ways.push(
          ...relatedCondition(world, meaning.model, mention.field.model, [condition], { negated, count: null }).map(
            (one) => ({
              ...one,
              cost: one.cost + doubt + 0.08,
            }),
          ),
        );
    }
  // Its own name: "product 'X'", "named X", "customer John Smith".
  if (
    preposition === null ||
    preposition === 'named' ||
    preposition === 'is' ||
    preposition === 'except' ||
    preposition === 'of' ||
    preposition === 'for'
  ) {
    // A year or a number is no name, unless it is called one.
    const isSure =
      preposition === 'named' ||
      literal.quoted ||
      (literal.values.length > 0 && literal.number === null && literal.period === null);
    for (const field of isSure ? namingFields(world, meaning.model) : [])
      push(isCondition(world, scalarOf(field), [literal], negated), preposition === 'named' ? 0 : 0.08);
    ways.push(...personNamed(world, meaning.model, literal, negated));
    const key = keyOf(world, meaning.model);
    if (key && (literal.number !== null || literal.quoted) && preposition !== 'named')
      push(isCondition(world, scalarOf(key), [literal], negated), 0.1);
  }
  if (literal.period !== null) {
    const own = [
      ...world.lookup.timeDimensions(meaning.model).map(({ name }) => fieldOf(meaning.model, name)),
      ...yearsOf(world, meaning.model),
    ];
    const stem = (/^\p{L}{4,}/u.exec(preposition ?? '')?.[0] ?? '').slice(0, 4).toLowerCase();
    const said = stem === '' ? [] : own.filter(({ name }) => name.toLowerCase().includes(stem));
    for (const date of said) push(isCondition(world, scalarOf(date), [literal], negated), 0);
    if (said.length === 0) {
      for (const date of datesOf(world, meaning.model))
        push(isCondition(world, scalarOf(date), [literal], negated), 0.06);
      for (const year of yearsOf(world, meaning.model))
        push(isCondition(world, scalarOf(year), [literal], negated), 0.08);
    }
  }
  return bestWays(ways, 6);
}

/** Fields that hold what rows are called. */
function namingFields(world: World, model: string): readonly ReturnType<typeof fieldOf>[] {
  const { display } = world.lookup.identity(model);
  const others = (world.lookup.model(model)?.dimensions ?? []).filter(
    (one) =>
      one.type === 'STRING' &&
      /name$|title$/i.test(one.name) &&
      one.name !== display?.name &&
      !/first|last|middle/i.test(one.name),
  );
  return [...(display ? [display] : []), ...others].map((one) => fieldOf(model, one.name)).slice(0, 3);
}

/** "John Smith" where first and last names are apart. */
function personNamed(
  world: World,
  model: string,
  literal: Literal,
  negated: boolean,
): readonly Way<readonly Condition[]>[] {
  const [first, last] = personFields(world, model);
  const [given, ...family] = literal.words.split(' ');
  if (!first || !last || given === undefined || family.length === 0 || negated) return [];
  const equals = (field: string, value: string): Condition => ({
    kind: 'compare',
    left: scalarOf(fieldOf(model, field)),
    operator: '=',
    right: { kind: 'literal', value },
  });
  // Names of persons are written in capitals.
  if (!literal.words.split(' ').every((word) => /^\p{Lu}/u.test(word))) return [];
  return [way([equals(first, given), equals(last, family.join(' '))], 0.03)];
}

export function personFields(world: World, model: string): readonly string[] {
  const dimensions = world.lookup.model(model)?.dimensions ?? [];
  const first = dimensions.find(({ name }) => /(?:first|given|fore|personal).?name|^fname$/i.test(name));
  const last = dimensions.find(({ name }) => /(?:last|family|sur).?name|^lname$/i.test(name));
  return first && last ? [first.name, last.name] : [];
}

function datesOf(world: World, model: string): readonly ReturnType<typeof fieldOf>[] {
  const own = world.lookup.timeDimensions(model).map(({ name }) => fieldOf(model, name));
  const chosen = timeChoice({ kind: 'count', model }, world.lookup)?.field;
  return own.length > 1 && chosen ? [chosen] : own.length > 0 ? own : chosen ? [chosen] : [];
}

function yearsOf(world: World, model: string): readonly ReturnType<typeof fieldOf>[] {
  return (world.lookup.model(model)?.dimensions ?? [])
    .filter((one) => one.type === 'NUMBER' && /year$/i.test(one.name))
    .map(({ name }) => fieldOf(model, name));
}

/** "with a price over 5", "whose name contains …". */
function attributeConditions(
  world: World,
  meaning: Meaning,
  { noun, test, negated }: Extract<Modifier, { kind: 'attribute' }>,
): readonly Way<readonly Condition[]>[] {
  const readNoun = (one: Noun): readonly Way<Meaning>[] => nounMeanings(world, one);
  const turn = (one: Way<Condition>): Way<readonly Condition[]> => ({
    ...one,
    value: [negated ? { kind: 'not', of: one.value } : one.value],
  });
  const owner = noun.owner;
  const own = andThen(fieldsNamed(world, meaning.model, noun), (value) =>
    testCondition(world, meaning.model, value, test, readNoun),
  ).map((one) => ({ ...turn(one), cost: one.cost + (owner === null ? 0 : 0.04) }));
  // A field of rows related to these.
  const related = andThen(heads(world, noun), (named) => {
    if (named.value === null || hopsTo(world, meaning.model, fieldOf(named.model, '')) === 0) return [];
    if (world.lookup.joins.pathsBetween(meaning.model, named.model).length > 0) return [];
    return andThen(testCondition(world, named.model, named.value, test, readNoun), (condition) =>
      relatedCondition(world, meaning.model, named.model, [condition], { negated, count: null }).map((one) => ({
        ...one,
        cost: one.cost + 0.08,
      })),
    );
  });
  // "with 3 rooms", "that have 5 star ratings" are compared by the words before the number, above.
  return bestWays([...own, ...related]);
}

/** "above 5", "older than 30": of the value itself, or of what the adjective means. */
function selfConditions(
  world: World,
  meaning: Meaning,
  { test, suggests, turns }: Extract<Modifier, { kind: 'self' }>,
): readonly Way<readonly Condition[]>[] {
  const readNoun = (one: Noun): readonly Way<Meaning>[] => nounMeanings(world, one);
  const one = (ways: readonly Way<Condition>[], cost = 0): readonly Way<readonly Condition[]>[] =>
    ways.map((found) => ({ ...found, value: [found.value], cost: found.cost + cost }));
  if (suggests.length > 0) {
    return bestWays(
      andThen(fieldsSuggested(world, meaning.model, suggests, turns), ({ value, turned }) =>
        one(
          testCondition(
            world,
            meaning.model,
            value,
            turned && test.kind === 'compare' ? { ...test, operator: turnedRound(test.operator) } : test,
            readNoun,
          ),
        ),
      ),
    );
  }
  // Numbers that name rows are not compared: "transactions over 10,000" is of another number.
  if (isKey(world, meaning) && test.kind === 'compare') return [];
  if (meaning.value !== null) return one(testCondition(world, meaning.model, meaning.value, test, readNoun));
  if (test.kind === 'text' || test.kind === 'missing')
    return test.kind === 'missing'
      ? []
      : namingFields(world, meaning.model)
          .slice(0, 1)
          .flatMap((field) => one(testCondition(world, meaning.model, scalarOf(field), test, readNoun), 0.05));
  return bestWays([
    ...datesOf(world, meaning.model).flatMap((field) =>
      one(testCondition(world, meaning.model, scalarOf(field), test, readNoun), 0.06),
    ),
    ...yearsOf(world, meaning.model).flatMap((field) =>
      one(testCondition(world, meaning.model, scalarOf(field), test, readNoun), 0.08),
    ),
  ]);
}

function turnedRound(operator: '=' | '<>' | '<' | '<=' | '>' | '>='): typeof operator {
  return ({ '=': '=', '<>': '<>', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const)[operator];
}

/** "who placed orders", "of customers", "in each city". */
function linked(
  world: World,
  meaning: Meaning,
  modifier: Extract<Modifier, { kind: 'link' }>,
): readonly Way<Meaning>[] {
  const spread = apart(modifier);
  if (spread !== null) return narrow(world, meaning, spread);
  const { negated } = modifier;
  const isCounted = modifier.count === null && modifier.noun.count !== null && modifier.noun.superlative === null;
  const count: Count | null = isCounted ? { operator: '=', value: modifier.noun.count ?? 0 } : modifier.count;
  const noun: Noun = isCounted ? { ...modifier.noun, count: null } : modifier.noun;
  if (noun.each && noun.names.length === 0 && noun.modifiers.length === 0)
    return negated || count !== null ? [] : [way(meaning, 0.01)];
  // "with 3 rooms": the number of a field rather than of rows.
  const counted: readonly Way<Meaning>[] =
    count === null || noun.modifiers.length > 0
      ? []
      : withConditions(
          meaning,
          andThen(
            fieldsNamed(world, meaning.model, noun).filter(
              ({ value }) => value.kind === 'field' && isNumber(world, value.field),
            ),
            (value) => [
              way<readonly Condition[]>([
                {
                  kind: 'compare',
                  left: value,
                  operator: count.operator,
                  right: { kind: 'literal', value: count.value },
                },
              ]),
            ],
          ),
        );
  const related = andThen(nounMeanings(world, noun), (of): readonly Way<Meaning>[] => {
    if (noun.each) {
      if (of.rank !== null || negated || count !== null) return [];
      return [way({ ...meaning, groups: [...meaning.groups, of], unnamed: false })];
    }
    // "for different investors": for each of them.
    if (noun.distinct && /^(?:for|in|across|by|from|at|of)$/.test(modifier.words) && !negated && count === null) {
      const group = way<Meaning>({ ...meaning, groups: [...meaning.groups, of], unnamed: false });
      if (of.rank === null) return [group];
    }
    if (of.value !== null || of.measure !== null)
      return withConditions(meaning, valueLinked(world, meaning, of, negated));
    const where = of.rank === null ? of.where : rankedRows(world, of);
    if (where === null) return [];
    const merged =
      of.model === meaning.model && !negated && count === null && !meaning.unnamed
        ? [
            way<Meaning>(
              {
                ...meaning,
                where: [...meaning.where, ...where],
                rank: meaning.rank,
                groups: [...meaning.groups, ...of.groups],
              },
              0.03,
            ),
          ]
        : [];
    return [
      ...merged,
      ...withConditions(meaning, relatedCondition(world, meaning.model, of.model, where, { negated, count })).map(
        (one) => ({
          ...one,
          value: {
            ...one.value,
            groups: [...one.value.groups, ...of.groups],
            linked: [...one.value.linked, of.model],
          },
        }),
      ),
    ];
  });
  return bestWays([...counted, ...related]);
}

/** "with orders both new and pending": rows with one of each, not with one that is both. */
function apart(link: Extract<Modifier, { kind: 'link' }>): Modifier | null {
  const both = link.noun.modifiers.find((one) => one.kind === 'both');
  if (both?.kind !== 'both') return null;
  const rest = link.noun.modifiers.filter((one) => one !== both);
  return {
    kind: 'all',
    of: both.of.map((one): Modifier => ({ ...link, noun: { ...link.noun, modifiers: [...rest, one] } })),
  };
}

/** "with an email", "that have a status": the field is known. */
function valueLinked(
  world: World,
  meaning: Meaning,
  of: Meaning,
  negated: boolean,
): readonly Way<readonly Condition[]>[] {
  if (of.value === null || of.value.kind !== 'field' || of.rank !== null) return [];
  const hops = hopsTo(world, meaning.model, of.value.field);
  if (hops === null) {
    // "customers with a loan amount over …": rows with such a value.
    return of.where.length > 0
      ? relatedCondition(world, meaning.model, of.model, of.where, { negated, count: null })
      : [];
  }
  if (of.where.length > 0 && of.model === meaning.model) return negated ? [] : [way(of.where, 0.03)];
  if (of.where.length > 0) return relatedCondition(world, meaning.model, of.model, of.where, { negated, count: null });
  return [way<readonly Condition[]>([{ kind: 'missing', of: of.value, negated: !negated }], 0.12 + hops * 0.06)];
}

/** Conditions that only the ranked rows fulfil: "the department with the most employees". */
function rankedRows(world: World, of: Meaning): readonly Condition[] | null {
  const key = keyOf(world, of.model);
  if (of.rank === null || key === null) return null;
  const { by, descending, count } = of.rank;
  const limit = { count: count ?? 1, one: false };
  const columns = [{ kind: 'scalar' as const, value: scalarOf(key), label: null, shown: true }];
  const base = { columns, grouped: true, having: [], limit, over: null };
  if (by.kind === 'value')
    return [
      {
        kind: 'in',
        of: scalarOf(key),
        negated: false,
        query: { ...base, model: of.model, where: of.where, order: [{ by: by.value, descending }] },
      },
    ];
  if (by.kind === 'related')
    return [
      {
        kind: 'in',
        of: scalarOf(key),
        negated: false,
        query: { ...base, model: by.model, where: [...by.where, ...of.where], order: [{ by: by.value, descending }] },
      },
    ];
  return null;
}

function ranked(
  world: World,
  meaning: Meaning,
  { superlative, noun, fn }: Extract<Modifier, { kind: 'superlative' }>,
): readonly Way<Meaning>[] {
  if (meaning.rank !== null) return [];
  const withRank = (by: Rank['by'], cost: number, turned = false): Way<Meaning> =>
    way(
      {
        ...meaning,
        rank: { by, descending: superlative.descending !== turned, count: superlative.count },
        unnamed: false,
      },
      cost,
    );
  if (noun === null) {
    if (superlative.byCount) {
      const many = manyOf(world, meaning.model);
      const known = many.filter((model) => meaning.linked.includes(model));
      const counted = known.length > 0 ? known : many;
      const related = counted.map((model) =>
        withRank({ kind: 'related', model, where: [], value: countRows }, counted.length > 1 ? 0.1 : 0.02),
      );
      // Each of the rows has its own name: only related ones can be many.
      return meaning.value === null || tellsApart(world, meaning) ? related : [withRank({ kind: 'occurrence' }, 0)];
    }
    const own = meaning.value;
    if (own?.kind === 'field' && !isText(world, own) && isRankable(world, own.field, superlative))
      return [withRank({ kind: 'value', value: own }, 0.02)];
    return fieldsSuggested(world, meaning.model, superlative.suggests, superlative.turns).map((one) => ({
      ...withRank({ kind: 'value', value: one.value.value }, one.cost, one.value.turned),
    }));
  }
  const ways: Way<Meaning>[] = [];
  if (fn !== 'COUNT' || !noun.names.some(({ target }) => target.kind === 'model'))
    for (const field of fieldsNamed(world, meaning.model, noun)) {
      if (field.value.kind !== 'field') continue;
      const type = dimensionOf(world, field.value.field)?.type;
      if (noun.modifiers.length > 0) continue;
      if (
        (type === 'NUMBER' || type === 'DATE' || type === 'TIMESTAMP') &&
        (fn === null || fn === 'MAX' || fn === 'MIN' || fn === 'SUM' || fn === 'COUNT')
      )
        ways.push(withRank({ kind: 'value', value: field.value }, field.cost));
    }
  for (const { value: of, cost } of nounMeanings(world, noun)) {
    if (of.rank !== null || of.groups.length > 0) continue;
    if (of.value === null && of.measure === null) {
      if (fn !== null && fn !== 'COUNT' && fn !== 'SUM') continue;
      // "the highest orders" is no number of them.
      if (fn === null && superlative.suggests.length === 0 && !/most|least|few|top|max|min/.test(superlative.words))
        continue;
      if (superlative.suggests.length > 0 && fn === null) {
        // "with the most recent order": the date of the orders, not how many there are.
        const isMany = connections(world, meaning.model, of.model).some(({ kind }) => kind === 'many');
        for (const one of isMany ? fieldsSuggested(world, of.model, superlative.suggests, superlative.turns) : [])
          ways.push(
            withRank(
              {
                kind: 'related',
                model: of.model,
                where: of.where,
                value: {
                  kind: 'aggregate',
                  fn: superlative.descending !== one.value.turned ? 'MAX' : 'MIN',
                  of: one.value.value,
                  distinct: false,
                  filter: [],
                },
              },
              cost + one.cost + (meaning.value !== null && of.model !== meaning.model ? 0.1 : 0),
              one.value.turned,
            ),
          );
        continue;
      }
      for (const one of basesOf(world, meaning.model, of.model))
        ways.push(
          withRank(
            { kind: 'related', model: one.model, where: of.where, value: countOf(world, one.model, of.model) },
            cost + one.cost,
          ),
        );
      continue;
    }
    if (of.measure !== null) {
      if (of.model === meaning.model || connections(world, meaning.model, of.model).some(({ kind }) => kind === 'many'))
        ways.push(withRank({ kind: 'related', model: of.model, where: of.where, value: of.measure }, cost + 0.02));
      continue;
    }
    if (
      of.value?.kind !== 'field' ||
      (meaning.value?.kind === 'field' && of.value.field.name === meaning.value.field.name)
    )
      continue;
    const many = connections(world, meaning.model, of.model).find(({ kind }) => kind === 'many');
    const isOwn = of.model === meaning.model && meaning.value !== null;
    if (!many && !isOwn) continue;
    const numeric = !isText(world, of.value);
    if (fn === 'COUNT' && !numeric)
      ways.push(
        withRank(
          {
            kind: 'related',
            model: of.model,
            where: of.where,
            value: { kind: 'aggregate', fn: 'COUNT', of: of.value, distinct: true, filter: [] },
          },
          cost + 0.04,
        ),
      );
    if (!numeric) continue;
    const most = superlative.descending ? 'MAX' : 'MIN';
    const implied = fn ?? (/\bmost\b|\bleast\b|fewest/.test(superlative.words) ? 'SUM' : most);
    ways.push(
      withRank(
        {
          kind: 'related',
          model: of.model,
          where: of.where,
          value: {
            kind: 'aggregate',
            fn: implied === 'COUNT' ? 'SUM' : implied,
            of: of.value,
            distinct: false,
            filter: [],
          },
        },
        cost + (fn === null ? 0.05 : 0.02),
      ),
    );
  }
  return bestWays(ways);
}

/** True for a value that may be ranked by itself: "the latest date", "the lowest price". */
function isRankable(world: World, field: FieldRef, { suggests }: Superlative): boolean {
  const dimension = dimensionOf(world, field);
  if (!dimension || dimension.primaryKey || isForeignKey(world, field)) return false;
  if (suggests.length === 0 || dimension.type === 'DATE' || dimension.type === 'TIMESTAMP') return true;
  return suggests.some((word) => `${dimension.name} ${dimension.label}`.toLowerCase().includes(word));
}

/** True for a value that each row of its model has its own of. */
function tellsApart(world: World, { model, value }: Meaning): boolean {
  if (value?.kind !== 'field') return false;
  if (value.field.model !== model) return tellsApart(world, { ...rowsOf(value.field.model), value });
  const { key, display } = world.lookup.identity(model);
  const { name } = value.field;
  return name === key?.name || name === display?.name || /(?:^|_)(?:name|description|details?)$/.test(name);
}

/** Counts rows of a model from rows of another that may repeat them. */
export function countOf(world: World, base: string, model: string): Aggregate {
  const key = keyOf(world, model);
  return base === model || key === null
    ? countRows
    : { kind: 'aggregate', fn: 'COUNT', of: scalarOf(key), distinct: true, filter: [] };
}

/** Models whose rows belong to one row of `to` each and to the counted ones. */
function basesOf(
  world: World,
  to: string,
  counted: string,
): readonly { readonly model: string; readonly cost: number }[] {
  return connections(world, to, counted).flatMap((one) =>
    one.kind === 'many'
      ? [{ model: counted, cost: one.hops * 0.02 }]
      : one.kind === 'bridge'
        ? [{ model: one.model, cost: one.hops * 0.02 + 0.02 }]
        : [],
  );
}

/** Models that have many rows for one of these. */
function manyOf(world: World, model: string): readonly string[] {
  return world.lookup.catalog.models
    .map(({ name }) => name)
    .filter((name) => name !== model && world.lookup.joins.pathsBetween(name, model)[0]?.hops === 1);
}

/** "more than twice": how often a value occurs, or how many related rows there are. */
function frequent(
  world: World,
  meaning: Meaning,
  { count, words }: Extract<Modifier, { kind: 'frequency' }>,
): readonly Way<Meaning>[] {
  const { value } = meaning;
  if (value !== null && !isKey(world, meaning) && !tellsApart(world, meaning)) {
    const query: LogicalForm = {
      ...valuesWhere(meaning, { kind: 'missing', of: value, negated: true }),
      having: [{ value: countRows, operator: count.operator, right: count.value }],
    };
    const isFar = value.kind === 'field' && value.field.model !== meaning.model;
    return [
      way(
        {
          ...meaning,
          where: [...meaning.where, { kind: 'in', of: value, query, negated: false }],
          unnamed: false,
        },
        isFar ? 0.08 : 0,
      ),
    ];
  }
  // The verb, or what else is said of the rows, tells which related rows are counted.
  const many = manyOf(world, meaning.model);
  const stem = (/\p{L}{4,}/u.exec(words)?.[0] ?? '').slice(0, 5).toLowerCase();
  const said = stem === '' ? [] : many.filter((model) => model.split('_').some((word) => word.startsWith(stem)));
  const known = many.filter((model) => meaning.linked.includes(model));
  const counted = said.length > 0 ? said : known.length > 0 ? known : many;
  return counted.flatMap((model) =>
    withConditions(meaning, relatedCondition(world, meaning.model, model, [], { negated: false, count })).map(
      (one) => ({
        ...one,
        cost: one.cost + (counted.length > 1 ? 0.12 : 0.02),
        notes:
          said.length > 0
            ? one.notes
            : [
                ...one.notes,
                {
                  kind: 'join' as const,
                  text: `“${words === '' ? 'times' : words}” counts rows of ${spoken(model)}`,
                  phrase: words === '' ? null : words,
                },
              ],
      }),
    ),
  );
}
