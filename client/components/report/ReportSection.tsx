import { chakra } from '@chakra-ui/react/styled-system';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Chip } from '../../ui/text/Chip.tsx';
import { CitedText } from './CitedText.tsx';
import { anchorOf } from './contents.ts';
import { ReportChart } from './ReportChart.tsx';
import type { ReportBlock, ReportSection as Section } from './reportDocument.ts';
import { ReportHeading } from './ReportHeading.tsx';
import { ReportTable } from './ReportTable.tsx';

/** Section of a report: its chart first, as the contents of the section have it. */
export function ReportSection({ section }: { readonly section: Section }) {
  const { key, heading, claim, hidden, note, blocks } = section;
  return (
    <section aria-labelledby={anchorOf(key)}>
      <ReportHeading id={anchorOf(key)}>
        {heading}
        {claim === 'POSSIBLE' && (
          <Chip tone="warn" marginLeft="2.5" verticalAlign="2px" title="The data fits this, and does not prove it.">
            Possible
          </Chip>
        )}
        {hidden && (
          <Chip marginLeft="2.5" verticalAlign="2px" title="Readers of this report do not see this section.">
            Hidden
          </Chip>
        )}
      </ReportHeading>
      {note !== '' && (
        <chakra.p marginTop="2" paddingLeft="3" borderLeftWidth="2px" color="fg.muted" textStyle="paragraph">
          {note}
        </chakra.p>
      )}
      {blocks.map((block, index) => (
        <chakra.div key={index} marginTop="3">
          <Block block={block} />
        </chakra.div>
      ))}
    </section>
  );
}

function Block({ block }: { readonly block: ReportBlock }) {
  switch (block.__typename) {
    case 'ReportTextBlock':
      return (
        <chakra.p lineHeight="24px" overflowWrap="anywhere">
          <CitedText text={block.text} />
        </chakra.p>
      );
    case 'ReportChartBlock':
      return <ReportChart chart={block} />;
    case 'ReportTableBlock':
      return <ReportTable table={block} />;
    case 'ReportCalloutBlock':
      return (
        <Notice tone={block.tone === 'CAVEAT' ? 'warn' : 'plain'}>
          <CitedText text={block.text} />
        </Notice>
      );
  }
}
