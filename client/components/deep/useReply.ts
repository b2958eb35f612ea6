import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import type { ReplyToStepInput } from '../../apollo/schema.generated.ts';
import { failureOf, failureText } from '../../apollo/failure.ts';
import { ReplyToStepDocument } from './deepTurn.generated.ts';

/** Replies to a step that waits for the person; says in words why a reply was not taken. */
export function useReply() {
  const [replyToStep, { loading }] = useMutation(ReplyToStepDocument);
  const [problem, setProblem] = useState<string | null>(null);
  async function reply(input: ReplyToStepInput) {
    setProblem(null);
    try {
      const failure = failureOf((await replyToStep({ variables: { input } })).data?.replyToStep);
      setProblem(failure === null ? null : failureText(failure));
    } catch (error) {
      setProblem(failureText(error));
    }
  }
  return { reply, busy: loading, problem };
}
