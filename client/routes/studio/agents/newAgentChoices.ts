interface Named {
  readonly id: string;
  readonly name: string;
  readonly label: string;
}

interface SourcedModel extends Named {
  readonly dataSource: { readonly id: string; readonly name: string } | null;
}

interface ComputedMetric extends Named {
  readonly anchorModel: { readonly id: string } | null;
  readonly joins: readonly { readonly toModel: { readonly id: string } | null }[];
}

/** Models of one data source. */
export interface SourceModels {
  readonly id: string;
  readonly name: string;
  readonly models: readonly SourcedModel[];
}

/** Models by the source of their rows, both by name. */
export function modelsBySource(models: readonly SourcedModel[]): readonly SourceModels[] {
  return [...Map.groupBy(models, ({ dataSource }) => dataSource?.id ?? '')]
    .map(([id, members]) => ({ id, name: members[0]?.dataSource?.name ?? 'Other models', models: members }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/**
 * Metrics that an agent with these models can answer: nothing that they are computed from is
 * missing.
 */
export function metricsOver(
  metrics: readonly ComputedMetric[],
  modelIds: ReadonlySet<string>,
): readonly ComputedMetric[] {
  return metrics.filter(({ anchorModel, joins }) =>
    [anchorModel, ...joins.map(({ toModel }) => toModel)].every((model) => model !== null && modelIds.has(model.id)),
  );
}
