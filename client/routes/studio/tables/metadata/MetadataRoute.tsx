import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useParams } from 'react-router';
import { Screen } from '../../../../ui/layout/Screen.tsx';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { MetadataRouteDocument } from './MetadataRoute.generated.ts';
import { Notes } from './Notes.tsx';
import { RelationshipList } from './relationships/RelationshipList.tsx';
import { RelationshipProposals } from './relationships/RelationshipProposals.tsx';
import { SkeletonForm } from '../../../../ui/feedback/SkeletonForm.tsx';

/** Metadata that people added to a table, and its relationships to other tables. */
export function Component() {
  const { table_id: id = '' } = useParams();
  const { data, error, refetch } = useQuery(MetadataRouteDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const table = data?.table;
  if (table === undefined || table === null) {
    return (
      <Screen>
        {error === undefined ? (
          <SkeletonForm fields={4} />
        ) : (
          <ReadFailure of="Metadata of this table" error={error} onRetry={refetch} />
        )}
      </Screen>
    );
  }
  const { dataSource, columns } = table;
  const relationships = columns.flatMap(({ sourceRelationships, targetRelationships }) => [
    ...sourceRelationships,
    ...targetRelationships,
  ]);
  const once = [...new Map(relationships.map((relationship) => [relationship.id, relationship])).values()];
  return (
    <Screen maxWidth="1080px">
      {dataSource !== null && (
        <>
          <RelationshipList table={table} dataSourceId={dataSource.id} relationships={once} />
          <RelationshipProposals proposals={table.relationshipProposals} />
        </>
      )}
      <chakra.h3 fontSize="16px" lineHeight="24px" fontWeight="600" marginTop={dataSource === null ? '0' : '8'}>
        About this table
      </chakra.h3>
      <chakra.p color="fg.subtle" textStyle="small">
        What people know about it and the schema does not say. Agents read it.
      </chakra.p>
      <Notes subject={{ tableId: table.id }} of={table.name} notes={table.metadataFields} refetch="MetadataRoute" />
      {dataSource !== null && (
        <>
          <chakra.h3 fontSize="16px" lineHeight="24px" fontWeight="600" marginTop="8">
            About all of {dataSource.name}
          </chakra.h3>
          <chakra.p color="fg.subtle" textStyle="small">
            Applies to each of its tables, and is shown on all of them.
          </chakra.p>
          <Notes
            subject={{ dataSourceId: dataSource.id }}
            of={dataSource.name}
            notes={dataSource.metadataFields}
            refetch="MetadataRoute"
          />
        </>
      )}
    </Screen>
  );
}
