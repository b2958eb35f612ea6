import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { CaveatBox } from './CaveatBox.tsx';
import { CitedNumber, CitedText } from './CitedText.tsx';
import { anchors } from './contents.ts';
import { MethodAppendix } from './MethodAppendix.tsx';
import { partialWords } from './partialWords.ts';
import type { ReportDocument } from './reportDocument.ts';
import { ReportHeading } from './ReportHeading.tsx';
import { ReportSection } from './ReportSection.tsx';

interface ReportArticleProps {
  readonly document: ReportDocument;
  /** Line below the title: by whom, and when. */
  readonly byline?: ReactNode;
  /** Goes on with what a limit has left out; left out: this reader cannot. */
  readonly onResume?: ReactNode;
}

/** A report to read: the finding, the sections, led by their charts, and how it was computed. */
export function ReportArticle({ document: report, byline, onResume }: ReportArticleProps) {
  const { title, headline, figures, sections, caveats, assumptions, partial } = report;
  return (
    <chakra.article minWidth="0" css={{ '& p': { maxWidth: 'reading' } }}>
      <chakra.h1
        id={anchors.finding}
        scrollMarginTop="72px"
        fontSize={{ base: '22px', sm: '28px' }}
        lineHeight={{ base: '30px', sm: '36px' }}
        fontWeight="650"
        letterSpacing="-0.015em"
        overflowWrap="anywhere"
      >
        {title}
      </chakra.h1>
      {byline}
      {partial !== null && (
        <chakra.div marginTop="5">
          <Notice tone="warn" action={onResume}>
            {partialWords(partial)}
          </Notice>
        </chakra.div>
      )}
      <chakra.p
        marginTop="6"
        paddingLeft="18px"
        borderLeftWidth="3px"
        borderColor="primary"
        fontSize="17px"
        lineHeight="28px"
        overflowWrap="anywhere"
      >
        <CitedText text={headline} />
      </chakra.p>
      {figures.length > 0 && (
        <chakra.dl
          display="grid"
          gridTemplateColumns={{ base: '1fr 1fr', sm: `repeat(${Math.min(4, figures.length)}, minmax(0, 1fr))` }}
          marginTop="5"
          borderWidth="1px"
          borderRadius="lg"
          bg="border"
          gap="1px"
          overflow="hidden"
          css={{ breakInside: 'avoid' }}
        >
          {figures.map(({ label, number }) => (
            <chakra.div
              key={label}
              display="flex"
              flexDirection="column-reverse"
              justifyContent="flex-end"
              bg="bg.panel"
              padding="12px 16px"
            >
              <chakra.dt textStyle="note" color="fg.subtle">
                {label}
              </chakra.dt>
              <chakra.dd fontSize="20px" lineHeight="28px">
                <CitedNumber text={number.formatted} number={number} cites />
              </chakra.dd>
            </chakra.div>
          ))}
        </chakra.dl>
      )}
      {sections.map((section) => (
        <ReportSection key={section.key} section={section} />
      ))}
      {assumptions.length > 0 && (
        <>
          <ReportHeading id={anchors.assumptions}>What was assumed</ReportHeading>
          <chakra.ul paddingLeft="5" marginTop="2">
            {assumptions.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </chakra.ul>
        </>
      )}
      <CaveatBox caveats={caveats} />
      <MethodAppendix report={report} />
    </chakra.article>
  );
}
