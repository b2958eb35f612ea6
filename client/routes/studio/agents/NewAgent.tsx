import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useNavigate } from 'react-router';
import { failureOf } from '../../../apollo/failure.ts';
import { mixOrAsk } from '../../../components/layer/mixOrAsk.ts';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { StartForm } from '../../../editing/StartForm.tsx';
import { useEntry } from '../../../editing/useEntry.ts';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { CreateAgentDocument, NewAgentChoicesDocument, type NewAgentChoicesQuery } from './createAgent.generated.ts';
import { forgetAgents } from './forgetAgents.ts';
import { metricsOver, modelsBySource } from './newAgentChoices.ts';

/** Begins an agent: its name, and the models that it answers from. The rest is its page's. */
export function NewAgent({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(NewAgentChoicesDocument, { fetchPolicy: 'network-only' });
  if (data === undefined) {
    return error === undefined ? (
      <SkeletonRows rows={5} />
    ) : (
      <ReadFailure of="The semantic layer" error={error} onRetry={refetch} />
    );
  }
  return <AgentStart choices={data} onClose={onClose} />;
}

interface Start {
  readonly name: string;
  readonly description: string;
  readonly modelIds: readonly string[];
}

interface AgentStartProps {
  readonly choices: NewAgentChoicesQuery;
  readonly onClose: () => void;
}

function AgentStart({ choices, onClose }: AgentStartProps) {
  const navigate = useNavigate();
  const [create] = useMutation(CreateAgentDocument, { update: forgetAgents });
  const sources = modelsBySource(choices.models.edges.map(({ node }) => node));
  const entry = useEntry<Start>({
    initial: {
      name: '',
      description: '',
      // With one source there is nothing to choose between; of several, people choose.
      modelIds: sources.length === 1 ? (sources[0]?.models.map(({ id }) => id) ?? []) : [],
    },
    check: ({ name }) => (name.trim() === '' ? { name: 'Enter a name.' } : {}),
  });
  const chosen = new Set(entry.values.modelIds);
  const metrics = metricsOver(
    choices.metrics.edges.map(({ node }) => node),
    chosen,
  );

  const toggle = (ids: readonly string[], on: boolean) =>
    entry.edit({
      modelIds: on ? [...new Set([...chosen, ...ids])] : entry.values.modelIds.filter((id) => !ids.includes(id)),
    });

  async function send({ name, description, modelIds }: Start) {
    const made = await mixOrAsk(async (mixSampleData) => {
      const input = {
        name,
        description,
        models: modelIds.map((modelId) => ({ modelId })),
        metricIds: metrics.map(({ id }) => id),
        mixSampleData,
      };
      return (await create({ variables: { input } })).data?.createAgent;
    });
    if (made === 'declined') {
      return null;
    }
    if (made?.__typename !== 'Agent') {
      return failureOf(made);
    }
    onClose();
    await navigate(`/studio/agents/${made.id}`);
    return null;
  }

  return (
    <StartForm
      entry={entry}
      send={send}
      create="Create the agent"
      secondary={
        <chakra.span role="status" marginRight="auto" color="fg.subtle" textStyle="small">
          {counted(chosen.size, 'model')}
          {metrics.length > 0 && `, ${counted(metrics.length, 'metric')}`}
        </chakra.span>
      }
    >
      <Field label="Name" placeholder="Sales analyst" autoComplete="off" autoFocus {...entry.text('name')} />
      <Field
        label="What it answers"
        placeholder="Orders, customers and returns, for the sales team."
        {...entry.text('description')}
      />
      {sources.length === 0 ? (
        <chakra.p color="fg.muted">There are no models yet. You can give it some as soon as there are.</chakra.p>
      ) : (
        <chakra.div maxHeight="280px" overflowY="auto" borderWidth="1px" borderRadius="md" padding="3">
          {sources.map(({ id, name, models }) => (
            <chakra.fieldset key={id} minWidth="0" marginBottom="3" _last={{ marginBottom: 0 }}>
              <legend>
                <Checkbox
                  checked={models.every((model) => chosen.has(model.id))}
                  mixed={models.some((model) => chosen.has(model.id)) && !models.every((model) => chosen.has(model.id))}
                  onChange={({ target }) =>
                    toggle(
                      models.map((model) => model.id),
                      target.checked,
                    )
                  }
                >
                  <chakra.span fontWeight="600">{name}</chakra.span>
                </Checkbox>
              </legend>
              <chakra.div
                display="grid"
                gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
                columnGap="4"
                rowGap="1"
                paddingLeft="6"
                paddingTop="1"
              >
                {models.map((model) => (
                  <Checkbox
                    key={model.id}
                    checked={chosen.has(model.id)}
                    onChange={({ target }) => toggle([model.id], target.checked)}
                  >
                    <chakra.span overflowWrap="anywhere">{model.label || model.name}</chakra.span>
                  </Checkbox>
                ))}
              </chakra.div>
            </chakra.fieldset>
          ))}
        </chakra.div>
      )}
    </StartForm>
  );
}
