import { useMutation } from '@apollo/client/react';
import { useNavigate } from 'react-router';
import { failureOf } from '../../../../apollo/failure.ts';
import { StartForm } from '../../../../editing/StartForm.tsx';
import { useEntry } from '../../../../editing/useEntry.ts';
import { toasts } from '../../../../ui/feedback/toastStore.ts';
import { Field } from '../../../../ui/form/Field.tsx';
import { forgetTemplates } from './forgetTemplates.ts';
import { SaveAgentAsTemplateDocument } from './templates.generated.ts';

interface SaveAsAgentTemplateProps {
  readonly agent: { readonly id: string; readonly name: string; readonly description: string };
  readonly onClose: () => void;
}

/** Keeps the configuration of an agent, so that others begin as it is now. */
export function SaveAsAgentTemplate({ agent, onClose }: SaveAsAgentTemplateProps) {
  const navigate = useNavigate();
  const [save] = useMutation(SaveAgentAsTemplateDocument, { update: forgetTemplates });
  const entry = useEntry({
    initial: { name: agent.name, description: agent.description },
    check: ({ name }) => (name.trim() === '' ? { name: 'Enter a name.' } : {}),
  });
  return (
    <StartForm
      entry={entry}
      create="Save the template"
      send={async ({ name, description }) => {
        const { data } = await save({ variables: { input: { agentId: agent.id, name, description } } });
        const saved = data?.saveAgentAsTemplate;
        if (saved?.__typename !== 'AgentTemplate') {
          return failureOf(saved);
        }
        onClose();
        toasts.add({
          title: `Saved: ${saved.name}`,
          description: 'New agents can begin with it.',
          actions: [{ label: 'See templates', onClick: () => void navigate('/studio/agents/new') }],
        });
        return null;
      }}
    >
      <Field
        label="Name of the template"
        help="Instructions, toggles, models, metrics, variables and suggestions are kept. Access and tokens are not."
        autoComplete="off"
        autoFocus
        {...entry.text('name')}
      />
      <Field label="What its agents answer" {...entry.text('description')} />
    </StartForm>
  );
}
