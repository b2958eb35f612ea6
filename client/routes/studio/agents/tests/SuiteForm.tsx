import { useMutation } from '@apollo/client/react';
import { failureOf } from '../../../../apollo/failure.ts';
import type { EvalSchedule } from '../../../../apollo/schema.generated.ts';
import { StartForm } from '../../../../editing/StartForm.tsx';
import { useEntry } from '../../../../editing/useEntry.ts';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { CreateEvalSuiteDocument, UpdateEvalSuiteDocument, type TestSuite_SuiteFragment } from './tests.generated.ts';

const schedules = [
  { value: 'NONE', label: 'only when it is started' },
  { value: 'DAILY', label: 'every day' },
  { value: 'WEEKLY', label: 'every week' },
];

interface SuiteFormProps {
  readonly agentId: string;
  /** Null: a new one. */
  readonly suite: TestSuite_SuiteFragment | null;
  readonly onSaved: (id: string) => Promise<void>;
}

/** Name of a suite, when it runs by itself, and whether promotions wait for it. */
export function SuiteForm({ agentId, suite, onSaved }: SuiteFormProps) {
  const [create] = useMutation(CreateEvalSuiteDocument);
  const [update] = useMutation(UpdateEvalSuiteDocument);
  const entry = useEntry<{ name: string; schedule: string; blocksPromotion: boolean }>({
    initial: {
      name: suite?.name ?? '',
      schedule: suite?.schedule ?? 'NONE',
      blocksPromotion: suite?.blocksPromotion ?? false,
    },
    check: ({ name }) => (name.trim() === '' ? { name: 'Say what it covers.' } : {}),
  });
  return (
    <StartForm
      entry={entry}
      create={suite === null ? 'Create the suite' : 'Save'}
      send={async ({ name, schedule, blocksPromotion }) => {
        const values = { name, schedule: schedule as EvalSchedule, blocksPromotion };
        const saved =
          suite === null
            ? (await create({ variables: { input: { agentId, ...values } } })).data?.createEvalSuite
            : (await update({ variables: { input: { suiteId: suite.id, version: suite.version, ...values } } })).data
                ?.updateEvalSuite;
        if (saved?.__typename !== 'EvalSuite') {
          return failureOf(saved);
        }
        await onSaved(saved.id);
        return null;
      }}
    >
      <Field label="Name" placeholder="Revenue" autoComplete="off" autoFocus {...entry.text('name')} />
      <ChoiceField label="Runs" options={schedules} {...entry.text('schedule')} />
      <Checkbox
        checked={entry.values.blocksPromotion}
        onChange={({ target }) => entry.edit({ blocksPromotion: target.checked })}
      >
        Block promotions to production until it has passed
      </Checkbox>
    </StartForm>
  );
}
