import { MarkerType } from '@xyflow/react';

/** Look of the arrows of every graph. */
export const edgeStyle = {
  markerEnd: { type: MarkerType.ArrowClosed, color: 'var(--chakra-colors-fg-subtle)' },
  style: { stroke: 'var(--chakra-colors-fg-subtle)' },
  labelStyle: { fill: 'var(--chakra-colors-fg-muted)', fontSize: 11.5 },
  labelBgStyle: { fill: 'var(--chakra-colors-bg)' },
  focusable: false,
} as const;
