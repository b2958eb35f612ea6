import type { Name } from '../language/ast.ts';
import { nearest } from '../language/nearest.ts';
import type { CompileRequest } from '../plan/request.ts';
import { refuse } from './refusal.ts';

/** UNKNOWN_MODEL with the three nearest names. */
export function unknownModel(request: CompileRequest, name: Name): never {
  const models = [...request.catalog.models.names()].filter((model) => !request.isHidden(model));
  const suggestions = nearest(name.text, models);
  const advice =
    suggestions.length > 0
      ? `Did you mean ${suggestions.join(', ')}?`
      : `The models are ${models.slice(0, 10).join(', ')}${models.length > 10 ? ', …' : ''}.`;
  return refuse('UNKNOWN_MODEL', name.span, `There is no model ${name.text}.`, advice, { suggestions });
}
