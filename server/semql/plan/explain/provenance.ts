import type {
  PreparedDimension,
  PreparedFilter,
  PreparedMeasure,
  PreparedMetric,
  PreparedModel,
} from '../../catalog/prepare.ts';
import type { RowPolicyDefinition } from '../../catalog/definition.ts';
import type { Edge } from '../../catalog/relationshipGraph.ts';
import type { Provenance } from '../../compiled.ts';
import type { Join, Span } from '../../language/ast.ts';

/** True for a `model.field` that may not be known. */
type IsHidden = (field: string) => boolean;

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
    sentence: `${definition.name} = ${definition.expression}${following(measure)}${where} over ${model.name} (v${model.definition.version})`,
    column,
  };
}

/** Which events are aggregated, where they are not the rows of the model. */
function following({ model, definition: { conversion } }: PreparedMeasure): string {
  if (conversion === undefined) {
    return '';
  }
  const { window, keys, filter } = conversion;
  const within = window === null ? '' : ` within ${window.count} ${window.unit}`;
  const which = filter === null ? '' : ` where ${filter}`;
  const by = keys.map(({ from, to }) => `${model.name}.${from} = ${conversion.model}.${to}`).join(' and ');
  return ` of ${conversion.model}${which} that follow${within} by ${by}, each with the last before it,`;
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

/** @param isHidden it is based on names the viewer may not know, so it is described by its label */
export function filterProvenance(
  part: 'filter' | 'default_filter',
  { model, definition }: PreparedFilter,
  span: Span | null,
  isHidden: boolean,
): Provenance {
  const why = part === 'default_filter' ? 'applied by default' : 'asked for';
  const sentence = isHidden
    ? `Only rows of ${model.name} that pass ${definition.label || definition.name} (${why})`
    : `Only rows of ${model.name} where ${definition.expression} (${definition.name}, ${why})`;
  return {
    part,
    span,
    definition: `filter ${model.name}.${definition.name}`,
    definitionId: definition.id,
    version: model.definition.version,
    sentence,
    column: null,
  };
}

/**
 * Says that row policies limit what counts, and which ones, but not how many rows they hide.
 * @param policies those that open rows to the viewer; null: not known
 */
export function policyProvenance(
  { name, definition: { version } }: PreparedModel,
  policies: readonly RowPolicyDefinition[] | null,
): readonly Provenance[] {
  const entry = { part: 'row_policy', span: null, column: null } as const;
  if (policies === null || policies.length === 0) {
    const sentence =
      policies === null
        ? `Only the rows of ${name} you may see`
        : `None of the rows of ${name}: no row policy opens any to you`;
    return [{ ...entry, definition: `row policy ${name}`, definitionId: null, version: null, sentence }];
  }
  return policies.map((policy) => ({
    ...entry,
    definition: `row policy ${name}.${policy.name}`,
    definitionId: policy.id,
    version,
    sentence: `Only the rows of ${name} you may see: policy “${policy.label || policy.name}”`,
  }));
}

/** A relationship that is walked; `inner`: every row has its match. */
export function joinProvenance(edge: Edge, inner: boolean, isHidden: IsHidden): Provenance {
  return relationshipProvenance(edge, null, isHidden, inner ? '' : ', rows without a match are kept');
}

/** A join that says which rows count. */
export function typedJoinProvenance(
  edge: Edge,
  type: Exclude<Join['type'], null>,
  span: Span,
  isHidden: IsHidden,
): Provenance {
  const { from, to } = edge;
  const kept = {
    INNER: `rows of ${from.name} and ${to.name} without a match do not count`,
    LEFT: `rows of ${to.name} without a match do not count`,
    RIGHT: `rows of ${from.name} without a match do not count`,
    FULL: 'rows without a match count on both sides',
  };
  return relationshipProvenance(edge, span, isHidden, `, ${type} JOIN: ${kept[type]}`);
}

function relationshipProvenance(
  { from, to, keys, owner, relationship }: Edge,
  span: Span | null,
  isHidden: IsHidden,
  kept: string,
): Provenance {
  const ends = keys.map((pair) => [`${from.name}.${pair.from}`, `${to.name}.${pair.to}`] as const);
  const by = ends.flat().some(isHidden) ? '' : ` by ${ends.map((pair) => pair.join(' = ')).join(' and ')}`;
  return {
    part: 'join',
    span,
    definition: `relationship ${owner.name}.${relationship.name}`,
    definitionId: relationship.id,
    version: owner.definition.version,
    sentence: `${from.name} to ${to.name}${by}${heldText(relationship)}${kept}`,
    column: null,
  };
}

/** Conditions that a row is met by, besides its keys. */
function heldText({ validity }: Edge['relationship']): string {
  return validity === undefined ? '' : `, the row that holds at metric_time (${validity.start} to ${validity.end})`;
}
