import { useQuery } from '@apollo/client/react';
import { Notice } from '../../../../../ui/feedback/Notice.tsx';
import { ChipsField } from '../../../../../ui/form/ChipsField.tsx';
import type { OpenModel } from '../modelPlace.ts';
import { closedOut } from './closedOut.ts';
import { RowPolicyPeopleDocument } from './rowPolicies.generated.ts';

const groups = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'explorers', label: 'Explorers' },
] as const;

interface GranteesFieldProps {
  readonly model: OpenModel;
  /** The policy whose grantees these are; null: one that is not made yet. */
  readonly policyId: string | null;
  readonly values: readonly string[];
  readonly error?: string | undefined;
  readonly onChange: (values: readonly string[]) => void;
}

/** To whom a row policy opens its rows, and who will read none. */
export function GranteesField({ model, policyId, values, error, onChange }: GranteesFieldProps) {
  const { data } = useQuery(RowPolicyPeopleDocument);
  const people = (data?.actors.edges ?? []).map(({ node }) => node).filter(({ role }) => role !== 'org:admin');
  const others = model.rowPolicies.filter(({ id }) => id !== policyId).map(({ grantees }) => grantees);
  const closed = data === undefined ? null : closedOut(model.label || model.name, [...others, values], people);
  return (
    <>
      <ChipsField
        label="Opens these rows to"
        placeholder="Everyone, explorers, people…"
        values={values}
        options={[...groups, ...people.map((person) => ({ value: person.id, label: personLabel(person) }))]}
        error={error}
        help="Of several policies of a person, each opens its rows. Admins read every row."
        onChange={onChange}
      />
      {closed !== null && <Notice tone="warn">{closed}</Notice>}
    </>
  );
}

/** "explorers", or how many people a policy is granted to. */
export function granteesHint(grantees: readonly string[]): string {
  const group = groups.find(({ value }) => grantees.includes(value));
  return group === undefined ? String(grantees.length) : group.label.toLowerCase();
}

/** A person by name and address, so that either finds them. */
function personLabel({ name, email }: { readonly name: string; readonly email: string | null }): string {
  return [name, email].filter((part) => part !== null && part !== '').join(' · ');
}
