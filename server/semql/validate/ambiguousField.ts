import type { Name, Span } from '../language/ast.ts';
import { refuse } from './refusal.ts';

/** AMBIGUOUS_FIELD: several joined models have a field of the name. */
export function ambiguousField(name: Name, span: Span, models: readonly string[]): never {
  const suggestions = models.map((model) => `${model}.${name.text}`);
  return refuse(
    'AMBIGUOUS_FIELD',
    span,
    `${name.text} is a field of ${models.join(' and ')}.`,
    `Write ${suggestions.join(' or ')}.`,
    {
      suggestions,
    },
  );
}
