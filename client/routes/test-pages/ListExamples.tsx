import { Database, SearchX } from 'lucide-react';
import { ReadFailure } from '../../components/ReadFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { toasts } from '../../ui/feedback/toastStore.ts';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { GridHead, GridLine } from '../../ui/layout/GridTable.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { MiddleCut } from '../../ui/text/MiddleCut.tsx';
import { ExamplePart, WholeWidth } from './ExamplePart.tsx';

const columns = 'minmax(0, 1fr) 120px 90px';

const tables = [
  { name: 'orders', source: 'Northwind', rows: '80,000' },
  { name: 'a_rather_long_name_of_a_table_that_was_exported_last_2025', source: 'Warehouse', rows: '1,234,567,890' },
  { name: 'a_rather_long_name_of_a_table_that_was_exported_last_2026', source: 'Warehouse', rows: '' },
];

/**
 * Lists in every state: lines with long names, loading, nothing there, nothing found, unreadable.
 */
export function ListExamples() {
  return (
    <ExamplePart title="Lists">
      <WholeWidth>
        <Panel asChild>
          <div role="table" aria-label="Tables">
            <GridHead role="row" gridTemplateColumns={columns}>
              <span role="columnheader">Name</span>
              <span role="columnheader">Source</span>
              <span role="columnheader" data-end>
                Rows
              </span>
            </GridHead>
            {tables.map(({ name, source, rows }) => (
              <GridLine key={name} role="row" gridTemplateColumns={columns}>
                <span role="cell">
                  <MiddleCut>{name}</MiddleCut>
                </span>
                <span role="cell">{source}</span>
                <span role="cell" style={{ textAlign: 'right' }}>
                  {rows}
                </span>
              </GridLine>
            ))}
          </div>
        </Panel>
      </WholeWidth>
      <WholeWidth>
        <SkeletonRows rows={3} />
      </WholeWidth>
      <WholeWidth>
        <EmptyState icon={Database} action={<Button kind="primary">Connect data</Button>}>
          There is no table yet.
        </EmptyState>
      </WholeWidth>
      <WholeWidth>
        <EmptyState icon={SearchX} action={<Button>Show all</Button>}>
          No table is called “a_rather_long_name_of_a_table_that_was_exported_last_2027”.
        </EmptyState>
      </WholeWidth>
      <WholeWidth>
        <ReadFailure
          of="The tables"
          error={new Error('The network is down.')}
          onRetry={() => toasts.add({ title: 'Reading again', color: 'ok' })}
        />
      </WholeWidth>
    </ExamplePart>
  );
}
