import type { CatalogDefinition, SavedQueryDefinition } from '../../catalog/definition.ts';
import { prepareCatalog } from '../../catalog/prepare.ts';
import { metricDsl } from '../../dsl/metricDsl.ts';
import { printQuery } from '../../language/print.ts';
import { importedSavedQuery } from '../definitions.ts';
import type { Fields, Report } from '../fields.ts';
import { type ForeignNames, translateNames } from '../foreignNames.ts';
import { translateRequest } from '../foreignRequest.ts';
import { readFilters } from './readValues.ts';
import type { SavedQuerySpec } from './spec.ts';

/** A saved query: what it asks for stands under `query_params`. */
export function readSavedQuery(at: Fields, report: Report): SavedQuerySpec {
  const mark = at.mark();
  const name = at.name();
  const params = at.map('query_params');
  if (params === null) {
    at.note('error', 'A saved query needs query_params.');
  }
  const request = {
    metrics: params?.texts('metrics') ?? [],
    groupBy: params?.texts('group_by') ?? [],
    filters: params === null ? [] : readFilters(params, 'where', report),
    orderBy: params?.texts('order_by') ?? [],
    limit: params?.number('limit') ?? null,
  };
  params?.close();
  at.lost('info', 'Exports are written by dbt; here the query is asked by its name.', 'exports');
  at.skip('config', 'meta', 'metadata', 'tags', 'group');
  const spec = { name, label: at.text('label'), description: at.text('description'), at, request };
  at.close();
  return { ...spec, flaw: at.flawSince(mark) };
}

/**
 * Saved queries as SemQL in the names of the catalog. What is no query is an error of the report.
 */
export function buildSavedQueries(
  specs: readonly SavedQuerySpec[],
  catalog: CatalogDefinition,
  names: ForeignNames,
  report: Report,
): readonly SavedQueryDefinition[] {
  const prepared = prepareCatalog(catalog);
  const built = new Map<string, SavedQueryDefinition>();
  for (const { name, label, description, at, request, flaw } of specs) {
    if (built.has(name)) {
      report.add('error', at, `There are two saved queries ${name}; the first is kept.`);
      continue;
    }
    const { query, diagnostics } =
      flaw === null ? metricDsl(translateRequest(request, names), prepared) : { query: null, diagnostics: [] };
    if (query === null) {
      const [why] = diagnostics;
      const reason = flaw ?? (why === undefined ? 'it asks for nothing.' : `${why.message} ${why.advice}`);
      report.add('error', at, `The saved query ${name} was left out: ${reason}`);
      continue;
    }
    const text = printQuery(translateNames(query, names));
    built.set(name, report.define(importedSavedQuery(name, text, { label, description }), at));
  }
  return [...built.values()];
}
