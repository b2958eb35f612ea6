import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { failureOf } from '../../../../apollo/failure.ts';
import { attempt } from '../../../../components/attempt.ts';
import { StartForm } from '../../../../editing/StartForm.tsx';
import { useEntry } from '../../../../editing/useEntry.ts';
import { useSession } from '../../../../session/SessionContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { confirm } from '../../../../ui/overlay/confirmStore.ts';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { TextLink } from '../../../../ui/text/TextLink.tsx';
import {
  CancelOrganizationDeletionDocument,
  LeaveOrganizationDocument,
  RequestOrganizationDeletionDocument,
  type DeletionCard_OrganizationFragment,
} from './OrganizationRoute.generated.ts';

interface DeletionCardProps {
  readonly organization: DeletionCard_OrganizationFragment;
}

const dayOf = (moment: string): string =>
  new Date(moment).toLocaleString('en', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

/** The ways out: leaving the organization, and deleting it, which can be taken back for a week. */
export function DeletionCard({ organization }: DeletionCardProps) {
  const session = useSession();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const [leave, leaving] = useMutation(LeaveOrganizationDocument);
  const [cancel, cancelling] = useMutation(CancelOrganizationDeletionDocument);
  const { name, deletionAt, externallyManaged } = organization;
  if (externallyManaged) {
    return null;
  }

  async function goAway() {
    const message =
      'You lose access at once, and your tokens end. What you wrote stays. An admin can invite you again.';
    if (!(await confirm({ title: `Leave ${name}?`, message, confirmText: 'Leave' }))) {
      return;
    }
    const left = await attempt('You have not left', async () => (await leave()).data?.leaveOrganization);
    if (left !== null) {
      await session.refresh();
      await navigate('/');
    }
  }

  return (
    <Panel aria-label={`Leave or delete ${name}`}>
      {deletionAt !== null && (
        <chakra.div padding="4" paddingBottom="0">
          <Notice
            tone="warn"
            action={
              <Button
                disabled={cancelling.loading}
                onClick={() =>
                  void attempt(
                    'The deletion was not taken back',
                    async () => (await cancel()).data?.cancelOrganizationDeletion,
                  )
                }
              >
                Keep it
              </Button>
            }
          >
            {name} will be deleted on {dayOf(deletionAt)}. Until then it can be read and exported, and nothing in it is
            changed.
          </Notice>
        </chakra.div>
      )}
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" padding="4">
        <chakra.div flex="1 1 280px" minWidth="0">
          <chakra.h2 fontWeight="600">Leave or delete {name}</chakra.h2>
          <chakra.p color="fg.muted" textStyle="small">
            Deleting removes its agents, definitions, data sources and all answers. You type the name to confirm, and
            have seven days to change your mind.
          </chakra.p>
        </chakra.div>
        <Button disabled={leaving.loading} onClick={() => void goAway()}>
          Leave
        </Button>
        {deletionAt === null && (
          <Button color="bad" onClick={() => setDeleting(true)}>
            Delete…
          </Button>
        )}
      </chakra.div>
      {deleting && (
        <Modal open title={`Delete ${name}`} maxWidth="520px" onClose={() => setDeleting(false)}>
          <DeletionForm organization={organization} onDone={() => setDeleting(false)} />
        </Modal>
      )}
    </Panel>
  );
}

function DeletionForm({ organization, onDone }: DeletionCardProps & { readonly onDone: () => void }) {
  const [request] = useMutation(RequestOrganizationDeletionDocument);
  const entry = useEntry({
    initial: { name: '' },
    check: ({ name }) => (name === organization.name ? {} : { name: `Type ${organization.name} exactly.` }),
  });
  return (
    <StartForm
      entry={entry}
      create="Delete the organization"
      send={async (input) => {
        const failure = failureOf((await request({ variables: { input } })).data?.requestOrganizationDeletion);
        if (failure === null) {
          onDone();
        }
        return failure;
      }}
    >
      <chakra.p color="fg.muted">
        From now on nothing in it can be changed, and its tokens and public pages stop working. After seven days
        everything is gone for good. Before that you can{' '}
        <TextLink asChild>
          <Link to="/studio/semantic-layer">export the semantic layer</Link>
        </TextLink>{' '}
        and the{' '}
        <TextLink asChild>
          <Link to="/studio/settings/audit">audit log</Link>
        </TextLink>
        .
      </chakra.p>
      <Field label={`Type ${organization.name}`} autoComplete="off" autoFocus {...entry.text('name')} />
    </StartForm>
  );
}
