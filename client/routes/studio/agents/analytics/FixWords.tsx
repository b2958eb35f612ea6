import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '../../../../ui/Button.tsx';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import { FixButtons } from './FixButtons.tsx';
import { fixTarget, type Concept } from './fixes.ts';

interface FixWordsProps {
  readonly concepts: readonly Concept[];
  /** Normal form of the word at which the walk stands. */
  readonly at: string;
  /** Goes on to a word; empty: ends the walk. */
  readonly onMove: (concept: string) => void;
  readonly onName: (word: string) => void;
  readonly onAskAgain: (concept: Concept) => void;
  readonly onIgnore: (concept: Concept) => void;
}

/** Questions of a word that are shown. */
const shown = 4;

/** One word after the other, with its questions and the ways to give it a meaning. */
export function FixWords({ concepts, at, onMove, onName, onAskAgain, onIgnore }: FixWordsProps) {
  // A word that was solved is gone from the list: the walk goes on with the first.
  const place = Math.max(
    0,
    concepts.findIndex(({ concept }) => concept === at),
  );
  const concept = concepts[place];
  if (concept === undefined) {
    return null;
  }
  const next = concepts[place + 1];
  const target = fixTarget(concept);
  return (
    <Modal
      open
      title={`Word ${place + 1} of ${concepts.length}: “${concept.word}”`}
      maxWidth="560px"
      onClose={() => onMove('')}
      footer={
        <>
          <Button kind="plain" onClick={() => onIgnore(concept)}>
            Put aside
          </Button>
          <Button onClick={() => onAskAgain(concept)}>Ask its questions again</Button>
          <Button kind="primary" onClick={() => onMove(next?.concept ?? '')}>
            {next === undefined ? 'Done' : 'Next word'}
          </Button>
        </>
      }
    >
      <chakra.p color="fg.muted">
        {counted(concept.questions, 'question')} of {concept.people === 1 ? '1 person' : `${concept.people} people`} had
        this word, and no answer.
      </chakra.p>
      <chakra.ul listStyle="none" marginBlock="3" bg="bg.fill" borderRadius="md" padding="3" textStyle="small">
        {concept.examples.slice(0, shown).map(({ id, content }) => (
          <chakra.li key={id} overflowWrap="anywhere">
            {content}
          </chakra.li>
        ))}
      </chakra.ul>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <FixButtons concept={concept} onName={() => onName(concept.word)} />
        {target !== null && (
          <chakra.span color="fg.muted" textStyle="note">
            {target}
          </chakra.span>
        )}
      </chakra.div>
    </Modal>
  );
}
