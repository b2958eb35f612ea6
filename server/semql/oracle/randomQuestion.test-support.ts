import type { Choices } from './choices.test-support.ts';
import { choosesRanked } from './meaning.test-support.ts';
import type { Condition, Key, Operator, Question, Reference, Value } from './question.test-support.ts';
import { edgesFrom, measuresOf, type World, type WorldModel } from './world.test-support.ts';

const FIELDS = ['kind', 'size', 'band', 'flag', 'price', 'id'] as const;
const NUMBERS = ['size', 'price', 'id'] as const;

/** A question about the world. Most have an answer; a few ask for what would multiply a measure. */
export function randomQuestion(choices: Choices, world: World): Question {
  const from = choices.pick(world.models);
  // Models whose measures are asked for: FROM and those that share something with it.
  const facts = [
    from,
    ...choices.some(
      world.models.filter((model) => model !== from),
      choices.pick([0, 0, 1, 1, 2]),
    ),
  ];
  const near = commonModels(world, facts);
  const keys = keysIn(choices, world, from, near);
  const values = valuesIn(choices, world, from, facts, keys);
  const conditions = choices.pick([0, 0, 1, 1, 2]);
  const where = Array.from({ length: conditions }, () => conditionIn(choices, world, from.name, near, 2));
  const top = keys.length > 0 && choices.once(4) ? topOf(choices, from, facts, keys) : null;
  const question: Question = {
    from: from.name,
    filters: filtersOf(choices, from),
    keys,
    values,
    where,
    having: choices.once(top === null ? 5 : 3) ? havingOf(choices, from, facts, keys) : null,
    top,
    totals: choices.once(5),
  };
  // Others of which HAVING would choose some: refused, see plan/rankKeys.test.ts.
  const mixes = top !== null && question.having !== null && !choosesRanked(question);
  return mixes ? { ...question, top: { ...top, withOthers: false } } : question;
}

/** Models every fact reaches in one way only. */
function commonModels(world: World, facts: readonly WorldModel[]): string[] {
  const reached = (from: string): string[] => [
    from,
    ...edgesFrom(world, from).flatMap(({ to }) => (to === from ? [] : reached(to))),
  ];
  const [first = [], ...others] = facts.map(({ name }) => reached(name));
  const common = first.filter((name) => others.every((names) => names.includes(name)));
  const once = common.filter((name) =>
    facts.every((fact) => reached(fact.name).filter((other) => other === name).length === 1),
  );
  const unique = [...new Set(once)];
  return unique.length === 0 ? facts.map(({ name }) => name) : unique;
}

function referenceIn(
  choices: Choices,
  world: World,
  from: string,
  near: readonly string[],
  fields: readonly string[],
): Reference {
  const roles = edgesFrom(world, from);
  const via = roles.length > 0 && choices.once(4) ? choices.pick(roles).role : choices.pick(near);
  return { via, field: choices.pick(fields) };
}

function keysIn(choices: Choices, world: World, from: WorldModel, near: readonly string[]): Key[] {
  const keys = Array.from({ length: choices.pick([1, 1, 2, 0, 3]) }, (): Key => {
    const timed = choices.once(4);
    if (!timed) return { of: referenceIn(choices, world, from.name, near, FIELDS), grain: null };
    const via = choices.pick(near);
    const { time } = world.models.find(({ name }) => name === via) ?? from;
    return { of: { via, field: time }, grain: choices.pick(['month', 'year', 'quarter', 'week', 'day'] as const) };
  });
  return [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
}

function valuesIn(
  choices: Choices,
  world: World,
  from: WorldModel,
  facts: readonly WorldModel[],
  keys: readonly Key[],
): Value[] {
  return Array.from({ length: choices.pick([1, 2, 3]) }, (): Value => {
    switch (choices.below(9)) {
      case 0:
      case 1:
      case 2:
        return measureIn(choices, facts, true);
      case 3:
        return { ...measureIn(choices, facts, true), filter: conditionIn(choices, world, from.name, [from.name], 1) };
      case 4: {
        const known = world.metrics.filter(({ anchor }) => facts.some(({ name }) => name === anchor));
        return known.length === 0
          ? measureIn(choices, facts, true)
          : { kind: 'metric', name: choices.pick(known).name, filter: null };
      }
      case 5:
        return aggregateIn(choices, world, from, facts);
      case 6:
        return {
          kind: 'arithmetic',
          operator: choices.pick(['/', '-', '+', '*'] as const),
          left: measureIn(choices, facts, false),
          right: measureIn(choices, facts, true),
        };
      case 7:
        return { kind: 'share', of: measureIn(choices, facts, true), within: choices.some(keys, 1) };
      default:
        return {
          kind: 'rank',
          of: measureIn(choices, facts, false),
          descending: choices.once(2),
          within: choices.some(keys, 1),
        };
    }
  });
}

/** A measure of one of the facts; `any`: also one whose values may differ in the last digit between engines. */
function measureIn(choices: Choices, facts: readonly WorldModel[], any: boolean): Extract<Value, { kind: 'measure' }> {
  const model = choices.pick(facts);
  const exact = ['n', 'total', 'sized', 'kinds', 'least', 'largest', 'flagged'];
  const names = measuresOf(model).map(({ name }) => name);
  const name = choices.pick(any ? names : names.filter((candidate) => exact.includes(candidate)));
  return { kind: 'measure', model: model.name, name, filter: null };
}

function aggregateIn(choices: Choices, world: World, from: WorldModel, facts: readonly WorldModel[]): Value {
  const filter = choices.once(3) ? conditionIn(choices, world, from.name, [from.name], 0) : null;
  const name = choices.pick(['COUNT', 'DISTINCT', 'SUM', 'AVG', 'MIN', 'MAX', 'MEDIAN'] as const);
  if (name === 'COUNT' && choices.once(2)) return { kind: 'aggregate', function: name, of: null, filter };
  if (name === 'DISTINCT' || name === 'MIN' || name === 'MAX') {
    const fields = name === 'DISTINCT' ? FIELDS : NUMBERS;
    return {
      kind: 'aggregate',
      function: name,
      of: referenceIn(choices, world, from.name, [from.name], fields),
      filter,
    };
  }
  const fact = choices.pick(facts).name;
  const own = fact === from.name ? filter : null;
  return { kind: 'aggregate', function: name, of: { via: fact, field: choices.pick(NUMBERS) }, filter: own };
}

function filtersOf(choices: Choices, from: WorldModel): Question['filters'] {
  const named = choices.once(5) ? [{ name: choices.pick(['dear', 'flagged_only']), lifted: false }] : [];
  return from.hides && choices.once(4) ? [...named, { name: 'visible', lifted: true }] : named;
}

/** Limits no value has exactly, so that the last digit of a division decides nothing. */
const LIMITS = [1.31, 0.37, 5.13, -0.61, 12.19];

function havingOf(
  choices: Choices,
  from: WorldModel,
  facts: readonly WorldModel[],
  keys: readonly Key[],
): Question['having'] {
  const operator = choices.pick(['>', '<', '>=', '<=', '<>'] as const);
  if (keys.length > 0 && choices.once(4)) {
    const of = measureIn(choices, facts, false);
    return { value: { kind: 'rank', of, descending: true, within: [] }, operator: '<=', than: 1 + choices.below(3) };
  }
  const value: Value = choices.once(4)
    ? { kind: 'aggregate', function: 'COUNT', of: null, filter: null }
    : measureIn(choices, choices.once(3) ? [from] : facts, true);
  return { value, operator, than: choices.pick(LIMITS) };
}

function topOf(
  choices: Choices,
  from: WorldModel,
  facts: readonly WorldModel[],
  keys: readonly Key[],
): Question['top'] {
  return {
    key: choices.pick(keys),
    by: measureIn(choices, choices.once(2) ? facts : [from], false),
    count: 1 + choices.below(3),
    withOthers: choices.once(2),
  };
}

/** A condition over fields of some models; `depth`: how far conditions may nest. */
export function conditionIn(
  choices: Choices,
  world: World,
  from: string,
  near: readonly string[],
  depth: number,
): Condition {
  const reference = (fields: readonly string[]): Reference => referenceIn(choices, world, from, near, fields);
  switch (choices.below(depth > 0 ? 11 : 7)) {
    case 0:
      return {
        kind: 'compare',
        of: reference(['kind']),
        operator: choices.pick(['=', '<>'] as const),
        value: kindIn(choices),
      };
    case 1:
      return { kind: 'compare', of: reference(NUMBERS), operator: operatorIn(choices), value: choices.below(7) - 1 };
    case 2:
      return { kind: 'null', of: reference(['kind', 'size', 'flag']), negated: choices.once(2) };
    case 3:
      return {
        kind: 'compare',
        of: reference(['flag']),
        operator: choices.pick(['=', '<>'] as const),
        value: choices.once(2),
      };
    case 4:
      return {
        kind: 'in',
        of: reference(['kind', 'band']),
        values: [kindIn(choices), 'high'],
        negated: choices.once(3),
      };
    case 5:
      return {
        kind: 'between',
        of: reference(NUMBERS),
        low: choices.below(3) - 1,
        high: choices.below(6),
        negated: choices.once(4),
      };
    case 6:
      return timeIn(choices, world, near);
    case 7:
      return { kind: 'not', operand: conditionIn(choices, world, from, near, depth - 1) };
    case 8:
    case 9: {
      const operands = [
        conditionIn(choices, world, from, near, depth - 1),
        conditionIn(choices, world, from, near, depth - 1),
      ];
      return { kind: choices.pick(['any', 'all'] as const), operands };
    }
    default:
      return inQuery(choices, world, reference(['id', 'size']));
  }
}

const kindIn = (choices: Choices): string => choices.pick(['x', 'y', "o'k", 'Z', '', 'none']);
const operatorIn = (choices: Choices): Operator => choices.pick(['=', '<>', '<', '<=', '>', '>='] as const);

function timeIn(choices: Choices, world: World, near: readonly string[]): Condition {
  const via = choices.pick(near);
  const of: Reference = { via, field: world.models.find(({ name }) => name === via)?.time ?? 'day' };
  const day = choices.pick(['2025-01-31', '2024-12-31', '2025-03-01']);
  switch (choices.below(3)) {
    case 0:
      return { kind: 'period', of, text: choices.pick(['2025', '2025-Q1', '2025-01', '2024-12', '2024']) };
    case 1:
      return { kind: 'compare', of, operator: operatorIn(choices), value: day };
    default:
      return { kind: 'between', of, low: '2024-12-31', high: day, negated: choices.once(4) };
  }
}

/** `IN (SELECT …)`: keys of rows that point somewhere, or ids, some of them only where a measure is large enough. */
function inQuery(choices: Choices, world: World, of: Reference): Condition {
  const model = choices.pick(world.models);
  const pointers = edgesFrom(world, model.name).map(({ key }) => key);
  const field = choices.pick([...pointers, 'size', 'id']);
  const query: Question = {
    from: model.name,
    filters: [],
    keys: [{ of: { via: model.name, field }, grain: null }],
    values: [],
    where: choices.once(2) ? [conditionIn(choices, world, model.name, [model.name], 0)] : [],
    having: choices.once(3) ? havingOf(choices, model, [model], []) : null,
    top: null,
    totals: false,
  };
  return { kind: 'in_query', of, query, negated: choices.once(2) };
}
