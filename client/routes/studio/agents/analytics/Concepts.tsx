import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { AnalyticsPeriod } from '../../../../apollo/schema.generated.ts';
import { attempt } from '../../../../components/attempt.ts';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { SkeletonRows } from '../../../../ui/feedback/SkeletonRows.tsx';
import { GridHead } from '../../../../ui/layout/GridTable.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import { AskedAgain } from './AskedAgain.tsx';
import { Card } from './Card.tsx';
import { conceptColumns, ConceptRow } from './ConceptRow.tsx';
import { AgentConceptsDocument, IgnoreConceptDocument } from './concepts.generated.ts';
import type { Concept } from './fixes.ts';
import { FixWords } from './FixWords.tsx';
import { NameThing } from './NameThing.tsx';
import { NewFieldOf } from './NewFieldOf.tsx';
import { tasksAddress } from './tasksAddress.ts';
import { useAskAgain } from './useAskAgain.ts';

interface ConceptsProps {
  readonly agentId: string;
  readonly period: AnalyticsPeriod;
  readonly from: string;
  readonly to: string;
  /** Word at which the walk through the list stands; empty: it is not under way. */
  readonly walked: string;
  readonly onWalk: (word: string) => void;
}

/** Lines that are shown before one asks for all. */
const firstLines = 8;

/** The words that mapped to nothing, most asked first, each with the ways to give it a meaning. */
export function Concepts({ agentId, period, from, to, walked, onWalk }: ConceptsProps) {
  const { data, previousData, error, refetch } = useQuery(AgentConceptsDocument, {
    variables: { agentId, period },
    fetchPolicy: 'cache-and-network',
  });
  const [ignore] = useMutation(IgnoreConceptDocument);
  const [showing, setShowing] = useState({ all: false, ignored: false });
  const [naming, setNaming] = useState<string | null>(null);
  const [newField, setNewField] = useState<string | null>(null);
  const { asking, start, close } = useAskAgain(agentId, () => void refetch());
  const concepts = (data ?? previousData)?.unansweredConcepts ?? undefined;
  const open = concepts?.filter(({ ignored }) => !ignored) ?? [];
  const aside = concepts?.filter(({ ignored }) => ignored) ?? [];
  const shown = showing.all ? open : open.slice(0, firstLines);

  async function setIgnored(concept: Concept, ignored: boolean) {
    await attempt(ignored ? 'The word was not put aside' : 'The word was not taken back', async () => {
      const { data: done } = await ignore({ variables: { input: { agentId, concepts: [...concept.forms], ignored } } });
      return done?.ignoreConcept;
    });
    await refetch();
  }

  const row = (concept: Concept) => (
    <ConceptRow
      key={concept.concept}
      concept={concept}
      tasks={tasksAddress(agentId, { from, to, concept: concept.concept })}
      onIgnore={(ignored) => void setIgnored(concept, ignored)}
      onName={() => setNaming(concept.word)}
      onNewField={() => setNewField(concept.word)}
      onAskAgain={() => void start(concept)}
    />
  );

  return (
    <Card
      title="Unanswered concepts"
      note="words that mapped to nothing, most asked first"
      end={
        concepts !== undefined && (
          <chakra.span textStyle="small" color="fg.subtle">
            {counted(open.length, 'word')}
          </chakra.span>
        )
      }
    >
      {error !== undefined && concepts === undefined && (
        <chakra.div padding="4">
          <ReadFailure of="The words" error={error} onRetry={refetch} />
        </chakra.div>
      )}
      {concepts === undefined && error === undefined && <SkeletonRows rows={4} height={40} />}
      {concepts !== undefined && open.length === 0 && (
        <chakra.p padding="4" paddingTop="0" color="fg.subtle" textStyle="small">
          Every word of the questions had a meaning.
        </chakra.p>
      )}
      {open.length > 0 && (
        <div role="table" aria-label="Unanswered concepts">
          <GridHead role="row" gridTemplateColumns={conceptColumns}>
            <span role="columnheader">Word</span>
            <chakra.span role="columnheader" display={{ base: 'none', xl: 'block' }}>
              Asked as
            </chakra.span>
            <span role="columnheader" data-end>
              Questions
            </span>
            <span role="columnheader" data-end>
              People
            </span>
            <span role="columnheader" data-end>
              Fix
            </span>
          </GridHead>
          {shown.map(row)}
        </div>
      )}
      {(open.length > shown.length || aside.length > 0) && (
        <chakra.div
          display="flex"
          gap="2"
          padding="3"
          paddingInline="4"
          borderTopWidth="1px"
          borderColor="border.faint"
        >
          {open.length > shown.length && (
            <Button size="sm" onClick={() => setShowing({ ...showing, all: true })}>
              Show all {open.length} words
            </Button>
          )}
          {aside.length > 0 && (
            <Button
              size="sm"
              kind="plain"
              aria-expanded={showing.ignored}
              onClick={() => setShowing({ ...showing, ignored: !showing.ignored })}
            >
              {showing.ignored ? 'Hide' : 'Show'} {counted(aside.length, 'word')} put aside
            </Button>
          )}
        </chakra.div>
      )}
      {showing.ignored && aside.length > 0 && (
        <div role="table" aria-label="Words put aside">
          {aside.map(row)}
        </div>
      )}
      {newField !== null && <NewFieldOf agentId={agentId} word={newField} onClose={() => setNewField(null)} />}
      {naming !== null && <NameThing word={naming} onClose={() => setNaming(null)} />}
      {asking !== null && (
        <AskedAgain agentId={agentId} asking={asking} onRetry={() => void start(asking.concept)} onClose={close} />
      )}
      {walked !== '' && asking === null && naming === null && open.length > 0 && (
        <FixWords
          concepts={open}
          at={walked}
          onMove={onWalk}
          onName={setNaming}
          onAskAgain={(concept) => void start(concept)}
          onIgnore={(concept) => void setIgnored(concept, true)}
        />
      )}
    </Card>
  );
}
