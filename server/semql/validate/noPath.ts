import type { PreparedModel } from '../catalog/prepare.ts';
import type { Span } from '../language/ast.ts';
import { refuse } from './refusal.ts';

/** NO_PATH: nothing connects the fact with what was asked for. */
export function noPath(fact: PreparedModel, span: Span, subject: string, wanted: string): never {
  return refuse(
    'NO_PATH',
    span,
    `${wanted} cannot be reached from ${fact.name}, which ${subject} is computed from.`,
    `Define a relationship between the models, ask for ${subject} in its own query, or use a field of ${fact.name}.`,
  );
}
