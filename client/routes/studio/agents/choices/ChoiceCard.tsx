import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link } from 'react-router';
import { failureOf } from '../../../../apollo/failure.ts';
import { attempt } from '../../../../components/attempt.ts';
import { RejectRequest } from '../../../../components/requests/RejectRequest.tsx';
import { RequestCard } from '../../../../components/requests/RequestCard.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Chip } from '../../../../ui/text/Chip.tsx';
import { AcceptChoice } from './AcceptChoice.tsx';
import { ForgetChoiceDocument, RejectChoiceDocument, type ChoiceCard_ChoiceFragment } from './choices.generated.ts';

const decided = { ACCEPTED: 'Accepted', REJECTED: 'Rejected', FORGOTTEN: 'Forgotten' } as const;

/** A choice to remember: for which question, what instead of what, why, and the decision. */
export function ChoiceCard({ choice }: { readonly choice: ChoiceCard_ChoiceFragment }) {
  const [rejecting, setRejecting] = useState(false);
  const [reject] = useMutation(RejectChoiceDocument);
  const [forget, { loading }] = useMutation(ForgetChoiceDocument);
  const { agent, comment, status, everyAgent } = choice;
  const taskId = comment?.task?.id ?? null;

  const forgetIt = () =>
    attempt('The choice was not forgotten', async () => {
      const { data } = await forget({ variables: { input: { choiceId: choice.id } } });
      return data?.forgetRememberedChoice;
    });

  async function rejectIt(reason: string) {
    const { data } = await reject({ variables: { input: { choiceId: choice.id, reason } } });
    return failureOf(data?.rejectRememberedChoice);
  }

  return (
    <RequestCard
      label={choice.chosen}
      title={
        agent !== null && taskId !== null ? (
          <Link to={`/studio/tasks/${agent.id}/${taskId}`}>{choice.question}</Link>
        ) : (
          choice.question
        )
      }
      chip={
        <Chip tone={everyAgent ? 'purple' : 'plain'}>{everyAgent ? 'Every agent' : (agent?.name ?? 'An agent')}</Chip>
      }
      request={choice}
      decided={status === 'OPEN' ? null : decided[status]}
      asked={
        <chakra.dl
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '9rem minmax(0, 1fr)' }}
          columnGap="3"
          rowGap="1"
          css={{ '& dt': { color: 'fg.subtle' }, '& dd': { overflowWrap: 'anywhere' } }}
        >
          <dt>Take</dt>
          <chakra.dd fontWeight="500">{choice.chosen}</chakra.dd>
          <dt>In place of</dt>
          <dd>{choice.said}</dd>
        </chakra.dl>
      }
      actions={
        status === 'ACCEPTED' && (
          <Button disabled={loading} onClick={() => void forgetIt()}>
            Forget
          </Button>
        )
      }
    >
      {status === 'OPEN' &&
        (rejecting ? (
          <RejectRequest
            noun="choice"
            placeholder="It depends on…"
            reject={rejectIt}
            onClose={() => setRejecting(false)}
          />
        ) : (
          <AcceptChoice choice={choice} onReject={() => setRejecting(true)} />
        ))}
    </RequestCard>
  );
}
