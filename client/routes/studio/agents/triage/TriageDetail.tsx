import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { attempt } from '../../../../components/attempt.ts';
import { NotFound } from '../../../../components/NotFound.tsx';
import { PersonSelect } from '../../../../components/people/PersonSelect.tsx';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { SkeletonRows } from '../../../../ui/feedback/SkeletonRows.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { age } from '../../../../ui/text/age.ts';
import { capitalised } from '../../../../ui/text/capitalised.ts';
import { StateChip } from '../../../../ui/text/StateChip.tsx';
import { BeforeAndAfter } from './BeforeAndAfter.tsx';
import { DismissItem } from './DismissItem.tsx';
import { FixItem } from './FixItem.tsx';
import { fixText } from './fixText.ts';
import { Mend } from './Mend.tsx';
import {
  AskTriageItemAgainDocument,
  AssignTriageItemDocument,
  MoveTriageItemDocument,
  TriageDetailDocument,
  type MoveTriageItemMutationVariables,
  type TriageDetail_ItemFragment,
} from './triage.generated.ts';
import { stateLooks } from './triageStates.ts';

/** An answer that was rated bad: why, what it was and is, the ways to mend it, and its state. */
export function TriageDetail({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(TriageDetailDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const item = data?.node?.__typename === 'TriageItem' ? data.node : null;
  if (data !== undefined && item === null) {
    return <NotFound noun="answer" to="?" way="See all answers" />;
  }
  return (
    <chakra.div
      padding={{ base: '4', md: '6' }}
      maxWidth="860px"
      display="flex"
      flexDirection="column"
      gap="5"
      overflowWrap="anywhere"
    >
      {error !== undefined && item === null && <ReadFailure of="This answer" error={error} onRetry={refetch} />}
      {item === null && error === undefined && <SkeletonRows rows={5} height={60} />}
      {item !== null && (
        <>
          <Head item={item} />
          <Reasons item={item} />
          <BeforeAndAfter item={item} />
          <Mend item={item} />
        </>
      )}
    </chakra.div>
  );
}

interface PartProps {
  readonly item: TriageDetail_ItemFragment;
}

function Head({ item }: PartProps) {
  const { comment, agent, state, owner, createdAt, fix, dismissal } = item;
  const [assign] = useMutation(AssignTriageItemDocument);

  async function give(ownerId: string) {
    await attempt('The owner was not changed', async () => {
      const input = { itemId: item.id, ownerId: ownerId === '' ? null : ownerId };
      return (await assign({ variables: { input } })).data?.assignTriageItem;
    });
  }

  return (
    <chakra.header display="flex" flexDirection="column" gap="3">
      <div>
        <chakra.h2 fontSize="17px" lineHeight="24px" fontWeight="600">
          {capitalised(comment?.content ?? 'A question that is gone')}
        </chakra.h2>
        <chakra.p textStyle="small" color="fg.subtle">
          {[comment?.actor?.name, agent?.name, age(createdAt)].filter(Boolean).join(' · ')}
        </chakra.p>
      </div>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <StateChip {...stateLooks[state]} />
        <chakra.div width="180px">
          <PersonSelect
            wide
            label="Owner of this answer"
            placeholder="No owner"
            others={[{ value: '', label: 'No owner' }]}
            value={owner?.id ?? ''}
            onChange={(ownerId) => void give(ownerId)}
          />
        </chakra.div>
        <Actions item={item} />
      </chakra.div>
      {(fix !== null || dismissal !== '') && (
        <chakra.p color="fg.muted" textStyle="small">
          {fix === null ? (
            `Dismissed: ${dismissal}`
          ) : (
            <>
              {fixText(fix).before} <Link to={fixText(fix).to}>{fix.name}</Link>
            </>
          )}
        </chakra.p>
      )}
    </chakra.header>
  );
}

function Actions({ item }: PartProps) {
  const { id, state, comment, agent } = item;
  const [open, setOpen] = useState<'fix' | 'dismiss' | null>(null);
  const [move] = useMutation(MoveTriageItemDocument);
  const [ask, { loading }] = useMutation(AskTriageItemAgainDocument);

  async function to(next: MoveTriageItemMutationVariables['input']['state']) {
    await attempt('The state was not changed', async () => {
      return (await move({ variables: { input: { itemId: id, state: next } } })).data?.moveTriageItem;
    });
  }

  async function again() {
    await attempt('The question was not asked', async () => {
      return (await ask({ variables: { input: { itemId: id } } })).data?.askTriageItemAgain;
    });
  }

  const decided = state === 'FIXED' || state === 'DISMISSED' || state === 'WITHDRAWN';
  const close = () => setOpen(null);
  return (
    <>
      {state === 'OPEN' && (
        <Button kind="primary" onClick={() => void to('IN_PROGRESS')}>
          Take it up
        </Button>
      )}
      <Button kind={state === 'IN_PROGRESS' ? 'primary' : 'secondary'} disabled={loading} onClick={() => void again()}>
        {loading ? 'Asking…' : 'Ask again'}
      </Button>
      {!decided && <Button onClick={() => setOpen('fix')}>Mark as fixed</Button>}
      {!decided && (
        <Button kind="plain" onClick={() => setOpen('dismiss')}>
          Dismiss
        </Button>
      )}
      {decided && <Button onClick={() => void to('OPEN')}>Reopen</Button>}
      {comment?.task != null && agent !== null && (
        <Button asChild kind="plain">
          <Link to={`/studio/tasks/${agent.id}/${comment.task.id}`}>
            <Icon of={ExternalLink} size={15} />
            Its task
          </Link>
        </Button>
      )}
      {open === 'fix' && <FixItem item={item} onClose={close} />}
      {open === 'dismiss' && <DismissItem item={item} onClose={close} />}
    </>
  );
}

function Reasons({ item: { ratings } }: PartProps) {
  return (
    <chakra.section aria-label="What was wrong" display="flex" flexDirection="column" gap="2">
      <chakra.h3 textStyle="label" color="fg.subtle">
        What was wrong
      </chakra.h3>
      {ratings.map(({ type, reason, actor }) => (
        <chakra.blockquote
          key={`${actor?.id} ${type}`}
          borderLeftWidth="2px"
          paddingLeft="3"
          color="fg.muted"
          whiteSpace="pre-wrap"
        >
          {reason ?? (type === 'BAD' ? 'Rated bad, without a reason' : 'Rated good')}
          <chakra.span display="block" textStyle="note" color="fg.subtle">
            {actor?.name ?? 'Unknown'}
          </chakra.span>
        </chakra.blockquote>
      ))}
    </chakra.section>
  );
}
