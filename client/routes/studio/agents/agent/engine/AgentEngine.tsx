import { useMutation, useQuery } from '@apollo/client/react';
import { Link } from 'react-router';
import type { EngineOrder } from '../../../../../apollo/schema.generated.ts';
import { attempt } from '../../../../../components/attempt.ts';
import { ReadFailure } from '../../../../../components/ReadFailure.tsx';
import { SkeletonForm } from '../../../../../ui/feedback/SkeletonForm.tsx';
import { ChoiceField } from '../../../../../ui/form/ChoiceField.tsx';
import { FormSection } from '../../../../../ui/form/FormSection.tsx';
import { Pair } from '../../../../../ui/form/Pair.tsx';
import { TextLink } from '../../../../../ui/text/TextLink.tsx';
import { AgentEngineDocument, ChooseEngineDocument } from './agentEngine.generated.ts';

const orders: readonly { readonly value: EngineOrder; readonly label: string }[] = [
  { value: 'BUILTIN_FIRST', label: 'Built-in engine first' },
  { value: 'MODEL_FIRST', label: 'Language model first' },
  { value: 'BUILTIN_ONLY', label: 'Built-in engine only' },
];

/** What answers the questions of an agent, where it is not what its organization has chosen. */
export function AgentEngine({ agentId }: { readonly agentId: string }) {
  const { data, error, refetch } = useQuery(AgentEngineDocument, { variables: { id: agentId } });
  const [choose, choosing] = useMutation(ChooseEngineDocument);
  const agent = data?.agent;
  if (data === undefined || agent == null) {
    return error === undefined ? (
      <SkeletonForm fields={1} />
    ) : (
      <ReadFailure of="The language models" error={error} onRetry={refetch} />
    );
  }
  const { engineOrder } = agent;
  const languageModelId = agent.languageModel?.id ?? null;
  const usual = orders.find(({ value }) => value === data.viewer.organization?.engineOrder)?.label ?? '';
  const save = (changed: { engineOrder?: EngineOrder | null; languageModelId?: string | null }) =>
    attempt('The agent was not changed', async () => {
      const input = { id: agent.id, version: agent.version, engineOrder, languageModelId, ...changed };
      return (await choose({ variables: { input } })).data?.chooseEngine;
    });
  return (
    <FormSection
      label="What answers"
      help={
        data.languageModels.length === 0 ? (
          <>
            The built-in engine. Language models are connected under{' '}
            <TextLink asChild>
              <Link to="/studio/settings/integrations">Integrations</Link>
            </TextLink>
            .
          </>
        ) : undefined
      }
    >
      {data.languageModels.length > 0 && (
        <Pair>
          <ChoiceField
            label="Order of engines"
            disabled={choosing.loading}
            options={[{ value: '', label: `As the organization: ${usual}` }, ...orders]}
            value={engineOrder ?? ''}
            onChange={({ target }) =>
              void save({ engineOrder: target.value === '' ? null : (target.value as EngineOrder) })
            }
          />
          <ChoiceField
            label="Language model that is asked first"
            disabled={choosing.loading}
            options={[
              { value: '', label: 'The first of the organization' },
              ...data.languageModels.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={languageModelId ?? ''}
            onChange={({ target }) => void save({ languageModelId: target.value === '' ? null : target.value })}
          />
        </Pair>
      )}
    </FormSection>
  );
}
