import { chakra } from '@chakra-ui/react/styled-system';
import { CircleDashed } from 'lucide-react';
import { Button } from '../../../../ui/Button.tsx';
import { Choice } from '../../../../ui/form/Choice.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { sources, states } from './states.ts';

interface DefinitionFiltersProps {
  /** Definitions of the environment; undefined until they are counted. */
  readonly total: number | undefined;
  /** Definitions that wait to be verified. */
  readonly unverified: number;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly state: string;
  readonly onState: (state: string) => void;
  readonly source: string;
  readonly onSource: (source: string) => void;
  readonly order: string;
  readonly onOrder: (order: string) => void;
}

const any = (label: string, named: Readonly<Record<string, string>>) => [
  { value: '', label },
  ...Object.entries(named).map(([value, name]) => ({ value, label: name })),
];

const stateNames = Object.fromEntries(Object.entries(states).map(([value, { label }]) => [value, label]));

/** What narrows the list of definitions down, and orders it. */
export function DefinitionFilters(props: DefinitionFiltersProps) {
  const { total, unverified, search, state, source, order } = props;
  const placeholder = total === undefined ? 'Search definitions' : `Search ${total.toLocaleString('en')} definitions`;
  return (
    <chakra.div display="flex" flexDirection="column" gap="2" padding="3">
      <SearchField label="Search definitions" placeholder={placeholder} value={search} onChange={props.onSearch} />
      <chakra.div display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap="2">
        <Choice
          aria-label="State"
          options={any('Any state', stateNames)}
          value={state}
          onChange={({ target }) => props.onState(target.value)}
        />
        <Choice
          aria-label="Origin"
          options={any('Any origin', sources)}
          value={source}
          onChange={({ target }) => props.onSource(target.value)}
        />
      </chakra.div>
      <Choice
        aria-label="Order"
        options={[
          { value: '', label: 'By name' },
          { value: 'CHANGED', label: 'Last changed first' },
        ]}
        value={order}
        onChange={({ target }) => props.onOrder(target.value)}
      />
      {unverified > 0 && state !== 'UNVERIFIED' && (
        <Button onClick={() => props.onState('UNVERIFIED')}>
          <Icon of={CircleDashed} size={15} />
          {unverified.toLocaleString('en')} to verify
        </Button>
      )}
    </chakra.div>
  );
}
