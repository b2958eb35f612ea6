import type { Span } from '../language/ast.ts';
import { refuse } from './refusal.ts';

/** CROSS_SOURCE: one query reads one data source. */
export function crossSource(model: string, other: string, span: Span): never {
  return refuse(
    'CROSS_SOURCE',
    span,
    `${model} and ${other} live in different data sources.`,
    'Ask for them in two queries; one query reads one data source.',
  );
}
