import { compile } from '../../compile.ts';
import type { DialectName } from '../../compiled.ts';
import type { Diagnostic } from '../../diagnostics.ts';
import { metricDsl } from '../../dsl/metricDsl.ts';
import { problem } from '../../refusals/refusal.ts';
import type { MetricDefinition } from '../definition.ts';
import type { PreparedCatalog } from '../prepare.ts';
import { whole } from './definitionScans.ts';

/**
 * What an approved metric promises and cannot do: to be computed over its time dimension in each of
 * its grains, and by each dimension that it may be grouped by. Alone it has a meaning, so that
 * these are warnings.
 * @param dialect null: that of the data source is not known, and only what no dialect decides is
 *   found
 */
export function metricProblems(
  catalog: PreparedCatalog,
  metric: MetricDefinition,
  dialect: DialectName | null,
): readonly Diagnostic[] {
  if (metric.status !== 'APPROVED') {
    return [];
  }
  const asked = [
    ...grainsOf(catalog, metric).map((grain) => ({
      words: `by ${grain.toLowerCase()} of its time dimension ${metric.timeDimension ?? ''}`,
      request: { metrics: [metric.name], grain },
    })),
    ...metric.groupBy.map((dimension) => ({
      words: `by ${dimension}`,
      request: { metrics: [metric.name], groupBy: [dimension] },
    })),
  ];
  return asked.flatMap(({ words, request }) =>
    refusalsOf(catalog, request, dialect).map(({ code, message, advice }) => ({
      ...problem(code, whole(metric.expression), `It cannot be computed ${words}: ${message}`, advice),
      severity: 'warning' as const,
    })),
  );
}

/** Grains over which a metric is offered: its own, else those of its time dimension. */
function grainsOf(catalog: PreparedCatalog, { timeDimension, timeGrains }: MetricDefinition): readonly string[] {
  if (timeDimension === null || timeGrains.length > 0) {
    return timeDimension === null ? [] : timeGrains;
  }
  const [model = '', name = ''] = timeDimension.split('.');
  const own = catalog.models.get(model)?.dimensions.get(name)?.definition.timeGrains ?? [];
  return own.length === 0 ? ['MONTH'] : own;
}

/** Everything that keeps a request from being computed. */
function refusalsOf(catalog: PreparedCatalog, request: object, dialect: DialectName | null): readonly Diagnostic[] {
  const { query, diagnostics } = metricDsl(request, catalog);
  if (query === null) {
    return diagnostics;
  }
  const result = compile(query, catalog, { dialect: dialect ?? 'DUCKDB', now: new Date(0), corrections: false });
  return result.ok ? [] : result.diagnostics.filter(({ severity }) => severity === 'error');
}
