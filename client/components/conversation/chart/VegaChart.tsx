import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState } from 'react';
import { parse, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { compile, type TopLevelSpec } from 'vega-lite';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { chartTheme } from './chartTheme.ts';
import type { DrawnChart } from './drawnChart.ts';

interface VegaChartProps {
  readonly spec: Readonly<Record<string, unknown>>;
  readonly label: string;
  /** Called with the drawn chart, and with null once it is gone. */
  readonly onDrawn?: (drawn: DrawnChart | null) => void;
}

/**
 * Styles beat what Vega writes as attributes, so a drawn chart follows the colour mode by itself.
 */
const followsColorMode = {
  // The style reset makes every element inherit its font.
  '& text': { fontSize: '11px' },
  '& [class*=role-axis] text, & [class*=role-legend] text': { fill: 'fg.subtle' },
  '& .role-axis-grid line': { stroke: 'border' },
  '& .role-axis-domain line': { stroke: 'border.strong' },
  // A hollow point shows the page through it.
  '& path[fill=white]': { fill: 'bg.panel' },
} as const;

/** @throws Error when the spec cannot be compiled or drawn. */
async function draw(container: HTMLElement, spec: VegaChartProps['spec']): Promise<View> {
  const compiled = compile({ width: 'container', height: 220, ...spec } as unknown as TopLevelSpec, {
    config: chartTheme(container.clientWidth),
  });
  const view = new View(parse(compiled.spec, undefined, { ast: true }), {
    renderer: 'svg',
    container,
    hover: true,
    expr: expressionInterpreter,
  });
  return view.runAsync();
}

/**
 * Draws a Vega-Lite spec as SVG without evaluating code, so that a strict content security policy
 * holds.
 */
export default function VegaChart({ spec, label, onDrawn }: VegaChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const container = frame.current;
    if (container === null) {
      return;
    }
    const drawing = draw(container, spec);
    drawing
      .then((view) => onDrawn?.(view))
      .catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
    return () => {
      onDrawn?.(null);
      void drawing.then((view) => view.finalize()).catch(() => undefined);
    };
  }, [spec, onDrawn]);
  if (failure !== null) {
    return <Notice tone="warn">This chart could not be drawn ({failure}). The table shows the same numbers.</Notice>;
  }
  return <chakra.div ref={frame} role="img" aria-label={label} width="100%" css={followsColorMode} />;
}
