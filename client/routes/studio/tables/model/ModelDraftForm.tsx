import { chakra } from '@chakra-ui/react/styled-system';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import { Field, FieldError } from '../../../../ui/form/Field.tsx';
import type { ModelDraftQuery } from './buildModel.generated.ts';

type ModelDrafts = Extract<ModelDraftQuery['modelDrafts'], { __typename: 'ModelDrafts' }>;
type ModelDraft = ModelDrafts['models'][number];
type DraftedField = ModelDraft['fields'][number];

/** Parts of a draft to keep. */
export interface ModelWish {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly fields: string[];
  readonly agentIds: string[];
}

interface ModelDraftFormProps {
  readonly draft: ModelDraft;
  readonly relationships: ModelDrafts['relationships'];
  /** Agents loaded so far. */
  readonly agents: readonly { readonly id: string; readonly name: string }[];
  readonly agentCount: number;
  readonly onMoreAgents: () => void;
  readonly busy: boolean;
  readonly onCancel: () => void;
  /** Gives what went wrong, or null. */
  readonly onBuild: (wish: ModelWish) => Promise<string | null>;
}

/** Names, measures, dimensions, joins and agents of a model to be; everything that was drafted says why. */
export function ModelDraftForm(props: ModelDraftFormProps) {
  const { draft, relationships, agents, agentCount, busy, onMoreAgents, onCancel, onBuild } = props;
  const [texts, setTexts] = useState({ name: draft.name, label: draft.label, description: draft.description });
  const [fields, setFields] = useState(
    () => new Set(draft.fields.filter(({ suggested }) => suggested).map(({ name }) => name)),
  );
  const [agentIds, setAgentIds] = useState(() => new Set(agents.length === 1 ? agents.map(({ id }) => id) : []));
  const [failure, setFailure] = useState<string | null>(null);
  const write = (part: Partial<typeof texts>) => setTexts((before) => ({ ...before, ...part }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFailure(await onBuild({ ...texts, fields: [...fields], agentIds: [...agentIds] }));
  }

  const line = (field: DraftedField) => (
    <FieldLine
      key={field.name}
      field={field}
      chosen={fields.has(field.name)}
      onChange={(chosen) => setFields((before) => changed(before, field.name, chosen))}
    />
  );
  return (
    <chakra.form noValidate display="flex" flexDirection="column" gap="5" onSubmit={(event) => void submit(event)}>
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
        <Field label="Label" value={texts.label} onChange={({ target }) => write({ label: target.value })} />
        <Field
          label="Name in queries"
          value={texts.name}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => write({ name: target.value })}
        />
        <chakra.div gridColumn="1 / -1">
          <Field
            label="What one row is"
            value={texts.description}
            onChange={({ target }) => write({ description: target.value })}
          />
        </chakra.div>
      </chakra.div>
      {draft.grain.length === 0 && (
        <chakra.p textStyle="small" color="warn">
          No column is known to identify a row, so other models cannot join this one. Choose a primary key among the
          table’s columns.
        </chakra.p>
      )}
      <Section title="Measures" note="What is computed.">
        {draft.fields.filter(({ kind }) => kind === 'MEASURE').map(line)}
      </Section>
      <Section title="Dimensions" note="What measures are grouped and filtered by.">
        {draft.fields.filter(({ kind }) => kind === 'DIMENSION').map(line)}
      </Section>
      {relationships.length > 0 && (
        <Section reading title="Joins" note="With models of related tables.">
          {relationships.map(({ name, fromModel, toModel, keys, reason }) => (
            <chakra.li key={`${fromModel}.${name}`} {...row}>
              <chakra.span fontWeight="500">
                {fromModel} → {toModel}
              </chakra.span>{' '}
              <Code>{keys.join(', ')}</Code>
              <Reason>{reason}</Reason>
            </chakra.li>
          ))}
        </Section>
      )}
      {draft.leftOut.length > 0 && (
        <Section reading title="Left out" note="Not in the model, and why.">
          {draft.leftOut.map(({ column, reason }) => (
            <chakra.li key={column} {...row}>
              <Code>{column}</Code>
              <Reason>{reason}</Reason>
            </chakra.li>
          ))}
        </Section>
      )}
      <Section title="Agents" note="The agents that can answer questions about it.">
        {agents.length === 0 && (
          <chakra.li {...row}>There are no agents yet; you can give the model to one later.</chakra.li>
        )}
        {agents.map(({ id, name }) => (
          <chakra.li key={id} {...row}>
            <Checkbox
              checked={agentIds.has(id)}
              onChange={({ target }) => setAgentIds((before) => changed(before, id, target.checked))}
            >
              {name}
            </Checkbox>
          </chakra.li>
        ))}
        {agents.length < agentCount && (
          <chakra.li {...row}>
            <Button onClick={onMoreAgents}>Show more of {counted(agentCount, 'agent')}</Button>
          </chakra.li>
        )}
      </Section>
      {failure !== null && <FieldError>{failure}</FieldError>}
      <chakra.div display="flex" justifyContent="flex-end" gap="2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" type="submit" disabled={busy}>
          Build model
        </Button>
      </chakra.div>
    </chakra.form>
  );
}

function changed(before: ReadonlySet<string>, item: string, chosen: boolean): Set<string> {
  const after = new Set(before);
  if (chosen) after.add(item);
  else after.delete(item);
  return after;
}

const row = { paddingBlock: '1.5', paddingInline: '3', textStyle: 'compact', borderBottomWidth: '1px' } as const;

interface FieldLineProps {
  readonly field: DraftedField;
  readonly chosen: boolean;
  readonly onChange: (chosen: boolean) => void;
}

function FieldLine({ field, chosen, onChange }: FieldLineProps) {
  return (
    <chakra.li {...row}>
      <Checkbox
        checked={chosen || field.required}
        disabled={field.required}
        onChange={({ target }) => onChange(target.checked)}
      >
        <chakra.span fontWeight="500">{field.label}</chakra.span> <Code>{field.expression}</Code>
        {field.unit !== null && <chakra.span color="fg.subtle"> · {field.unit}</chakra.span>}
        <Reason>{field.reason}</Reason>
      </Checkbox>
    </chakra.li>
  );
}

interface SectionProps {
  readonly title: string;
  readonly note: string;
  /** True: nothing in it takes the focus, so that the list does to be scrolled. */
  readonly reading?: boolean;
  readonly children: ReactNode;
}

function Section({ title, note, reading = false, children }: SectionProps) {
  return (
    <chakra.section aria-label={title}>
      <chakra.h3 textStyle="section">
        {title}{' '}
        <chakra.span fontWeight="400" color="fg.subtle">
          {note}
        </chakra.span>
      </chakra.h3>
      <chakra.ul
        listStyleType="none"
        tabIndex={reading ? 0 : undefined}
        aria-label={title}
        borderWidth="1px"
        borderRadius="lg"
        marginTop="2"
        maxHeight="320px"
        overflowY="auto"
        scrollbarGutter="stable"
        css={{ '& > li:last-child': { borderBottomWidth: 0 } }}
      >
        {children}
      </chakra.ul>
    </chakra.section>
  );
}

const Code = chakra('code', { base: { fontFamily: 'mono', textStyle: 'caption', overflowWrap: 'anywhere' } });
const Reason = chakra('span', {
  base: { display: 'block', textStyle: 'note', color: 'fg.subtle' },
});
