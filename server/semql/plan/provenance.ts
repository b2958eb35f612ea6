import type {
  PreparedDimension,
  PreparedFilter,
  PreparedMeasure,
  PreparedMetric,
  PreparedModel,
} from '../catalog/prepare.ts';
import type { Edge } from '../catalog/relationshipGraph.ts';
import type { Provenance } from '../compiled.ts';
import type { Join, Span } from '../language/ast.ts';

export function dimensionProvenance(dimension: PreparedDimension, span: Span, column: string): Provenance {
  const { model, definition } = dimension;
  return {
    part: 'select',
    span,
    definition: `dimension ${model.name}.${definition.name}`,
    definitionId: definition.id,
    version: model.definition.version,
    sentence: `${definition.name} = ${definition.expression} of ${model.name} (v${model.definition.version})`,
    column,
  };
}

export function measureProvenance(measure: PreparedMeasure, span: Span, column: string | null): Provenance {
  const { model, definition } = measure;
  const where = definition.filter === null ? '' : ` where ${definition.filter}`;
  return {
    part: 'select',
    span,
    definition: `measure ${model.name}.${definition.name}`,
    definitionId: definition.id,
    version: model.definition.version,
    sentence: `${definition.name} = ${definition.expression}${where} over ${model.name} (v${model.definition.version})`,
    column,
  };
}

export function metricProvenance({ definition }: PreparedMetric, span: Span, column: string | null): Provenance {
  return {
    part: 'select',
    span,
    definition: `metric ${definition.name}`,
    definitionId: definition.id,
    version: definition.version,
    sentence: `${definition.name} = ${definition.expression} (v${definition.version})`,
    column,
  };
}

export function filterProvenance(
  part: 'filter' | 'default_filter',
  { model, definition }: PreparedFilter,
  span: Span | null,
): Provenance {
  const why = part === 'default_filter' ? 'applied by default' : 'asked for';
  return {
    part,
    span,
    definition: `filter ${model.name}.${definition.name}`,
    definitionId: definition.id,
    version: model.definition.version,
    sentence: `Only rows of ${model.name} where ${definition.expression} (${definition.name}, ${why})`,
    column: null,
  };
}

export function policyProvenance({ name }: PreparedModel): Provenance {
  return {
    part: 'row_policy',
    span: null,
    definition: `row policy ${name}`,
    definitionId: null,
    version: null,
    sentence: `Only the rows of ${name} you may see`,
    column: null,
  };
}

/** A relationship that is walked; `inner`: every row has its match. */
export function joinProvenance(edge: Edge, inner: boolean): Provenance {
  return relationshipProvenance(edge, null, inner ? '' : ', rows without a match are kept');
}

/** A join that says which rows count. */
export function typedJoinProvenance(edge: Edge, type: Exclude<Join['type'], null>, span: Span): Provenance {
  const { from, to } = edge;
  const kept = {
    INNER: `rows of ${from.name} and ${to.name} without a match do not count`,
    LEFT: `rows of ${to.name} without a match do not count`,
    RIGHT: `rows of ${from.name} without a match do not count`,
    FULL: 'rows without a match count on both sides',
  };
  return relationshipProvenance(edge, span, `, ${type} JOIN: ${kept[type]}`);
}

function relationshipProvenance(
  { from, to, keys, owner, relationship }: Edge,
  span: Span | null,
  kept: string,
): Provenance {
  const pairs = keys.map((pair) => `${from.name}.${pair.from} = ${to.name}.${pair.to}`).join(' and ');
  return {
    part: 'join',
    span,
    definition: `relationship ${owner.name}.${relationship.name}`,
    definitionId: relationship.id,
    version: owner.definition.version,
    sentence: `${from.name} to ${to.name} by ${pairs}${kept}`,
    column: null,
  };
}
