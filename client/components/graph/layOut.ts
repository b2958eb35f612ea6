import ELK from 'elkjs/lib/elk.bundled.js';

const elk = new ELK();

/** Average pixels per letter of a label (edgeStyle.ts), and pixels of line visible next to it. */
const letter = 6;
const arrow = 40;

/** Input of a layout. Sizes are fixed, so the layout is known before anything is drawn. */
export interface Shape {
  readonly nodes: readonly { readonly id: string; readonly width: number; readonly height: number }[];
  readonly edges: readonly {
    readonly id: string;
    readonly source: string;
    readonly target: string;
    readonly label: string;
  }[];
  /** Where edges point: down in a narrow place. */
  readonly direction?: 'RIGHT' | 'DOWN';
}

/** Where nodes stand, by id. */
export type Places = ReadonlyMap<string, { readonly x: number; readonly y: number }>;

/**
 * Places of the nodes by id, layered so that facts stand before what they refer to. Depends on the
 * edges only.
 */
export async function layOut({ nodes, edges, direction = 'RIGHT' }: Shape): Promise<Places> {
  const { children = [] } = await elk.layout({
    id: 'layer',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': direction,
      'elk.spacing.nodeNode': '24',
      'elk.layered.spacing.nodeNodeBetweenLayers': '24',
      'elk.layered.spacing.edgeLabelSpacing': '0',
    },
    children: nodes.map(({ id, width, height }) => ({ id, width, height })),
    edges: edges.map(({ id, source, target, label }) => ({
      id,
      sources: [source],
      targets: [target],
      labels: [{ text: label, width: letter * label.length + arrow, height: 16 }],
    })),
  });
  return new Map(children.map(({ id, x = 0, y = 0 }) => [id, { x, y }]));
}
