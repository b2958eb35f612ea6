import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { attempt } from '../../../../../components/attempt.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Chip } from '../../../../../ui/text/Chip.tsx';
import { confirm } from '../../../../../ui/overlay/confirmStore.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import { Select } from '../../../../../ui/form/Select.tsx';
import { Skeleton } from '../../../../../ui/feedback/Skeleton.tsx';
import { endOf, RelationshipLine } from './RelationshipLine.tsx';
import type { MetadataRouteQuery, RelationshipList_RelationshipFragment } from '../MetadataRoute.generated.ts';
import { relationshipOptions, relationshipTypes } from './relationshipTypes.ts';
import { RemoveTableRelationshipDocument, UpdateTableRelationshipDocument } from './relationships.generated.ts';

const RelationshipDiagram = lazy(async () => ({
  default: (await import('./RelationshipDiagram.tsx')).RelationshipDiagram,
}));
const RelationshipDialog = lazy(async () => ({
  default: (await import('./RelationshipDialog.tsx')).RelationshipDialog,
}));

interface RelationshipListProps {
  readonly table: Pick<NonNullable<MetadataRouteQuery['table']>, 'id' | 'name' | 'columns'>;
  readonly dataSourceId: string;
  readonly relationships: readonly RelationshipList_RelationshipFragment[];
}

/** How a table hangs together with others: drawn, and one by one. */
export function RelationshipList({ table, dataSourceId, relationships }: RelationshipListProps) {
  const [adding, setAdding] = useState(false);
  return (
    <chakra.section aria-label="Relationships">
      <chakra.div display="flex" alignItems="center" gap="3" marginBottom="3">
        <chakra.h3 flex="1" fontSize="16px" lineHeight="24px" fontWeight="600">
          Relationships
        </chakra.h3>
        <Button onClick={() => setAdding(true)}>
          <Icon of={Plus} size={14} />
          Add relationship
        </Button>
      </chakra.div>
      {relationships.length === 0 ? (
        <chakra.p color="fg.muted">
          No relationships are known. A relationship says which column points to which table, so that models can join
          them.
        </chakra.p>
      ) : (
        <>
          {/* A phone has no room for it; the list below says the same. */}
          <chakra.div
            display={{ base: 'none', md: 'block' }}
            height="280px"
            borderWidth="1px"
            borderRadius="lg"
            overflow="hidden"
            marginBottom="3"
          >
            <Suspense fallback={<Skeleton height="100%" />}>
              <RelationshipDiagram tableId={table.id} relationships={relationships} />
            </Suspense>
          </chakra.div>
          <chakra.ul listStyle="none" borderWidth="1px" borderRadius="lg" bg="bg.panel">
            {relationships.map((relationship) => (
              <KnownRelationship key={relationship.id} relationship={relationship} />
            ))}
          </chakra.ul>
        </>
      )}
      {adding && (
        <Suspense>
          <RelationshipDialog table={table} dataSourceId={dataSourceId} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </chakra.section>
  );
}

const origins: Readonly<Record<string, string>> = {
  foreign_key: 'Declared in the source',
  name_pattern: 'Found by column names',
  values: 'Found in the values',
  yaml: 'From a file',
};

function KnownRelationship({ relationship }: { readonly relationship: RelationshipList_RelationshipFragment }) {
  const { id, version, name, description, type, importSource, sourceColumn, targetColumn } = relationship;
  const [update, updating] = useMutation(UpdateTableRelationshipDocument);
  const [remove, removing] = useMutation(RemoveTableRelationshipDocument, { refetchQueries: ['MetadataRoute'] });
  const ends = `${endOf(sourceColumn)} → ${endOf(targetColumn)}`;

  async function takeAway() {
    const sure = await confirm({
      title: 'Remove this relationship?',
      message: `${ends} is removed. Models built from it stay.`,
      confirmText: 'Remove',
    });
    if (!sure) {
      return;
    }
    await attempt('The relationship was not removed', async () => {
      const { data } = await remove({ variables: { input: { id } } });
      return data?.removeTableRelationship;
    });
  }

  return (
    <RelationshipLine
      from={sourceColumn}
      to={targetColumn}
      note={[name, description].filter((text) => text !== '').join(' · ')}
    >
      {importSource !== null && <Chip>{origins[importSource] ?? importSource}</Chip>}
      <Select
        label={`Type of ${ends}`}
        placeholder="Type"
        options={relationshipOptions}
        value={type}
        onChange={(value) =>
          void attempt('The relationship was not changed', async () => {
            const chosen = relationshipTypes.find((known) => known === value);
            const { data } = await update({ variables: { input: { id, version, ...(chosen && { type: chosen }) } } });
            return data?.updateTableRelationship;
          })
        }
      />
      <Button
        kind="plain"
        size="icon"
        disabled={removing.loading || updating.loading}
        aria-label={`Remove ${ends}`}
        onClick={() => void takeAway()}
      >
        <Icon of={Trash2} />
      </Button>
    </RelationshipLine>
  );
}
