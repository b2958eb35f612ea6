import { useMutation } from '@apollo/client/react';
import { useNavigate } from 'react-router';
import { failureOf } from '../../../apollo/failure.ts';
import { StartForm } from '../../../editing/StartForm.tsx';
import { useEntry } from '../../../editing/useEntry.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { CopyAgentDocument } from './createAgent.generated.ts';
import { forgetAgents } from './forgetAgents.ts';

interface CopyAgentProps {
  readonly agent: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** A copy of an agent under another name; who may ask it is decided anew. */
export function CopyAgent({ agent, onClose }: CopyAgentProps) {
  const navigate = useNavigate();
  const [copy] = useMutation(CopyAgentDocument, { update: forgetAgents });
  const entry = useEntry<{ readonly name: string }>({
    initial: { name: `${agent.name} (copy)` },
    check: ({ name }) => (name.trim() === '' ? { name: 'Enter a name.' } : {}),
  });
  return (
    <StartForm
      entry={entry}
      create="Create the copy"
      send={async ({ name }) => {
        const { data } = await copy({ variables: { input: { agentId: agent.id, name } } });
        const made = data?.copyAgent;
        if (made?.__typename !== 'Agent') {
          return failureOf(made);
        }
        onClose();
        await navigate(`/studio/agents/${made.id}`);
        return null;
      }}
    >
      <Field
        label="Name of the copy"
        autoComplete="off"
        autoFocus
        help="Instructions, layer and suggestions come along. Only admins may ask the copy until you share it."
        {...entry.text('name')}
      />
    </StartForm>
  );
}
