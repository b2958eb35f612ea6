import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import { EditorBar } from '../../../../../editing/EditorBar.tsx';
import { FieldState } from '../../../../../editing/FieldState.tsx';
import { SaveFailure } from '../../../../../editing/SaveFailure.tsx';
import { useDraft } from '../../../../../editing/useDraft.ts';
import { Notice } from '../../../../../ui/feedback/Notice.tsx';
import { Field } from '../../../../../ui/form/Field.tsx';
import { TextField } from '../../../../../ui/form/TextField.tsx';
import { Screen } from '../../../../../ui/layout/Screen.tsx';
import { useAgentPlace } from '../agentPlace.ts';
import { UpdateAgentDocument } from '../AgentRoute.generated.ts';
import { mostCharacters, redefinitions, variablesIn } from './instructionTexts.ts';
import { variableFault, Variables, type VariableValues } from './Variables.tsx';
import { UpdateVariablesDocument } from './variables.generated.ts';

interface InstructionValues {
  readonly name: string;
  readonly description: string;
  readonly profile: string;
  readonly guidelines: string;
  readonly context: string;
  readonly variables: readonly VariableValues[];
}

const texts = [
  {
    field: 'profile',
    label: 'Role',
    rows: 2,
    placeholder: 'You are the analyst of the sales team. You write for people who know the business, not the data.',
  },
  {
    field: 'guidelines',
    label: 'How to work',
    rows: 5,
    placeholder: 'Compare with the same period of the year before. Name the currency. Say what is left out.',
  },
  {
    field: 'context',
    label: 'About the business',
    rows: 6,
    placeholder: 'We sell packaging to manufacturers in {region}. The year begins in April.',
  },
] as const;

/** What an agent is called, what it is for, and what it is told about its work and the business. */
export function Component() {
  const { agent, reload } = useAgentPlace();
  const [update] = useMutation(UpdateAgentDocument);
  const [updateVariables] = useMutation(UpdateVariablesDocument);
  const editing = useDraft<InstructionValues>({
    stored: {
      version: agent.version,
      name: agent.name,
      description: agent.description,
      profile: agent.profile ?? '',
      guidelines: agent.guidelines ?? '',
      context: agent.context ?? '',
      variables: agent.variables.map(({ id, name, type, defaultValue }) => ({
        id,
        name,
        type,
        defaultValue: defaultValue ?? '',
      })),
    },
    reload,
    check: (values) => ({
      ...(values.name.trim() === '' && { name: 'Enter a name.' }),
      ...(variableFault(values.variables) !== null && { variables: variableFault(values.variables) ?? '' }),
      ...Object.fromEntries(
        texts
          .filter(({ field }) => values[field].length > mostCharacters)
          .map(({ field, label }) => [
            field,
            `${label} has at most ${mostCharacters.toLocaleString('en')} characters.`,
          ]),
      ),
    }),
    save: async ({ variables, ...settings }, version) => {
      const changed =
        Object.keys(settings).length === 0
          ? agent
          : (await update({ variables: { input: { id: agent.id, version, ...settings } } })).data?.updateAgent;
      if (variables === undefined || changed?.__typename !== 'Agent') {
        return changed;
      }
      // The texts are saved: the variables follow as another change of the version they made.
      const input = {
        agentId: agent.id,
        version: changed.version,
        variables: variables.map(({ id, name, type, defaultValue }) => ({
          variableId: id,
          name: name.trim(),
          type,
          defaultValue: defaultValue.trim() === '' ? null : defaultValue.trim(),
        })),
      };
      return (await updateVariables({ variables: { input } })).data?.updateVariables;
    },
  });
  const { values, text } = editing;
  const written = texts.map(({ field }) => values[field]).join('\n');
  const known = new Set(values.variables.map(({ name }) => name));
  const unknown = variablesIn(written).filter((name) => !known.has(name));
  const metrics = agent.agentMetrics.flatMap(({ metric }) => (metric === null ? [] : [metric]));
  return (
    <Screen>
      <chakra.form
        noValidate
        aria-label="Instructions"
        onSubmit={(event) => {
          event.preventDefault();
          void editing.save();
        }}
      >
        <EditorBar editing={editing}>
          <chakra.h2 fontSize="16px" lineHeight="24px" fontWeight="600">
            Instructions
          </chakra.h2>
        </EditorBar>
        <SaveFailure editing={editing} noun="Agent" />
        <chakra.div marginBottom="4">
          <Notice tone="plain">
            The built-in engine answers from the semantic layer. Of this page it uses the variables alone: their values
            fill in questions and approved queries. Role, how to work and about the business are followed by a language
            model only, once one is connected. A rule that must always hold belongs in the semantic layer, as a default
            filter, a metric or a term.
          </Notice>
        </chakra.div>
        <chakra.div display="flex" flexDirection="column" gap="4">
          <div>
            <Field label="Name" autoComplete="off" {...text('name')} />
            <FieldState editing={editing} field="name" label="Name" />
          </div>
          <div>
            <Field
              label="What it answers"
              placeholder="Orders, customers and returns, for the sales team."
              help="People read it where they choose an agent."
              {...text('description')}
            />
            <FieldState editing={editing} field="description" label="What it answers" />
          </div>
          {texts.map(({ field, label, rows, placeholder }) => (
            <div key={field}>
              <TextField
                label={label}
                rows={rows}
                placeholder={placeholder}
                help={values[field] === '' ? undefined : sizeText(values[field].length)}
                {...text(field)}
              />
              <FieldState editing={editing} field={field} label={label} />
            </div>
          ))}
          {unknown.length > 0 && (
            <Notice tone="warn">
              {unknown.map((name) => `{${name}}`).join(', ')}{' '}
              {unknown.length === 1 ? 'is not a variable' : 'are not variables'} of this agent and would be read as they
              stand. Add {unknown.length === 1 ? 'it' : 'them'} below.
            </Notice>
          )}
          {redefinitions(written, metrics).map(({ metric, sentence }) => (
            <Notice key={metric.id + sentence} tone="warn">
              “{sentence}” says what the metric{' '}
              <chakra.a asChild textDecoration="underline">
                <Link to={`/studio/metrics/${metric.id}`}>{metric.label || metric.name}</Link>
              </chakra.a>{' '}
              defines already. The number comes from the metric: change it there, and leave the sentence out.
            </Notice>
          ))}
          <Variables
            variables={values.variables}
            error={editing.errors.variables}
            onChange={(variables) => editing.edit({ variables })}
          />
        </chakra.div>
      </chakra.form>
    </Screen>
  );
}

function sizeText(length: number): string {
  return `${length.toLocaleString('en')} of ${mostCharacters.toLocaleString('en')} characters`;
}
