import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useNavigate } from 'react-router';
import { failureOf, failureText } from '../../../apollo/failure.ts';
import { useEntry } from '../../../editing/useEntry.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, FieldError } from '../../../ui/form/Field.tsx';
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
    <chakra.form
      noValidate
      display="flex"
      flexDirection="column"
      gap="4"
      onSubmit={entry.submit(async ({ name }) => {
        const { data } = await copy({ variables: { input: { agentId: agent.id, name } } });
        const made = data?.copyAgent;
        if (made?.__typename !== 'Agent') {
          return failureOf(made);
        }
        onClose();
        await navigate(`/studio/agents/${made.id}`);
        return null;
      })}
    >
      <Field
        label="Name of the copy"
        autoComplete="off"
        autoFocus
        help="Instructions, layer and suggestions come along. Only admins may ask the copy until you share it."
        {...entry.text('name')}
      />
      {entry.failure !== null && <FieldError>{failureText(entry.failure)}</FieldError>}
      <chakra.div display="flex" justifyContent="flex-end">
        <Button kind="primary" type="submit" disabled={entry.busy}>
          Create the copy
        </Button>
      </chakra.div>
    </chakra.form>
  );
}
