import type { JsonObject, JsonValue } from '../../analyst.ts';

/** Change to a part of a reading; without a value the part is removed. */
export interface PartEdit {
  readonly path: readonly (string | number)[];
  readonly value?: JsonValue;
}

/**
 * Edits that lead from one reading to another, part by part, so that edits of different parts can
 * be applied in any order.
 */
export type Edit = readonly PartEdit[];

/**
 * The smallest edit that turns one value into the other; lists of different lengths are replaced
 * whole.
 */
export function difference(from: JsonValue, to: JsonValue): Edit {
  if (isObject(from) && isObject(to))
    return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((key): Edit => {
      const [before, after] = [from[key], to[key]];
      if (after === undefined) return before === undefined ? [] : [{ path: [key] }];
      return before === undefined ? [{ path: [key], value: after }] : inside(key, before, after);
    });
  if (Array.isArray(from) && Array.isArray(to) && from.length === to.length)
    return from.flatMap((before: JsonValue, index) => inside(index, before, to[index] as JsonValue));
  return from === to ? [] : [{ path: [], value: to }];
}

function inside(key: string | number, from: JsonValue, to: JsonValue): Edit {
  return difference(from, to).map((one) => ({ ...one, path: [key, ...one.path] }));
}

/** The value with an edit made; null where it has no such parts any more. */
export function applyEdit(value: JsonObject, edit: Edit): JsonObject | null {
  const edited = structuredClone(value);
  for (const { path, value: part } of edit) {
    const last = path.at(-1);
    let parent: unknown = edited;
    for (const key of path.slice(0, -1)) parent = isContainer(parent) ? parent[key] : undefined;
    if (last === undefined || !isContainer(parent)) return null;
    if (Array.isArray(parent) && (typeof last !== 'number' || last >= parent.length)) return null;
    if (part === undefined) delete parent[last];
    else parent[last] = structuredClone(part);
  }
  return edited;
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isContainer(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null;
}
