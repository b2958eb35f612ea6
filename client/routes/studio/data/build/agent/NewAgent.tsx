import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { failureOf, failureText } from '../../../../../apollo/failure.ts';
import { useEntry } from '../../../../../editing/useEntry.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Notice } from '../../../../../ui/feedback/Notice.tsx';
import { Field } from '../../../../../ui/form/Field.tsx';
import { capitalised } from '../../../../../ui/text/capitalised.ts';
import { counted } from '../../../../../ui/text/counted.ts';
import { mostTables } from './agentLimits.ts';
import { CreateAgentOverSourceDocument } from '../NothingToBuild.generated.ts';
import { questionOf, type Made } from '../useCreateModels.ts';

interface NewAgentProps {
  readonly source: { readonly name: string; readonly tableCount: number };
  /** Models that the agent gets, with their tables. */
  readonly modelIds: readonly string[];
  readonly onMade: (made: Made) => void;
}

/** Form of an agent over models that exist. */
export function NewAgent({ source, modelIds, onMade }: NewAgentProps) {
  const [made, setMade] = useState<Made | null>(null);
  const [create] = useMutation(CreateAgentOverSourceDocument, {
    update: (cache, { data }) => {
      if (data?.createAgent.__typename !== 'Agent') {
        return;
      }
      for (const fieldName of ['agents', 'counts']) {
        cache.evict({ id: 'ROOT_QUERY', fieldName });
      }
    },
  });
  const entry = useEntry({
    initial: { name: `${capitalised(source.name.replaceAll('_', ' '))} analyst` },
    check: ({ name }) => (name.trim() === '' ? { name: 'Name the agent.' } : {}),
  });
  useEffect(() => {
    if (made !== null) {
      onMade(made);
    }
  }, [made, onMade]);
  return (
    <chakra.form
      noValidate
      aria-label="New agent"
      display="grid"
      gap="4"
      onSubmit={entry.submit(async ({ name }) => {
        const models = modelIds.map((id) => ({ modelId: id }));
        const { data } = await create({ variables: { input: { name: name.trim(), models } } });
        const agent = data?.createAgent;
        if (agent?.__typename !== 'Agent') {
          return failureOf(agent);
        }
        setMade({ models: 0, agent: { id: agent.id, question: questionOf(agent) } });
      })}
    >
      <p>
        {source.name} has {counted(modelIds.length, 'model')}, but no agent answers from{' '}
        {modelIds.length === 1 ? 'it' : 'them'} yet.
        {source.tableCount > mostTables &&
          ` It gets those of the first ${mostTables} tables, as many as an agent can have.`}
      </p>
      {entry.failure !== null && <Notice tone="bad">The agent was not created: {failureText(entry.failure)}</Notice>}
      <Field label="Name of the agent" autoComplete="off" {...entry.text('name')} />
      <div>
        <Button kind="primary" size="lg" type="submit" disabled={entry.busy || made !== null}>
          Create the agent · then ask
        </Button>
      </div>
    </chakra.form>
  );
}
