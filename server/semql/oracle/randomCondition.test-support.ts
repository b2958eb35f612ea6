import type { Choices } from './choices.test-support.ts';
import type { Condition, Operator, Question, Reference } from './question.test-support.ts';
import { edgesFrom, type World, type WorldModel } from './world.test-support.ts';

export const conditionFields = ['kind', 'size', 'band', 'flag', 'price', 'id'] as const;
export const numbers = ['size', 'price', 'id'] as const;

/** Limits no value has exactly, so that the last digit of a division decides nothing. */
export const limits = [1.31, 0.37, 5.13, -0.61, 12.19];

/** A field of one of the models, or of a role of `from`. */
export function referenceIn(
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
      return { kind: 'compare', of: reference(numbers), operator: operatorIn(choices), value: choices.below(7) - 1 };
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
        of: reference(numbers),
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

/**
 * `IN (SELECT …)`: keys of rows that point somewhere, or ids, some of them only where a measure is
 * large enough.
 */
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
    having: choices.once(3) ? havingOver(choices, model) : null,
    top: null,
    fill: null,
    totals: false,
  };
  return { kind: 'in_query', of, query, negated: choices.once(2) };
}

function havingOver(choices: Choices, { name }: WorldModel): Question['having'] {
  const value = {
    kind: 'measure',
    model: name,
    name: choices.pick(['n', 'total', 'largest', 'middle']),
    filter: null,
  } as const;
  return { value, operator: choices.pick(['>', '<', '>=', '<=', '<>'] as const), than: choices.pick(limits) };
}
