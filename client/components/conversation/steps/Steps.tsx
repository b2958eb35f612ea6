import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { stepsLine, type StepsLine } from './stepsLine.ts';
import { Timeline } from './Timeline.tsx';
import type { Turn_CommentFragment } from '../Turn.generated.ts';

const rings: Readonly<Record<StepsLine['tone'], string>> = {
  answered: 'ok',
  unanswered: 'border.strong',
  failed: 'bad',
};

const Line = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '2',
    width: '100%',
    marginTop: '2.5',
    marginBottom: '2.5',
    paddingBlock: '4px',
    paddingInline: '1',
    borderRadius: 'sm',
    textStyle: 'compact',
    lineHeight: '20px',
    textAlign: 'left',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
  },
});

const Ring = chakra('span', {
  base: { flexShrink: 0, width: '10px', height: '10px', borderRadius: 'full', borderWidth: '2px', bg: 'bg.panel' },
});

/** The steps of a turn: open while it runs, one line once it has ended; a click opens them. */
export function Steps({ turn }: { readonly turn: Turn_CommentFragment }) {
  const [opened, setOpened] = useState(false);
  const { status, startedAt, endedAt, steps } = turn;
  if (steps.length === 0) {
    return <chakra.div height="4" />;
  }
  if (status === 'CREATED' || status === 'IN_PROGRESS') {
    return <Timeline steps={steps} />;
  }
  const { answer } = turn;
  const { tone, title, detail } = stepsLine({
    status,
    startedAt,
    endedAt,
    answer: answer?.__typename ?? null,
    rows: answer?.__typename === 'DataAnswer' ? (answer.results[0]?.rows.length ?? null) : null,
    steps,
  });
  return (
    <>
      <Line type="button" aria-expanded={opened} onClick={() => setOpened(!opened)}>
        <Ring borderColor={rings[tone]} aria-hidden />
        <chakra.span flexShrink={0} fontWeight="600">
          {title}
        </chakra.span>
        <chakra.span flex="1" minWidth="0" truncate title={detail}>
          {detail}
        </chakra.span>
        <chakra.span flexShrink={0} alignSelf="center">
          <Icon of={opened ? ChevronUp : ChevronDown} size={15} />
        </chakra.span>
      </Line>
      {opened && <Timeline steps={steps} />}
    </>
  );
}
