import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderThemed } from '../../testing/renderThemed.tsx';
import { Modal } from './Modal.tsx';

function show(props: { readonly preventClose?: boolean; readonly showClose?: boolean } = {}) {
  const onClose = vi.fn();
  const onClosePrevented = vi.fn();
  renderThemed(
    <Modal open title="Versions" onClose={onClose} onClosePrevented={onClosePrevented} {...props}>
      Nothing yet.
    </Modal>,
  );
  return { onClose, onClosePrevented };
}

/** The dialog starts to listen a moment after it is shown. */
const pressEscape = (until: () => void) =>
  vi.waitFor(() => {
    act(() => void fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }));
    until();
  });

describe('modal', () => {
  test('closes by the X', () => {
    const { onClose } = show();
    fireEvent.click(screen.getByLabelText('Close'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('closes by Escape', async () => {
    const { onClose } = show();
    await pressEscape(() => expect(onClose).toHaveBeenCalledOnce());
  });

  test('closing can be prevented, which is reported', async () => {
    const { onClose, onClosePrevented } = show({ preventClose: true });
    fireEvent.click(screen.getByLabelText('Close'));
    expect(onClosePrevented).toHaveBeenCalledTimes(1);
    await pressEscape(() => expect(onClosePrevented).toHaveBeenCalledTimes(2));
    expect(onClose).not.toHaveBeenCalled();
  });

  test('the X can be left out; the default width is 6xl', () => {
    show({ showClose: false });
    expect(screen.queryByLabelText('Close')).toBeNull();
    expect(screen.getByRole('dialog').style.maxWidth).toBe('72rem');
  });
});
