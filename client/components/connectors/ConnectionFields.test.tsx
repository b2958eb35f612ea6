import { fireEvent, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { renderThemed } from '../../testing/renderThemed.tsx';
import { ConnectionFields } from './ConnectionFields.tsx';
import type { Connector } from './connector.ts';

const connector: Connector = {
  type: 'POSTGRESQL',
  input: 'postgres',
  fields: [
    { name: 'host', label: 'Host', kind: 'line' },
    { name: 'schema', label: 'Schema', kind: 'line', rare: true },
  ],
  needs: [],
  grant: null,
};

function Form({ schema }: { readonly schema: string }) {
  const { register, watch, formState } = useForm<Record<string, string>>({ defaultValues: { host: '', schema } });
  return (
    <ConnectionFields
      connector={connector}
      typed={watch()}
      register={register}
      errors={formState.errors}
      kept={new Set()}
    />
  );
}

const isOpen = () => screen.getByRole<HTMLDetailsElement>('group').open;

test('the rare fields stay unfolded while one of them is emptied', () => {
  renderThemed(<Form schema="public" />);
  expect(isOpen()).toBe(true);
  fireEvent.change(screen.getByLabelText('Schema'), { target: { value: '' } });
  expect(isOpen()).toBe(true);
});

test('the rare fields are folded away while they say nothing', () => {
  renderThemed(<Form schema="" />);
  expect(isOpen()).toBe(false);
});
