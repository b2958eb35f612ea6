import { chakra } from '@chakra-ui/react/styled-system';
import { Markdown } from '../../../../ui/text/Markdown.tsx';
import type { ProposalCard_ProposalFragment } from './ProposalsRoute.generated.ts';

interface ProposedChangeProps {
  readonly proposal: ProposalCard_ProposalFragment;
  /** The term as it is now; null: it is new. */
  readonly before: { readonly term: string; readonly definition: string; readonly synonyms: readonly string[] } | null;
}

const Heading = chakra('h3', { base: { textStyle: 'label', color: 'fg.subtle' } });
const Text = chakra('div', { base: { minWidth: 0, overflowWrap: 'anywhere', textStyle: 'paragraph' } });

/** The proposed values; of a change next to those that they would replace. */
export function ProposedChange({ proposal, before }: ProposedChangeProps) {
  const changes = (field: string) => before === null || proposal.changedFields.includes(field);
  const synonyms = (words: readonly string[]) => (words.length === 0 ? 'none' : words.join(', '));
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={
        before === null ? 'minmax(0, 1fr)' : { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }
      }
      gap="3"
    >
      {before !== null && changes('term') && (
        <>
          <Text>
            <Heading>Term now</Heading>
            {before.term}
          </Text>
          <Text>
            <Heading>Proposed term</Heading>
            {proposal.term}
          </Text>
        </>
      )}
      {changes('definition') && (
        <>
          {before !== null && (
            <Text>
              <Heading>Definition now</Heading>
              {before.definition === '' ? 'none' : <Markdown text={before.definition} level={4} />}
            </Text>
          )}
          <Text>
            <Heading>{before === null ? 'Definition' : 'Proposed definition'}</Heading>
            {proposal.definition === '' ? 'none' : <Markdown text={proposal.definition} level={4} />}
          </Text>
        </>
      )}
      {changes('synonyms') && (
        <>
          {before !== null && (
            <Text>
              <Heading>Synonyms now</Heading>
              {synonyms(before.synonyms)}
            </Text>
          )}
          <Text>
            <Heading>{before === null ? 'Synonyms' : 'Proposed synonyms'}</Heading>
            {synonyms(proposal.synonyms)}
          </Text>
        </>
      )}
    </chakra.div>
  );
}
