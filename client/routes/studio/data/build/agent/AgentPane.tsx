import { chakra } from '@chakra-ui/react/styled-system';
import { SkeletonLines } from '../../../../../ui/feedback/SkeletonLines.tsx';
import { Notice } from '../../../../../ui/feedback/Notice.tsx';
import { Checkbox } from '../../../../../ui/form/Checkbox.tsx';
import { Field } from '../../../../../ui/form/Field.tsx';
import { TextField } from '../../../../../ui/form/TextField.tsx';
import { Button } from '../../../../../ui/Button.tsx';
import { counted } from '../../../../../ui/text/counted.ts';
import type { CreateModelsInput } from '../BuildRoute.generated.ts';
import {
  agentDescriptionPlace,
  agentNamePlace,
  agentPlace,
  existingPlace,
  unaskedPlace,
  type Read,
  type Values,
} from '../choices/choices.ts';
import type { ExistingModel } from '../choices/drafts.ts';
import { useAgentPreview, type PreviewedAgent } from './useAgentPreview.ts';

interface AgentPaneProps {
  /** Name of the agent that exists and gets the models; null: none is made. */
  readonly chosen: string | null;
  /** What the button would send. */
  readonly input: CreateModelsInput;
  readonly existing: readonly ExistingModel[];
  readonly read: Read;
  readonly errors: Readonly<Record<string, string>>;
  readonly onEdit: (edit: Values) => void;
}

/**
 * The new agent as it would be: its name and purpose, the models that it gets besides the new ones,
 * and the questions that it would suggest, each with its tick.
 */
export function AgentPane({ chosen, ...props }: AgentPaneProps) {
  if (props.read(agentPlace) === 'new') {
    return <NewAgentPane {...props} />;
  }
  return (
    <chakra.section aria-label="Agent" padding="5" color="fg.muted">
      {chosen === null
        ? 'No agent is made. The models can be given to one later, on its page.'
        : `${chosen} gets the models. Its purpose and its questions stay as they are.`}
    </chakra.section>
  );
}

function NewAgentPane({ input, existing, read, errors, onEdit }: Omit<AgentPaneProps, 'chosen'>) {
  // Without ticks of questions: an unticked one stays in sight.
  const { withoutQuestions: _unasked, ...agent } = input.agent ?? {};
  const preview = useAgentPreview({ ...input, agent });
  return (
    <chakra.section
      aria-label="New agent"
      display="grid"
      gap="5"
      alignContent="start"
      paddingBlock="4"
      paddingInline={{ base: '4', lg: '5' }}
    >
      <chakra.div display="grid" gap="3">
        <Field
          label="Name"
          autoComplete="off"
          value={String(read(agentNamePlace))}
          error={errors[agentNamePlace]}
          onChange={({ target }) => onEdit({ [agentNamePlace]: target.value })}
        />
        <TextField
          label="What it answers"
          rows={1}
          resize="none"
          name={agentDescriptionPlace}
          placeholder={preview.agent?.description}
          help="People read it where they choose an agent. Left empty, it is the sentence that is drafted."
          value={String(read(agentDescriptionPlace))}
          error={errors[agentDescriptionPlace]}
          onChange={({ target }) => onEdit({ [agentDescriptionPlace]: target.value })}
        />
      </chakra.div>
      {existing.length > 0 && (
        <chakra.fieldset minWidth="0">
          <Legend>Models that exist</Legend>
          <Note>They are used as they are: nothing about them changes.</Note>
          <chakra.div
            display="grid"
            gridTemplateColumns="repeat(auto-fill, minmax(180px, 1fr))"
            columnGap="4"
            rowGap="1"
            maxHeight="240px"
            overflowY="auto"
          >
            {existing.map(({ id, name, label }) => (
              <Checkbox
                key={id}
                checked={read(existingPlace(id)) === true}
                onChange={({ target }) => onEdit({ [existingPlace(id)]: target.checked })}
              >
                <chakra.span overflowWrap="anywhere">{label || name}</chakra.span>
              </Checkbox>
            ))}
          </chakra.div>
        </chakra.fieldset>
      )}
      <chakra.div aria-busy={preview.isWaiting}>
        <Legend as="h3">Questions it will suggest</Legend>
        {preview.problem === null ? (
          <Questions agent={preview.agent} read={read} onEdit={onEdit} />
        ) : (
          <Notice tone="warn" action={<Button onClick={preview.retry}>Try again</Button>}>
            As things are chosen, the agent cannot be made: {preview.problem}
          </Notice>
        )}
      </chakra.div>
    </chakra.section>
  );
}

interface QuestionsProps {
  /** Null: not read yet. */
  readonly agent: PreviewedAgent | null;
  readonly read: Read;
  readonly onEdit: (edit: Values) => void;
}

function Questions({ agent, read, onEdit }: QuestionsProps) {
  if (agent === null) {
    return <SkeletonLines count={6} height={28} />;
  }
  const unasked = new Set(String(read(unaskedPlace)).split('\n').filter(Boolean));
  const tick = (question: string, on: boolean) => {
    const after = on ? [...unasked].filter((one) => one !== question) : [...unasked, question];
    onEdit({ [unaskedPlace]: after.join('\n') });
  };
  return (
    <>
      <Note role="status">
        It sees {counted(agent.modelCount, 'model')} with {counted(agent.fieldCount, 'field')}.{' '}
        {agent.suggestions.length === 0
          ? 'No question could be proposed for them; you can write some on its page.'
          : 'Each question has been checked against what it sees; untick what it shall not suggest.'}
      </Note>
      <chakra.div display="grid" gridTemplateColumns="repeat(auto-fit, minmax(220px, 1fr))" gap="4">
        {agent.suggestions.map(({ category, questions }) => (
          <chakra.fieldset key={category} minWidth="0" display="grid" gap="1" alignContent="start">
            <chakra.legend textStyle="label" color="fg.muted" marginBottom="1">
              {category}
            </chakra.legend>
            {questions.map((question) => (
              <Checkbox
                key={question}
                checked={!unasked.has(question)}
                onChange={({ target }) => tick(question, target.checked)}
              >
                <chakra.span overflowWrap="anywhere">{question}</chakra.span>
              </Checkbox>
            ))}
          </chakra.fieldset>
        ))}
      </chakra.div>
    </>
  );
}

const Legend = chakra('legend', { base: { textStyle: 'section', marginBottom: '1' } });
const Note = chakra('p', { base: { textStyle: 'note', color: 'fg.subtle', marginBottom: '2' } });
