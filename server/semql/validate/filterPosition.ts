import type { PreparedModel } from '../catalog/prepare.ts';
import type { Span } from '../language/ast.ts';
import { refuse } from './refusal.ts';

/** FILTER_POSITION: a named filter stands where a field is wanted. */
export function filterPosition(model: PreparedModel, name: string, written: string, span: Span): never {
  const place = `${model.name}[${name}]`;
  return refuse(
    'FILTER_POSITION',
    span,
    `${written} is a named filter, not a field.`,
    `Write it behind the model: FROM ${place}.`,
    { suggestions: [place] },
  );
}
