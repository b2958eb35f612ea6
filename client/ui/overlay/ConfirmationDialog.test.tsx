import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderThemed } from '../../testing/renderThemed.tsx';
import { ConfirmationHost } from './ConfirmationHost.tsx';
import { createConfirm, isWarning, type ConfirmOptions } from './confirmStore.ts';

async function ask(options?: ConfirmOptions) {
  const store = createConfirm();
  renderThemed(<ConfirmationHost store={store} />);
  let answer: Promise<boolean> = Promise.resolve(false);
  await act(async () => {
    answer = store.ask(options);
  });
  await screen.findByRole('alertdialog');
  return { answer, store };
}

describe('confirmation dialog', () => {
  test('has its defaults and resolves true on confirm, then closes', async () => {
    const { answer } = await ask();
    expect(screen.getByText('Are you sure you want to proceed?')).toBeTruthy();
    expect(screen.getByText('Confirmation')).toBeTruthy();
    expect(screen.getByTestId('question-icon')).toBeTruthy();
    fireEvent.click(screen.getByText('Confirm'));
    expect(await answer).toBe(true);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('cancel resolves false, with the warning look for a loss', async () => {
    const { answer } = await ask({ title: 'Delete model', message: 'orders goes away.', confirmText: 'Delete' });
    expect(screen.getByTestId('warning-icon')).toBeTruthy();
    fireEvent.click(screen.getByText('Cancel'));
    expect(await answer).toBe(false);
  });

  test('closing by the X is a cancel', async () => {
    const { answer } = await ask();
    fireEvent.click(screen.getByLabelText('Close'));
    expect(await answer).toBe(false);
  });

  test('a second question answers the first with false', async () => {
    const { answer, store } = await ask();
    await act(async () => void store.ask({ title: 'Another' }));
    expect(await answer).toBe(false);
  });

  test.each([
    ['Remove member', 'Ada leaves.', true],
    ['Disconnect', 'Slack stops.', true],
    ['Leave', 'This cannot be undone.', true],
    ['DELETE', '', true],
    ['Save', 'Three metrics change.', false],
  ])('%s / %s warns: %s', (title, message, warning) => {
    expect(isWarning(title, message)).toBe(warning);
  });
});
