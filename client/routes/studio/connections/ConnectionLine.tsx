import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import { ConnectorTile } from '../../../components/connectors/ConnectorTile.tsx';
import { connectorNames, isUploaded } from '../../../components/connectors/names.ts';
import { SourceStatus } from '../../../components/connectors/SourceStatus.tsx';
import { age } from '../../../ui/age.ts';
import {
  ConnectionLine_DataSourceFragmentDoc,
  type ConnectionLine_DataSourceFragment,
} from './ConnectionLine.generated.ts';

/** One data connection: how it is, and when it was last reached. */
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
  if (!complete) return null;
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
        <chakra.span display="block" color="fg.subtle" fontSize="12.5px" lineHeight="18px" truncate>
          {connectorNames[data.type].label}
          {!isUploaded(data.type) && data.lastCheckedAt !== null && ` · tried ${age(data.lastCheckedAt)}`}
        </chakra.span>
      </chakra.div>
      <SourceStatus dataSource={data} />
    </chakra.li>
  );
}
