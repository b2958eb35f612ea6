import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { ReadFailure } from '../ReadFailure.tsx';

interface ModelSearchProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Models that a list to choose from names. */
  readonly listed: number;
  /** Models that the search finds as it is typed; undefined: not read yet. */
  readonly found: number | undefined;
  readonly error: unknown;
  /** Reads again. */
  readonly onRetry: () => unknown;
}

/**
 * Search above a list of models to choose from, where there are more than it names; and what to do
 * when they could not be read.
 */
export function ModelSearch({ search, onSearch, listed, found, error, onRetry }: ModelSearchProps) {
  const [isLong, setLong] = useState(false);
  // Once there, the field stays: a person who empties it wants to type another word.
  if (!isLong && (search !== '' || (found !== undefined && found > listed))) {
    setLong(true);
  }
  const failure = error != null && <ReadFailure of="The models" error={error} onRetry={onRetry} />;
  if (!isLong) {
    return failure;
  }
  return (
    <div>
      <SearchField label="Search models" value={search} onChange={onSearch} />
      {failure}
      <chakra.p role="status" textStyle="note" color="fg.subtle" marginTop="1">
        {found === 0
          ? `No model or field is called “${search}”.`
          : found !== undefined &&
            found > listed &&
            `${listed.toLocaleString('en')} of ${found.toLocaleString('en')} models can be chosen; search for the others.`}
      </chakra.p>
    </div>
  );
}
