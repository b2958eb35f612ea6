import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import { ConnectorTile } from '../../../components/connectors/ConnectorTile.tsx';
import { connectorNames } from '../../../components/connectors/names.ts';
import { SourceStatus } from '../../../components/connectors/SourceStatus.tsx';
import { age } from '../../../ui/age.ts';
import { counted } from '../../../ui/counted.ts';
import { SourceRow_DataSourceFragmentDoc, type SourceRow_DataSourceFragment } from './SourceRow.generated.ts';

const Row = chakra('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: { base: '32px minmax(0, 1fr) auto', md: '32px minmax(0, 1fr) 130px 90px 120px' },
    alignItems: 'center',
    columnGap: '3',
    minHeight: '14',
    paddingInline: '4',
    paddingBlock: '2',
    borderBottomWidth: '1px',
    borderColor: 'border.faint',
    _last: { borderBottomWidth: 0 },
    _hover: { bg: 'bg.hover' },
  },
});

/** One data source: what it is, how it is, how much is in it, how old it is. The whole row leads to it. */
export function SourceRow({ dataSource }: { readonly dataSource: FragmentType<SourceRow_DataSourceFragment> }) {
  const { data, complete } = useFragment({
    fragment: SourceRow_DataSourceFragmentDoc,
    fragmentName: 'SourceRow_dataSource',
    from: dataSource,
  });
  if (!complete) return null;
  return (
    <Row>
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
        <chakra.span display="block" color="fg.subtle" fontSize="12.5px" lineHeight="18px" truncate>
          {connectorNames[data.type].label}
          <chakra.span display={{ md: 'none' }}> · {counted(data.tableCount, 'table')}</chakra.span>
        </chakra.span>
      </chakra.div>
      <SourceStatus dataSource={data} />
      <Detail textAlign="right">{counted(data.tableCount, 'table')}</Detail>
      <Detail asChild textAlign="right">
        <time dateTime={data.createdAt} title={`Connected ${new Date(data.createdAt).toLocaleString('en')}`}>
          {age(data.createdAt)}
        </time>
      </Detail>
    </Row>
  );
}

const Detail = chakra('span', {
  base: {
    display: { base: 'none', md: 'block' },
    fontSize: '13px',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
});
