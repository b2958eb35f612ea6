import type { Edge, Node } from '@xyflow/react';
import { cardinality } from '../cardinality.ts';
import type { LayerGraph_MetricsFragment, LayerGraph_ModelsFragment } from './LayerGraph.generated.ts';

/** A model as the graph shows it. */
export interface ModelNodeData extends Record<string, unknown> {
  readonly name: string;
  readonly grain: string;
  readonly dimensions: number;
  readonly measures: number;
  readonly filters: number;
  /** Metrics whose anchor it is, by what people call them. */
  readonly metrics: readonly string[];
  /** True: the search is about it. */
  readonly found: boolean;
  /** False when a search or a focus is about others. */
  readonly lit: boolean;
}

export type ModelNode = Node<ModelNodeData, 'model'>;

/** All relationships between two models, drawn as one line. */
export type LayerEdge = Edge & { readonly label: string };

/** Widths and heights are fixed so that the layout is known before anything is drawn. */
export const nodeWidth = 176;
export const nodeHeight = 52;

interface LayerView {
  /** Words to look for in names of models, fields and metrics. */
  readonly search: string;
  /** A model whose neighbourhood is lit; null for all. */
  readonly focus: string | null;
}

/**
 * Models as nodes, relationships as edges; what the search and the focus are not about is dimmed,
 * never removed.
 */
export function layerElements(
  models: readonly LayerGraph_ModelsFragment[],
  metrics: readonly LayerGraph_MetricsFragment[],
  { search, focus }: LayerView,
): { readonly nodes: readonly ModelNode[]; readonly edges: readonly LayerEdge[] } {
  const shown = new Set(models.map(({ id }) => id));
  const edges = edgesOf(models, shown, focus);
  const near = new Set(
    edges.flatMap(({ source, target }) => (source === focus || target === focus ? [source, target] : [])),
  );
  const nodes = models.map((model): ModelNode => {
    const anchored = metrics.filter(({ anchorModel }) => anchorModel?.id === model.id);
    const words = [model, ...model.dimensions, ...model.measures, ...model.filters, ...anchored];
    const found = words.some((word) => says(word, search));
    return {
      id: model.id,
      type: 'model',
      position: { x: 0, y: 0 },
      width: nodeWidth,
      height: nodeHeight,
      // Known before it is drawn, so that no node is left out when the layer is fitted into view.
      measured: { width: nodeWidth, height: nodeHeight },
      data: {
        name: model.name,
        grain: model.grain?.description ?? model.description,
        dimensions: model.dimensions.length,
        measures: model.measures.length,
        filters: model.filters.length,
        metrics: anchored.map(({ label, name }) => label || name),
        found,
        lit: found && (focus === null || model.id === focus || near.has(model.id)),
      },
    };
  });
  return { nodes, edges };
}

/**
 * Draws a single edge per pair of models, regardless of direction and number of relationships, so
 * that no lines or labels overlap. Labels are short because there are many lines; those of the
 * focused model show names.
 */
function edgesOf(
  models: readonly LayerGraph_ModelsFragment[],
  shown: ReadonlySet<string>,
  focus: string | null,
): readonly LayerEdge[] {
  const relationships = models.flatMap((model) =>
    model.relationships.flatMap(({ name, type, toModel }) =>
      toModel === null || !shown.has(toModel.id) ? [] : [{ name, type, source: model.id, target: toModel.id }],
    ),
  );
  const pairs = Map.groupBy(relationships, ({ source, target }) =>
    source < target ? `${source} ${target}` : `${target} ${source}`,
  );
  return [...pairs].map(([id, between]): LayerEdge => {
    const { source, target } = between[0]!;
    const label =
      source === focus || target === focus
        ? between.map(({ name, type }) => `${name} · ${cardinality[type]}`).join(', ')
        : between.length === 1
          ? cardinality[between[0]!.type]
          : `${between.length} ×`;
    return { id, source, target, label };
  });
}

function says(word: { readonly name: string; readonly label?: string }, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  return [word.name, word.label ?? ''].some((text) => text.toLocaleLowerCase().includes(wanted));
}
