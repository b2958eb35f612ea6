import type { QueryParameterType } from '../../../../apollo/schema.generated.ts';

/** A value of a parameter as JSON. */
type Value = string | number | boolean | readonly (string | number)[];

/** Value that a text stands for, or what is wrong with it. */
export type Read = { readonly value: Value | null } | { readonly error: string };

/** The types in the order in which they are offered, with what people call them. */
export const parameterTypes: Readonly<Record<QueryParameterType, string>> = {
  STRING: 'String',
  TEXT: 'Text',
  INTEGER: 'Integer',
  NUMBER: 'Number',
  FLOAT: 'Float',
  BOOLEAN: 'Boolean',
  DATE: 'Date',
  DATETIME: 'Date and time',
  ARRAY: 'List',
};

/** Reads a text as a value of a type; nothing typed is no value. */
export function readValue(type: QueryParameterType, text: string): Read {
  const typed = text.trim();
  if (typed === '') {
    return { value: null };
  }
  switch (type) {
    case 'TEXT':
    case 'STRING':
      return { value: text };
    case 'INTEGER':
      return /^[+-]?\d+$/.test(typed) ? { value: Number(typed) } : { error: 'Enter a whole number such as 12.' };
    case 'NUMBER':
    case 'FLOAT':
      return Number.isFinite(Number(typed)) ? { value: Number(typed) } : { error: 'Enter a number such as 12.5.' };
    case 'BOOLEAN':
      return /^(true|false)$/i.test(typed)
        ? { value: typed.toLowerCase() === 'true' }
        : { error: 'Enter true or false.' };
    case 'DATE':
      return /^\d{4}-\d{2}-\d{2}$/.test(typed) ? { value: typed } : { error: 'Enter a day such as 2026-01-31.' };
    case 'DATETIME':
      return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(typed)
        ? { value: typed }
        : { error: 'Enter a moment such as 2026-01-31T12:00.' };
    case 'ARRAY':
      return { value: listOf(typed) };
  }
}

/**
 * Values between commas: numbers where all of them are written as numbers are, otherwise texts.
 * Quotes keep a number or a comma as text.
 */
function listOf(typed: string): readonly (string | number)[] {
  const parts = [...typed.matchAll(/\s*(?:"([^"]*)"|([^,\n]+?))\s*(?:,|\n|$)/g)];
  const quoted = parts.some(([, inQuotes]) => inQuotes !== undefined);
  const texts = parts.map(([, inQuotes, plain]) => inQuotes ?? plain ?? '').filter((one) => one !== '');
  const areNumbers = !quoted && texts.every((one) => String(Number(one)) === one);
  return areNumbers ? texts.map(Number) : texts;
}

/** A value as it is typed. */
export function writtenValue(value: unknown): string {
  if (value === null || value === undefined) {
    return '';
  }
  if (!Array.isArray(value)) {
    return typeof value === 'string' ? value : JSON.stringify(value);
  }
  return value
    .map((one: unknown) => {
      const text = String(one);
      const looksDifferent = typeof one === 'string' && (String(Number(one)) === one || /[",\n]/.test(one));
      return looksDifferent ? `"${text.replaceAll('"', '')}"` : text;
    })
    .join(', ');
}
