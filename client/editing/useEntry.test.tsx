import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderThemed } from '../testing/renderThemed.tsx';
import { Field } from '../ui/form/Field.tsx';
import { useEntry } from './useEntry.ts';

interface Metric {
  readonly name: string;
  readonly unit: string;
}

const taken = { code: 'INVALID_INPUT', message: 'This unit is unknown.', advice: 'Write EUR.', path: ['unit'] };

function NewMetric({ sent }: { readonly sent: Metric[] }) {
  const entry = useEntry<Metric>({
    initial: { name: '', unit: '' },
    check: ({ name }) => (name === '' ? { name: 'Enter a name.' } : {}),
  });
  return (
    <form
      aria-label="New metric"
      onSubmit={entry.submit(async (metric) => {
        sent.push(metric);
        if (metric.unit === 'down') {
          throw new Error('The network is down.');
        }
        if (metric.unit !== 'EUR') {
          return taken;
        }
        entry.reset();
      })}
    >
      <Field label="Name" {...entry.text('name')} />
      <Field label="Unit" {...entry.text('unit')} />
      <p>{entry.dirty ? 'Typed' : 'Empty'}</p>
      {entry.failure !== null && <p role="note">{entry.failure.message}</p>}
    </form>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('form'));

test('nothing is sent while a field has to be corrected, and the first such field gets the focus', () => {
  const sent: Metric[] = [];
  renderThemed(<NewMetric sent={sent} />);
  submit();
  expect(screen.getByRole('alert').textContent).toBe('Enter a name.');
  expect(document.activeElement).toBe(field('Name'));
  type('Name', 'Revenue');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent).toEqual([]);
});

test('a refusal with a path is shown at its field, a lost connection keeps what was typed, success empties', async () => {
  const sent: Metric[] = [];
  renderThemed(<NewMetric sent={sent} />);
  type('Name', 'Revenue');
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe('This unit is unknown. Write EUR.');
  await waitFor(() => expect(document.activeElement).toBe(field('Unit')));
  type('Unit', 'down');
  submit();
  expect((await screen.findByRole('note')).textContent).toBe('The network is down.');
  expect(field('Name').value).toBe('Revenue');
  type('Unit', 'EUR');
  submit();
  expect(await screen.findByText('Empty')).toBeTruthy();
  expect(sent.at(-1)).toEqual({ name: 'Revenue', unit: 'EUR' });
});
