import type { LogicalForm } from '../form/logicalForm.ts';
import type { FieldRef } from '../reading.ts';
import { durationOf } from './durationField.ts';

/** A form with the times between two dates where fields stand for them. */
export function expandDurations(form: LogicalForm): LogicalForm {
  return JSON.stringify(form).includes('→') ? (expanded(form) as LogicalForm) : form;
}

/** Plain JSON, part by part: a scalar of such a field becomes the duration. */
function expanded(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(expanded);
  if (typeof part !== 'object' || part === null) return part;
  if (isFieldScalar(part)) return durationOf(part.field) ?? part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, expanded(value)]));
}

function isFieldScalar(part: object): part is { readonly kind: 'field'; readonly field: FieldRef } {
  return 'kind' in part && part.kind === 'field' && 'field' in part;
}
