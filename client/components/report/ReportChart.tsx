import { chakra } from '@chakra-ui/react/styled-system';
import { NearViewport } from '../../ui/layout/NearViewport.tsx';
import { Chart } from '../conversation/chart/Chart.tsx';
import { isRecord } from '../conversation/chart/drawnChart.ts';
import { CitationButton } from './CitationButton.tsx';
import type { ChartBlock } from './reportDocument.ts';

/** Room for a chart that is not drawn yet, with its legend. */
const height = 260;

/** A chart of a report: its caption says what is to be seen in it. */
export function ReportChart({ chart }: { readonly chart: ChartBlock }) {
  const { evidence, title, spec, description, note } = chart;
  return (
    <chakra.figure
      data-chart=""
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
      padding={{ base: '12px 12px 10px', sm: '14px 18px 14px' }}
      css={{ breakInside: 'avoid' }}
    >
      <chakra.figcaption display="flex" alignItems="baseline" gap="2" textStyle="section" marginBottom="2">
        <chakra.span flex="1" minWidth="0">
          {title}
        </chakra.span>
        <CitationButton evidence={evidence} />
      </chakra.figcaption>
      <NearViewport height={height}>{isRecord(spec) && <Chart spec={spec} label={description} />}</NearViewport>
      {note !== null && (
        <chakra.p textStyle="note" color="fg.subtle" marginTop="1.5">
          {note}
        </chakra.p>
      )}
    </chakra.figure>
  );
}
