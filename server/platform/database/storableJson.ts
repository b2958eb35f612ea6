import type { Prisma } from '../../generated/prisma/client.ts';

/**
 * A text as PostgreSQL can keep it: neither `text` nor `jsonb` holds NUL, nor half of a surrogate
 * pair, and data of foreign sources may contain both. Each is shown as the replacement character.
 */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** JSON whose texts and numbers can be stored; the value itself when nothing has to change. */
export function storableJson(value: unknown): Prisma.InputJsonValue {
  return cleaned(value) as Prisma.InputJsonValue;
}

/** True when PostgreSQL's JSON gives the rows back exactly as they are. */
export function isStorable(rows: readonly (readonly (string | number | boolean | null)[])[]): boolean {
  return rows.every((row) =>
    row.every((cell) => {
      if (typeof cell === 'string') {
        return storableText(cell) === cell;
      }
      return typeof cell !== 'number' || (Number.isFinite(cell) && !Object.is(cell, -0));
    }),
  );
}

/**
 * A cell as JSON can carry it: it has no NaN and no infinities, and would write them as null, which
 * is another value.
 */
export function jsonCell<Cell>(cell: Cell): Cell | string {
  return typeof cell === 'number' && !Number.isFinite(cell) ? String(cell) : cell;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') {
    return storableText(value);
  }
  if (typeof value === 'number') {
    return jsonCell(value);
  }
  if (Array.isArray(value)) {
    return value.map(cleaned);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [storableText(key), cleaned(part)]));
}
