import { useQuery } from '@apollo/client/react';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Select } from '../../ui/form/Select.tsx';
import { useSettled } from '../../ui/useSettled.ts';
import { ReadFailure } from '../ReadFailure.tsx';
import { ViewAsPeopleDocument } from './viewAs.generated.ts';

interface PersonSelectProps {
  readonly value: string | null;
  readonly onChange: (actorId: string) => void;
}

/** Choice of a member to look at something as; the search is the server's. */
export function PersonSelect({ value, onChange }: PersonSelectProps) {
  const [search, setSearch] = useState('');
  const { data, previousData, error, refetch } = useQuery(ViewAsPeopleDocument, {
    variables: { search: useSettled(search.trim()) },
  });
  const people = (data ?? previousData)?.actors.edges.map(({ node }) => node) ?? [];
  return (
    <Select
      label="View as"
      icon={Eye}
      placeholder="View as…"
      value={value}
      onChange={onChange}
      onSearch={setSearch}
      failure={error && <ReadFailure of="The members" error={error} onRetry={refetch} />}
      options={people.map(({ id, name, email }) => ({ value: id, label: personName({ name, email }) }))}
    />
  );
}

/** "Ada Lovelace (ada@example.com)", or what of it is known. */
export function personName({ name, email }: { readonly name: string; readonly email?: string | null }): string {
  if (name === '' || email == null || email === '') {
    return name || (email ?? 'A member without a name');
  }
  return `${name} (${email})`;
}
