import { chakra } from '@chakra-ui/react/styled-system';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../../ui/Button.tsx';
import { FixButtons } from '../analytics/FixButtons.tsx';
import { NameThing } from '../analytics/NameThing.tsx';
import type { TriageDetail_ItemFragment } from './triage.generated.ts';

/** Ways to mend an answer: words without a meaning, words that were read wrong, instructions. */
export function Mend({ item: { words, comment, agent } }: { readonly item: TriageDetail_ItemFragment }) {
  const [naming, setNaming] = useState<string | null>(null);
  const answer = comment?.answer ?? null;
  const phrases = answer?.__typename === 'DataAnswer' ? answer.phrases : [];
  return (
    <chakra.section aria-label="Mend it" display="flex" flexDirection="column" gap="2">
      <chakra.h3 textStyle="label" color="fg.subtle">
        Mend it
      </chakra.h3>
      {words.map((concept) => (
        <Row key={concept.concept} word={concept.word} says="has no meaning here">
          <FixButtons concept={concept} onName={() => setNaming(concept.word)} />
        </Row>
      ))}
      {phrases.map(({ phrase, definition }) => (
        <Row key={`${phrase} ${definition}`} word={phrase} says={`was read as ${definition.replaceAll('_', ' ')}`}>
          <Button
            size="sm"
            kind="plain"
            aria-label={`Say what “${phrase}” is another name of`}
            onClick={() => setNaming(phrase)}
          >
            It means…
          </Button>
        </Row>
      ))}
      {agent !== null && (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Button asChild size="sm">
            <Link to={`/studio/agents/${agent.id}/instructions`}>Change the instructions</Link>
          </Button>
          <Button asChild size="sm">
            <Link to={`/studio/agents/${agent.id}/semantic-layer`}>See what the agent sees</Link>
          </Button>
        </chakra.div>
      )}
      {naming !== null && <NameThing word={naming} onClose={() => setNaming(null)} />}
    </chakra.section>
  );
}

function Row({ word, says, children }: { readonly word: string; readonly says: string; readonly children: ReactNode }) {
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" paddingBlock="1">
      <chakra.span flex="1" minWidth="180px">
        <chakra.strong fontWeight="600">“{word}”</chakra.strong> <chakra.span color="fg.muted">{says}</chakra.span>
      </chakra.span>
      {children}
    </chakra.div>
  );
}
