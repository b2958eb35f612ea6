import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { parse, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { compile, type TopLevelSpec } from 'vega-lite';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import type { ChartMark } from './chartNumbers.ts';
import { chartTheme } from './chartTheme.ts';
import { isRecord, type ChartSpec, type DrawnChart } from './drawnChart.ts';
import { listenToMarks, nameMarks } from './markButtons.ts';

interface VegaChartProps {
  readonly spec: ChartSpec;
  readonly label: string;
  /** Called with the drawn chart, and with null once it is gone. */
  readonly onDrawn?: (drawn: DrawnChart | null) => void;
  /** What the mark of a record says and opens; null: nothing. */
  readonly markOf?: (datum: unknown) => ChartMark | null;
}

/**
 * Styles beat what Vega writes as attributes, so a drawn chart follows the colour mode by itself.
 */
const followsColorMode = {
  // The style reset makes every element inherit its font.
  '& text': { fontSize: '11px' },
  '& [class*=role-axis] text, & [class*=role-legend] text': { fill: 'fg.subtle' },
  '& [class*=role-title] text': { fill: 'fg.muted' },
  '& .role-axis-grid line': { stroke: 'border' },
  '& .role-axis-domain line': { stroke: 'border.strong' },
  // A hollow point shows the page through it.
  '& path[fill=white]': { fill: 'bg.panel' },
  '& .mark-text.role-mark text': { fill: 'fg.muted', pointerEvents: 'none' },
  '& [data-chart-mark]': { cursor: 'pointer', _hover: { filter: 'brightness(0.9)' } },
  '& [data-chart-mark]:focus-visible': { outline: '2px solid {colors.purple.500}', outlineOffset: '2px' },
} as const;

/** Widths below which the names of groups leave half of the place to the bars. */
const narrow = 420;
const narrowLabel = 96;

/** @throws Error when the spec cannot be compiled or drawn. */
async function draw(container: HTMLElement, spec: VegaChartProps['spec']): Promise<View> {
  const drawn = container.clientWidth < narrow ? withShortLabels(spec) : spec;
  const compiled = compile(
    {
      width: 'container',
      height: 220,
      ...drawn,
      ...smallMultiples(drawn, container.clientWidth),
    } as unknown as TopLevelSpec,
    {
      config: chartTheme(container.clientWidth),
    },
  );
  const view = new View(parse(compiled.spec, undefined, { ast: true }), {
    renderer: 'svg',
    container,
    hover: true,
    expr: expressionInterpreter,
  });
  return view.runAsync();
}

/** Room for the axis and the gap of one of several small charts, in pixels. */
const besideChart = 70;
const smallest = 130;

/** Sizes of small charts: as many in a row as there is room for. */
function smallMultiples({ encoding }: ChartSpec, width: number): ChartSpec {
  const { facet } = isRecord(encoding) ? encoding : {};
  if (!isRecord(encoding) || !isRecord(facet)) {
    return {};
  }
  const columns = Math.max(1, Math.min(3, Math.floor(width / (smallest + besideChart))));
  return {
    width: Math.max(smallest, Math.floor(width / columns) - besideChart),
    height: 110,
    encoding: { ...encoding, facet: { ...facet, columns } },
  };
}

/** A spec says how long the names of its groups may be; on a phone that would leave no bars. */
function withShortLabels(spec: ChartSpec): ChartSpec {
  const text = JSON.stringify(spec).replaceAll(/"labelLimit":\d+/g, `"labelLimit":${narrowLabel}`);
  return JSON.parse(text) as ChartSpec;
}

/**
 * Draws a Vega-Lite spec as SVG without evaluating code, so that a strict content security policy
 * holds.
 */
export default function VegaChart({ spec, label, onDrawn, markOf }: VegaChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [drawn, setDrawn] = useState<View | null>(null);
  useEffect(() => {
    const container = frame.current;
    if (container === null) {
      return;
    }
    const drawing = draw(container, spec);
    drawing
      .then((view) => {
        setDrawn(view);
        onDrawn?.(view);
      })
      .catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
    return () => {
      onDrawn?.(null);
      void drawing.then((view) => view.finalize()).catch(() => undefined);
    };
  }, [spec, onDrawn]);
  useMarks(frame, drawn, markOf);
  const isPicture = markOf === undefined;
  if (failure !== null) {
    return <Notice tone="warn">This chart could not be drawn ({failure}). The table shows the same numbers.</Notice>;
  }
  return (
    <chakra.div role={isPicture ? 'img' : 'group'} aria-label={label} width="100%" css={followsColorMode}>
      {/* The parts of a picture, to some of which Vega gives a role, are not read out; buttons are. */}
      <div ref={frame} aria-hidden={isPicture ? true : undefined} />
    </chakra.div>
  );
}

/**
 * Makes the marks of a drawn chart buttons, again whenever it is drawn in another size; without
 * buttons it is a picture.
 */
function useMarks(frame: RefObject<HTMLElement | null>, drawn: View | null, markOf: VegaChartProps['markOf']) {
  useEffect(() => {
    const container = frame.current;
    if (container === null || drawn === null || markOf === undefined) {
      return;
    }
    const ended = new AbortController();
    const name = () => void nameMarks(container, markOf);
    const nameAgain = () => drawn.runAfter(name);
    name();
    listenToMarks(container, markOf, ended.signal);
    drawn.addResizeListener(nameAgain);
    return () => {
      ended.abort();
      drawn.removeResizeListener(nameAgain);
    };
  }, [frame, drawn, markOf]);
}
