import { chakra } from '@chakra-ui/react/styled-system';
import { Chip } from '../../ui/Chip.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { AnswerProps } from './AnswerCard.tsx';
import { AssumptionChip } from './AssumptionChip.tsx';
import { Chart } from './Chart.tsx';
import { drawnChart } from './drawnChart.ts';
import { MovedNote } from './MovedNote.tsx';
import type { Answer } from './result.ts';
import { ResultTable } from './ResultTable.tsx';
import { Sentence } from './Sentence.tsx';

/** Number first, then one sentence, then the picture, then what was assumed. */
export function AnswerTab({ answer, onChange }: AnswerProps) {
  const { headline, sentence, caveats, assumptions, executions, moved } = answer;
  const drawn = drawnChart(answer);
  const [first] = executions;
  return (
    <chakra.div padding="18px 20px 16px">
      {moved != null && <MovedNote moved={moved} />}
      {headline !== null && <Headline headline={headline} />}
      <chakra.p color="fg.muted" marginTop="1.5">
        <Sentence>{sentence}</Sentence>
      </chakra.p>
      {caveats.length > 0 && (
        <chakra.div display="flex" flexDirection="column" gap="2" marginTop="3">
          {caveats.map((caveat) => (
            <Notice key={caveat} tone="warn">
              {caveat}
            </Notice>
          ))}
        </chakra.div>
      )}
      {drawn !== null && (
        <chakra.div marginTop="3.5">
          <Chart spec={drawn.spec} label={sentence} />
        </chakra.div>
      )}
      {drawn === null && first !== undefined && first.rows.length > 1 && (
        <chakra.div marginTop="3.5" marginInline="-20px">
          <ResultTable execution={first} />
        </chakra.div>
      )}
      {assumptions.length > 0 && (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" marginTop="3">
          <chakra.span color="fg.subtle" fontSize="12.5px" fontWeight="500">
            Assumed
          </chakra.span>
          {assumptions.map((assumption) => (
            <AssumptionChip key={`${assumption.kind} ${assumption.text}`} assumption={assumption} onChange={onChange} />
          ))}
        </chakra.div>
      )}
    </chakra.div>
  );
}

function Headline({ headline }: { readonly headline: NonNullable<Answer['headline']> }) {
  const { formatted, label, change, period } = headline;
  const direction = change === null ? 0 : Math.sign(change.ratio);
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" gap="3">
      <chakra.strong
        aria-label={`${label}: ${formatted}`}
        fontSize="36px"
        lineHeight="40px"
        fontWeight="650"
        letterSpacing="-0.02em"
        fontVariantNumeric="tabular-nums"
      >
        {formatted}
      </chakra.strong>
      {change !== null && (
        <Chip tone={direction < 0 ? 'bad' : direction > 0 ? 'ok' : 'plain'} fontWeight="600">
          {direction < 0 ? '▼' : direction > 0 ? '▲' : '='} {change.formatted} vs {change.comparedWith}
        </Chip>
      )}
      {period !== null && (
        <chakra.span color="fg.subtle" fontSize="13px">
          {period}
        </chakra.span>
      )}
    </chakra.div>
  );
}
