import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Building2, Link, User } from 'lucide-react';
import { useState } from 'react';
import { failureOf, failureText } from '../../../apollo/failure.ts';
import { attempt } from '../../../components/attempt.ts';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { useEntry } from '../../../editing/useEntry.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { SkeletonLines } from '../../../ui/feedback/SkeletonLines.tsx';
import { Field, FieldError } from '../../../ui/form/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import {
  ShareTaskDocument,
  StopSharingDocument,
  TaskSharesDocument,
  type TaskSharesQuery,
} from './shareTask.generated.ts';

type Share = NonNullable<TaskSharesQuery['task']>['shares'][number];

interface ShareDialogProps {
  readonly taskId: string;
  readonly onClose: () => void;
}

/** Shares a task with people, the organization or anyone with a link, and stops sharing it. */
export default function ShareDialog({ taskId, onClose }: ShareDialogProps) {
  const { data, error, refetch } = useQuery(TaskSharesDocument, { variables: { id: taskId } });
  const [share, { loading }] = useMutation(ShareTaskDocument);
  const [link, setLink] = useState<string | null>(null);
  const entry = useEntry({ initial: { email: '' } });
  const shares = data?.task?.shares ?? [];
  const allowsLinks = data?.viewer.organization?.allowsPublicAccess !== false;
  const withAll = shares.some(({ audience }) => audience === 'ORGANIZATION');

  async function withPerson({ email }: { readonly email: string }) {
    const input = { taskId, audience: 'PERSON' as const, email };
    const result = (await share({ variables: { input } })).data?.shareTask;
    if (result?.__typename !== 'NewTaskShare') {
      return failureOf(result);
    }
    entry.edit({ email: '' });
    return null;
  }

  async function withMany(audience: 'ORGANIZATION' | 'LINK') {
    const made = await attempt(
      'The task was not shared',
      async () => (await share({ variables: { input: { taskId, audience } } })).data?.shareTask,
    );
    if (made?.__typename === 'NewTaskShare' && made.link !== null) {
      setLink(new URL(made.link, window.location.origin).href);
    }
  }

  return (
    <Modal open title="Share this task" maxWidth="520px" onClose={onClose}>
      <chakra.p color="fg.muted" textStyle="paragraph">
        Members of your organization see an answer only if the same data is open to them as to you. They cannot continue
        the task.
      </chakra.p>
      <chakra.form
        noValidate
        display="flex"
        alignItems="flex-end"
        gap="2"
        marginTop="4"
        onSubmit={entry.submit(withPerson)}
      >
        <chakra.div flex="1">
          <Field label="E-mail of a member" type="email" autoComplete="off" {...entry.text('email')} />
        </chakra.div>
        <Button kind="primary" size="lg" type="submit" disabled={entry.busy}>
          Share
        </Button>
      </chakra.form>
      {entry.failure !== null && <FieldError>{failureText(entry.failure)}</FieldError>}
      <chakra.div display="flex" flexWrap="wrap" gap="2" marginTop="3">
        {!withAll && (
          <Button disabled={loading} onClick={() => void withMany('ORGANIZATION')}>
            <Icon of={Building2} size={15} />
            Share with the organization
          </Button>
        )}
        {allowsLinks && (
          <Button disabled={loading} onClick={() => void withMany('LINK')}>
            <Icon of={Link} size={15} />
            Create a link
          </Button>
        )}
      </chakra.div>
      <chakra.p marginTop="2" color="fg.subtle" textStyle="caption">
        {allowsLinks
          ? 'Anyone who has a link sees the answers exactly as you were given them, computed with your access, without signing in. A link ends after 30 days.'
          : 'Your organization allows no public links. Existing links no longer open.'}
      </chakra.p>
      {link !== null && (
        <chakra.div marginTop="3" padding="3" borderRadius="md" bg="bg.fill">
          <chakra.code display="block" fontFamily="mono" textStyle="caption" overflowWrap="anywhere">
            {link}
          </chakra.code>
          <chakra.div display="flex" alignItems="center" gap="2" marginTop="2" color="fg.muted" textStyle="caption">
            The link is not shown again.
            <chakra.span marginLeft="auto" />
            <CopyButton text={link} label="Copy link" />
          </chakra.div>
        </chakra.div>
      )}
      {error !== undefined && <ReadFailure of="With whom it is shared" error={error} onRetry={refetch} />}
      {data === undefined && error === undefined && <SkeletonLines count={2} height={36} />}
      {shares.length > 0 && (
        <chakra.ul aria-label="Shared with" listStyle="none" marginTop="4" borderTopWidth="1px">
          {shares.map((one) => (
            <SharedWith key={one.id} share={one} />
          ))}
        </chakra.ul>
      )}
    </Modal>
  );
}

const icons = { PERSON: User, ORGANIZATION: Building2, LINK: Link } as const;

function SharedWith({ share }: { readonly share: Share }) {
  const { id, audience, personName, expiresAt } = share;
  const [stop, { loading }] = useMutation(StopSharingDocument, { variables: { input: { shareId: id } } });
  const name = { PERSON: personName ?? 'A member', ORGANIZATION: 'Everyone in the organization', LINK: 'A link' }[
    audience
  ];
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      gap="2"
      minHeight="44px"
      borderBottomWidth="1px"
      textStyle="paragraph"
    >
      <Icon of={icons[audience]} size={15} />
      <chakra.span truncate>{name}</chakra.span>
      {expiresAt !== null && (
        <chakra.span color="fg.subtle" textStyle="caption" flexShrink={0}>
          until {new Date(expiresAt).toLocaleDateString('en', { dateStyle: 'medium' })}
        </chakra.span>
      )}
      <chakra.span marginLeft="auto" />
      <Button
        size="sm"
        aria-label={`Stop sharing: ${name}`}
        disabled={loading}
        onClick={() => void attempt('It is still shared', async () => (await stop()).data?.stopSharing)}
      >
        Stop sharing
      </Button>
    </chakra.li>
  );
}
