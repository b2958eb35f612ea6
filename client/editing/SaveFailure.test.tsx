import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderThemed } from '../testing/renderThemed.tsx';
import { Field } from '../ui/form/Field.tsx';
import { SaveFailure } from './SaveFailure.tsx';
import { useDraft } from './useDraft.ts';

const conflict = { code: 'CONFLICT', message: 'A source called Sales already exists.', advice: 'Choose another name.' };

/** A source whose save is refused: its name is taken, or a newer version was saved. */
function Source({ newest }: { readonly newest: number }) {
  const [version, setVersion] = useState(1);
  const editing = useDraft<{ name: string }>({
    stored: { name: 'Orders', version },
    save: () => Promise.resolve(conflict),
    reload: () => Promise.resolve(setVersion(newest)),
  });
  return (
    <>
      <SaveFailure editing={editing} noun="source" />
      <Field label="Name" {...editing.text('name')} />
      <button onClick={() => void editing.save()}>Save</button>
    </>
  );
}

test.each([
  ['a name that is taken is no change of another person', 1, /A source called Sales already exists/],
  ['a newer version is one', 2, /Another person changed other fields of this source/],
])('%s', async (_, newest, sentence) => {
  renderThemed(<Source newest={newest} />);
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Sales' } });
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await Promise.resolve();
  });
  expect(await screen.findByText(sentence)).toBeDefined();
});
