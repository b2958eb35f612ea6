import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import { ConnectorTile } from '../../../components/connectors/ConnectorTile.tsx';
import { SourceStatus } from '../../../components/connectors/SourceStatus.tsx';
import { age } from '../../../ui/text/age.ts';
import {
  ConnectionLine_DataSourceFragmentDoc,
  type ConnectionLine_DataSourceFragment,
} from './ConnectionLine.generated.ts';

/** Row of a data connection: its state, and when it was last reached. */
export function ConnectionLine({
  dataSource,
}: {
  readonly dataSource: FragmentType<ConnectionLine_DataSourceFragment>;
}) {
  const { data, complete } = useFragment({
    fragment: ConnectionLine_DataSourceFragmentDoc,
    fragmentName: 'ConnectionLine_dataSource',
    from: dataSource,
  });
  if (!complete) {
    return null;
  }
  return (
    <chakra.li
      position="relative"
      display="flex"
      alignItems="center"
      gap="3"
      minHeight="14"
      paddingInline="4"
      paddingBlock="2"
      borderTopWidth="1px"
      borderColor="border.faint"
      _hover={{ bg: 'bg.hover' }}
    >
      <ConnectorTile type={data.type} />
      <chakra.div flex="1" minWidth="0">
        <chakra.a
          asChild
          fontWeight="500"
          display="block"
          truncate
          _before={{ content: '""', position: 'absolute', inset: 0 }}
        >
          <Link to={`/studio/connections/data/${data.id}`}>{data.name}</Link>
        </chakra.a>
        <chakra.span display="block" color="fg.subtle" textStyle="note" truncate>
          {data.connector.label}
          {!data.connector.isUpload && data.lastCheckedAt !== null && ` · checked ${age(data.lastCheckedAt)}`}
        </chakra.span>
      </chakra.div>
      <SourceStatus dataSource={data} />
    </chakra.li>
  );
}
