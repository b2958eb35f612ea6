import { chakra } from '@chakra-ui/react/styled-system';
import { PersonSelect } from '../../../../components/people/PersonSelect.tsx';
import { useSearchParameter } from '../../../../components/useSearchParameter.ts';
import { Segments } from '../../../../ui/form/Segments.tsx';
import type { TriageListQuery } from './triage.generated.ts';
import { isStateName, stateOptions } from './triageStates.ts';

const owners = [
  { value: '', label: 'Any owner' },
  { value: 'me', label: 'Mine' },
  { value: 'none', label: 'Without an owner' },
];

/** State and owner of the list, with how many there are of each state. */
export function TriageFilters({ counts }: { readonly counts: TriageListQuery['triageCounts'] | null }) {
  const [state, setState] = useSearchParameter('state');
  const [owner, setOwner] = useSearchParameter('owner');
  return (
    <chakra.div display="flex" flexDirection="column" gap="2" marginBottom="3">
      <Segments
        label="State"
        options={stateOptions(counts)}
        value={isStateName(state) ? state : 'open'}
        onChange={(next) => setState(next === 'open' ? '' : next)}
      />
      <PersonSelect wide label="Owner" placeholder="Any owner" others={owners} value={owner} onChange={setOwner} />
    </chakra.div>
  );
}
