import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { failureOf } from '../../../apollo/failure.ts';
import { StartForm } from '../../../editing/StartForm.tsx';
import { useEntry } from '../../../editing/useEntry.ts';
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { attempt } from '../../../components/attempt.ts';
import { ModelSearch } from '../../../components/layer/ModelSearch.tsx';
import { GiveOneToAgentDocument, GivenToAgentsDocument } from '../../../components/layer/givenToAgents.generated.ts';
import { useSettled } from '../../../ui/useSettled.ts';
import { CreateMetricDocument, MetricStartDocument } from './createMetric.generated.ts';
import { nameFrom } from './nameFrom.ts';

interface NewMetricProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Begins a metric: what it is called, and the measure it starts from. The rest is its editor's. */
export function NewMetric({ open, onClose }: NewMetricProps) {
  return open ? (
    <Modal open title="New metric" maxWidth="480px" onClose={onClose}>
      <MetricStart />
    </Modal>
  ) : null;
}

interface Start {
  readonly label: string;
  readonly name: string;
  /** `model.measure`. */
  readonly expression: string;
}

function MetricStart() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [typed, setTyped] = useState('');
  const asked = useSettled(typed.trim());
  const { data, previousData, error, refetch } = useQuery(MetricStartDocument, {
    variables: { search: asked || null },
  });
  const found = (data ?? previousData)?.models;
  // Whoever sees the model that a metric starts from answers with the metric, too.
  const agents = useQuery(GivenToAgentsDocument).data?.agents.edges.map(({ node }) => node) ?? [];
  const [give] = useMutation(GiveOneToAgentDocument);
  const [create] = useMutation(CreateMetricDocument, {
    update: (cache) => {
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'metrics' });
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'counts' });
    },
  });
  const models = found?.edges.map(({ node }) => node) ?? [];
  const listed = models.flatMap((model) =>
    model.measures.map((measure) => ({
      value: `${model.name}.${measure.name}`,
      label: `${measure.label || measure.name} · ${model.label || model.name}`,
      unit: measure.unit,
    })),
  );
  // The chosen one stays in the list when the search no longer finds it.
  const [chosen, setChosen] = useState<(typeof listed)[number] | null>(null);
  const measures = chosen === null || listed.some(({ value }) => value === chosen.value) ? listed : [chosen, ...listed];
  const entry = useEntry<Start>({
    initial: { label: search.get('label') ?? '', name: '', expression: '' },
    check: ({ label, expression }) => ({
      ...(label.trim() === '' && { label: 'Enter what the metric is called.' }),
      ...(expression === '' && { expression: 'Choose the measure it starts from.' }),
    }),
  });

  async function send({ label, name, expression }: Start) {
    const { data: made } = await create({
      variables: {
        input: {
          label: label.trim(),
          name: name === '' ? nameFrom(label) : name,
          expression,
          anchorModel: expression.split('.')[0] ?? '',
          unit: measures.find(({ value }) => value === expression)?.unit ?? null,
        },
      },
    });
    const result = made?.createMetric;
    if (result?.__typename !== 'Metric') {
      return failureOf(result);
    }
    const anchor = expression.split('.')[0];
    const having = agents.filter(({ agentModels }) => agentModels.some(({ model }) => model?.name === anchor));
    for (const { id: agentId } of having) {
      await attempt('An agent did not get the metric', async () => {
        const given = await give({ variables: { input: { agentId, metricIds: [result.id] } } });
        return given.data?.giveToAgent;
      });
    }
    await navigate(`/studio/metrics/${result.id}`);
    return null;
  }

  return (
    <StartForm entry={entry} send={send} create="Create the metric">
      <Field label="Label" placeholder="Average order value" autoComplete="off" autoFocus {...entry.text('label')} />
      <Field
        label="Name in queries"
        placeholder={nameFrom(entry.values.label) || 'average_order_value'}
        autoComplete="off"
        fontFamily="mono"
        {...entry.text('name')}
      />
      <ModelSearch
        search={typed}
        onSearch={setTyped}
        listed={models.length}
        found={asked === typed.trim() ? data?.models.totalCount : undefined}
        error={error}
        onRetry={refetch}
      />
      <ChoiceField
        label="Starts from"
        help="One measure for now; the editor takes any arithmetic over measures."
        options={[{ value: '', label: 'Choose a measure' }, ...measures]}
        {...entry.text('expression')}
        onChange={({ target }) => {
          setChosen(measures.find(({ value }) => value === target.value) ?? null);
          entry.edit({ expression: target.value });
        }}
      />
    </StartForm>
  );
}
