import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { attempt } from '../../../../components/attempt.ts';
import { Button } from '../../../../ui/Button.tsx';
import { CopyButton } from '../../../../ui/CopyButton.tsx';
import { GridHead, GridLine } from '../../../../ui/layout/GridTable.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { confirm } from '../../../../ui/overlay/confirmStore.ts';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { age } from '../../../../ui/text/age.ts';
import { Chip } from '../../../../ui/text/Chip.tsx';
import { CardHead } from '../CardHead.tsx';
import {
  RenewInvitationDocument,
  RevokeInvitationDocument,
  type InvitationRow_InvitationFragment,
} from './OrganizationRoute.generated.ts';

const columns = { base: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 80px minmax(0, 0.9fr) auto' };

interface InvitationsCardProps {
  readonly invitations: readonly InvitationRow_InvitationFragment[];
  readonly onChanged: () => Promise<unknown>;
}

/**
 * Invitations that wait for an answer. Links are shown once, so a second one replaces the first.
 */
export function InvitationsCard({ invitations, onChanged }: InvitationsCardProps) {
  const [renewed, setRenewed] = useState<{ readonly email: string; readonly link: string } | null>(null);
  const [renew, renewing] = useMutation(RenewInvitationDocument);
  const [revoke, revoking] = useMutation(RevokeInvitationDocument);
  const busy = renewing.loading || revoking.loading;
  const waiting = invitations.filter(({ expiresAt }) => !isOver(expiresAt)).length;
  if (invitations.length === 0) {
    return null;
  }

  async function again({ id, email }: InvitationRow_InvitationFragment) {
    const made = await attempt('There is no new link', async () => {
      return (await renew({ variables: { input: { invitationId: id } } })).data?.renewInvitation;
    });
    if (made?.__typename === 'InvitedMember') {
      setRenewed({ email, link: new URL(made.link, window.location.origin).href });
      await onChanged();
    }
  }

  async function takeBack({ id, email }: InvitationRow_InvitationFragment) {
    const message = 'The link that was sent does not work any longer.';
    if (!(await confirm({ title: `Revoke the invitation of ${email}?`, message, confirmText: 'Revoke' }))) {
      return;
    }
    const revoked = await attempt('The invitation was not revoked', async () => {
      return (await revoke({ variables: { input: { invitationId: id } } })).data?.revokeInvitation;
    });
    if (revoked !== null) {
      await onChanged();
    }
  }

  return (
    <Panel aria-labelledby="invitations">
      <CardHead id="invitations" title="Invitations" fact={`${waiting} waiting, each link works for 14 days`} />
      <div role="table" aria-label="Invitations">
        <GridHead role="row" borderTopWidth="1px" gridTemplateColumns={columns}>
          <span role="columnheader">E-mail</span>
          <span role="columnheader">Role</span>
          <span role="columnheader">Sent</span>
          <span role="columnheader" aria-label="Actions" />
        </GridHead>
        {invitations.map((invitation) => {
          const { id, email, role, createdAt, expiresAt, invitedBy } = invitation;
          const over = isOver(expiresAt);
          return (
            <GridLine
              key={id}
              role="row"
              aria-label={email}
              gridTemplateColumns={columns}
              minHeight="11"
              paddingBlock="2"
            >
              <chakra.span role="cell" truncate title={email}>
                {email}
              </chakra.span>
              <chakra.span role="cell" display={{ base: 'none', md: 'block' }}>
                {role === 'org:admin' ? 'Admin' : 'Explorer'}
              </chakra.span>
              <chakra.span role="cell" display={{ base: 'none', md: 'block' }} color="fg.muted" textStyle="small">
                {age(createdAt)}
                {invitedBy !== null && ` by ${invitedBy.name}`} {over && <Chip tone="warn">expired</Chip>}
              </chakra.span>
              <chakra.span role="cell" display="flex" flexWrap="wrap" justifyContent="flex-end" gap="2">
                <Button size="sm" disabled={busy} onClick={() => void again(invitation)}>
                  New link
                </Button>
                <Button size="sm" disabled={busy} onClick={() => void takeBack(invitation)}>
                  Revoke
                </Button>
              </chakra.span>
            </GridLine>
          );
        })}
      </div>
      {renewed !== null && (
        <Modal open title="The new link" maxWidth="480px" onClose={() => setRenewed(null)}>
          <p>
            Send this link to {renewed.email}. It works once, for 14 days, and is not shown again; the link of before
            works no longer.
          </p>
          <chakra.code display="block" marginBlock="3" fontFamily="mono" textStyle="caption" overflowWrap="anywhere">
            {renewed.link}
          </chakra.code>
          <chakra.div display="flex" justifyContent="flex-end" gap="2">
            <CopyButton text={renewed.link} label="Copy link" />
            <Button kind="primary" size="sm" onClick={() => setRenewed(null)}>
              Done
            </Button>
          </chakra.div>
        </Modal>
      )}
    </Panel>
  );
}

const isOver = (expiresAt: string): boolean => Date.parse(expiresAt) <= Date.now();
