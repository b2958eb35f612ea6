import type { Provenance } from '../../compiled.ts';
import type { Span } from '../../language/ast.ts';
import type { LeafAggregate } from '../aggregates/leafAggregate.ts';
import { referencesIn } from '../../language/mapExpression.ts';
import { printExpression } from '../../language/print.ts';
import { dimensionProvenance, measureProvenance, metricProvenance } from './provenance.ts';
import type { Meaning, ResolvedExpression, RowCondition } from '../../resolve/resolved.ts';
import type { CompileRequest } from '../../request.ts';

/** Says which dimensions a key column is made of. */
export function explainKey(request: CompileRequest, expression: ResolvedExpression, name: string): void {
  request.provenance.add(() =>
    eachField(expression, (field, span) =>
      field.kind === 'dimension' ? [dimensionProvenance(field.dimension, span, name)] : [],
    ),
  );
}

/** Says which measures and metrics a column is computed from. */
export function explainMeasures(request: CompileRequest, expression: ResolvedExpression, name: string | null): void {
  request.provenance.add(() =>
    eachField(expression, (field, span) => {
      if (field.kind === 'measure') {
        return [measureProvenance(field.measure, span, name)];
      }
      return field.kind === 'metric' ? [metricProvenance(field.metric, span, name)] : [];
    }),
  );
}

function eachField(
  expression: ResolvedExpression,
  explain: (field: Meaning, span: Span) => readonly Provenance[],
): readonly Provenance[] {
  const entries: Provenance[] = [];
  for (const { field, span } of referencesIn(expression)) {
    entries.push(...explain(field, span));
  }
  return entries;
}

/** Says of which facts a row counts in every group it lies in. */
export function explainOverlap(
  request: CompileRequest,
  used: readonly LeafAggregate[],
  expression: ResolvedExpression,
  name: string,
): void {
  const overlapping = used.filter(({ overlaps }) => overlaps);
  if (overlapping.length === 0) {
    return;
  }
  request.provenance.add(() =>
    overlapping.map(({ model, subject, measure }) => ({
      part: 'select',
      span: expression.span,
      definition: `overlapping groups of ${model.name}`,
      definitionId: measure?.definition.id ?? null,
      version: measure === null ? null : model.definition.version,
      sentence: `Groups of ${subject} overlap: a row of ${model.name} counts once in each of its groups, so their sum is not the total`,
      column: name,
    })),
  );
}

/** Says which conditions narrow the rows, and in whose time. */
export function explainFilters(request: CompileRequest, conditions: readonly RowCondition[], zone: string): void {
  request.provenance.add(() => [
    ...(zone === 'UTC' ? [] : [zoneProvenance(zone)]),
    ...conditions
      .filter((condition) => condition.definition === null)
      .map(({ expression, span }) => conditionProvenance(printExpression(expression), span)),
  ]);
}

function zoneProvenance(zone: string): Provenance {
  return {
    part: 'time_zone',
    span: null,
    definition: 'time zone',
    definitionId: null,
    version: null,
    sentence: `Days and hours are those of ${zone}`,
    column: null,
  };
}

function conditionProvenance(text: string, span: Span): Provenance {
  return {
    part: 'filter',
    span,
    definition: 'condition of the query',
    definitionId: null,
    version: null,
    sentence: `Only rows where ${text}`,
    column: null,
  };
}
