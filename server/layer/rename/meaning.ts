import { compile } from '../../semql/compile.ts';
import type { DialectName } from '../../semql/compiled.ts';
import { prepareCatalog, type PreparedCatalog } from '../../semql/catalog/prepare.ts';
import { policySamples } from '../../semql/catalog/rowPolicies.ts';
import { metricDsl } from '../../semql/dsl/metricDsl.ts';
import type { Query } from '../../semql/language/ast.ts';
import type { Layer } from '../layer.ts';
import type { Probe } from './texts.ts';

/** Dialect of a data source; null where it is unknown. */
export type DialectOf = (dataSourceId: string) => DialectName | null;

const now = new Date(0);

const prepared = new WeakMap<Layer, PreparedCatalog>();

/** A layer indexed for compiling, once. */
export function preparedLayer(layer: Layer): PreparedCatalog {
  let catalog = prepared.get(layer);
  if (catalog === undefined) {
    catalog = prepareCatalog(layer);
    prepared.set(layer, catalog);
  }
  return catalog;
}

/**
 * What a query means in a layer: the SQL of it, in the dialect of the first model's source. Null
 * where it does not compile.
 */
export function meaningOf(layer: Layer, probe: Probe, dialectOf: DialectOf): string | null {
  const catalog = preparedLayer(layer);
  const query = queryOf(catalog, probe);
  if (query === null) {
    return null;
  }
  const parameters = 'semql' in probe ? (probe.parameters ?? {}) : {};
  for (const dialect of dialectsOf(layer, dialectOf)) {
    for (const rowPolicies of policiesOf(layer, probe)) {
      const result = compile(query, catalog, { dialect, now, corrections: false, parameters, rowPolicies });
      if (result.ok) {
        return `${result.query.sql}\n${JSON.stringify(result.query.parameters)}`;
      }
    }
  }
  return null;
}

/** Row conditions to try: of a policy, those of people about whom different things are known. */
function policiesOf({ models }: Layer, probe: Probe): readonly Readonly<Record<string, string>>[] {
  const id = 'semql' in probe ? probe.rowPolicyId : undefined;
  if (id === undefined) {
    return [{}];
  }
  return models.flatMap(({ name, rowPolicies, dimensions }) =>
    rowPolicies
      .filter((policy) => policy.id === id)
      .flatMap(({ expression }) => policySamples(expression, dimensions).map((text) => ({ [name]: text }))),
  );
}

function queryOf(catalog: PreparedCatalog, probe: Probe): string | Query | null {
  if ('semql' in probe) {
    return probe.semql;
  }
  const grain = probe.grain === null ? {} : { grain: probe.grain };
  return metricDsl({ metrics: [{ metric: probe.metric }], ...grain }, catalog).query;
}

/** Dialects of the sources of a layer, each once. */
export function dialectsOf({ models }: Pick<Layer, 'models'>, dialectOf: DialectOf): readonly DialectName[] {
  const dialects = new Set(models.map(({ dataSourceId }) => dialectOf(dataSourceId) ?? 'DUCKDB'));
  return dialects.size === 0 ? ['DUCKDB'] : [...dialects];
}
