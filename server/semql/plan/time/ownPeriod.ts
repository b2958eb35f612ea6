import type { Span } from '../../language/ast.ts';
import { referencesIn } from '../../language/mapExpression.ts';
import { refuse } from '../../refusals/refusal.ts';
import type { FieldReference, ResolvedExpression } from '../../resolve/resolved.ts';
import type { ModelSourceDefinition, TimeSpineDefinition } from '../../catalog/definition.ts';
import type { PreparedCatalog, PreparedDimension } from '../../catalog/prepare.ts';
import { metricTimeName } from '../../catalog/sharedDimension.ts';

/** A period of a calendar of the project's own, which a time spine has as a column. */
export interface OwnPeriod {
  /** `fiscal_quarter` */
  readonly name: string;
  /** Dimension of the model that shares the spine's table. */
  readonly dimension: PreparedDimension;
  /** The column of the spine; null where the period is computed from several. */
  readonly column: string | null;
  readonly spine: TimeSpineDefinition;
}

const prefix = `${metricTimeName}__`;

/**
 * The period of the time of metrics that a name means, as `metric_time__fiscal_quarter` does; null
 * for other names.
 */
export function ownPeriodOf({ field, path }: FieldReference, catalog: PreparedCatalog): OwnPeriod | null {
  const [only, another] = path;
  if (only === undefined || another !== undefined || !only.text.toLowerCase().startsWith(prefix)) {
    return null;
  }
  const definition = field.kind === 'shared' ? field.shared.definition : null;
  const [way] = definition?.ownCalendar === true ? definition.ways : [];
  if (way === undefined) {
    return null;
  }
  const [role = '', name = ''] = way.path.split('.');
  const relationship = catalog.models.get(way.model)?.definition.relationships.find((each) => each.name === role);
  const calendar = relationship === undefined ? null : catalog.models.get(relationship.toModel);
  const dimension = calendar?.dimensions.get(name) ?? null;
  const spine = (catalog.definition.timeSpines ?? []).find(
    ({ source }) => calendar !== null && isSame(source, calendar.definition.source),
  );
  if (dimension === null || spine === undefined) {
    return null;
  }
  const tree = dimension.expression.tree;
  const column = tree?.kind === 'reference' && tree.path.length === 1 ? (tree.path[0]?.text ?? null) : null;
  return { name: only.text.slice(prefix.length), dimension, column, spine };
}

/** The same for an expression that is nothing but the name. */
export function ownPeriodIn(expression: ResolvedExpression, catalog: PreparedCatalog): OwnPeriod | null {
  return expression.kind === 'reference' ? ownPeriodOf(expression, catalog) : null;
}

/** The one spine whose own periods are named; null where none is. */
export function spineNamed(
  places: readonly (ResolvedExpression | null)[],
  catalog: PreparedCatalog,
  span: Span,
): TimeSpineDefinition | null {
  const spines = new Set<TimeSpineDefinition>();
  for (const place of places) {
    if (place === null) {
      continue;
    }
    for (const node of referencesIn(place)) {
      const period = ownPeriodOf(node, catalog);
      if (period !== null) {
        spines.add(period.spine);
      }
    }
  }
  const [only = null, another] = spines;
  if (another === undefined) {
    return only;
  }
  return refuse('TYPE_MISMATCH', span, 'The query names periods of two calendars.', 'Keep those of one of them.');
}

function isSame(left: ModelSourceDefinition, right: ModelSourceDefinition): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
