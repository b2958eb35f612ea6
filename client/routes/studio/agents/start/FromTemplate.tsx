import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useNavigate } from 'react-router';
import { failureOf, failureText } from '../../../../apollo/failure.ts';
import { mixOrAsk } from '../../../../components/layer/mixOrAsk.ts';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { StartForm } from '../../../../editing/StartForm.tsx';
import { useEntry } from '../../../../editing/useEntry.ts';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { SkeletonRows } from '../../../../ui/feedback/SkeletonRows.tsx';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import { NewAgentChoicesDocument } from '../createAgent.generated.ts';
import { forgetAgents } from '../forgetAgents.ts';
import { modelsBySource, type SourceModels } from '../newAgentChoices.ts';
import {
  CreateAgentFromTemplateDocument,
  TemplatePreviewDocument,
  type TemplatePreviewQuery,
} from './templates.generated.ts';

/** A template that was picked: one of the organization, or a built-in one. */
export interface ChosenTemplate {
  readonly agentTemplateId: string | null;
  readonly builtin: string | null;
  readonly name: string;
  readonly description: string;
}

interface FromTemplateProps {
  readonly template: ChosenTemplate;
  readonly onClose: () => void;
}

type Preview = Extract<TemplatePreviewQuery['agentTemplatePreview'], { readonly __typename: 'AgentTemplatePreview' }>;

/** Creates an agent from a template; says first what of it this environment does not have. */
export function FromTemplate({ template, onClose }: FromTemplateProps) {
  const { agentTemplateId, builtin } = template;
  const read = useQuery(TemplatePreviewDocument, {
    variables: { agentTemplateId, builtin },
    fetchPolicy: 'network-only',
  });
  const choices = useQuery(NewAgentChoicesDocument, { fetchPolicy: 'network-only' });
  const preview = read.data?.agentTemplatePreview;
  if (preview !== undefined && preview.__typename !== 'AgentTemplatePreview') {
    return <Notice tone="bad">{failureText(preview)}</Notice>;
  }
  if (preview === undefined || choices.data === undefined) {
    const error = read.error ?? choices.error;
    return error === undefined ? (
      <SkeletonRows rows={4} />
    ) : (
      <ReadFailure
        of="The template"
        error={error}
        onRetry={() => void Promise.all([read.refetch(), choices.refetch()])}
      />
    );
  }
  const sources = modelsBySource(choices.data.models.edges.map(({ node }) => node));
  return <TemplateForm template={template} preview={preview} sources={sources} onClose={onClose} />;
}

interface TemplateFormProps extends FromTemplateProps {
  readonly preview: Preview;
  readonly sources: readonly SourceModels[];
}

function TemplateForm({ template, preview, sources, onClose }: TemplateFormProps) {
  const { agentTemplateId, builtin } = template;
  const navigate = useNavigate();
  const [create] = useMutation(CreateAgentFromTemplateDocument, { update: forgetAgents });
  const entry = useEntry<{ readonly name: string; readonly sourceIds: readonly string[] }>({
    initial: {
      name: template.name,
      // With one source there is nothing to choose between; of several, people choose.
      sourceIds: sources.length === 1 ? sources.map(({ id }) => id) : [],
    },
    check: ({ name }) => (name.trim() === '' ? { name: 'Enter a name.' } : {}),
  });
  const { sourceIds } = entry.values;

  async function send({ name }: { readonly name: string }) {
    const made = await mixOrAsk(async (mixSampleData) => {
      const modelIds = preview.choosesModels
        ? sources.filter(({ id }) => sourceIds.includes(id)).flatMap(({ models }) => models.map(({ id }) => id))
        : null;
      const input = { agentTemplateId, builtin, name, modelIds, mixSampleData };
      return (await create({ variables: { input } })).data?.createAgentFromTemplate;
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

  const has = [
    counted(preview.models, 'model'),
    ...(preview.tables === 0 ? [] : [`${counted(preview.tables, 'table')} without a model`]),
    counted(preview.metrics, 'metric'),
    ...(preview.questions === 0 ? [] : [counted(preview.questions, 'question')]),
    ...(preview.choices === 0 ? [] : [counted(preview.choices, 'remembered choice')]),
  ];
  return (
    <StartForm
      entry={entry}
      send={send}
      create="Create the agent"
      secondary={
        !preview.choosesModels && (
          <chakra.span marginRight="auto" color="fg.subtle" textStyle="small">
            {has.join(', ')}
          </chakra.span>
        )
      }
    >
      <chakra.p color="fg.muted" overflowWrap="anywhere">
        {template.description}
      </chakra.p>
      {preview.missing.length > 0 && (
        <Notice tone="warn">
          This environment does not have {preview.missing.join(', ')}. The agent is created without{' '}
          {preview.missing.length === 1 ? 'it' : 'them'}.
        </Notice>
      )}
      <Field label="Name" autoComplete="off" autoFocus {...entry.text('name')} />
      {preview.choosesModels &&
        (sources.length === 0 ? (
          <chakra.p color="fg.muted">There are no models yet. You can give it some as soon as there are.</chakra.p>
        ) : (
          <chakra.fieldset minWidth="0" display="flex" flexDirection="column" gap="1">
            <chakra.legend textStyle="label" marginBottom="1">
              Answers from
            </chakra.legend>
            {sources.map(({ id, name, models }) => (
              <Checkbox
                key={id}
                checked={sourceIds.includes(id)}
                onChange={({ target }) =>
                  entry.edit({
                    sourceIds: target.checked ? [...sourceIds, id] : sourceIds.filter((one) => one !== id),
                  })
                }
              >
                {name} ({counted(models.length, 'model')})
              </Checkbox>
            ))}
          </chakra.fieldset>
        ))}
    </StartForm>
  );
}
