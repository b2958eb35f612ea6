import { useMutation } from '@apollo/client/react';
import { failureOf } from '../../../../apollo/failure.ts';
import type { EvalExpectation } from '../../../../apollo/schema.generated.ts';
import { PersonSelect } from '../../../../components/people/PersonSelect.tsx';
import { StartForm } from '../../../../editing/StartForm.tsx';
import { useEntry } from '../../../../editing/useEntry.ts';
import { ChipsField } from '../../../../ui/form/ChipsField.tsx';
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx';
import { Field, FieldFrame } from '../../../../ui/form/Field.tsx';
import { Pair } from '../../../../ui/form/Pair.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { expectations, type TestCase } from './expectations.ts';
import { CreateEvalCaseDocument, UpdateEvalCaseDocument } from './tests.generated.ts';

interface Values {
  readonly question: string;
  readonly previous: string;
  readonly expects: string;
  readonly semql: string;
  readonly words: readonly string[];
  readonly mustNotUse: readonly string[];
  readonly tolerance: string;
  readonly asActorId: string;
  /** Date and time in UTC as the control writes it; empty: the time of each run. */
  readonly clock: string;
  /** IANA name; empty: that of the organization. */
  readonly timeZone: string;
}

interface CaseFormProps {
  readonly suiteId: string;
  /** Null: a new one. */
  readonly one: TestCase | null;
  readonly onSaved: () => Promise<void>;
}

/** Question of a case and what has to come out. Rows to expect are taken over from an answer. */
export function CaseForm({ suiteId, one, onSaved }: CaseFormProps) {
  const [create] = useMutation(CreateEvalCaseDocument);
  const [update] = useMutation(UpdateEvalCaseDocument);
  const entry = useEntry<Values>({
    initial: {
      question: one?.question ?? '',
      previous: one?.previous.join('\n') ?? '',
      expects: one?.expects ?? 'QUERY',
      semql: one?.semql ?? '',
      words: one?.words ?? [],
      mustNotUse: one?.mustNotUse ?? [],
      tolerance: String((one?.tolerance ?? 0) * 100),
      asActorId: one?.asActor?.id ?? '',
      clock: one?.clock?.slice(0, 16) ?? '',
      timeZone: one?.timeZone ?? '',
    },
    check: ({ question, expects, semql }) => ({
      ...(question.trim() === '' ? { question: 'Write the question.' } : {}),
      ...(expects === 'QUERY' && semql.trim() === '' ? { semql: 'Write the SemQL that has to come out.' } : {}),
    }),
  });
  const { expects, words, mustNotUse } = entry.values;
  const offered = expectations.filter(({ value }) => value !== 'RESULT' || one?.expects === 'RESULT');
  const lists = { CLARIFICATION: 'Options it offers', REFUSAL: 'Words it does not know' };
  return (
    <StartForm
      entry={entry}
      create={one === null ? 'Add the case' : 'Save'}
      send={async ({ clock, tolerance, asActorId, ...values }) => {
        const input = {
          question: values.question,
          previous: values.previous.split('\n').filter((line) => line.trim() !== ''),
          expects: values.expects as EvalExpectation,
          semql: values.expects === 'QUERY' ? values.semql : null,
          words: [...values.words],
          mustNotUse: [...values.mustNotUse],
          tolerance: Number(tolerance.replace(',', '.')) / 100,
          asActorId: asActorId === '' ? null : asActorId,
          timeZone: values.timeZone.trim() === '' ? null : values.timeZone,
          // The control knows minutes only: what was not changed stays as it was.
          clock:
            clock === (one?.clock?.slice(0, 16) ?? '')
              ? (one?.clock ?? null)
              : clock === ''
                ? null
                : new Date(`${clock}Z`).toISOString(),
        };
        const saved =
          one === null
            ? (await create({ variables: { input: { suiteId, ...input } } })).data?.createEvalCase
            : (await update({ variables: { input: { caseId: one.id, version: one.version, ...input } } })).data
                ?.updateEvalCase;
        if (saved?.__typename !== 'EvalCase') {
          return failureOf(saved);
        }
        await onSaved();
        return null;
      }}
    >
      <Field label="Question" autoComplete="off" autoFocus={one === null} {...entry.text('question')} />
      <TextField
        label="Questions before it"
        rows={1}
        help="One a line, where it is a follow-up."
        {...entry.text('previous')}
      />
      <ChoiceField
        label="Expects"
        options={offered.map(({ value, label }) => ({ value, label }))}
        help={expectations.find(({ value }) => value === expects)?.help}
        {...entry.text('expects')}
      />
      {expects === 'QUERY' && <TextField label="SemQL" monospace rows={4} {...entry.text('semql')} />}
      {expects === 'RESULT' && (
        <Field
          label="Tolerance in %"
          inputMode="decimal"
          help="How far a number may be from the expected one."
          {...entry.text('tolerance')}
        />
      )}
      {(expects === 'CLARIFICATION' || expects === 'REFUSAL') && (
        <ChipsField label={lists[expects]} values={words} onChange={(list) => entry.edit({ words: list })} />
      )}
      <ChipsField
        label="Must not be computed from"
        help="Models such as orders, or fields such as orders.revenue."
        monospace
        values={mustNotUse}
        error={entry.errors.mustNotUse}
        onChange={(list) => entry.edit({ mustNotUse: list })}
      />
      <Pair>
        <FieldFrame label="Asked as" error={entry.errors.asActorId}>
          <PersonSelect
            wide
            label="Asked as"
            placeholder="Unknown"
            others={one === null ? [{ value: '', label: 'me' }] : []}
            value={entry.values.asActorId}
            onChange={(asActorId) => entry.edit({ asActorId })}
          />
        </FieldFrame>
        <Field
          label="Clock (UTC)"
          type="datetime-local"
          help="Fixes “last month”; empty: the time of each run."
          {...entry.text('clock')}
        />
      </Pair>
      <Field
        label="Time zone"
        autoComplete="off"
        placeholder="Europe/Berlin"
        help="Where “today” and the days of timestamps begin; empty: that of the organization."
        {...entry.text('timeZone')}
      />
    </StartForm>
  );
}
