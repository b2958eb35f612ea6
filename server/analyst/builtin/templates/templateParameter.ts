import type { ValueType } from '../../../semql/catalog/definition.ts';
import type { SqlValue } from '../../../semql/compiled.ts';
import type { JsonValue, TemplateParameter } from '../../analyst.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;

/** Parameters that a text of the question can fill. */
export function takesText({ type }: TemplateParameter): boolean {
  return type === 'TEXT' || type === 'STRING';
}

export function takesNumber({ type }: TemplateParameter): boolean {
  return type === 'NUMBER' || type === 'INTEGER' || type === 'FLOAT';
}

export function takesTime({ type }: TemplateParameter): boolean {
  return type === 'DATE' || type === 'DATETIME';
}

/** A value as the parameter's type binds it; undefined where it is of another type. */
export function valueOfType({ type }: TemplateParameter, value: JsonValue): SqlValue | undefined {
  switch (type) {
    case 'TEXT':
    case 'STRING':
      return typeof value === 'string' ? value : undefined;
    case 'NUMBER':
    case 'FLOAT':
      return typeof value === 'number' ? value : undefined;
    case 'INTEGER':
      return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
    case 'BOOLEAN':
      return typeof value === 'boolean' ? value : undefined;
    case 'DATE':
      return typeof value === 'string' && isTime(value, DAY) ? value : undefined;
    case 'DATETIME':
      return typeof value === 'string' && isTime(value, MOMENT) ? value : undefined;
    case 'ARRAY':
      // A list cannot be bound to one place.
      return undefined;
  }
}

function isTime(text: string, form: RegExp): boolean {
  return form.test(text) && !Number.isNaN(Date.parse(text.length === 10 ? text : `${text}Z`));
}

/**
 * Type as which a parameter of SQL is bound: a text has the type it is compared with, as on the
 * queries page.
 */
export function boundAs({ type }: TemplateParameter): ValueType {
  switch (type) {
    case 'NUMBER':
    case 'FLOAT':
      return 'NUMBER';
    case 'DATETIME':
      return 'TIMESTAMP';
    case 'TEXT':
    case 'STRING':
    case 'ARRAY':
      return 'UNKNOWN';
    case 'INTEGER':
    case 'BOOLEAN':
    case 'DATE':
      return type;
  }
}
