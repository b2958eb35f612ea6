import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useSearchParameter } from '../../../../components/useSearchParameter.ts';
import { Choice } from '../../../../ui/form/Choice.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { TriageMembersDocument, type TriageListQuery } from './triage.generated.ts';
import { isStateName, stateOptions } from './triageStates.ts';

/** State and owner of the list, with how many there are of each state. */
export function TriageFilters({ counts }: { readonly counts: TriageListQuery['triageCounts'] | null }) {
  const [state, setState] = useSearchParameter('state');
  const [owner, setOwner] = useSearchParameter('owner');
  const { data } = useQuery(TriageMembersDocument);
  const members = data?.actors.edges.map(({ node }) => ({ value: node.id, label: node.name })) ?? [];
  return (
    <chakra.div display="flex" flexDirection="column" gap="2" marginBottom="3">
      <Segments
        label="State"
        options={stateOptions(counts)}
        value={isStateName(state) ? state : 'open'}
        onChange={(next) => setState(next === 'open' ? '' : next)}
      />
      <Choice
        aria-label="Owner"
        options={[
          { value: '', label: 'Any owner' },
          { value: 'me', label: 'Mine' },
          { value: 'none', label: 'Without an owner' },
          ...members,
        ]}
        value={owner}
        onChange={({ target }) => setOwner(target.value)}
      />
    </chakra.div>
  );
}
