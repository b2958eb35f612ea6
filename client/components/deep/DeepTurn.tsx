import { useFragment } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { ClarificationCard } from './clarification/ClarificationCard.tsx';
import { DeepTurn_CommentFragmentDoc } from './deepTurn.generated.ts';
import { PlanCard } from './plan/PlanCard.tsx';
import { RunCard } from './run/RunCard.tsx';
import { runOf } from './run/runOf.ts';
import { useReply } from './useReply.ts';

interface DeepTurnProps {
  readonly commentId: string;
  /** True: it is worked on, or waits for the person. */
  readonly running: boolean;
  readonly endedAt: string | null;
  /** Asks the same question for a quick answer; null: not offered. */
  readonly onQuick: (() => void) | null;
  /** Ends the run; null: this reader may not. */
  readonly onStop: (() => void) | null;
  /** Shown while there is nothing else to show. */
  readonly children: ReactNode;
}

/**
 * A turn in deep mode while it has no report: the questions and the plan that wait for the person,
 * then the run with its findings.
 */
export default function DeepTurn({ commentId, running, endedAt, onQuick, onStop, children }: DeepTurnProps) {
  const { data, complete } = useFragment({
    fragment: DeepTurn_CommentFragmentDoc,
    fragmentName: 'DeepTurn_comment',
    from: { __typename: 'Comment', id: commentId },
  });
  const { reply, busy, problem } = useReply();
  if (!complete) {
    return children;
  }
  const { steps } = data;
  const run = runOf(steps, running ? null : endedAt);
  if (run !== null) {
    return <RunCard run={run} onStop={onStop} />;
  }
  // The last one that was asked stays, dimmed, until the next one is there.
  const asking = running
    ? steps.findLast((step) => step.plan !== null || (step.questions !== null && step.status === 'WAITING'))
    : undefined;
  if (asking === undefined) {
    return running && children;
  }
  const isBusy = busy || asking.status !== 'WAITING';
  return (
    <chakra.div marginTop="2">
      {asking.plan !== null && (
        <PlanCard
          plan={asking.plan}
          busy={isBusy}
          problem={problem}
          onReply={({ items, choices, ...plan }) =>
            void reply({
              stepId: asking.id,
              plan: { ...plan, items: [...items], ...(choices !== undefined && { choices: [...choices] }) },
            })
          }
          onQuick={onQuick}
        />
      )}
      {asking.plan === null && asking.questions !== null && (
        <ClarificationCard
          questions={asking.questions}
          busy={isBusy}
          problem={problem}
          onReply={(choices) => void reply({ stepId: asking.id, clarification: { choices: [...choices] } })}
        />
      )}
    </chakra.div>
  );
}
