import type { FragmentType } from '@apollo/client';
import { useFragment, useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import { attempt } from '../../../../components/attempt.ts';
import {
  SourceDrift_DataSourceFragmentDoc,
  type SourceDrift_DataSourceFragment,
} from '../../../../components/connectors/SourceDrift.generated.ts';
import { hitPath } from '../../../../navigation/hitPath.ts';
import { age } from '../../../../ui/text/age.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Chip } from '../../../../ui/text/Chip.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { TextLink } from '../../../../ui/text/TextLink.tsx';
import { AcknowledgeDriftDocument } from './acknowledgeDrift.generated.ts';

type TableDrift = SourceDrift_DataSourceFragment['drift'][number];
type Dependent = TableDrift['dependents'][number];

/**
 * Changes in the source since the last acknowledgement, with the objects that depend on them.
 * Renders nothing without changes.
 */
export function DriftPanel({ dataSource }: { readonly dataSource: FragmentType<SourceDrift_DataSourceFragment> }) {
  const { data, complete } = useFragment({
    fragment: SourceDrift_DataSourceFragmentDoc,
    fragmentName: 'SourceDrift_dataSource',
    from: dataSource,
  });
  const [acknowledge, { loading }] = useMutation(AcknowledgeDriftDocument);
  if (!complete || data.drift.length === 0) {
    return null;
  }
  const { id, drift } = data;
  const touched = drift.some(({ dependents }) => dependents.length > 0);
  const seen = () =>
    attempt('The changes were not marked as seen', async () => {
      const answer = await acknowledge({
        variables: { input: { dataSourceId: id } },
        update: (cache) => {
          for (const { tableId } of drift) {
            const table = cache.identify({ __typename: 'Table', id: tableId });
            if (table !== undefined) {
              cache.modify({ id: table, fields: { changedColumnCount: () => 0 } });
            }
          }
        },
      });
      return answer.data?.acknowledgeDrift;
    });
  return (
    <Panel asChild marginBottom="5">
      <section aria-label="Changes in the source">
        <chakra.div padding="4">
          <Notice
            tone="warn"
            action={
              <Button disabled={loading} onClick={() => void seen()}>
                Mark as seen
              </Button>
            }
          >
            The source has changed. {touched ? 'Check the items listed below. ' : 'Nothing depends on the changes. '}
            Descriptions are kept.
          </Notice>
        </chakra.div>
        <chakra.ul listStyle="none">
          {drift.map((table) => (
            <ChangedTable key={table.tableId} table={table} />
          ))}
        </chakra.ul>
      </section>
    </Panel>
  );
}

function ChangedTable({ table }: { readonly table: TableDrift }) {
  return (
    <chakra.li borderTopWidth="1px" borderColor="border.faint" paddingInline="4" paddingBlock="3" textStyle="small">
      <chakra.a asChild fontWeight="500" _hover={{ color: 'accent' }}>
        <Link to={`/studio/tables/${table.tableId}`}>{table.name}</Link>
      </chakra.a>
      <chakra.ul listStyle="none" display="flex" flexWrap="wrap" gap="2" marginTop="2">
        {table.missingSince === null ? (
          <>
            {table.details.map((detail) => (
              <Chip key={detail} tone="warn" asChild>
                <li>{detail}</li>
              </Chip>
            ))}
            {table.columns.map((column) => (
              <Chip key={column.name} tone={tones[column.change]} asChild>
                <li>{sentence(column)}</li>
              </Chip>
            ))}
          </>
        ) : (
          <Chip tone="bad" asChild>
            <li>no longer there or no longer readable, noticed {age(table.missingSince)}</li>
          </Chip>
        )}
      </chakra.ul>
      {table.dependents.length > 0 && (
        <chakra.p color="fg.muted" marginTop="2">
          Used by{' '}
          {table.dependents.map((dependent, index) => (
            <chakra.span key={dependent.id}>
              {index > 0 && ', '}
              <DependentName dependent={dependent} />
              {dependent.fields.length > 0 && ` (${dependent.fields.join(', ')})`}
            </chakra.span>
          ))}
          .
        </chakra.p>
      )}
    </chakra.li>
  );
}

const tones = { ADDED: 'ok', REMOVED: 'bad', CHANGED: 'warn' } as const;

function DependentName({ dependent: { type, id, name } }: { readonly dependent: Dependent }) {
  const path = hitPath(type, id);
  if (path === null) {
    return name;
  }
  return (
    <TextLink asChild>
      <Link to={path}>{name}</Link>
    </TextLink>
  );
}
function sentence({ name, change, typeBefore, typeNow, details }: TableDrift['columns'][number]): string {
  switch (change) {
    case 'ADDED':
      return `${name} is new`;
    case 'REMOVED':
      return `${name} was removed`;
    case 'CHANGED': {
      const type = typeBefore === typeNow ? [] : [`was ${typeBefore ?? 'unknown'}, is ${typeNow ?? 'unknown'}`];
      return `${name} ${[...type, ...details].join(', ')}`;
    }
  }
}
