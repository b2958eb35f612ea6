import type { PreparedModel } from '../catalog/prepare.ts';
import type { Name } from '../language/ast.ts';
import type { CompileRequest } from '../plan/request.ts';
import { nearest } from '../language/nearest.ts';
import { refuse } from './refusal.ts';

/** UNKNOWN_FILTER with the nearest named filters of the model. */
export function unknownFilter(request: CompileRequest, model: PreparedModel, name: Name): never {
  const names = [...model.filters.names()].filter((filter) => !request.isHidden(`${model.name}.${filter}`));
  const suggestions = nearest(name.text, names);
  const listed = suggestions.length > 0 ? suggestions : names.slice(0, 10);
  const advice = listed.length === 0 ? 'Use WHERE with a condition.' : `Did you mean ${listed.join(', ')}?`;
  return refuse('UNKNOWN_FILTER', name.span, `${model.name} has no filter ${name.text}.`, advice, { suggestions });
}
