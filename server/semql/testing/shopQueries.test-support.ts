import { expect } from 'vitest';
import { prepareCatalog } from '../catalog/prepare.ts';
import { compile } from '../compile.ts';
import type { CompiledQuery, CompileOptions } from '../compiled.ts';
import type { Diagnostic } from '../diagnostics.ts';
import { shopCatalog } from './shopCatalog.test-support.ts';

/** The clock of every test over the shop. */
export const now = new Date('2026-11-21T12:00:00Z');

/** A compiled query over the shop, in DuckDB's dialect. */
export function compiled(
  semql: string,
  options: Partial<CompileOptions> = {},
  definition = shopCatalog,
): CompiledQuery {
  const result = compile(semql, prepareCatalog(definition), { dialect: 'DUCKDB', now, ...options });
  if (!result.ok) {
    throw new Error(result.diagnostics.map(({ code, message }) => `${code}: ${message}`).join('\n'));
  }
  return result.query;
}

/** The one error of a query over the shop: a sentence, a next step, and a span inside the text. */
export function errorOf(semql: string, options: Partial<CompileOptions> = {}, definition = shopCatalog): Diagnostic {
  const result = compile(semql, prepareCatalog(definition), { dialect: 'DUCKDB', now, ...options });
  if (result.ok) {
    throw new Error(`compiles: ${result.query.sql}`);
  }
  const [error] = result.diagnostics;
  if (error === undefined) {
    throw new Error('no diagnostic');
  }
  expect(error.message).toMatch(/\.$/);
  expect(error.advice).toMatch(/[.?:)]$/);
  expect(error.span.end).toBeLessThanOrEqual(semql.length);
  if (error.span.start < semql.length) {
    expect(error.span.end).toBeGreaterThan(error.span.start);
  }
  for (const { text } of error.corrections) {
    compiled(text, options, definition);
  }
  if (error.correctedText !== null) {
    expect(error.corrections[0]?.text).toBe(error.correctedText);
  }
  return error;
}

/** The corrected text of an error, on one line; it must compile. */
export function corrected(error: Diagnostic, options: Partial<CompileOptions> = {}, definition = shopCatalog): string {
  const text = error.correctedText ?? '';
  compiled(text, options, definition);
  return text.replaceAll(/\s+/g, ' ');
}

/** The text under the caret. */
export function spanned(semql: string, { span }: Diagnostic): string {
  return semql.slice(span.start, span.end);
}
