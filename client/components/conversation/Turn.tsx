import { chakra } from '@chakra-ui/react/styled-system';
import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { lazy, Suspense } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { QueueNote } from '../QueueNote.tsx';
import { LazyOutcome } from './answer/LazyOutcome.tsx';
import { FileName, fileNameOf } from './export/fileName.ts';
import { splitQuote } from './selection/quote.ts';
import { Steps } from './steps/Steps.tsx';
import { Turn_CommentFragmentDoc, type Turn_CommentFragment } from './Turn.generated.ts';
import { Timeline } from './steps/Timeline.tsx';
import { WaitNote } from './WaitNote.tsx';

const DeepTurn = lazy(() => import('../deep/DeepTurn.tsx'));

interface TurnProps {
  readonly comment: FragmentType<Turn_CommentFragment>;
  /** The first question of a task is its title already. */
  readonly showQuestion: boolean;
  readonly last: boolean;
  /** True: it ends in a report. */
  readonly deep: boolean;
  /** Explanation of the task's failure, for a turn that has no text of its own. */
  readonly problem: string | null;
  readonly onAsk: (question: string) => void;
  /** Answers once more with another choice for one of the answer's assumptions. */
  readonly onChange: (commentId: string, alternativeId: string) => void;
  /** Asks the same question for a quick answer; null: not offered. */
  readonly onQuick: (() => void) | null;
  readonly onStop: () => void;
  readonly onRetry: () => void;
}

/** Turn of a conversation: the question, its steps and their outcome. */
export function Turn(props: TurnProps) {
  const { comment, showQuestion, last, deep, problem, onAsk, onChange, onQuick, onStop, onRetry } = props;
  const { data, complete } = useFragment({
    fragment: Turn_CommentFragmentDoc,
    fragmentName: 'Turn_comment',
    from: comment,
  });
  if (!complete) {
    return null;
  }
  const { quote, question } = splitQuote(data.content);
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
          {quote !== null && (
            <chakra.span
              display="block"
              borderLeftWidth="2px"
              paddingLeft="2.5"
              marginBottom="1"
              color="fg.subtle"
              textStyle="small"
              fontWeight="400"
              overflowWrap="anywhere"
            >
              {quote}
            </chakra.span>
          )}
          {question}
        </chakra.h2>
      )}
      {deep && running ? <chakra.div height="3" /> : <Steps turn={data} />}
      {deep && data.answer === null && (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <DeepTurn
            commentId={data.id}
            running={running}
            endedAt={data.endedAt}
            onQuick={last ? onQuick : null}
            onStop={running ? onStop : null}
          >
            <Timeline steps={data.steps} />
          </DeepTurn>
        </Suspense>
      )}
      {data.status === 'CREATED' && <QueueNote id={data.id} others="question" />}
      {running && !deep && <WaitNote />}
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
      <FileName value={fileNameOf(question)}>
        <LazyOutcome
          answer={data.answer}
          last={last}
          onAsk={onAsk}
          onChange={(alternativeId) => onChange(data.id, alternativeId)}
        />
      </FileName>
    </chakra.article>
  );
}
