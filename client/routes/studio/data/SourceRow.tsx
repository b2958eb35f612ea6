import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import { ConnectorTile } from '../../../components/connectors/ConnectorTile.tsx';
import { SourceStatus } from '../../../components/connectors/SourceStatus.tsx';
import { age } from '../../../ui/text/age.ts';
import { counted } from '../../../ui/text/counted.ts';
import { GridLine } from '../../../ui/layout/GridTable.tsx';
import { SourceRow_DataSourceFragmentDoc, type SourceRow_DataSourceFragment } from './SourceRow.generated.ts';

/** Columns of the list: mark, name, status, tables, age. */
export const sourceColumns = {
  base: '32px minmax(0, 1fr) auto',
  md: '32px minmax(0, 1fr) 140px 110px 140px',
};

/** Row of a data source: type, state, size and age. The whole row links to it. */
export function SourceRow({ dataSource }: { readonly dataSource: FragmentType<SourceRow_DataSourceFragment> }) {
  const { data, complete } = useFragment({
    fragment: SourceRow_DataSourceFragmentDoc,
    fragmentName: 'SourceRow_dataSource',
    from: dataSource,
  });
  if (!complete) {
    return null;
  }
  return (
    <GridLine as="li" gridTemplateColumns={sourceColumns} minHeight="14" paddingBlock="2">
      <ConnectorTile type={data.type} />
      <chakra.div minWidth="0">
        <chakra.a
          asChild
          fontWeight="500"
          display="block"
          truncate
          _before={{ content: '""', position: 'absolute', inset: 0 }}
        >
          <Link to={`/studio/data/${data.id}`}>{data.name}</Link>
        </chakra.a>
        <chakra.span display="block" color="fg.subtle" textStyle="note" truncate>
          {data.connector.label}
          <chakra.span display={{ md: 'none' }}> · {counted(data.tableCount, 'table')}</chakra.span>
        </chakra.span>
      </chakra.div>
      <SourceStatus dataSource={data} />
      <Detail position="relative" textAlign="right">
        {data.tableCount.toLocaleString('en')}
        <chakra.span position="absolute" width="1px" height="1px" overflow="hidden" clipPath="inset(50%)">
          {data.tableCount === 1 ? ' table' : ' tables'}
        </chakra.span>
      </Detail>
      <Detail asChild textAlign="right">
        <time dateTime={data.createdAt} title={`Connected ${new Date(data.createdAt).toLocaleString('en')}`}>
          {age(data.createdAt)}
        </time>
      </Detail>
    </GridLine>
  );
}

const Detail = chakra('span', {
  base: {
    display: { base: 'none', md: 'block' },
    textStyle: 'small',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
});
