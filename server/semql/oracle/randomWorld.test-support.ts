import type { Cell } from '../testing/engines.test-support.ts';
import { Choices, numbersOf } from './choices.test-support.ts';
import type { Value } from './question.test-support.ts';
import { conditionIn } from './randomCondition.test-support.ts';
import type { Row, World, WorldEdge, WorldLink, WorldMetric, WorldModel } from './world.test-support.ts';

const modelNames = ['cities', 'people', 'visits', 'gifts', 'letters'] as const;
const days = [
  '2023-12-31',
  '2024-01-31',
  '2024-02-29',
  '2024-12-30',
  '2024-12-31',
  '2025-01-01',
  '2025-01-31',
  '2025-02-28',
  '2025-03-01',
  '2025-03-30',
  '2025-04-02',
];
const times = ['00:00:00', '10:30:00', '23:59:59'];

/** Models that only link two others. */
const bridgeNames = ['ties', 'knots'] as const;

/**
 * A small world: chains, several facts of one parent, two roles of one model, a model that belongs
 * to itself, bridges between two models and many-to-many relationships over them, NULL keys, keys
 * without a row, hidden rows, models without any row.
 */
export function randomWorld(seed: number): World {
  const choices = new Choices(numbersOf(seed, 4_000));
  const names = modelNames.slice(0, 3 + choices.below(3));
  const edges = names.flatMap((name, index) => edgesOf(choices, names, name, index));
  const bridges = bridgeNames.slice(0, choices.pick([1, 1, 2, 0]));
  for (const name of bridges) {
    edges.push(...bridgeOf(choices, names, name));
  }
  const links = bridges.flatMap((name) => (choices.once(2) ? [linkOver(choices, edges, name)] : []));
  const models: WorldModel[] = [];
  for (const name of [...names, ...bridges]) {
    models.push(modelOf(choices, name, edges, models));
  }
  const bare: World = { models, edges, links, metrics: [] };
  return { ...bare, metrics: [0, 1, 2, 3].map((index) => metricOf(choices, bare, index)) };
}

function edgesOf(choices: Choices, names: readonly string[], name: string, index: number): WorldEdge[] {
  if (index === 0) {
    return [];
  }
  const targets = [choices.pick(names.slice(0, index))];
  // Twice the same model: two roles. Another one: a bridge, a second parent, or two ways to one
  // model.
  if (choices.once(2)) {
    targets.push(choices.once(3) ? (targets[0] ?? '') : choices.pick(names.slice(0, index)));
  }
  if (choices.once(5)) {
    targets.push(name);
  }
  return targets.map((to, position) => {
    const role = `${['its', 'other', 'own'][to === name ? 2 : position] ?? 'its'}_${to}_of_${name}`;
    const toItself = to === name;
    return {
      role,
      from: name,
      to,
      key: `${role}_id`,
      unique: !toItself && choices.once(6),
      mandatory: !toItself && choices.once(4),
    };
  });
}

/** Two relationships to different models. */
function bridgeOf(choices: Choices, names: readonly string[], name: string): WorldEdge[] {
  const near = choices.pick(names);
  const far = choices.pick(names.filter((other) => other !== near));
  return [near, far].map((to) => {
    const role = `tied_${to}_of_${name}`;
    return { role, from: name, to, key: `${role}_id`, unique: false, mandatory: false };
  });
}

function linkOver(choices: Choices, edges: readonly WorldEdge[], name: string): WorldLink {
  const ends = edges.filter(({ from }) => from === name).map(({ to }) => to);
  const [from = '', to = ''] = choices.once(2) ? ends : ends.toReversed();
  return { role: `${to}_over_${name}`, from, to };
}

function modelOf(
  choices: Choices,
  name: string,
  edges: readonly WorldEdge[],
  before: readonly WorldModel[],
): WorldModel {
  const own = edges.filter(({ from }) => from === name);
  const toItself = own.some(({ to }) => to === name);
  const bridges = (bridgeNames as readonly string[]).includes(name);
  const linked = new Set<string>();
  const count = choices.pick([4, 6, 8, 3, 1, 0]);
  const time = choices.pick(['day', 'at'] as const);
  const hides = choices.once(3);
  const snapshots = time === 'day' && !toItself && !bridges && choices.once(3);
  const maybe = (value: Cell): Cell => (choices.once(5) ? null : value);
  const rows: Row[] = [];
  for (let id = 1; id <= count; id += 1) {
    const moment = `${choices.pick(days)}${time === 'at' ? ` ${choices.pick(times)}` : ''}`;
    const keys = own.map((edge) => [edge.key, keyOf(choices, edge, before, rows)] as const);
    // A row without the parent it must have is none.
    if (own.some(({ mandatory }, index) => mandatory && keys[index]?.[1] === null)) {
      continue;
    }
    // Nothing is linked twice by one bridge.
    const ends = JSON.stringify(keys);
    if (bridges && linked.has(ends)) {
      continue;
    }
    linked.add(ends);
    rows.push({
      id,
      ...Object.fromEntries(keys),
      kind: maybe(choices.pick(['x', 'y', "o'k", 'Z', ''])),
      size: maybe(choices.below(6) - 1),
      price: maybe((choices.below(60) - 10) / 4),
      flag: maybe(choices.once(2)),
      [time]: snapshots ? moment : maybe(moment),
      ...(hides ? { hidden: choices.once(4) } : {}),
    });
  }
  return { name, time, hides, snapshots, bridges, rows };
}

/** The key of a parent: often there, sometimes NULL, sometimes of no row. */
function keyOf(choices: Choices, edge: WorldEdge, before: readonly WorldModel[], siblings: readonly Row[]): Cell {
  const parents = (edge.to === edge.from ? siblings : (before.find(({ name }) => name === edge.to)?.rows ?? [])).map(
    ({ id }) => id ?? null,
  );
  const taken = new Set(edge.unique ? siblings.map((row) => row[edge.key] ?? null) : []);
  const free = parents.filter((id) => !taken.has(id));
  if (edge.mandatory) {
    return free.length === 0 ? null : choices.pick(free);
  }
  const possible = [...free, ...free, null, ...(edge.unique ? [] : [99])];
  return choices.pick(possible);
}

/** Sums, differences and ratios of measures of one or two models, some narrowed. */
function metricOf(choices: Choices, world: World, index: number): WorldMetric {
  const measure = (): Value => ({
    kind: 'measure',
    model: choices.pick(world.models).name,
    name: choices.pick(['total', 'n', 'kinds', 'flagged', 'sized']),
    filter: null,
  });
  const left = measure();
  const operator = choices.pick(['/', '-', '+', '*'] as const);
  const value: Value = choices.once(4) ? left : { kind: 'arithmetic', operator, left, right: measure() };
  const models = modelsOf(value);
  const anchor = models[0] ?? '';
  // Only where every part can be narrowed: one model, whose own fields are asked for.
  const alone = new Set(models).size === 1;
  return {
    name: `metric_${index + 1}`,
    anchor,
    value,
    filter: alone && choices.once(2) ? conditionIn(choices, world, anchor, [anchor], 0) : null,
    namedFilters: alone && choices.once(3) ? ['dear'] : [],
  };
}

function modelsOf(value: Value): string[] {
  if (value.kind === 'measure') {
    return [value.model];
  }
  return value.kind === 'arithmetic' ? [...modelsOf(value.left), ...modelsOf(value.right)] : [];
}
