import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderThemed } from '../testing/renderThemed.tsx';
import { ReadFailure } from './ReadFailure.tsx';

test('an expected failure is told with its advice, and can be tried again', () => {
  const retry = vi.fn();
  const failure = { code: 'GONE', message: 'The source is gone.', advice: 'Connect it again.' };
  renderThemed(<ReadFailure of="The rows" error={failure} onRetry={retry} />);
  expect(screen.getByRole('alert').textContent).toContain(
    'The rows could not be loaded: The source is gone. Connect it again.',
  );
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(retry).toHaveBeenCalledTimes(1);
});
