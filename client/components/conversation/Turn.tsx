import { chakra } from '@chakra-ui/react/styled-system';
import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { LazyOutcome } from './LazyOutcome.tsx';
import { duration } from './stepWords.ts';
import { Timeline } from './Timeline.tsx';
import { Turn_CommentFragmentDoc, type Turn_CommentFragment } from './Turn.generated.ts';
import { WaitNote } from './WaitNote.tsx';

interface TurnProps {
  readonly comment: FragmentType<Turn_CommentFragment>;
  /** The first question of a task is its title already. */
  readonly showQuestion: boolean;
  readonly last: boolean;
  /** What the task's failure means, for a turn that has no words of its own. */
  readonly problem: string | null;
  readonly onAsk: (question: string) => void;
  /** Answers once more with another choice for one of the answer's assumptions. */
  readonly onChange: (commentId: string, alternativeId: string) => void;
  readonly onRetry: () => void;
}

/** One turn: the question, its steps, and what came of it. */
export function Turn({ comment, showQuestion, last, problem, onAsk, onChange, onRetry }: TurnProps) {
  const { data, complete } = useFragment({
    fragment: Turn_CommentFragmentDoc,
    fragmentName: 'Turn_comment',
    from: comment,
  });
  if (!complete) return null;
  const running = data.status === 'CREATED' || data.status === 'IN_PROGRESS';
  return (
    <chakra.article
      aria-busy={running}
      data-turn={data.index}
      scrollMarginTop="16px"
      minHeight={last && showQuestion ? '60dvh' : undefined}
    >
      {showQuestion && (
        <chakra.h2 fontSize="17px" lineHeight="24px" fontWeight="600" marginTop="8">
          {data.content}
        </chakra.h2>
      )}
      <Steps turn={data} last={last} />
      {running && <WaitNote />}
      {data.status === 'INTERRUPTED' && (
        <Notice tone="plain" action={last && <Button onClick={onRetry}>Run again</Button>}>
          Stopped. What was found until then is above.
        </Notice>
      )}
      {data.status === 'ERROR' && (
        <Notice tone="bad" action={last && <Button onClick={onRetry}>Try again</Button>}>
          {data.error ?? problem ?? 'The run failed.'}
        </Notice>
      )}
      <LazyOutcome
        commentId={data.id}
        stored={data.result}
        last={last}
        onAsk={onAsk}
        onChange={(alternativeId) => onChange(data.id, alternativeId)}
      />
    </chakra.article>
  );
}

/** A screen on which the steps would push the answer out of sight. */
const phone = '(max-width: 47.99rem)';

/**
 * The steps: open while they matter, one line once a later question has taken over, or on a phone once the turn has
 * ended; a click opens or folds them.
 */
function Steps({ turn, last }: { readonly turn: Turn_CommentFragment; readonly last: boolean }) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [small] = useState(() => window.matchMedia(phone).matches);
  const open = chosen ?? (last && !(small && turn.endedAt !== null));
  const count = `${turn.steps.length} ${turn.steps.length === 1 ? 'step' : 'steps'}`;
  const took =
    turn.endedAt === null || turn.startedAt === null ? null : Date.parse(turn.endedAt) - Date.parse(turn.startedAt);
  if (turn.steps.length === 0) return <chakra.div height="4" />;
  return (
    <>
      <Button
        kind="plain"
        size="sm"
        marginTop="3"
        marginLeft="-8px"
        aria-expanded={open}
        onClick={() => setChosen(!open)}
      >
        <Icon of={open ? ChevronDown : ChevronRight} size={13} />
        {took === null ? count : `${count} · ${duration(took)}`}
      </Button>
      {open ? <Timeline steps={turn.steps} /> : <chakra.div height="2" />}
    </>
  );
}
