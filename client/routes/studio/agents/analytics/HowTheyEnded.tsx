import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import { counted } from '../../../../ui/text/counted.ts';
import { durationText } from '../../../../ui/text/durationText.ts';
import type { AnalyticsFigures_FiguresFragment as Figures } from './analytics.generated.ts';
import { Card } from './Card.tsx';
import { shareText } from './figureTexts.ts';
import { tasksAddress } from './tasksAddress.ts';

interface HowTheyEndedProps {
  readonly agentId: string;
  readonly figures: Figures;
  readonly from: string;
  readonly to: string;
}

const ends = [
  { outcome: 'ANSWERED', label: 'Answered', key: 'answered', color: 'purple.500' },
  { outcome: 'CLARIFIED', label: 'Asked back', key: 'clarified', color: 'purple.300' },
  { outcome: 'REFUSED', label: 'Refused', key: 'refused', color: 'gray.400' },
  { outcome: 'FAILED', label: 'Failed', key: 'failed', color: 'bad.solid' },
  { outcome: 'STOPPED', label: 'Stopped', key: 'stopped', color: 'gray.300' },
] as const;

/** Ends of the questions as bars that add up to all of them; those still at work are told below. */
export function HowTheyEnded({ agentId, figures, from, to }: HowTheyEndedProps) {
  const { questions, clarified, clarificationsContinued, byLanguageModel, slowMs } = figures;
  const most = Math.max(1, ...ends.map(({ key }) => figures[key]));
  const open = questions - ends.reduce((sum, { key }) => sum + figures[key], 0);
  const notes = [
    ...(clarified === 0
      ? []
      : [`${clarificationsContinued.toLocaleString('en')} of ${counted(clarified, 'question')} back went on.`]),
    ...(open > 0 ? [`${counted(open, 'question')} ${open === 1 ? 'is' : 'are'} still being answered.`] : []),
    ...(slowMs === null ? [] : [`95 % ended within ${durationText(slowMs)}.`]),
    byLanguageModel === 0
      ? 'No tokens: the built-in analyst worked on all of them.'
      : `A language model worked on ${counted(byLanguageModel, 'question')}.`,
  ];
  return (
    <Card title="How they ended" note={counted(questions, 'question')}>
      <chakra.ul listStyle="none" paddingInline="4" paddingBottom="3">
        {ends
          .filter(({ key }) => key !== 'stopped' || figures[key] > 0)
          .map(({ outcome, label, key, color }) => (
            <chakra.li
              key={outcome}
              display="grid"
              gridTemplateColumns="84px minmax(0, 1fr) auto"
              alignItems="center"
              columnGap="3"
              minHeight="8"
              textStyle="small"
            >
              <span>{label}</span>
              <chakra.span
                aria-hidden
                height="3"
                minWidth={figures[key] > 0 ? '3px' : '0'}
                borderRadius="sm"
                bg={color}
                style={{ width: `${(figures[key] / most) * 100}%` }}
              />
              <chakra.span fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
                <chakra.a asChild _hover={{ color: 'accent' }}>
                  <Link
                    to={tasksAddress(agentId, { from, to, outcome })}
                    aria-label={`${label}: ${counted(figures[key], 'question')}, see the tasks`}
                  >
                    {figures[key].toLocaleString('en')}
                  </Link>
                </chakra.a>{' '}
                <chakra.span color="fg.subtle" display="inline-block" minWidth="10" textAlign="right">
                  {shareText(figures[key], questions)}
                </chakra.span>
              </chakra.span>
            </chakra.li>
          ))}
      </chakra.ul>
      <chakra.p
        padding="4"
        paddingBlock="3"
        borderTopWidth="1px"
        borderColor="border.faint"
        textStyle="note"
        color="fg.muted"
      >
        {notes.join(' ')}
      </chakra.p>
    </Card>
  );
}
