import { useMutation, useQuery } from '@apollo/client/react';
import { failureOf } from '../../../../apollo/failure.ts';
import type { TriageFixKind } from '../../../../apollo/schema.generated.ts';
import { StartForm } from '../../../../editing/StartForm.tsx';
import { useEntry } from '../../../../editing/useEntry.ts';
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx';
import { FieldError } from '../../../../ui/form/Field.tsx';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { fixKinds } from './fixText.ts';
import { PickThing } from './PickThing.tsx';
import { MoveTriageItemDocument, TriageTestsDocument } from './triage.generated.ts';

interface FixItemProps {
  readonly item: { readonly id: string; readonly agent: { readonly id: string } | null };
  readonly onClose: () => void;
}

/** Types of things that each kind of change is a change of. */
const typesOf: Record<TriageFixKind, readonly string[]> = {
  SYNONYM: ['Metric', 'GlossaryTerm', 'Model', 'Dimension', 'Measure'],
  DIMENSION: ['Dimension'],
  MEASURE: ['Measure'],
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
      <StartForm
        entry={entry}
        create="Mark as fixed"
        send={async ({ thingId }) => {
          const fix = kind === '' ? null : { kind, thingId: thingId === '' ? null : thingId };
          const { data } = await move({ variables: { input: { itemId: item.id, state: 'FIXED', fix } } });
          const failure = failureOf(data?.moveTriageItem);
          if (failure === null) {
            onClose();
          }
          return failure;
        }}
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
            agentId={item.agent?.id ?? ''}
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
      </StartForm>
    </Modal>
  );
}

interface PickTestProps {
  readonly agentId: string;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

function PickTest({ agentId, chosen, onChoose }: PickTestProps) {
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
