import { chakra } from '@chakra-ui/react/styled-system';
import { Inbox } from 'lucide-react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/Icon.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { Choice } from '../../../ui/form/Choice.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';

interface TermFiltersProps {
  /** Terms in the whole glossary; undefined until they are counted. */
  readonly total: number | undefined;
  readonly tags: readonly { readonly id: string; readonly name: string }[];
  /** Words that several terms have. */
  readonly conflicts: number;
  /** Proposals that wait for a decision. */
  readonly proposals: number;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly state: string;
  readonly onState: (state: string) => void;
  readonly tagId: string;
  readonly onTag: (tagId: string) => void;
}

/** What narrows the list of terms down. */
export function TermFilters(props: TermFiltersProps) {
  const { total, tags, conflicts, proposals, search, state, tagId } = props;
  const placeholder = total === undefined ? 'Search terms' : `Search ${total.toLocaleString('en')} terms`;
  return (
    <chakra.div display="flex" flexDirection="column" gap="2" padding="3">
      <SearchField label="Search terms" placeholder={placeholder} value={search} onChange={props.onSearch} />
      <chakra.div display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap="2">
        <Choice
          aria-label="State"
          options={[
            { value: '', label: 'Any state' },
            { value: 'CONFLICTING', label: `Conflicts (${conflicts.toLocaleString('en')})` },
            { value: 'UNLINKED', label: 'Without links' },
            { value: 'UNDEFINED', label: 'Without definition' },
          ]}
          value={state}
          onChange={({ target }) => props.onState(target.value)}
        />
        <Choice
          aria-label="Tag"
          options={[{ value: '', label: 'Any tag' }, ...tags.map(({ id, name }) => ({ value: id, label: name }))]}
          value={tagId}
          onChange={({ target }) => props.onTag(target.value)}
        />
      </chakra.div>
      {proposals > 0 && (
        <chakra.a
          asChild
          display="flex"
          alignItems="center"
          gap="2"
          minHeight="9"
          paddingInline="3"
          borderRadius="md"
          bg="warn.soft"
          color="warn"
          fontWeight="500"
          textStyle="compact"
        >
          <Link to="/studio/glossary/proposals">
            <Icon of={Inbox} size={15} />
            {counted(proposals, 'proposal')} to review
          </Link>
        </chakra.a>
      )}
    </chakra.div>
  );
}
