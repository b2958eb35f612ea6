import { chakra } from '@chakra-ui/react/styled-system';
import { TriangleAlert } from 'lucide-react';
import { Chip } from '../../../ui/text/Chip.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { AssumptionChip } from './AssumptionChip.tsx';
import { AnswerChart } from '../chart/AnswerChart.tsx';
import type { ChartSettings } from '../chart/chartSettings.ts';
import type { Picture } from '../chart/drawnChart.ts';
import { MovedNote } from './MovedNote.tsx';
import type { AnswerProps, DataAnswer } from './answer.ts';
import { headlineNumber, type PickedNumber } from '../number/pickedNumber.ts';
import { AnswerTable } from '../table/AnswerTable.tsx';
import { Sentence } from './Sentence.tsx';

interface AnswerTabProps extends AnswerProps {
  /** Undefined where a number or a table says it. */
  readonly picture: Picture | undefined;
  /** What the reader changed about the picture. */
  readonly settings: ChartSettings;
  /** Explains a number; null: numbers are not explained. */
  readonly onNumber: ((picked: PickedNumber) => void) | null;
}

/** Number first, then one sentence, then the picture, then what was assumed. */
export function AnswerTab({ answer, picture, settings, onChange, onNumber }: AnswerTabProps) {
  const { headline, sentence, caveats, assumptions, results, moved } = answer;
  const [first] = results;
  const explained = headlineNumber(answer);
  // An assumption already covered by the chart's note needs no chip unless it has alternatives.
  const noted = picture !== undefined && answer.chart?.note != null;
  const assumed = assumptions.filter(
    ({ kind, alternatives }) => !(noted && kind === 'partial_period' && alternatives.length === 0),
  );
  return (
    <chakra.div padding="18px 20px 16px">
      {moved !== null && <MovedNote moved={moved} />}
      {headline !== null && (
        <Headline
          headline={headline}
          onExplain={explained === null || onNumber === null ? null : () => onNumber(explained)}
        />
      )}
      <chakra.p color="fg.muted" marginTop="1.5">
        <Sentence>{sentence}</Sentence>
      </chakra.p>
      {caveats.length > 0 && (
        <chakra.ul aria-label="Note" listStyle="none" marginTop="2">
          {caveats.map((caveat) => (
            <chakra.li key={caveat} display="flex" gap="2" color="fg.muted" textStyle="paragraph">
              <chakra.span color="warn" flexShrink={0} paddingTop="3px">
                <Icon of={TriangleAlert} size={14} />
              </chakra.span>
              {caveat}
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      {picture !== undefined && (
        <chakra.div marginTop="3.5">
          <AnswerChart answer={answer} picture={picture} settings={settings} onNumber={onNumber} />
        </chakra.div>
      )}
      {picture === undefined && first !== undefined && first.rows.length > 1 && (
        <chakra.div marginTop="3.5" marginInline="-20px">
          <AnswerTable result={first} onNumber={onNumber} />
        </chakra.div>
      )}
      {assumed.length > 0 && (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" marginTop="3">
          <chakra.span color="fg.subtle" textStyle="label">
            Assumed
          </chakra.span>
          {assumed.map((assumption) => (
            <AssumptionChip key={`${assumption.kind} ${assumption.text}`} assumption={assumption} onChange={onChange} />
          ))}
        </chakra.div>
      )}
    </chakra.div>
  );
}

interface HeadlineProps {
  readonly headline: NonNullable<DataAnswer['headline']>;
  /** Null where the number is no number of one row. */
  readonly onExplain: (() => void) | null;
}

function Headline({ headline, onExplain }: HeadlineProps) {
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
        {onExplain === null ? (
          formatted
        ) : (
          <chakra.button
            type="button"
            aria-label={`${formatted}, explain ${label}`}
            cursor="pointer"
            borderRadius="sm"
            _hover={{ textDecoration: 'underline', textUnderlineOffset: '6px', textDecorationThickness: '2px' }}
            onClick={onExplain}
          >
            {formatted}
          </chakra.button>
        )}
      </chakra.strong>
      {change !== null && (
        <Chip tone={direction < 0 ? 'bad' : direction > 0 ? 'ok' : 'plain'} fontWeight="600">
          {direction < 0 ? '▼' : direction > 0 ? '▲' : '='} {change.formatted.replace(/^[+−±]/, '')} vs{' '}
          {change.comparedWith}
        </Chip>
      )}
      {period !== null && (
        <chakra.span color="fg.subtle" textStyle="small">
          {period}
        </chakra.span>
      )}
    </chakra.div>
  );
}
