import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { failureOf, failureText } from '../../../../apollo/failure.ts';
import type { TriageFixKind } from '../../../../apollo/schema.generated.ts';
import { useEntry } from '../../../../editing/useEntry.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx';
import { FieldError } from '../../../../ui/form/Field.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { useSettled } from '../../../../ui/useSettled.ts';
import { ThingsToNameDocument } from '../analytics/concepts.generated.ts';
import { fixKinds } from './fixText.ts';
import { MoveTriageItemDocument, TriageTestsDocument } from './triage.generated.ts';

interface FixItemProps {
  readonly item: { readonly id: string; readonly agent: { readonly id: string } | null };
  readonly onClose: () => void;
}

/** Types of things that each kind of change is a change of. */
const typesOf: Record<TriageFixKind, readonly string[]> = {
  SYNONYM: ['Metric', 'GlossaryTerm', 'Model'],
  METRIC: ['Metric'],
  TERM: ['GlossaryTerm'],
  MODEL: ['Model'],
  INSTRUCTIONS: [],
  TEST: [],
};

/** Says what was changed so that the answer comes out right; picked from what there is. */
export function FixItem({ item, onClose }: FixItemProps) {
  const [move] = useMutation(MoveTriageItemDocument);
  const entry = useEntry<{ readonly kind: string; readonly thingId: string }>({
    initial: { kind: '', thingId: '' },
    check: ({ kind, thingId }) =>
      kind === '' || kind === 'INSTRUCTIONS' || thingId !== '' ? {} : { thingId: 'Choose what was changed.' },
  });
  const kind = entry.values.kind as TriageFixKind | '';
  return (
    <Modal open title="What was changed?" maxWidth="480px" onClose={onClose}>
      <chakra.form
        noValidate
        display="flex"
        flexDirection="column"
        gap="4"
        onSubmit={entry.submit(async ({ thingId }) => {
          const fix = kind === '' ? null : { kind, thingId: thingId === '' ? null : thingId };
          const { data } = await move({ variables: { input: { itemId: item.id, state: 'FIXED', fix } } });
          const failure = failureOf(data?.moveTriageItem);
          if (failure === null) {
            onClose();
          }
          return failure;
        })}
      >
        <ChoiceField
          label="Kind of change"
          options={[
            { value: '', label: 'Not said' },
            ...Object.entries(fixKinds).map(([value, label]) => ({ value, label })),
          ]}
          value={kind}
          onChange={({ target }) => entry.edit({ kind: target.value, thingId: '' })}
        />
        {kind !== '' && typesOf[kind].length > 0 && (
          <PickThing
            types={typesOf[kind]}
            chosen={entry.values.thingId}
            onChoose={(thingId) => entry.edit({ thingId })}
          />
        )}
        {kind === 'TEST' && (
          <PickTest
            agentId={item.agent?.id ?? ''}
            chosen={entry.values.thingId}
            onChoose={(thingId) => entry.edit({ thingId })}
          />
        )}
        {entry.errors.thingId !== undefined && <FieldError>{entry.errors.thingId}</FieldError>}
        {entry.failure !== null && <FieldError>{failureText(entry.failure)}</FieldError>}
        <chakra.div display="flex" justifyContent="flex-end">
          <Button kind="primary" type="submit" disabled={entry.busy}>
            Mark as fixed
          </Button>
        </chakra.div>
      </chakra.form>
    </Modal>
  );
}

interface PickProps {
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

function PickThing({ types, chosen, onChoose }: PickProps & { readonly types: readonly string[] }) {
  const [search, setSearch] = useState('');
  const text = useSettled(search.trim());
  const { data, loading } = useQuery(ThingsToNameDocument, { variables: { text }, skip: text === '' });
  const found = (data?.search ?? []).filter(({ type }) => types.includes(type));
  return (
    <div>
      <SearchField label="Search what was changed" value={search} onChange={setSearch} />
      <chakra.fieldset marginTop="2" minWidth="0" aria-label="What was changed">
        {found.map(({ id, name, label, match }) => (
          <chakra.label key={id} display="flex" alignItems="center" gap="2" minHeight="8">
            <input type="radio" name="thing" checked={chosen === id} onChange={() => onChoose(id)} />
            <chakra.span minWidth="0" truncate>
              {label || name}
            </chakra.span>
            <chakra.span marginLeft="auto" textStyle="note" color="fg.subtle" whiteSpace="nowrap">
              {match}
            </chakra.span>
          </chakra.label>
        ))}
      </chakra.fieldset>
      {text !== '' && !loading && found.length === 0 && (
        <chakra.p role="status" color="fg.subtle" textStyle="small">
          Nothing of this kind is called “{text}”.
        </chakra.p>
      )}
    </div>
  );
}

function PickTest({ agentId, chosen, onChoose }: PickProps & { readonly agentId: string }) {
  const { data } = useQuery(TriageTestsDocument, { variables: { agentId } });
  const cases = data?.agent?.evalSuites.flatMap((suite) => suite.cases.edges.map(({ node }) => node)) ?? [];
  return (
    <ChoiceField
      label="Test"
      options={[
        { value: '', label: cases.length === 0 ? 'This agent has no tests' : 'Choose a test' },
        ...cases.map(({ id, question }) => ({ value: id, label: question })),
      ]}
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}
