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

/** Draws a Vega-Lite spec as SVG without evaluating code, so that a strict content security policy holds. */
export default function VegaChart({ spec, label }: VegaChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const container = frame.current;
    if (container === null) return;
    let view: View | null = null;
    try {
      const compiled = compile({ width: 'container', height: 220, ...spec } as unknown as TopLevelSpec, {
        config: chartTheme,
      });
      view = new View(parse(compiled.spec, undefined, { ast: true }), {
        renderer: 'svg',
        container,
        hover: true,
        expr: expressionInterpreter,
      });
      view.runAsync().catch((error: unknown) => setFailure(String(error)));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    return () => void view?.finalize();
  }, [spec]);
  if (failure !== null)
    return <Notice tone="warn">This chart could not be drawn ({failure}). The table shows the same numbers.</Notice>;
  // The style reset makes every element inherit its font, which beats the sizes Vega writes as attributes.
  return <chakra.div ref={frame} role="img" aria-label={label} width="100%" css={{ '& text': { fontSize: '11px' } }} />;
}
