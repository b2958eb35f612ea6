import type { Name, Span } from '../language/ast.ts';
import { printName } from '../language/print.ts';
import { replaced } from './fix.ts';
import { refuse } from './refusal.ts';

/** AMBIGUOUS_FIELD: several joined models have a field of the name. */
export function ambiguousField(name: Name, span: Span, models: readonly string[]): never {
  const suggestions = models.map((model) => `${model}.${name.text}`);
  const spelled = models.map((text) => `${printName({ text, quoted: false })}.${printName(name)}`);
  return refuse(
    'AMBIGUOUS_FIELD',
    span,
    `${name.text} is a field of ${models.join(' and ')}.`,
    `Write ${suggestions.join(' or ')}.`,
    { suggestions, remedy: { fixes: () => spelled.map((text) => replaced(span, text)) } },
  );
}
