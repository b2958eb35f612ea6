import type { MetricValues } from './metricValues.ts';

interface Grouping {
  readonly name: string;
  readonly dimensions: readonly { readonly name: string; readonly type: string }[];
}

/** Model that a metric starts from, with those it leads to. */
export interface Anchor extends Grouping {
  readonly relationships: readonly { readonly name: string; readonly toModel: Grouping | null }[];
}

const withWords = new Set(['ENUM', 'STRING', 'BOOLEAN']);

/**
 * Dimensions to break a metric down by, as queries name them: those of its list, or those with
 * words of the model that it starts from and of the models that it leads to. Where several
 * relationships lead to one model, its dimensions are named by the relationship.
 */
export function breakdownsOf(
  { groupBy, anchorModel }: Pick<MetricValues, 'groupBy' | 'anchorModel'>,
  anchor: Anchor | null | undefined,
): readonly string[] {
  if (anchor?.name !== anchorModel) {
    return groupBy;
  }
  const ways = new Map<string, string[]>([[anchor.name, [anchor.name]]]);
  for (const { name, toModel } of anchor.relationships) {
    if (toModel !== null) {
      ways.set(toModel.name, [...(ways.get(toModel.name) ?? []), name]);
    }
  }
  const pathsOf = (model: string, dimension: string): readonly string[] => {
    const roles = ways.get(model) ?? [];
    return (roles.length > 1 ? roles : [model]).map((role) => `${role}.${dimension}`);
  };
  if (groupBy.length > 0) {
    return [
      ...new Set(
        groupBy.flatMap((path) => {
          const [model = '', dimension = ''] = path.split('.');
          return pathsOf(model, dimension);
        }),
      ),
    ];
  }
  const models = new Map(
    [anchor, ...anchor.relationships.map(({ toModel }) => toModel)].flatMap((model) =>
      model === null ? [] : [[model.name, model] as const],
    ),
  );
  return [...models.values()].flatMap((model) =>
    model.dimensions.filter(({ type }) => withWords.has(type)).flatMap(({ name }) => pathsOf(model.name, name)),
  );
}
