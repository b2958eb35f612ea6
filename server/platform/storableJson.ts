import type { Prisma } from '../generated/prisma/client.ts';

/**
 * A text as PostgreSQL can keep it: neither `text` nor `jsonb` holds NUL, nor half of a surrogate pair, and data of
 * foreign sources may contain both. Each is shown as the replacement character.
 */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** JSON whose texts can be stored; the value itself when nothing has to change. */
export function storableJson(value: unknown): Prisma.InputJsonValue {
  return cleaned(value) as Prisma.InputJsonValue;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [storableText(key), cleaned(part)]));
}
