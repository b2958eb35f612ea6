import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ActorRole } from '../../../../../apollo/schema.generated.ts';
import { attempt } from '../../../../../components/attempt.ts';
import { PersonSelect } from '../../../../../components/people/PersonSelect.tsx';
import type { Person } from '../../../../../components/people/usePeople.ts';
import { usePeopleNamed } from '../../../../../components/people/usePeopleNamed.ts';
import { Avatar } from '../../../../../ui/Avatar.tsx';
import { Button } from '../../../../../ui/Button.tsx';
import { Choice } from '../../../../../ui/form/Choice.tsx';
import { FormSection } from '../../../../../ui/form/FormSection.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { GridHead, GridLine } from '../../../../../ui/layout/GridTable.tsx';
import { ShareAgentDocument, UnshareAgentDocument, type SharedAgent_AgentFragment } from './agentAccess.generated.ts';

type Grant = SharedAgent_AgentFragment['permissions'][number];

const roles: readonly { readonly value: ActorRole; readonly label: string }[] = [
  { value: 'VIEWER', label: 'May ask' },
  { value: 'EDITOR', label: 'May change' },
];

const columns = { base: 'minmax(0, 1fr) auto auto', md: 'minmax(0, 1fr) 130px 150px 40px' };

interface GrantsProps {
  readonly agent: SharedAgent_AgentFragment;
  readonly organization: string;
  /** True: everybody may ask it anyway. */
  readonly open: boolean;
}

/** People with a right of their own on the agent: what each may do, and the way to let in more. */
export function Grants({ agent, organization, open }: GrantsProps) {
  const [share, sharing] = useMutation(ShareAgentDocument);
  const [unshare, unsharing] = useMutation(UnshareAgentDocument);
  const [chosen, setChosen] = useState<string | null>(null);
  const busy = sharing.loading || unsharing.loading;
  const granted = agent.permissions.flatMap(({ granteeType, granteeId }) =>
    granteeType === 'ACTOR' && granteeId !== null ? [granteeId] : [],
  );
  const people = usePeopleNamed(granted);

  const letIn = (actorId: string, role: ActorRole) =>
    attempt('The agent was not shared', async () => {
      const input = { agentId: agent.id, granteeType: 'ACTOR', granteeId: actorId, role } as const;
      return (await share({ variables: { input } })).data?.shareAgent;
    });

  const letOut = (permissionId: string) =>
    attempt('The right was not taken away', async () => {
      return (await unshare({ variables: { input: { permissionId } } })).data?.unshareAgent;
    });

  return (
    <FormSection
      label="People"
      help={
        open
          ? 'Every member may ask it. The people below may also change what it sees and suggests; instructions and access are for admins.'
          : 'The same people may ask it on the web and over the API.'
      }
      actions={
        <>
          <PersonSelect
            explorers
            label="Person"
            placeholder="Choose a person…"
            without={new Set(granted)}
            value={chosen}
            onChange={setChosen}
          />
          <Button
            disabled={chosen === null || busy}
            onClick={() => {
              void letIn(chosen ?? '', open ? 'EDITOR' : 'VIEWER').then(() => setChosen(null));
            }}
          >
            {open ? 'Let them change it' : 'Let them ask'}
          </Button>
        </>
      }
    >
      <div role="table" aria-label="People">
        <GridHead role="row" gridTemplateColumns={columns}>
          <span role="columnheader">Who</span>
          <span role="columnheader">Web and API</span>
          <span role="columnheader">Right</span>
          <span role="columnheader" aria-label="Actions" />
        </GridHead>
        <GridLine role="row" gridTemplateColumns={columns} minHeight="11">
          <span role="cell">Admins of {organization}</span>
          <Where>asks, changes</Where>
          <span role="cell">Always</span>
          <span role="cell" />
        </GridLine>
        {open && (
          <GridLine role="row" gridTemplateColumns={columns} minHeight="11">
            <span role="cell">Every other member of {organization}</span>
            <Where>asks</Where>
            <span role="cell">By its access mode</span>
            <span role="cell" />
          </GridLine>
        )}
        {agent.permissions.map((grant) => {
          const name = nameOf(grant, people, organization);
          return (
            <GridLine key={grant.id} role="row" gridTemplateColumns={columns} minHeight="11">
              <chakra.span role="cell" display="flex" alignItems="center" gap="2" minWidth="0">
                <Avatar name={name} />
                <chakra.span truncate title={name}>
                  {name}
                </chakra.span>
              </chakra.span>
              <Where>{grant.role === 'VIEWER' ? 'asks' : 'asks, changes'}</Where>
              <span role="cell">
                {grant.granteeType === 'ACTOR' && grant.granteeId !== null && grant.role !== 'OWNER' ? (
                  <Choice
                    aria-label={`Right of ${name}`}
                    options={roles}
                    value={grant.role}
                    disabled={busy}
                    onChange={({ target }) => void letIn(grant.granteeId ?? '', target.value as ActorRole)}
                  />
                ) : grant.role === 'VIEWER' ? (
                  'May ask'
                ) : (
                  'May change'
                )}
              </span>
              <span role="cell">
                <Button
                  kind="plain"
                  size="icon"
                  aria-label={`Take the right of ${name} away`}
                  disabled={busy}
                  onClick={() => void letOut(grant.id)}
                >
                  <Icon of={Trash2} size={15} />
                </Button>
              </span>
            </GridLine>
          );
        })}
      </div>
    </FormSection>
  );
}

const Where = chakra(
  'span',
  { base: { display: { base: 'none', md: 'block' }, textStyle: 'small', color: 'fg.muted' } },
  { defaultProps: { role: 'cell' } },
);

function nameOf({ granteeType, granteeId }: Grant, people: ReadonlyMap<string, Person>, organization: string): string {
  switch (granteeType) {
    case 'PUBLIC':
      return 'Everyone';
    case 'ORGANIZATION':
      return organization;
    case 'USER':
    case 'ACTOR': {
      const person = people.get(granteeId ?? '');
      return person?.name || (person?.email ?? 'A former member');
    }
  }
}
