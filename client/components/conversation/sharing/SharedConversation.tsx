import { useQuery, useSubscription } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useDocumentTitle } from '../../../navigation/documentTitle.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { capitalised } from '../../../ui/text/capitalised.ts';
import { NotFound } from '../../NotFound.tsx';
import { ReadFailure } from '../../ReadFailure.tsx';
import { LazyOutcome } from '../answer/LazyOutcome.tsx';
import { ReadOnlyAnswers } from '../answer/readOnly.ts';
import { SharedTaskChangesDocument, SharedTaskDocument } from './sharedTask.generated.ts';

interface SharedConversationProps {
  /** The task by its id, or by the secret of a link. */
  readonly place: { readonly taskId: string } | { readonly secret: string };
  /** Where a reader goes who finds nothing, and in what words. */
  readonly home: { readonly to: string; readonly way: string };
}

const nothing = () => undefined;

/** A task as the people read it with whom it is shared: its questions and answers, as they come. */
export function SharedConversation({ place, home }: SharedConversationProps) {
  const { data, error, refetch } = useQuery(SharedTaskDocument, {
    variables: place,
    // Whether it is still shared is for the server to say.
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const task = data?.sharedTask;
  const readAgain = () => void refetch();
  useSubscription(SharedTaskChangesDocument, {
    variables: place,
    skip: task === null || task === undefined,
    ignoreResults: true,
    fetchPolicy: 'no-cache',
    onData: readAgain,
    // Sharing has stopped.
    onComplete: readAgain,
  });
  useDocumentTitle(task?.title);
  if (error !== undefined) {
    return <ReadFailure of="This task" error={error} onRetry={refetch} />;
  }
  if (data === undefined) {
    return <SkeletonRows rows={6} />;
  }
  if (task === null || task === undefined) {
    return <NotFound noun="task" {...home} level="h1" />;
  }
  return (
    <ReadOnlyAnswers value={true}>
      <header>
        <chakra.h1 fontSize="22px" lineHeight="30px" fontWeight="600" letterSpacing="-0.01em" overflowWrap="anywhere">
          {capitalised(task.title)}
        </chakra.h1>
        <chakra.p marginTop="1" color="fg.subtle" textStyle="small">
          {task.askedBy !== null && `Asked by ${task.askedBy} · `}
          {new Date(task.createdAt).toLocaleDateString('en', { dateStyle: 'long' })} · shared for reading
        </chakra.p>
      </header>
      {task.turns.map(({ id, question, status, answer, withheld }, index) => (
        <chakra.article key={id} marginTop="6">
          {index > 0 && (
            <chakra.h2 fontSize="17px" lineHeight="24px" fontWeight="600" marginBottom="3">
              {question}
            </chakra.h2>
          )}
          {withheld && (
            <Notice tone="plain">
              This answer was computed with another person’s access, so it is not shown. Ask the question yourself to
              see it with yours.
            </Notice>
          )}
          {(status === 'CREATED' || status === 'IN_PROGRESS') && <Notice tone="plain">This is being answered.</Notice>}
          {(status === 'ERROR' || status === 'INTERRUPTED') && <Notice tone="plain">This was not answered.</Notice>}
          <LazyOutcome answer={answer} last={false} onAsk={nothing} onChange={nothing} />
        </chakra.article>
      ))}
    </ReadOnlyAnswers>
  );
}
