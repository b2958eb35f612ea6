import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderThemed } from '../../testing/renderThemed.tsx';
import { Toaster } from './Toaster.tsx';
import { createToasts } from './toastStore.ts';

describe('toasts', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('the id is the time in milliseconds, unique within one millisecond', () => {
    const store = createToasts(() => 1_700_000_000_000);
    expect(store.add({ title: 'a' })).toBe('1700000000000');
    expect(store.add({ title: 'b' })).toBe('1700000000001');
  });

  test('closes after 5000 ms; hovering pauses what is left and leaving resumes it', () => {
    const store = createToasts();
    renderThemed(<Toaster store={store} />);
    act(() => void store.add({ title: 'Saved' }));
    const toast = screen.getByRole('status');
    act(() => void vi.advanceTimersByTime(4000));
    fireEvent.mouseEnter(toast);
    expect(screen.getByTestId('toast-progress').style.animationPlayState).toBe('paused');
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.queryByText('Saved')).not.toBeNull();
    fireEvent.mouseLeave(toast);
    act(() => void vi.advanceTimersByTime(999));
    expect(screen.queryByText('Saved')).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test('the close button and actions work; the callback gets clicks', () => {
    const store = createToasts();
    const undo = vi.fn();
    const open = vi.fn();
    renderThemed(<Toaster store={store} />);
    act(
      () =>
        void store.add({ title: 'Deleted', actions: [{ label: 'Undo', onClick: undo }], onClick: open, timeout: 0 }),
    );
    fireEvent.click(screen.getByText('Undo'));
    expect(undo).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByText('Deleted'));
    expect(open).toHaveBeenCalledTimes(2);
    act(() => void vi.advanceTimersByTime(60_000));
    fireEvent.click(screen.getByLabelText('Close'));
    expect(screen.queryByText('Deleted')).toBeNull();
  });
});
