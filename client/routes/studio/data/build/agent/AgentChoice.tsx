import { chakra } from '@chakra-ui/react/styled-system';
import { Choice } from '../../../../../ui/form/Choice.tsx';
import { describedBy, Input } from '../../../../../ui/form/Field.tsx';
import { agentNamePlace, agentPlace, type Read, type Values } from '../choices/choices.ts';

export interface AgentOption {
  readonly id: string;
  readonly name: string;
  /** Tables that it has already. */
  readonly tableIds: readonly string[];
  /** True: with these models sample data and own data would meet in it for the first time. */
  readonly mixes: boolean;
}

interface AgentChoiceProps {
  readonly agents: readonly AgentOption[];
  /** True: the models may also be created without an agent. */
  readonly optional: boolean;
  readonly read: Read;
  /** Id of the control, which its error is called after. */
  readonly id: string;
  readonly nameError: string | undefined;
  readonly onEdit: (edit: Values) => void;
}

/** Who will answer from the models: a new agent with its name, one that exists, or none for now. */
export function AgentChoice({ agents, optional, read, id, nameError, onEdit }: AgentChoiceProps) {
  const agent = String(read(agentPlace));
  return (
    <>
      <chakra.span color="fg.subtle" aria-hidden>
        Agent
      </chakra.span>
      {(agents.length > 0 || optional) && (
        <chakra.div minWidth="0" flex="1 1 110px" maxWidth={agent === 'new' ? '130px' : '220px'}>
          <Choice
            aria-label="Agent"
            name={agentPlace}
            options={[
              { value: 'new', label: 'New agent' },
              ...agents.map((one) => ({ value: one.id, label: one.name })),
              { value: 'none', label: 'None for now' },
            ]}
            value={agent}
            onChange={({ target }) => onEdit({ [agentPlace]: target.value })}
          />
        </chakra.div>
      )}
      {agent === 'new' && (
        <chakra.div flex="1 1 200px" minWidth="0" maxWidth={{ base: '100%', sm: '220px' }}>
          <Input
            {...describedBy(id, { error: nameError })}
            aria-label="Name of the new agent"
            name={agentNamePlace}
            value={String(read(agentNamePlace))}
            onChange={({ target }) => onEdit({ [agentNamePlace]: target.value })}
          />
        </chakra.div>
      )}
    </>
  );
}
