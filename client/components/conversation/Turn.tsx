import { chakra } from '@chakra-ui/react/styled-system';
import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { QueueNote } from '../QueueNote.tsx';
import { LazyOutcome } from './answer/LazyOutcome.tsx';
import { FileName, fileNameOf } from './export/fileName.ts';
import { splitQuote } from './selection/quote.ts';
import { Steps } from './steps/Steps.tsx';
import { Turn_CommentFragmentDoc, type Turn_CommentFragment } from './Turn.generated.ts';
import { WaitNote } from './WaitNote.tsx';

interface TurnProps {
  readonly comment: FragmentType<Turn_CommentFragment>;
  /** The first question of a task is its title already. */
  readonly showQuestion: boolean;
  readonly last: boolean;
  /** Explanation of the task's failure, for a turn that has no text of its own. */
  readonly problem: string | null;
  readonly onAsk: (question: string) => void;
  /** Answers once more with another choice for one of the answer's assumptions. */
  readonly onChange: (commentId: string, alternativeId: string) => void;
  readonly onRetry: () => void;
}

/** Turn of a conversation: the question, its steps and their outcome. */
export function Turn({ comment, showQuestion, last, problem, onAsk, onChange, onRetry }: TurnProps) {
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
      <Steps turn={data} />
      {data.status === 'CREATED' && <QueueNote id={data.id} others="question" />}
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
