import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { History } from 'lucide-react';
import { useSessionState } from '../../session/SessionContext.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { ReadFailure } from '../../components/ReadFailure.tsx';
import type { OpenEntity } from './openEntity.ts';
import { RailVersionsDocument } from './RailVersions.generated.ts';
import { VersionEntry } from './VersionEntry.tsx';
import { versionsOf } from './versions.ts';

/** Nouns of which every save is kept. */
const versioned = new Set<OpenEntity['type']>([
  'Agent',
  'Model',
  'Metric',
  'GlossaryTerm',
  'Definition',
  'QueryTemplate',
]);

/** The history of the open entity, newest first: who saved it, when, and what changed. */
export function VersionsSlide({ entity }: { readonly entity: OpenEntity | null }) {
  const admin = useSessionState().orgRole === 'org:admin';
  if (!admin) {
    return <EmptyState icon={History}>Only admins can see the history of definitions.</EmptyState>;
  }
  if (entity === null) {
    return (
      <EmptyState icon={History}>
        Open an agent, a model, a metric, a term, a definition or a query to see who changed it, and when.
      </EmptyState>
    );
  }
  if (!versioned.has(entity.type)) {
    return (
      <EmptyState icon={History}>
        {entity.type === 'Task'
          ? 'A task has no versions: nothing in a conversation is rewritten.'
          : `A ${entity.noun} has no versions: it shows the state of the last import.`}
      </EmptyState>
    );
  }
  return <Versions key={entity.id} entity={entity} />;
}

function Versions({ entity }: { readonly entity: OpenEntity }) {
  const { data, error, refetch } = useQuery(RailVersionsDocument, {
    variables: { id: entity.id },
    fetchPolicy: 'cache-and-network',
  });
  if (data === undefined && error !== undefined) {
    return <ReadFailure of="The history" error={error} onRetry={refetch} />;
  }
  if (data === undefined) {
    return <SkeletonRows rows={4} height={56} />;
  }
  const versions = versionsOf(data);
  if (versions.length === 0) {
    return (
      <EmptyState icon={History}>
        No version of this {entity.noun} has been recorded yet. Each save is kept here, with who made it and what
        changed.
      </EmptyState>
    );
  }
  return (
    <>
      <chakra.ol listStyle="none" aria-label={`Versions of this ${entity.noun}`}>
        {versions.map((version, index) => (
          <VersionEntry key={version.id} version={version} current={index === 0} />
        ))}
      </chakra.ol>
      {data.entityVersions.pageInfo.hasNextPage && (
        <chakra.p paddingTop="3" textStyle="caption" color="fg.subtle">
          The 100 newest versions are shown.
        </chakra.p>
      )}
    </>
  );
}
