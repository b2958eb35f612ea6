import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useEntry } from '../../editing/useEntry.ts';
import { renderThemed } from '../../testing/renderThemed.tsx';
import { ConnectionFields } from './ConnectionFields.tsx';
import { connectorOf, formField } from './connectors.test-support.ts';

const connector = connectorOf('POSTGRESQL', 'postgreSql', [
  formField('host', 'Host'),
  formField('schema', 'Schema', { isAdvanced: true }),
]);

function Form({ schema }: { readonly schema: string }) {
  const form = useEntry<Record<string, string>>({ initial: { host: '', schema } });
  return <ConnectionFields connector={connector} form={form} kept={new Set()} />;
}

const isOpen = () => screen.getByRole<HTMLDetailsElement>('group').open;

test('the advanced fields stay unfolded while one of them is emptied', () => {
  renderThemed(<Form schema="public" />);
  expect(isOpen()).toBe(true);
  fireEvent.change(screen.getByLabelText('Schema'), { target: { value: '' } });
  expect(isOpen()).toBe(true);
});

test('the advanced fields are folded away while they say nothing', () => {
  renderThemed(<Form schema="" />);
  expect(isOpen()).toBe(false);
});
