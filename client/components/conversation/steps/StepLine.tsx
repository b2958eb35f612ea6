import { chakra } from '@chakra-ui/react/styled-system';
import { useFragment } from '@apollo/client/react';
import type { FragmentType } from '@apollo/client';
import { Sentence } from '../answer/Sentence.tsx';
import { StepLine_StepFragmentDoc, type StepLine_StepFragment } from './StepLine.generated.ts';
import { behindVerb, duration, stepVerb } from './stepWords.ts';

const Line = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '18px minmax(0, 1fr) auto',
    gap: '2.5',
    position: 'relative',
    paddingBlock: '3px',
    textStyle: 'compact',
    color: 'fg.muted',
    _before: {
      content: '""',
      position: 'absolute',
      left: '8px',
      top: '20px',
      bottom: '-8px',
      width: '2px',
      bg: 'border',
    },
    _last: { _before: { display: 'none' } },
  },
});

const Node = chakra('span', {
  base: {
    width: '10px',
    height: '10px',
    margin: '6px 4px',
    zIndex: 1,
    borderRadius: 'full',
    bg: 'bg.panel',
    borderWidth: '2px',
    '&[data-status=COMPLETED]': { borderColor: 'ok' },
    '&[data-status=FAILED]': { borderColor: 'bad', bg: 'bad' },
    '&[data-status=IN_PROGRESS]': { borderColor: 'primary', animation: 'ring 1.2s ease-out infinite' },
  },
});

const said: Readonly<Record<StepLine_StepFragment['status'], string>> = {
  IN_PROGRESS: 'running',
  WAITING: 'waiting for you',
  COMPLETED: 'done',
  FAILED: 'failed',
};

/** How long a step took; nothing for those that took no time worth telling. */
function timeOf(startedAt: string, endedAt: string): string {
  const ms = Math.round(Date.parse(endedAt) - Date.parse(startedAt));
  return ms > 0 ? duration(ms) : '';
}

/** Step of a turn: a description and its duration. */
export function StepLine({ step }: { readonly step: FragmentType<StepLine_StepFragment> }) {
  const { data, complete } = useFragment({
    fragment: StepLine_StepFragmentDoc,
    fragmentName: 'StepLine_step',
    from: step,
  });
  if (!complete) {
    return null;
  }
  const running = data.status === 'IN_PROGRESS';
  const verb = stepVerb(data.type, data.actionName, running);
  return (
    <Line>
      <Node data-status={data.status} role="img" aria-label={said[data.status]} />
      <div>
        <chakra.span fontWeight="500" color="fg">
          {verb}
        </chakra.span>{' '}
        {/* The answer itself is in the card below. */}
        {(running || data.type !== 'SUMMARIZE') && <Sentence>{behindVerb(verb, data.reasoning)}</Sentence>}
      </div>
      <chakra.span color="fg.subtle" textStyle="caption" fontVariantNumeric="tabular-nums">
        {data.endedAt === null ? said[data.status] : timeOf(data.startedAt, data.endedAt)}
      </chakra.span>
    </Line>
  );
}
