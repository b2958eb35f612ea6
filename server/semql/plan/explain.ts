import type { Expression } from '../language/ast.ts';
import type { Leaf } from './leaf.ts';
import { walkExpression } from './mapExpression.ts';
import type { QueryScope, RowCondition } from './queryScope.ts';
import type { CompileRequest } from './request.ts';

interface ExplanationSource {
  readonly scope: QueryScope;
  readonly request: CompileRequest;
}

/** Says which dimensions a key column is made of. */
export function explainKey(source: ExplanationSource, expression: Expression, name: string): void {
  walkExpression(expression, (node) => {
    if (node.kind !== 'reference') return true;
    const field = source.scope.find(node.path, node.span);
    if (field?.kind !== 'dimension') return true;
    const { model, definition } = field.dimension;
    source.request.provenance.add({
      part: 'select',
      span: node.span,
      definition: `dimension ${model.name}.${definition.name}`,
      definitionId: definition.id,
      version: model.definition.version,
      sentence: `${definition.name} = ${definition.expression} of ${model.name} (v${model.definition.version})`,
      column: name,
    });
    return true;
  });
}

/** Says which measures and metrics a column is computed from. */
export function explainMeasures(source: ExplanationSource, expression: Expression, name: string | null): void {
  walkExpression(expression, (node) => {
    if (node.kind !== 'reference') return true;
    const field = source.scope.find(node.path, node.span);
    if (field?.kind === 'measure') source.request.provenance.measure(field.measure, node.span, name);
    if (field?.kind === 'metric') source.request.provenance.metric(field.metric, node.span, name);
    return true;
  });
}

/** Says of which facts a row counts in every group it lies in. */
export function explainOverlap(
  { request }: ExplanationSource,
  used: readonly Leaf[],
  expression: Expression,
  name: string,
): void {
  for (const { model, subject, measure, overlaps } of used) {
    if (!overlaps) continue;
    request.provenance.add({
      part: 'select',
      span: expression.span,
      definition: `overlapping groups of ${model.name}`,
      definitionId: measure?.definition.id ?? null,
      version: measure === null ? null : model.definition.version,
      sentence: `Groups of ${subject} overlap: a row of ${model.name} counts once in each group it lies in, so their sum is not the total`,
      column: name,
    });
  }
}

/** Says which conditions narrow the rows, and in whose time. */
export function explainFilters(source: ExplanationSource, conditions: readonly RowCondition[], zone: string): void {
  if (zone !== 'UTC') {
    source.request.provenance.add({
      part: 'time_zone',
      span: null,
      definition: 'time zone',
      definitionId: null,
      version: null,
      sentence: `Days and hours are those of ${zone}`,
      column: null,
    });
  }
  for (const condition of conditions) {
    if (condition.definition !== null) continue;
    source.request.provenance.add({
      part: 'filter',
      span: condition.span,
      definition: 'condition of the query',
      definitionId: null,
      version: null,
      sentence: `Only rows where ${source.request.textOf(condition.expression)}`,
      column: null,
    });
  }
}
