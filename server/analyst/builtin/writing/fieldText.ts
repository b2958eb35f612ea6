import type { FieldRef } from '../reading.ts';
import { nameText, pathText } from './semqlText.ts';

/** A field as seen from the model of FROM. */
export function fieldText(field: FieldRef, base: string, qualifyOwn = false): string {
  if (field.model === base && field.via === null)
    return qualifyOwn ? `${nameText(base)}.${nameText(field.name)}` : nameText(field.name);
  return `${field.via === null ? nameText(field.model) : pathText(field.via)}.${nameText(field.name)}`;
}
