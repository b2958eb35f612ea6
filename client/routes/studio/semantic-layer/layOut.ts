import type { Edge } from '@xyflow/react';
import ELK from 'elkjs/lib/elk.bundled.js';
import { nodeHeight, nodeWidth, type ModelNode } from './layerElements.ts';

const elk = new ELK();

/** Places of the nodes by id, layered so that facts stand left of what they refer to. Depends on the edges only. */
export async function layOut(
  nodes: readonly Pick<ModelNode, 'id'>[],
  edges: readonly Pick<Edge, 'id' | 'source' | 'target'>[],
): Promise<ReadonlyMap<string, { readonly x: number; readonly y: number }>> {
  const { children = [] } = await elk.layout({
    id: 'layer',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'RIGHT',
      'elk.spacing.nodeNode': '24',
      'elk.layered.spacing.nodeNodeBetweenLayers': '88',
    },
    children: nodes.map(({ id }) => ({ id, width: nodeWidth, height: nodeHeight })),
    edges: edges.map(({ id, source, target }) => ({ id, sources: [source], targets: [target] })),
  });
  return new Map(children.map(({ id, x = 0, y = 0 }) => [id, { x, y }]));
}
