import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useIsVisitor, useSessionState } from '../../session/SessionContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/form/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { attempt } from '../attempt.ts';
import { SaveDefinitionButton } from './SaveDefinitionButton.tsx';
import { SaveAsTemplate } from './SaveAsTemplate.tsx';
import { AnswerFeedbackDocument, RateCommentDocument, type FeedbackType } from './AnswerFeedback.generated.ts';

const MakeTest = lazy(async () => ({ default: (await import('./MakeTest.tsx')).MakeTest }));
const MakeSuggestion = lazy(async () => ({ default: (await import('./MakeSuggestion.tsx')).MakeSuggestion }));
const Notes = lazy(async () => ({ default: (await import('./notes/Notes.tsx')).Notes }));
const RememberChoice = lazy(async () => ({ default: (await import('./RememberChoice.tsx')).RememberChoice }));
const ViewAsButton = lazy(async () => ({ default: (await import('./ViewAsButton.tsx')).ViewAsButton }));

/**
 * Thumbs for a reply, with a reason for a bad rating. Pressing the same thumb again undoes it. What
 * has data can be kept as well.
 */
export function AnswerFeedback({ commentId, kept = true }: { readonly commentId: string; readonly kept?: boolean }) {
  const { data } = useQuery(AnswerFeedbackDocument, { variables: { id: commentId } });
  const [rateComment] = useMutation(RateCommentDocument);
  const isAdmin = useSessionState().orgRole === 'org:admin';
  const [asking, setAsking] = useState(false);
  const turn = data?.node?.__typename === 'Comment' ? data.node : null;
  const given = turn?.feedback ?? null;
  const isVisitor = useIsVisitor();

  const rate = (feedback: FeedbackType | null, reason: string | null = null) =>
    attempt('Your feedback was not saved', async () => {
      const { data } = await rateComment({ variables: { input: { commentId, feedback, reason } } });
      return data?.rateComment;
    });

  async function press(type: FeedbackType) {
    const next = given?.type === type ? null : type;
    setAsking(next === 'BAD');
    await rate(next);
  }

  const thumb = (type: FeedbackType, label: string, icon: typeof ThumbsUp) => (
    <Button
      kind="plain"
      size="icon"
      title={label}
      aria-label={label}
      aria-pressed={given?.type === type}
      onClick={() => void press(type)}
      css={{ '&[aria-pressed=true]': { bg: 'bg.selected', color: 'accent' } }}
    >
      <Icon of={icon} />
    </Button>
  );

  return (
    <>
      <chakra.span marginLeft="auto" display="inline-flex" gap="1">
        {kept && <SaveAsTemplate commentId={commentId} />}
        {kept && <SaveDefinitionButton commentId={commentId} />}
        {kept && isAdmin && (
          <Suspense>
            <ViewAsButton commentId={commentId} />
            <MakeTest commentId={commentId} />
            {turn !== null && <MakeSuggestion commentId={commentId} question={turn.content} />}
          </Suspense>
        )}
        {thumb('GOOD', 'Good answer', ThumbsUp)}
        {thumb('BAD', 'Bad answer', ThumbsDown)}
      </chakra.span>
      {kept && !isVisitor && turn !== null && (
        <Suspense>
          <Notes turn={turn} linked={isAdmin} />
        </Suspense>
      )}
      {kept && !isVisitor && turn?.mine === true && turn.choice !== null && (
        <Suspense>
          <RememberChoice commentId={commentId} choice={turn.choice} />
        </Suspense>
      )}
      {asking && (
        <chakra.form
          display="flex"
          gap="2"
          flexBasis="100%"
          onSubmit={(event) => {
            event.preventDefault();
            const reason = new FormData(event.currentTarget).get('reason');
            setAsking(false);
            void rate('BAD', typeof reason === 'string' ? reason : null);
          }}
        >
          <Input name="reason" aria-label="What was wrong?" placeholder="What was wrong?" maxLength={1000} autoFocus />
          <Button size="lg" type="submit">
            Send
          </Button>
        </chakra.form>
      )}
    </>
  );
}
