import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useCallback, useEffect, useState } from 'react';
import { failureOf, failureText } from '../../../apollo/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { capitalised } from '../../../ui/text/capitalised.ts';
import { CodeBlock } from '../../code/CodeBlock.tsx';
import { readExecution } from '../../semql/readExecution.ts';
import { formatCell } from '../table/formatCell.ts';
import { ResultTable } from '../table/ResultTable.tsx';
import { placeOf, type PickedNumber } from './pickedNumber.ts';
import { ShowRowsBehindDocument, type ShowRowsBehindMutation } from './showRowsBehind.generated.ts';

type Shown = Extract<ShowRowsBehindMutation['showRowsBehind'], { __typename: 'RowsOfNumber' }>;

interface NumberDialogProps {
  readonly picked: PickedNumber;
  /** When the answer's rows were read; null: unknown. */
  readonly dataAsOf: string | null;
  readonly onClose: () => void;
}

const firstRows = 200;
const moreRows = 10_000;

const Heading = chakra('h3', { base: { textStyle: 'label', color: 'fg.subtle', marginTop: '5', marginBottom: '1.5' } });

/**
 * A number explained: its definition and version, when it was computed, its conditions, its query,
 * and the rows that make it up.
 */
export default function NumberDialog({ picked, dataAsOf, onClose }: NumberDialogProps) {
  const { result, column, value } = picked;
  const place = placeOf(picked);
  const { shown, failure, loading, show } = useRows(picked);
  const meanings = result.facts.filter((fact) => fact.part === 'select' && fact.column === column.name);
  const execution = shown === null ? null : readExecution(shown.execution);
  return (
    <Modal
      open
      title={`${capitalised(column.label)}${place === '' ? '' : ` · ${place}`}`}
      maxWidth="60rem"
      onClose={onClose}
    >
      <chakra.p display="flex" flexWrap="wrap" alignItems="baseline" gap="3">
        <chakra.strong fontSize="28px" lineHeight="36px" fontWeight="600" fontVariantNumeric="tabular-nums">
          {formatCell(value, column)}
        </chakra.strong>
        {dataAsOf !== null && (
          <chakra.span color="fg.subtle" textStyle="small">
            computed {new Date(dataAsOf).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}
          </chakra.span>
        )}
      </chakra.p>
      {shown !== null && differs(shown.number, value) && (
        <chakra.div marginTop="3">
          <Notice tone="plain">
            Over the rows that are there now it is {formatCell(shown.number, column)}: the data, the definition or your
            access is not what it was for this answer.
          </Notice>
        </chakra.div>
      )}
      <Heading>How it is computed</Heading>
      <chakra.ul listStyle="none" textStyle="paragraph">
        {meanings.map(({ sentence, definition }) => (
          <li key={`${definition} ${sentence}`}>
            {sentence}
            <chakra.span color="fg.subtle"> · {definition}</chakra.span>
          </li>
        ))}
        {(shown?.conditions ?? []).map((condition) => (
          <chakra.li key={condition} color="fg.muted">
            {condition}
          </chakra.li>
        ))}
      </chakra.ul>
      <Heading>Rows</Heading>
      {failure !== null && (
        <Notice tone="warn" action={<Button onClick={() => show(firstRows)}>Try again</Button>}>
          {failure}
        </Notice>
      )}
      {shown === null && failure === null && <SkeletonRows rows={5} />}
      {shown !== null && execution !== null && (
        <chakra.div borderWidth="1px" borderRadius="md" overflow="hidden" aria-busy={loading}>
          {execution.rows.length === 0 ? (
            <chakra.p padding="4" color="fg.muted">
              No rows that you can see make up this number.
            </chakra.p>
          ) : (
            <ResultTable result={execution} exportId={shown.execution.id} />
          )}
        </chakra.div>
      )}
      {execution?.truncated === true && execution.rows.length < moreRows && (
        <chakra.div marginTop="2">
          <Button size="sm" disabled={loading} onClick={() => show(moreRows)}>
            {loading ? 'Reading…' : 'Show more rows'}
          </Button>
        </chakra.div>
      )}
      <chakra.details marginTop="5">
        <chakra.summary textStyle="label" color="fg.subtle" cursor="pointer">
          Queries
        </chakra.summary>
        <chakra.div display="flex" flexDirection="column" gap="3" marginTop="2">
          {result.semql !== null && <CodeBlock language="SemQL" text={result.semql} />}
          <CodeBlock language="SQL" text={result.sql} />
          {shown !== null && <CodeBlock language="SemQL" text={shown.execution.semql} />}
        </chakra.div>
      </chakra.details>
    </Modal>
  );
}

interface Outcome {
  readonly shown: Shown | null;
  readonly failure: string | null;
}

/** The rows of a number, read when the dialog opens; rows that are shown stay when more fail. */
function useRows({ result, column, keys }: PickedNumber) {
  const [run, { loading }] = useMutation(ShowRowsBehindDocument, { fetchPolicy: 'no-cache' });
  const [outcome, setOutcome] = useState<Outcome>({ shown: null, failure: null });
  const { id: executionId } = result;
  const { name } = column;
  const read = useCallback(
    async (first: number): Promise<Outcome> => {
      try {
        const named = keys.map((key) => ({ column: key.column.name, value: key.value }));
        const { data } = await run({ variables: { input: { executionId, column: name, keys: named, first } } });
        const rows = data?.showRowsBehind;
        return rows?.__typename === 'RowsOfNumber'
          ? { shown: rows, failure: null }
          : { shown: null, failure: failureText(failureOf(rows)) };
      } catch (error) {
        return { shown: null, failure: failureText(error) };
      }
    },
    [run, executionId, name, keys],
  );
  const show = useCallback(
    (first: number) =>
      void read(first).then(({ shown, failure }) =>
        setOutcome((before) => ({ shown: shown ?? before.shown, failure })),
      ),
    [read],
  );
  useEffect(() => show(firstRows), [show]);
  return { ...outcome, loading, show };
}

/** Numbers of exact and of floating types are compared as what they show. */
function differs(now: PickedNumber['value'], then: PickedNumber['value']): boolean {
  if (now === null || then === null) {
    return (now === null || Number(now) === 0) !== (then === null || Number(then) === 0);
  }
  const [left, right] = [Number(now), Number(then)];
  return Math.abs(left - right) > 1e-9 * Math.max(1, Math.abs(left), Math.abs(right));
}
