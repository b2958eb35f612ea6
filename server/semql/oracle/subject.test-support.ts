import type { Choices } from './choices.test-support.ts';
import { conditionIn, conditionFields, numbers, referenceIn } from './randomCondition.test-support.ts';
import type { Condition, Key, Value } from './question.test-support.ts';
import { type Many, Unanswerable, Ways } from './ways.test-support.ts';
import { edgesFrom, measuresOf, overlappingMeasures, type World, type WorldModel } from './world.test-support.ts';

/**
 * Subject of a question: the models whose measures it asks for, and the names it may use with them.
 */
export interface Subject {
  readonly world: World;
  readonly from: WorldModel;
  readonly facts: readonly WorldModel[];
  /** Models whose fields may be keys. */
  readonly keys: readonly string[];
  /** Models whose fields may be in WHERE, … */
  readonly where: readonly string[];
  /** … and in FILTER. */
  readonly filter: readonly string[];
  /** True: only what may be grouped by the many side is asked for. */
  readonly overlapping: boolean;
}

/** FROM and models that share something with it: nothing is met several times. */
export function plainSubject(choices: Choices, world: World): Subject {
  const from = choices.pick(world.models);
  const others = world.models.filter((model) => model !== from);
  const facts = [from, ...choices.some(others, choices.pick([0, 0, 1, 1, 2]))];
  const near = commonModels(world, facts);
  return { world, from, facts, keys: near, where: near, filter: [from.name], overlapping: false };
}

/**
 * A model and what lies on its many side: as groups of what may overlap, or as conditions that
 * links can fulfil.
 */
export function manySubject(choices: Choices, world: World): Subject {
  const candidates = world.models.filter(({ name }) => reachable(world, name, 'ANY').length > 0);
  if (candidates.length === 0) {
    return plainSubject(choices, world);
  }
  const from = choices.pick(candidates);
  const near = commonModels(world, [from]);
  const [any, linked] = [reachable(world, from.name, 'ANY'), reachable(world, from.name, 'LINKED')];
  const facts = [
    from,
    ...choices.some(
      world.models.filter(({ name }) => any.includes(name)),
      choices.pick([0, 0, 1]),
    ),
  ];
  const overlapping = linked.length === 0 || choices.once(2);
  const far = overlapping ? any : linked;
  // Sometimes what may not be asked for.
  const wide = choices.once(12) ? world.models.map(({ name }) => name) : [...far, ...far, ...near];
  return {
    world,
    from,
    facts: facts.length > 1 && !overlapping ? [from] : facts,
    keys: overlapping ? wide : near,
    where: wide,
    filter: [...far, from.name],
    overlapping,
  };
}

/** Models that one row meets several rows of. */
function reachable(world: World, from: string, many: Many): string[] {
  const ways = new Ways(world);
  const can = (via: string, how: Many): boolean => {
    try {
      ways.of(from, via, from, how);
      return true;
    } catch (error) {
      if (error instanceof Unanswerable) {
        return false;
      }
      throw error;
    }
  };
  return world.models.map(({ name }) => name).filter((name) => can(name, many) && !can(name, 'NONE'));
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

/** A dimension as a key, without time. */
export function keyIn(choices: Choices, { world, from, keys }: Subject): Key {
  return { of: referenceIn(choices, world, from.name, keys, conditionFields), grain: null };
}

export function whereIn(choices: Choices, { world, from, where }: Subject): Condition {
  return conditionIn(choices, world, from.name, where, 2);
}

function filterIn(choices: Choices, { world, from, filter }: Subject, depth: number): Condition {
  return conditionIn(choices, world, from.name, filter, depth);
}

const exact = ['n', 'total', 'sized', 'kinds', 'least', 'largest', 'flagged', 'any_n', 'any_total'];

/**
 * A measure of one of the facts.
 * @param any also one whose values may differ in the last digit between engines
 */
export function measureIn(
  choices: Choices,
  { facts, overlapping }: Pick<Subject, 'facts' | 'overlapping'>,
  any: boolean,
): Extract<Value, { kind: 'measure' }> {
  const model = choices.pick(facts);
  // A level is a measure with its own rules, so it is chosen separately.
  const level = any && !overlapping && model.snapshots && choices.once(3);
  if (level) {
    return { kind: 'measure', model: model.name, name: 'level', filter: null };
  }
  const names = measuresOf(model)
    .map(({ name }) => name)
    .filter((name) => !overlapping || overlappingMeasures.includes(name));
  const name = choices.pick(any ? names : names.filter((candidate) => exact.includes(candidate)));
  return { kind: 'measure', model: model.name, name, filter: null };
}

/** A measure, a metric, an aggregate of the question's own, or arithmetic of them. */
export function valueIn(choices: Choices, subject: Subject): Value {
  const { world, facts, overlapping } = subject;
  switch (choices.below(7)) {
    case 0:
    case 1:
    case 2:
      return measureIn(choices, subject, true);
    case 3:
      return { ...measureIn(choices, subject, true), filter: filterIn(choices, subject, 1) };
    case 4: {
      const known = world.metrics.filter(({ anchor }) => !overlapping && facts.some(({ name }) => name === anchor));
      return known.length === 0
        ? measureIn(choices, subject, true)
        : { kind: 'metric', name: choices.pick(known).name, filter: null };
    }
    case 5:
      return aggregateIn(choices, subject);
    default:
      return {
        kind: 'arithmetic',
        operator: choices.pick(['/', '-', '+', '*'] as const),
        left: measureIn(choices, subject, false),
        right: measureIn(choices, subject, true),
      };
  }
}

function aggregateIn(choices: Choices, subject: Subject): Value {
  const { world, from, facts, overlapping } = subject;
  const filter = choices.once(3) ? filterIn(choices, subject, 0) : null;
  const repeatable = ['DISTINCT', 'MIN', 'MAX'] as const;
  const name = choices.pick(overlapping ? repeatable : (['COUNT', ...repeatable, 'SUM', 'AVG', 'MEDIAN'] as const));
  if (name === 'COUNT' && choices.once(2)) {
    return { kind: 'aggregate', function: name, of: null, filter };
  }
  if (name === 'DISTINCT' || name === 'MIN' || name === 'MAX') {
    const fields = name === 'DISTINCT' ? conditionFields : numbers;
    const of = referenceIn(choices, world, from.name, [from.name], fields);
    return { kind: 'aggregate', function: name, of, filter };
  }
  const fact = choices.pick(facts).name;
  const own = fact === from.name ? filter : null;
  return { kind: 'aggregate', function: name, of: { via: fact, field: choices.pick(numbers) }, filter: own };
}
