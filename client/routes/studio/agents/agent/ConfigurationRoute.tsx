import { chakra } from '@chakra-ui/react/styled-system';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { AgentMode, AgentType } from '../../../../apollo/schema.generated.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx';
import { FormSection } from '../../../../ui/form/FormSection.tsx';
import { Pair } from '../../../../ui/form/Pair.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Screen } from '../../../../ui/layout/Screen.tsx';
import { useSessionState } from '../../../../session/SessionContext.tsx';
import { useAgentPlace } from './agentPlace.ts';
import { AgentEngine } from './engine/AgentEngine.tsx';
import { SavedCheckbox } from './SavedCheckbox.tsx';
import { useChangeAgent } from './useChangeAgent.ts';

const mostColors = 12;

const types: readonly { readonly value: AgentType; readonly label: string }[] = [
  { value: 'DATA_ANALYSIS', label: 'Data analysis: tables and text' },
  { value: 'VISUALIZATION', label: 'Visualization: always a chart' },
  { value: 'CUSTOM', label: 'Custom: only what its instructions are about' },
];

const typeHelp: Readonly<Record<AgentType, string>> = {
  DATA_ANALYSIS: 'A chart comes along where the answer has a course or a comparison.',
  VISUALIZATION: 'Of many groups the first are drawn. Where nothing can be drawn, the answer says why.',
  CUSTOM: 'Only language models read instructions: the built-in engine answers like data analysis.',
};

const modes: readonly { readonly value: AgentMode; readonly label: string }[] = [
  { value: 'QUICK', label: 'Quick: an answer within seconds' },
  { value: 'DEEP', label: 'Deep: a report within minutes (not built yet)' },
];

const toggles = [
  {
    setting: 'canCreateCharts',
    label: 'Draw charts',
    help: 'Answers that have a course or a comparison show it. Otherwise they are tables and text.',
  },
  {
    setting: 'canExecuteCustomQueries',
    label: 'Run SQL that people write',
    help: 'Through the gate: reading only, and only the tables of this agent. Otherwise the semantic layer and approved queries alone.',
  },
  {
    setting: 'canInspectMetadata',
    label: 'Read statistics and sample values of columns',
    help: 'To recognise values in a question, such as the name of a city. Otherwise only values that a definition lists.',
  },
  {
    setting: 'canAutoRegisterQueryTemplates',
    label: 'File queries for approval',
    help: 'The query of an answer becomes the draft of a query template, once. An admin approves it before it is used.',
  },
  {
    setting: 'canAutoRegisterDefinitions',
    label: 'File definitions for approval',
    help: 'What an answer says a word means becomes the draft of a definition. An admin verifies it before it is used.',
  },
  {
    setting: 'forceTaskClarification',
    label: 'Ask back before deep work',
    help: 'One question about what is wanted, even where it seems clear. Not in effect before deep work is.',
  },
  {
    setting: 'trackUsage',
    label: 'Count its use',
    help: 'Questions that are asked from now on count in its analytics.',
  },
] as const;

/** How the agent works; each choice is saved as it is made. */
export function Component() {
  const { agent } = useAgentPlace();
  const change = useChangeAgent(agent);
  const isAdmin = useSessionState().orgRole === 'org:admin';
  return (
    <Screen display="flex" flexDirection="column" gap="4">
      <FormSection label="Answers">
        <Pair>
          <ChoiceField
            label="Type"
            options={types}
            value={agent.type}
            help={typeHelp[agent.type]}
            onChange={({ target }) => void change.update({ type: target.value as AgentType })}
          />
          <ChoiceField
            label="Mode of a new question"
            options={modes}
            value={agent.defaultMode}
            onChange={({ target }) => void change.update({ defaultMode: target.value as AgentMode })}
          />
        </Pair>
        <Palette
          key={agent.version}
          colors={agent.colors}
          onChange={(colors) => void change.update({ colors: [...colors] })}
        />
      </FormSection>
      <FormSection label="What it may do">
        <chakra.ul listStyle="none" display="flex" flexDirection="column" gap="3">
          {toggles.map(({ setting, label, help }) => (
            <li key={setting}>
              <SavedCheckbox checked={agent[setting]} onSave={(on) => change.update({ [setting]: on })}>
                {label}
                <chakra.span display="block" textStyle="note" color="fg.subtle">
                  {help}
                </chakra.span>
              </SavedCheckbox>
            </li>
          ))}
        </chakra.ul>
      </FormSection>
      {isAdmin && <AgentEngine agentId={agent.id} />}
      <FormSection label="Environment">
        <chakra.p color="fg.muted">
          {agent.environment === null
            ? 'It answers from the environment it was created in.'
            : `It answers from the semantic layer of ${agent.environment.name}, and so do all its tasks.`}
        </chakra.p>
      </FormSection>
    </Screen>
  );
}

interface PaletteProps {
  readonly colors: readonly string[];
  readonly onChange: (colors: readonly string[]) => void;
}

/** Colours of its charts, in the order in which series get them. */
function Palette({ colors, onChange }: PaletteProps) {
  // A colour is dragged through many values; it is saved once it is left.
  const [picked, setPicked] = useState(colors);
  return (
    <chakra.fieldset minWidth="0">
      <chakra.legend textStyle="label" color="fg.muted" marginBottom="5px">
        Colours of its charts
      </chakra.legend>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        {picked.map((color, index) => (
          <chakra.span key={index} display="inline-flex" alignItems="center">
            <chakra.input
              type="color"
              aria-label={`Colour ${index + 1}`}
              value={color}
              width="8"
              height="8"
              borderRadius="md"
              cursor="pointer"
              onChange={({ target }) => setPicked(picked.map((one, at) => (at === index ? target.value : one)))}
              onBlur={() => picked[index] !== colors[index] && onChange(picked)}
            />
            <Button
              kind="plain"
              size="sm"
              aria-label={`Remove colour ${index + 1}`}
              onClick={() => onChange(picked.filter((_color, at) => at !== index))}
            >
              <Icon of={X} size={12} />
            </Button>
          </chakra.span>
        ))}
        <Button size="sm" disabled={picked.length >= mostColors} onClick={() => onChange([...picked, '#6d28d9'])}>
          <Icon of={Plus} size={13} />
          Add a colour
        </Button>
        {picked.length === 0 && (
          <chakra.span textStyle="note" color="fg.subtle">
            The standard palette
          </chakra.span>
        )}
      </chakra.div>
    </chakra.fieldset>
  );
}
