import type { SemQLSource } from '../../generated/prisma/enums.ts';
import type { ScopedCatalog } from '../../model/catalogs.ts';
import { storableText } from '../../platform/database/storableJson.ts';
import type { MetricDefinition } from '../../semql/catalog/definition.ts';
import type { Diagnostic } from '../../semql/diagnostics.ts';
import { metricDsl } from '../../semql/dsl/metricDsl.ts';
import { modelDsl } from '../../semql/dsl/modelDsl.ts';
import type { Query, Span } from '../../semql/language/ast.ts';
import { parseJson } from '../../semql/language/json/json.ts';

/** The ways a query is sent: as text, as its tree in JSON, or as a request that is translated. */
export type QueryForm =
  | { readonly kind: 'text'; readonly semql: string }
  | { readonly kind: 'json'; readonly query: unknown }
  | { readonly kind: 'model'; readonly request: unknown }
  | { readonly kind: 'metric'; readonly request: unknown };

/** A query as it was understood, before its names mean anything. */
export interface ReadQuery {
  /** Query to compile; null when it could not be read. */
  readonly query: string | Query | null;
  /** The text that spans point into; what was sent, when that could not be made a text. */
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Which part of the request a span of the text came from; null for text and JSON. */
  readonly pathOf: (span: Span) => string | null;
  /** Metrics that were asked for by a metric request. */
  readonly metrics: readonly MetricDefinition[];
}

/** Record of an execution about the origin of its query. */
export const sourceOfForm: Readonly<Record<QueryForm['kind'], SemQLSource>> = {
  text: 'DIRECT_SEMQL',
  json: 'DIRECT_SEMQL',
  model: 'MODEL_DSL',
  metric: 'METRIC_DSL',
};

const nowhere = (): null => null;

/** Most of a request that is kept when it could not be made a text. */
const keptLength = 20_000;

/** Reads a query in any form against a catalog. Never throws; pure. */
export function readQuery(form: QueryForm, catalog: Pick<ScopedCatalog, 'prepared' | 'hidden'>): ReadQuery {
  const { prepared, hidden } = catalog;
  switch (form.kind) {
    case 'text':
      if (startsJson(form.semql)) {
        return readQuery({ kind: 'json', query: form.semql }, catalog);
      }
      return { query: form.semql, text: form.semql, diagnostics: [], pathOf: nowhere, metrics: [] };
    case 'json':
      return { ...orWhatWasSent(parseJson(form.query), form.query), pathOf: nowhere, metrics: [] };
    case 'model':
      return { ...orWhatWasSent(modelDsl(form.request, prepared, hidden), form.request), metrics: [] };
    case 'metric':
      return orWhatWasSent(metricDsl(form.request, prepared, hidden), form.request);
  }
}

/** No query in text begins with a brace; a braced name does, but only inside of one. */
function startsJson(semql: string): boolean {
  return /^\s*\{(?!\{)/.test(semql);
}

function orWhatWasSent<Read extends { readonly text: string | null }>(read: Read, sent: unknown) {
  const text = typeof sent === 'string' ? sent : JSON.stringify(sent);
  return { ...read, text: read.text ?? storableText(text ?? '').slice(0, keptLength) };
}
