import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import type { GlossaryAccessMode } from '../../../../../apollo/schema.generated.ts';
import { ReadFailure } from '../../../../../components/ReadFailure.tsx';
import { SkeletonRows } from '../../../../../ui/feedback/SkeletonRows.tsx';
import { ChipsField } from '../../../../../ui/form/ChipsField.tsx';
import { FormSection } from '../../../../../ui/form/FormSection.tsx';
import { Segments } from '../../../../../ui/form/Segments.tsx';
import { Screen } from '../../../../../ui/layout/Screen.tsx';
import { Chip } from '../../../../../ui/text/Chip.tsx';
import { counted } from '../../../../../ui/text/counted.ts';
import { useAgentPlace } from '../agentPlace.ts';
import { useChangeAgent } from '../useChangeAgent.ts';
import { AgentGlossaryDocument } from './agentLayer.generated.ts';

const modes: readonly { readonly value: GlossaryAccessMode; readonly label: string }[] = [
  { value: 'ALL', label: 'All terms' },
  { value: 'INCLUDE_TAGS', label: 'Only tagged' },
  { value: 'EXCLUDE_TAGS', label: 'All but tagged' },
];

/** The part of the glossary that the agent knows, and which terms that makes. */
export function Component() {
  const { agent } = useAgentPlace();
  const change = useChangeAgent(agent);
  const { data, error, refetch } = useQuery(AgentGlossaryDocument, { fetchPolicy: 'cache-and-network' });
  if (data === undefined) {
    return (
      <Screen>
        {error === undefined ? (
          <SkeletonRows rows={6} />
        ) : (
          <ReadFailure of="The glossary" error={error} onRetry={refetch} />
        )}
      </Screen>
    );
  }
  const mode = agent.glossaryAccessMode;
  const chosen = new Set(agent.glossaryTags.map(({ id }) => id));
  const terms = data.glossaryTerms.edges.map(({ node }) => node);
  const known = terms.filter(
    ({ tags }) => mode === 'ALL' || tags.some(({ id }) => chosen.has(id)) === (mode === 'INCLUDE_TAGS'),
  );
  const rest = data.glossaryTerms.totalCount - terms.length;
  return (
    <Screen display="flex" flexDirection="column" gap="4">
      <FormSection
        label="Which terms it knows"
        help="Words that people use for your data. An agent that does not know a term does not read it in a question."
        tools={
          <Segments
            label="Which terms it knows"
            options={modes}
            value={mode}
            onChange={(glossaryAccessMode) =>
              void change.update({ glossaryAccessMode: glossaryAccessMode as GlossaryAccessMode })
            }
          />
        }
      >
        {mode !== 'ALL' && (
          <ChipsField
            label={mode === 'INCLUDE_TAGS' ? 'Tags it knows' : 'Tags it does not know'}
            placeholder="Tag…"
            options={data.tags.edges.map(({ node }) => ({ value: node.id, label: node.name }))}
            values={agent.glossaryTags.map(({ id }) => id)}
            onChange={(glossaryTagIds) => void change.update({ glossaryTagIds: [...glossaryTagIds] })}
          />
        )}
      </FormSection>
      <FormSection
        label={`Knows ${counted(known.length, 'term')}`}
        help={
          terms.length === 0
            ? 'The glossary is empty. Terms come from its page, or from what people propose.'
            : known.length === 0
              ? 'No term has one of these tags.'
              : undefined
        }
      >
        <chakra.ul listStyle="none" display="flex" flexWrap="wrap" gap="2" aria-label="Terms">
          {known.map(({ id, term }) => (
            <li key={id}>
              <Chip asChild _hover={{ filter: 'brightness(0.97)' }}>
                <Link to={`/studio/glossary/${id}`}>{term}</Link>
              </Chip>
            </li>
          ))}
        </chakra.ul>
        {rest > 0 && (
          <chakra.p color="fg.subtle" textStyle="small">
            Of the first {terms.length} terms; {counted(rest, 'more term')} in the glossary.
          </chakra.p>
        )}
      </FormSection>
    </Screen>
  );
}
