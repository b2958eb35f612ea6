import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Chart } from '../../../components/conversation/chart/Chart.tsx';
import { isRecord, type ChartSpec } from '../../../components/conversation/chart/drawnChart.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Segments } from '../../../ui/form/Segments.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Screen } from '../../../ui/layout/Screen.tsx';

const example = {
  data: {
    name: 'table',
    values: [
      { segment: 'Enterprise', revenue: 812_000 },
      { segment: 'Mid-market', revenue: 634_000 },
      { segment: 'Consumer', revenue: 291_000 },
    ],
  },
  mark: 'bar',
  encoding: {
    x: { field: 'revenue', type: 'quantitative', title: 'EUR' },
    y: { field: 'segment', type: 'nominal', title: null, sort: '-x' },
  },
};

const widths = ['720', '480', '300'].map((value) => ({ value, label: `${value} px` }));

type Read = { readonly spec: ChartSpec } | { readonly problem: string };

function read(text: string): Read {
  try {
    const spec: unknown = JSON.parse(text);
    return isRecord(spec) && !Array.isArray(spec) ? { spec } : { problem: 'A specification is a JSON object.' };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** A chart as the product draws it: a Vega-Lite specification with its data in, the drawing out. */
export function Component() {
  const [text, setText] = useState(() => JSON.stringify(example, null, 2));
  const [width, setWidth] = useState('720');
  const [drawn, setDrawn] = useState<Read>({ spec: example });
  const spec = 'spec' in drawn ? drawn.spec : null;
  return (
    <Screen>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 760px)' }}
        gap="6"
        alignItems="start"
      >
        <chakra.form
          onSubmit={(event) => {
            event.preventDefault();
            setDrawn(read(text));
          }}
        >
          <TextField
            label="Vega-Lite specification with its data"
            rows={22}
            monospace
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" marginTop="3">
            <Button kind="primary" type="submit">
              Draw
            </Button>
            <Segments label="Width" options={widths} value={width} onChange={setWidth} />
          </chakra.div>
        </chakra.form>
        <Panel aria-label="Chart" padding="5">
          {'problem' in drawn && <Notice tone="bad">{drawn.problem}</Notice>}
          {spec !== null && (
            <chakra.div style={{ maxWidth: `${width}px` }}>
              <Chart key={`${width} ${JSON.stringify(spec)}`} spec={spec} label="Chart of the specification" />
            </chakra.div>
          )}
        </Panel>
      </chakra.div>
    </Screen>
  );
}
