import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { attempt } from '../../../../components/attempt.ts';
import { useSession } from '../../../../session/SessionContext.tsx';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { toasts } from '../../../../ui/feedback/toastStore.ts';
import { Choice } from '../../../../ui/form/Choice.tsx';
import { GridLine } from '../../../../ui/layout/GridTable.tsx';
import { confirm } from '../../../../ui/overlay/confirmStore.ts';
import { age } from '../../../../ui/text/age.ts';
import {
  ChangeMemberRoleDocument,
  RemoveMemberDocument,
  type MemberRow_ActorFragment,
} from './OrganizationRoute.generated.ts';

export const memberColumns = { base: 'minmax(0, 1fr) 116px', md: 'minmax(0, 1fr) 116px 110px 80px 84px' };

const roles = [
  { value: 'org:admin', label: 'Admin' },
  { value: 'org:explorer', label: 'Explorer' },
];

const nameOf = (role: string): string => roles.find(({ value }) => value === role)?.label ?? role;

interface MemberRowProps {
  readonly member: MemberRow_ActorFragment;
  readonly isSelf: boolean;
  readonly isLastAdmin: boolean;
  readonly locked: boolean;
  readonly onChanged: () => Promise<unknown>;
}

/** One member; the role is saved at once, and the notice takes it back. */
export function MemberRow({ member, isSelf, isLastAdmin, locked, onChanged }: MemberRowProps) {
  const session = useSession();
  const [change, changing] = useMutation(ChangeMemberRoleDocument);
  const [remove, removing] = useMutation(RemoveMemberDocument);
  const { id, name, email, role, lastActiveAt, questionsOf30Days } = member;
  const called = name === '' ? (email ?? 'This person') : name;

  async function give(next: string): Promise<boolean> {
    const given = await attempt('The role was not changed', async () => {
      const input = { actorId: id, role: next === 'org:admin' ? ('ADMIN' as const) : ('EXPLORER' as const) };
      return (await change({ variables: { input } })).data?.changeMemberRole;
    });
    if (given !== null && isSelf) {
      await session.refresh();
    }
    return given !== null;
  }

  async function choose(next: string) {
    const warning = 'You see the studio no longer, and only another admin can give it back.';
    if (
      isSelf &&
      !(await confirm({ title: 'Give up your role as admin?', message: warning, confirmText: 'Give up' }))
    ) {
      return;
    }
    if ((await give(next)) && !isSelf) {
      toasts.add({
        title: `${called} is ${next === 'org:admin' ? 'an admin' : 'an explorer'} now`,
        color: 'ok',
        actions: [{ label: 'Undo', onClick: () => void give(role) }],
      });
    }
  }

  async function end() {
    const message = 'They lose access at once. Their questions, reports and definitions stay.';
    if (!(await confirm({ title: `Remove ${called}?`, message, confirmText: 'Remove' }))) {
      return;
    }
    const removed = await attempt(`${called} was not removed`, async () => {
      return (await remove({ variables: { input: { actorId: id } } })).data?.removeMember;
    });
    if (removed !== null) {
      await onChanged();
    }
  }

  return (
    <GridLine role="row" aria-label={called} gridTemplateColumns={memberColumns} minHeight="62px">
      <chakra.span role="cell" display="flex" alignItems="center" gap="3" minWidth="0">
        <Avatar name={called} />
        <chakra.span minWidth="0">
          <chakra.span display="block" truncate title={called}>
            {called} {isSelf && <chakra.span color="fg.subtle">you</chakra.span>}
          </chakra.span>
          {email !== null && name !== '' && (
            <chakra.span display="block" truncate color="fg.subtle" textStyle="small" title={email}>
              {email}
            </chakra.span>
          )}
        </chakra.span>
      </chakra.span>
      <span role="cell">
        {locked ? (
          nameOf(role)
        ) : (
          <Choice
            aria-label={`Role of ${called}`}
            options={roles}
            value={role}
            disabled={isLastAdmin || changing.loading}
            title={isLastAdmin ? 'The last admin stays admin: make another member admin first.' : undefined}
            onChange={({ target }) => void choose(target.value)}
          />
        )}
      </span>
      <chakra.span role="cell" display={{ base: 'none', md: 'block' }} color="fg.muted">
        {lastActiveAt === null ? '–' : age(lastActiveAt)}
      </chakra.span>
      <chakra.span
        role="cell"
        display={{ base: 'none', md: 'block' }}
        textAlign="right"
        fontVariantNumeric="tabular-nums"
      >
        {questionsOf30Days.toLocaleString('en')}
      </chakra.span>
      <chakra.span
        role="cell"
        display="flex"
        justifyContent="flex-end"
        gridColumn={{ base: isSelf || locked ? undefined : '1 / -1', md: 'auto' }}
        paddingBottom={{ base: isSelf || locked ? undefined : '2', md: '0' }}
      >
        {!isSelf && !locked && (
          <Button size="sm" aria-label={`Remove ${called}`} disabled={removing.loading} onClick={() => void end()}>
            Remove
          </Button>
        )}
      </chakra.span>
    </GridLine>
  );
}
