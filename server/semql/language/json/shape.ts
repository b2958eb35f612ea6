import { maxDepth } from '../parse/cursor.ts';
import { nearest } from '../nearest.ts';

/** A schema of JSON values, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Error in a JSON value, with its path: `items[0].expression.kind`; the empty path is the value
 * itself.
 */
interface Misfit {
  readonly path: string;
  readonly expected: string;
  /** True: it is too large or too deep. */
  readonly limit: boolean;
  readonly suggestions: readonly string[];
}

/** Everything that is wrong with a value. */
export class Misfits {
  readonly all: readonly Misfit[];

  constructor(all: readonly Misfit[]) {
    this.all = all.slice(0, maxMisfits);
  }
}

const maxMisfits = 20;

/**
 * Description of a JSON value. The same description reads values and prints the published schema,
 * so the two cannot differ.
 */
export interface Shape<T> {
  /** The value with everything optional filled in, or what is wrong with it. Never throws. */
  read(value: unknown, path: string, depth: number): T | Misfits;
  /** Its schema; named parts are put among the definitions and referred to. */
  schema(definitions: Map<string, JsonSchema>): JsonSchema;
}

export type Fields = Readonly<Record<string, Shape<unknown>>>;

/** Type of an object read with these fields. */
export type ReadOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Shape<infer T> ? T : never;
};

export function misfit(path: string, expected: string, limit = false, suggestions: readonly string[] = []): Misfits {
  return new Misfits([{ path, expected, limit, suggestions }]);
}

function simple<T>(schema: JsonSchema, expected: string, fits: (value: unknown) => value is T): Shape<T> {
  return {
    read: (value, path) => (fits(value) ? value : misfit(path, expected)),
    schema: () => schema,
  };
}

export const text = simple({ type: 'string' }, 'a string', (value) => typeof value === 'string');

export const truth = simple({ type: 'boolean' }, 'true or false', (value) => typeof value === 'boolean');

/** A number that has a decimal spelling. */
export const decimal = simple(
  { type: 'number' },
  'a number',
  (value): value is number => typeof value === 'number' && Number.isFinite(value),
);

const largest = 999_999_999;

/** A whole number of at most nine digits. */
export const whole = simple(
  { type: 'integer', minimum: -largest, maximum: largest },
  'a whole number of at most nine digits',
  (value): value is number => isWhole(value) && value >= -largest,
);

/** A whole number from 0, of at most nine digits. */
export const count = simple(
  { type: 'integer', minimum: 0, maximum: largest },
  'a whole number from 0, of at most nine digits',
  (value): value is number => isWhole(value) && value >= 0,
);

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value <= largest;
}

export function oneOf<const Value extends string>(...values: readonly Value[]): Shape<Value> {
  const known: ReadonlySet<unknown> = new Set(values);
  return {
    read(value, path) {
      if (known.has(value)) {
        return value as Value;
      }
      const near = typeof value === 'string' ? nearest(value, values) : [];
      return misfit(path, `one of ${values.join(', ')}`, false, near);
    },
    schema: () => ({ enum: values }),
  };
}

export function pattern(expression: RegExp, expected: string): Shape<string> {
  return simple(
    { type: 'string', pattern: expression.source },
    expected,
    (value): value is string => typeof value === 'string' && expression.test(value),
  );
}

/** Shape that reads a missing value as `missing`. */
export function withDefault<T, D>(shape: Shape<T>, missing: D): Shape<T | D> {
  return {
    read: (value, path, depth) => (value === undefined ? missing : shape.read(value, path, depth)),
    schema: (definitions) => shape.schema(definitions),
  };
}

/** True; false, also where the key is missing. */
export const flag = withDefault(truth, false);

/** `null`, also where the key is missing. */
export function optional<T>(shape: Shape<T>): Shape<T | null> {
  return {
    read: (value, path, depth) => (value === undefined || value === null ? null : shape.read(value, path, depth)),
    schema: (definitions) => ({ anyOf: [shape.schema(definitions), { type: 'null' }] }),
  };
}

/** A list; where the key is missing and nothing is required, an empty one. */
export function list<T>(shape: Shape<T>, minimum = 0): Shape<readonly T[]> {
  return {
    read(value, path, depth) {
      if (value === undefined && minimum === 0) {
        return [];
      }
      if (!Array.isArray(value) || value.length < minimum) {
        return misfit(path, minimum === 0 ? 'a list' : `a list of at least ${minimum}`);
      }
      const elements: T[] = [];
      const misfits: Misfit[] = [];
      for (const [index, element] of value.entries()) {
        const result = shape.read(element, `${path}[${index}]`, depth);
        if (!(result instanceof Misfits)) {
          elements.push(result);
        } else if (misfits.push(...result.all) >= maxMisfits) {
          break;
        }
      }
      return misfits.length > 0 ? new Misfits(misfits) : elements;
    },
    schema: (definitions) => ({
      type: 'array',
      items: shape.schema(definitions),
      ...(minimum === 0 ? {} : { minItems: minimum }),
    }),
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object with these keys and no others; keys of `ignored` may stand there and are not read. */
export function record<F extends Fields>(fields: F, ignored: readonly string[] = []): Shape<ReadOf<F>> {
  const known: ReadonlySet<string> = new Set([...Object.keys(fields), ...ignored]);
  return {
    read(value, path, depth) {
      if (!isRecord(value)) {
        return misfit(path, 'an object');
      }
      if (depth >= maxDepth) {
        return misfit(path, `at most ${maxDepth} levels`, true);
      }
      const misfits: Misfit[] = [];
      for (const key of Object.keys(value)) {
        if (known.has(key)) {
          continue;
        }
        const keys = Object.keys(fields);
        const expected = keys.length === 0 ? 'nothing' : `one of the keys ${keys.join(', ')}`;
        if (misfits.push(...misfit(join(path, key), expected, false, nearest(key, keys)).all) >= maxMisfits) {
          break;
        }
      }
      const entries: [string, unknown][] = [];
      for (const [key, shape] of Object.entries(fields)) {
        const own = Object.hasOwn(value, key) ? value[key] : undefined;
        const result = shape.read(own, join(path, key), depth + 1);
        if (result instanceof Misfits) {
          misfits.push(...result.all);
        } else {
          entries.push([key, result]);
        }
      }
      // Each entry was read by the shape of its key.
      return misfits.length > 0 ? new Misfits(misfits) : (Object.fromEntries(entries) as ReadOf<F>);
    },
    schema: (definitions) => ({
      type: 'object',
      properties: Object.fromEntries([
        ...Object.entries(fields).map(([key, shape]) => [key, shape.schema(definitions)]),
        ...ignored.map((key) => [key, { description: 'Ignored.' }]),
      ]),
      required: Object.keys(fields).filter((key) => fields[key]?.read(undefined, '', 0) instanceof Misfits),
      additionalProperties: false,
    }),
  };
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

/** Shape of an object whose kind is given by the value of one key. */
export function variant<Kinds extends Readonly<Record<string, Shape<object>>>>(
  key: string,
  kinds: Kinds,
): Shape<Kinds[keyof Kinds] extends Shape<infer T> ? T : never> {
  return {
    read(value, path, depth) {
      if (!isRecord(value)) {
        return misfit(path, `an object with a ${key}`);
      }
      const kind = Object.hasOwn(value, key) ? value[key] : undefined;
      const shape = typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
      if (shape === undefined) {
        const near = typeof kind === 'string' ? nearest(kind, Object.keys(kinds)) : [];
        return misfit(join(path, key), `one of ${Object.keys(kinds).join(', ')}`, false, near);
      }
      // The shape is one of the kinds.
      return shape.read(value, path, depth) as Kinds[keyof Kinds] extends Shape<infer T> ? T : never;
    },
    schema: (definitions) => ({ oneOf: Object.values(kinds).map((shape) => shape.schema(definitions)) }),
  };
}

/** The key of a variant, which holds exactly this text. */
export function constant<const Value extends string>(value: Value): Shape<Value> {
  return {
    read: (given, path) => (given === value ? value : misfit(path, value)),
    schema: () => ({ const: value }),
  };
}

type JsonType = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';

/** Values of several JSON types, each with its own shape. */
export function byType<Shapes extends Readonly<Partial<Record<JsonType, Shape<unknown>>>>>(
  expected: string,
  shapes: Shapes,
): Shape<Shapes[keyof Shapes] extends Shape<infer T> ? T : never> {
  type Result = Shapes[keyof Shapes] extends Shape<infer T> ? T : never;
  return {
    read(value, path, depth) {
      const type = typeOf(value);
      const shape = type !== null && Object.hasOwn(shapes, type) ? shapes[type] : undefined;
      return shape === undefined ? misfit(path, expected) : (shape.read(value, path, depth) as Result | Misfits);
    },
    schema: (definitions) => ({ anyOf: Object.values(shapes).map((shape) => shape.schema(definitions)) }),
  };
}

function typeOf(value: unknown): JsonType | null {
  if (value === null) {
    return 'null';
  }
  if (Array.isArray(value)) {
    return 'array';
  }
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' || type === 'object' ? type : null;
}

/** Shape of an object whose kind is given by the key it has. */
export function byKey<Shapes extends Readonly<Record<string, Shape<object>>>>(
  expected: string,
  shapes: Shapes,
): Shape<Shapes[keyof Shapes] extends Shape<infer T> ? T : never> {
  type Result = Shapes[keyof Shapes] extends Shape<infer T> ? T : never;
  return {
    read(value, path, depth) {
      if (!isRecord(value)) {
        return misfit(path, expected);
      }
      const key = Object.keys(shapes).find((candidate) => Object.hasOwn(value, candidate));
      const shape = key === undefined ? undefined : shapes[key];
      if (shape !== undefined) {
        return shape.read(value, path, depth) as Result | Misfits;
      }
      const near = Object.keys(value).flatMap((written) => nearest(written, Object.keys(shapes), 1));
      return misfit(path, expected, false, near.slice(0, 3));
    },
    schema: (definitions) => ({ anyOf: Object.values(shapes).map((shape) => shape.schema(definitions)) }),
  };
}

/** A shape with a name of its own in the schema; may refer to itself. */
export function named<T>(name: string, description: string, shape: () => Shape<T>): Shape<T> {
  return {
    read: (value, path, depth) => shape().read(value, path, depth),
    schema(definitions) {
      if (!definitions.has(name)) {
        definitions.set(name, {});
        definitions.set(name, { description, ...shape().schema(definitions) });
      }
      return { $ref: `#/$defs/${name}` };
    },
  };
}

/** A shape with a sentence for readers of the schema. */
export function described<T>(description: string, shape: Shape<T>): Shape<T> {
  return {
    read: (value, path, depth) => shape.read(value, path, depth),
    schema: (definitions) => ({ description, ...shape.schema(definitions) }),
  };
}
