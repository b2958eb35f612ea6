import type { CatalogTreeQuery } from './catalogTree.generated.ts';

export type CatalogKind = 'group' | 'metric' | 'model' | 'dimension' | 'measure' | 'filter' | 'relationship';

/** Line of the tree, in display order. */
export interface CatalogRow {
  /** Unique among the lines. */
  readonly key: string;
  readonly kind: CatalogKind;
  readonly level: 1 | 2;
  readonly name: string;
  /** Display name and meaning, in one sentence. */
  readonly hint: string;
  /** Text at the end of the line: a type, or the target of a relationship. */
  readonly detail: string;
  /** How a query names it; null for what has no name there. */
  readonly insert: string | null;
  /** Null: nothing is below it. */
  readonly expanded: boolean | null;
}

type Schema = CatalogTreeQuery['semqlSchema'];

/** Key of the line above the metrics. */
export const metricsKey = 'metrics';

/** The catalog as lines: metrics first, then each model with its fields when it is open. */
export function catalogRows(schema: Schema, isOpen: (key: string) => boolean): readonly CatalogRow[] {
  const metrics = nodesOf(schema.metrics.edges);
  const rows: CatalogRow[] = [];
  if (metrics.length > 0) {
    const expanded = isOpen(metricsKey);
    const count = schema.metrics.totalCount.toLocaleString('en');
    rows.push({
      key: metricsKey,
      kind: 'group',
      level: 1,
      name: 'Metrics',
      hint: 'Numbers defined once, for all models',
      detail: count,
      insert: null,
      expanded,
    });
    if (expanded) {
      rows.push(...metrics.map((metric) => leaf('metric', '', metric, metric.name, '')));
    }
  }
  for (const model of nodesOf(schema.models.edges)) {
    const expanded = isOpen(model.id);
    const { dimensions, measures, filters, relationships, grain } = model;
    rows.push({
      key: model.id,
      kind: 'model',
      level: 1,
      name: model.name,
      hint: [model.label, grain || model.description].filter((text) => text !== '').join(': '),
      detail: '',
      insert: written(model.name),
      expanded: dimensions.length + measures.length + filters.length + relationships.length > 0 ? expanded : null,
    });
    if (!expanded) {
      continue;
    }
    const path = (name: string): string => `${written(model.name)}.${written(name)}`;
    rows.push(
      ...measures.map((each) => leaf('measure', model.id, each, path(each.name), '')),
      ...dimensions.map((each) => leaf('dimension', model.id, each, path(each.name), each.type.toLowerCase())),
      ...filters.map((each) => leaf('filter', model.id, each, written(each.name), '')),
      ...relationships.map((each) => leaf('relationship', model.id, each, written(each.name), `→ ${each.toModel}`)),
    );
  }
  return rows;
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly description: string;
}

function leaf(
  kind: CatalogKind,
  above: string,
  { id, name, label, description }: Named,
  insert: string,
  detail: string,
): CatalogRow {
  const hint = [label, description].filter((text) => text !== '').join(': ');
  return {
    key: `${above} ${id}`,
    kind,
    level: 2,
    name,
    hint,
    detail,
    insert: kind === 'metric' ? written(name) : insert,
    expanded: null,
  };
}

/** A name as a query spells it. */
function written(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

function nodesOf<Node>(
  edges: readonly ({ readonly node?: Node | null } | null | undefined)[] | null | undefined,
): readonly Node[] {
  return (edges ?? []).flatMap((edge) => (edge?.node == null ? [] : [edge.node]));
}
