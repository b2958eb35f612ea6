import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState } from 'react';
import { parse, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { compile, type TopLevelSpec } from 'vega-lite';
import { Notice } from '../../ui/Notice.tsx';
import { chartTheme } from './chartTheme.ts';

interface VegaChartProps {
  readonly spec: Readonly<Record<string, unknown>>;
  readonly label: string;
}

/** Styles beat what Vega writes as attributes, so a drawn chart follows the colour mode by itself. */
const followsColorMode = {
  // The style reset makes every element inherit its font.
  '& text': { fontSize: '11px' },
  '& [class*=role-axis] text, & [class*=role-legend] text': { fill: 'fg.subtle' },
  '& .role-axis-grid line': { stroke: 'border' },
  '& .role-axis-domain line': { stroke: 'border.strong' },
} as const;

/** @throws Error when the spec cannot be compiled or drawn. */
async function draw(container: HTMLElement, spec: VegaChartProps['spec']): Promise<View> {
  const compiled = compile({ width: 'container', height: 220, ...spec } as unknown as TopLevelSpec, {
    config: chartTheme,
  });
  const view = new View(parse(compiled.spec, undefined, { ast: true }), {
    renderer: 'svg',
    container,
    hover: true,
    expr: expressionInterpreter,
  });
  return view.runAsync();
}

/** Draws a Vega-Lite spec as SVG without evaluating code, so that a strict content security policy holds. */
export default function VegaChart({ spec, label }: VegaChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const container = frame.current;
    if (container === null) return;
    const drawing = draw(container, spec);
    drawing.catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
    return () => void drawing.then((view) => view.finalize()).catch(() => undefined);
  }, [spec]);
  if (failure !== null)
    return <Notice tone="warn">This chart could not be drawn ({failure}). The table shows the same numbers.</Notice>;
  return <chakra.div ref={frame} role="img" aria-label={label} width="100%" css={followsColorMode} />;
}
