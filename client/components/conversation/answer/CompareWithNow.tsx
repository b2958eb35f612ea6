import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { attempt } from '../../attempt.ts';
import { readExecution } from '../../semql/readExecution.ts';
import { formatCell } from '../table/formatCell.ts';
import type { Cell as Value, Column } from './answer.ts';
import { CompareExecutionsDocument, type CompareExecutionsMutation } from './compareExecutions.generated.ts';

type Comparison = Extract<CompareExecutionsMutation['compareExecutions'], { __typename: 'ExecutionComparison' }>;

const Cell = chakra('td', {
  base: { paddingRight: '4', paddingTop: '1', verticalAlign: 'top' },
  variants: { number: { true: { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } } },
});

const Head = chakra('th', {
  base: { paddingRight: '4', textAlign: 'left', fontWeight: 500, color: 'fg.subtle', whiteSpace: 'nowrap' },
  variants: { number: { true: { textAlign: 'right' } } },
});

const shown = 50;

/** An answer's numbers then and today, and what changed them: data or definitions. */
export function CompareWithNow({ executionId }: { readonly executionId: string }) {
  const [compare, { loading }] = useMutation(CompareExecutionsDocument, {
    variables: { firstId: executionId },
    fetchPolicy: 'no-cache',
  });
  const [comparison, setComparison] = useState<Comparison | null>(null);

  async function ask() {
    const compared = await attempt(
      'The answer was not compared',
      async () => (await compare()).data?.compareExecutions,
    );
    setComparison(compared?.__typename === 'ExecutionComparison' ? compared : null);
  }

  return (
    <>
      <Button size="sm" disabled={loading} onClick={() => void ask()}>
        {loading ? 'Comparing…' : 'Compare with today'}
      </Button>
      <chakra.div aria-live="polite" marginTop="2">
        {comparison !== null && <Compared comparison={comparison} />}
      </chakra.div>
    </>
  );
}

function Compared({ comparison }: { readonly comparison: Comparison }) {
  const { keyColumns, numbers, differing, definitions } = comparison;
  const keys = readExecution({ columns: keyColumns, rows: [], truncated: false, durationMs: 0 })?.columns ?? [];
  const changed = definitions.map(
    ({ name, first, second }) => `${name} (${versionText(first)} → ${versionText(second)})`,
  );
  const read = numbers.flatMap((number) => {
    const [column] =
      readExecution({ columns: [number.column], rows: [], truncated: false, durationMs: 0 })?.columns ?? [];
    return column === undefined ? [] : [{ ...number, column, values: valuesOf(number.keys) }];
  });
  const labels = new Set(read.map(({ column }) => column.label));
  return (
    <>
      <p>
        {differing === 0
          ? 'The same data and definitions give the same numbers today.'
          : `${counted(differing, 'number')} would be different today.`}{' '}
        {changed.length > 0 && `Changed since then: ${changed.join(', ')}.`}
      </p>
      {read.length > 0 && (
        <chakra.div overflowX="auto" marginTop="1">
          <chakra.table>
            <thead>
              <tr>
                {keys.map(({ name, label }) => (
                  <Head key={name} scope="col">
                    {label}
                  </Head>
                ))}
                {labels.size > 1 && <Head scope="col">Number</Head>}
                <Head scope="col" number>
                  Then
                </Head>
                <Head scope="col" number>
                  Today
                </Head>
                <Head scope="col" number>
                  By data
                </Head>
                <Head scope="col" number>
                  By definition
                </Head>
              </tr>
            </thead>
            <tbody>
              {read.slice(0, shown).map(({ values, column, first, second, byData, byDefinition }) => (
                <tr key={`${JSON.stringify(values)} ${column.name}`}>
                  {keys.map((key, index) => (
                    <Cell key={key.name}>{formatCell(values[index] ?? null, key)}</Cell>
                  ))}
                  {labels.size > 1 && <Cell>{column.label}</Cell>}
                  <Cell number>{formatCell(first, column)}</Cell>
                  <Cell number>{formatCell(second, column)}</Cell>
                  <Cell number>{partText(byData, column)}</Cell>
                  <Cell number>{partText(byDefinition, column)}</Cell>
                </tr>
              ))}
            </tbody>
          </chakra.table>
        </chakra.div>
      )}
      {differing > shown && <p>The first {shown} are shown.</p>}
    </>
  );
}

const versionText = (version: number | null): string => (version === null ? 'not used' : `version ${version}`);

const valuesOf = (keys: unknown): readonly Value[] => (Array.isArray(keys) ? (keys as readonly Value[]) : []);

/** A part of a difference with its sign. */
function partText(part: number | null, column: Column): string {
  const written = formatCell(part, column);
  return part !== null && part > 0 ? `+${written}` : written;
}
