import { chakra } from '@chakra-ui/react/styled-system';
import { Ellipsis, Eye, EyeOff, Plus, RotateCcw, Sigma } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { GridLine } from '../../../../ui/layout/GridTable.tsx';
import { Menu } from '../../../../ui/overlay/Menu.tsx';
import { FixButtons } from './FixButtons.tsx';
import { fixTarget, metricAddress, type Concept } from './fixes.ts';

/** Columns of the list: word, question, counts, ways to close the gap. */
export const conceptColumns = {
  base: 'minmax(0, 1fr) auto',
  md: 'minmax(0, 1fr) 72px 56px 340px',
  xl: 'minmax(100px, 150px) minmax(0, 1fr) 84px 72px 440px',
};

interface ConceptRowProps {
  readonly concept: Concept;
  /** Tasks whose questions have the word. */
  readonly tasks: string;
  readonly onIgnore: (ignored: boolean) => void;
  readonly onName: () => void;
  /** Asks which model gets a field for the word. */
  readonly onNewField: () => void;
  readonly onAskAgain: () => void;
}

const Wide = chakra('span', { base: { display: { base: 'none', md: 'block' } } });

/** A word that mapped to nothing, with a real question and the ways to give it a meaning. */
export function ConceptRow({ concept, tasks, onIgnore, onName, onNewField, onAskAgain }: ConceptRowProps) {
  const navigate = useNavigate();
  const { word, questions, people, examples, ignored } = concept;
  const target = fixTarget(concept);
  return (
    <GridLine role="row" gridTemplateColumns={conceptColumns} minHeight="10" paddingBlock="1">
      <chakra.span role="cell" minWidth="0">
        <chakra.strong fontWeight="600" overflowWrap="anywhere">
          “{word}”
        </chakra.strong>
        <chakra.span display={{ base: 'block', xl: 'none' }} color="fg.muted" truncate>
          {examples[0]?.content}
        </chakra.span>
      </chakra.span>
      <chakra.span
        role="cell"
        display={{ base: 'none', xl: 'block' }}
        color="fg.muted"
        truncate
        title={examples[0]?.content}
      >
        {examples[0]?.content}
      </chakra.span>
      <Wide role="cell" textAlign="right" fontVariantNumeric="tabular-nums">
        <chakra.a asChild _hover={{ color: 'accent' }}>
          <Link to={tasks} aria-label={`“${word}”: ${questions} questions, see the tasks`}>
            {questions.toLocaleString('en')}
          </Link>
        </chakra.a>
      </Wide>
      <Wide role="cell" textAlign="right" fontVariantNumeric="tabular-nums">
        {people.toLocaleString('en')}
      </Wide>
      <chakra.div role="cell" display="flex" flexWrap="wrap" alignItems="center" justifyContent="flex-end" gap="1">
        {target !== null && !ignored && (
          <chakra.span
            display={{ base: 'none', xl: 'inline' }}
            color="fg.muted"
            textStyle="note"
            marginRight="1"
            truncate
          >
            {target}
          </chakra.span>
        )}
        {ignored ? (
          <Button size="sm" onClick={() => onIgnore(false)}>
            Take back
          </Button>
        ) : (
          <chakra.span display={{ base: 'none', md: 'contents' }}>
            <FixButtons concept={concept} onName={onName} />
          </chakra.span>
        )}
        <Menu
          label={`More about “${word}”`}
          align="end"
          items={[
            { label: 'Ask its questions again', icon: RotateCcw, onSelect: onAskAgain },
            { label: 'See its questions', icon: Eye, onSelect: () => void navigate(tasks) },
            { label: 'New measure or dimension', icon: Plus, onSelect: onNewField },
            { label: 'New metric', icon: Sigma, onSelect: () => void navigate(metricAddress(concept)) },
            ...(ignored ? [] : [{ label: 'Put aside', icon: EyeOff, onSelect: () => onIgnore(true) }]),
          ]}
          trigger={(props) => <Button kind="plain" size="icon" {...props} />}
        >
          <Icon of={Ellipsis} />
        </Menu>
      </chakra.div>
    </GridLine>
  );
}
