import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Plus } from 'lucide-react';
import { EntityUses } from '../../../../components/layer/EntityUses.tsx';
import { NotFound } from '../../../../components/NotFound.tsx';
import { PageHeader } from '../../../../components/header/PageHeader.tsx';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { SkeletonForm } from '../../../../ui/feedback/SkeletonForm.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Screen } from '../../../../ui/layout/Screen.tsx';
import { Chip } from '../../../../ui/text/Chip.tsx';
import { MergeTerm } from './MergeTerm.tsx';
import { RemoveTerm } from './RemoveTerm.tsx';
import { TermEditor } from './TermEditor.tsx';
import { TermHistory } from './TermHistory.tsx';
import { TermRouteDocument } from './TermRoute.generated.ts';

interface TermPageProps {
  readonly id: string;
  readonly onCreate: () => void;
}

/** A term: its editor with what it stands for, the agents that know it, and its history. */
export function TermPage({ id, onCreate }: TermPageProps) {
  const { data, error, refetch } = useQuery(TermRouteDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const term = data?.glossaryTerm;
  if (term === null) {
    return <NotFound noun="term" to="/studio/glossary" way="See all terms" />;
  }
  if (term === undefined) {
    return (
      <Screen>
        <PageHeader />
        {error === undefined ? (
          <SkeletonForm fields={5} />
        ) : (
          <ReadFailure of="The term" error={error} onRetry={refetch} />
        )}
      </Screen>
    );
  }
  const read = async () => {
    await refetch();
  };
  return (
    <>
      <PageHeader
        title={term.term}
        facts={<Chip>v{term.version}</Chip>}
        actions={
          <>
            <RemoveTerm term={term} uses={data?.usedBy ?? []} />
            <MergeTerm term={term} onMerged={read} />
            <Button onClick={onCreate}>
              <Icon of={Plus} size={15} />
              New term
            </Button>
          </>
        }
      />
      <TermEditor term={term} onReload={read} />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}
        gap="4"
        padding={{ base: '4', md: '6' }}
        borderTopWidth="1px"
      >
        <EntityUses uses={data?.usedBy} empty="No agent knows it yet: each chooses its part of the glossary." />
        <TermHistory term={term} versions={data?.entityVersions} onRestored={read} />
      </chakra.div>
    </>
  );
}
