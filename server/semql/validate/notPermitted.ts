import type { Span } from '../language/ast.ts';
import type { CompileRequest } from '../plan/request.ts';
import type { Field } from '../plan/queryScope.ts';
import { refuse } from './refusal.ts';

/** NOT_PERMITTED when the field, or the model it belongs to, may not be named by the viewer. */
export function checkPermitted(request: CompileRequest, field: Field, span: Span): void {
  // What a shared name means is checked where it is known.
  if (field.kind === 'metric' || field.kind === 'shared') return;
  const thing = field.kind === 'dimension' ? field.dimension : field.measure;
  const name = `${thing.model.name}.${thing.definition.name}`;
  if (!request.isHidden(name) && !request.isHidden(thing.model.name)) return;
  refuse('NOT_PERMITTED', span, `You may not use ${name}.`, 'Ask an administrator for access, or leave it out.');
}
