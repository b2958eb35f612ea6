import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { failureOf } from '../../../apollo/failure.ts';
import { StartForm } from '../../../editing/StartForm.tsx';
import { useEntry } from '../../../editing/useEntry.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { Screen } from '../../../ui/layout/Screen.tsx';
import { FactTable } from '../FactTable.tsx';
import { TraceTaskDocument, type TraceTaskMutation } from './customers.generated.ts';

type Trace = Extract<TraceTaskMutation['traceTask'], { readonly __typename: 'TaskTrace' }>;

/** The course of one task of any organization, without its words. */
export function Component() {
  const [trace, { data }] = useMutation(TraceTaskDocument);
  const entry = useEntry({
    initial: { taskId: '' },
    check: ({ taskId }) => (taskId.trim() === '' ? { taskId: 'Enter the id of a task.' } : {}),
  });
  const found = data?.traceTask;
  return (
    <Screen display="flex" flexDirection="column" gap="4" maxWidth="1180px">
      <FormSection
        label="Task"
        help="Kinds, times and failures are shown, and no word of it. Its organization sees in the audit log that you looked."
      >
        <StartForm
          entry={entry}
          create="Trace"
          send={async ({ taskId }) =>
            failureOf((await trace({ variables: { input: { taskId: taskId.trim() } } })).data?.traceTask)
          }
        >
          <Field label="Id of the task" placeholder="tsk_…" autoComplete="off" {...entry.text('taskId')} />
        </StartForm>
      </FormSection>
      {found?.__typename === 'TaskTrace' && <Course trace={found} />}
    </Screen>
  );
}

const duration = (from: string | null, to: string | null): string =>
  from === null || to === null ? '–' : `${(Date.parse(to) - Date.parse(from)).toLocaleString('en')} ms`;

function Course({ trace }: { readonly trace: Trace }) {
  return (
    <>
      <chakra.p color="fg.muted">
        {trace.organizationName}, agent {trace.agentName}: {trace.status.toLowerCase()}
        {trace.errorReason !== null && ` (${trace.errorReason})`}, by {trace.channel.toLowerCase()}, asked{' '}
        {new Date(trace.createdAt).toLocaleString('en')}.
      </chakra.p>
      {trace.turns.map((turn) => (
        <chakra.section key={turn.id} display="flex" flexDirection="column" gap="3">
          <h2>
            Turn {turn.index + 1}: {turn.outcome ?? turn.status}, {turn.mode.toLowerCase()}, {turn.model ?? 'built-in'},{' '}
            waited {duration(turn.createdAt, turn.startedAt)}, ran {duration(turn.startedAt, turn.endedAt)}, attempts{' '}
            {turn.attempts}
          </h2>
          <FactTable
            title="Steps"
            none="No step was recorded."
            columns={['Step', 'Action', 'State', '>Duration']}
            rows={turn.steps.map((step, index) => [
              String(index),
              step.type,
              step.action,
              step.status,
              duration(step.startedAt, step.endedAt),
            ])}
          />
          <FactTable
            title="Queries"
            none="No query was run."
            columns={['Query', 'State', 'Cause', 'Rows from', '>Duration']}
            rows={turn.queries.map((query) => [
              query.id,
              query.id,
              query.status,
              query.errorType,
              query.servedFromCache ? 'an earlier one' : 'the source',
              query.durationMs === null ? '–' : `${query.durationMs.toLocaleString('en')} ms`,
            ])}
          />
        </chakra.section>
      ))}
    </>
  );
}
