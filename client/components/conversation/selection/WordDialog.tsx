import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { SkeletonLines } from '../../../ui/feedback/SkeletonLines.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { Markdown } from '../../../ui/text/Markdown.tsx';
import { ReadFailure } from '../../ReadFailure.tsx';
import type { DataAnswer } from '../answer/answer.ts';
import { WordMeaningDocument } from './wordMeaning.generated.ts';

interface WordDialogProps {
  readonly word: string;
  /** Answer that it stands in; null: one without data. */
  readonly answer: DataAnswer | null;
  readonly onClose: () => void;
}

const Heading = chakra('h3', { base: { textStyle: 'label', color: 'fg.subtle', marginTop: '4', marginBottom: '1' } });

/** What a word of an answer means: in its query, and in the company's glossary. */
export default function WordDialog({ word, answer, onClose }: WordDialogProps) {
  const { data, error, refetch } = useQuery(WordMeaningDocument, { variables: { search: word } });
  const meanings = answer === null ? [] : meaningsIn(answer, word);
  const terms = data?.glossaryTerms.edges.map(({ node }) => node) ?? [];
  return (
    <Modal open title={`“${word}”`} maxWidth="40rem" onClose={onClose}>
      {meanings.length > 0 && (
        <>
          <Heading>In this answer</Heading>
          <chakra.ul listStyle="none" textStyle="paragraph">
            {meanings.map((meaning) => (
              <chakra.li key={meaning} overflowWrap="anywhere">
                {meaning}
              </chakra.li>
            ))}
          </chakra.ul>
        </>
      )}
      {error !== undefined && <ReadFailure of="The glossary" error={error} onRetry={refetch} />}
      {data === undefined && error === undefined && <SkeletonLines count={2} height={20} />}
      {terms.length > 0 && <Heading>Glossary</Heading>}
      {terms.map(({ id, term, definition, synonyms }) => (
        <chakra.section key={id} aria-label={term} marginBottom="3">
          <chakra.h4 fontWeight="600">{term}</chakra.h4>
          {definition !== '' && <Markdown text={definition} level={5} />}
          {synonyms.length > 0 && (
            <chakra.p color="fg.subtle" textStyle="small">
              Also: {synonyms.join(', ')}
            </chakra.p>
          )}
        </chakra.section>
      ))}
      {data !== undefined && terms.length === 0 && meanings.length === 0 && (
        <chakra.p color="fg.muted">
          Nothing here says what this means. Select a number, or a word such as the name of a metric.
        </chakra.p>
      )}
    </Modal>
  );
}

/** What a word stands for in the query: a column by its heading, or a word of the question. */
function meaningsIn({ results, phrases }: DataAnswer, word: string): readonly string[] {
  const said = word.trim().toLowerCase();
  const ofColumns = results.flatMap(({ columns, facts }) => {
    const names = columns.filter(({ label }) => label.toLowerCase() === said).map(({ name }) => name);
    return facts
      .filter(({ column }) => column !== null && names.includes(column))
      .map(({ sentence, definition }) => `${sentence} · ${definition}`);
  });
  const ofQuestion = phrases
    .filter(({ phrase }) => phrase.toLowerCase() === said)
    .map(({ definition }) => `In the question it was read as ${definition}.`);
  return [...new Set([...ofColumns, ...ofQuestion])];
}
