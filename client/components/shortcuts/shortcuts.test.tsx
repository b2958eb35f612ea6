import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderThemed } from '../../testing/renderThemed.tsx';
import { explorerShortcuts } from './shortcuts.ts';
import { ShortcutHost } from './ShortcutHost.tsx';

const clicked = vi.fn<(name: string) => void>();

function Screen() {
  return (
    <>
      <ShortcutHost />
      {['new', 'tasks', 'star', 'share'].map((name) => (
        <button key={name} type="button" data-shortcut={name} onClick={() => clicked(name)}>
          {name}
        </button>
      ))}
      <span data-shortcut="copy">
        <button type="button" onClick={() => clicked('copy')}>
          copy
        </button>
      </span>
      <article data-turn="0">First</article>
      <article data-turn="1">Second</article>
      <textarea data-shortcut="compose" aria-label="Question" />
    </>
  );
}

beforeEach(() => {
  clicked.mockClear();
  Element.prototype.scrollIntoView = () => undefined;
  renderThemed(<Screen />);
});
afterEach(cleanup);

const press = (key: string, more: object = {}, target: Element = document.body) =>
  act(async () => void fireEvent.keyDown(target, { key, ...more }));

describe('shortcuts', () => {
  test.each([
    ['n', 'new'],
    ['t', 'tasks'],
    ['s', 'star'],
    ['h', 'share'],
    ['c', 'copy'],
  ])('%s does %s', async (key, name) => {
    await press(key);
    await waitFor(() => expect(clicked.mock.calls).toEqual([[name]]));
  });

  test('/ goes to the composer', async () => {
    await press('/');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Question')));
  });

  test('j and k go to the next and the previous turn', async () => {
    await press('j');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Second'));
    await press('k', {}, document.activeElement ?? document.body);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('First'));
  });

  test('? lists those of the screen, from the one table', async () => {
    await press('?');
    const dialog = await screen.findByRole('dialog');
    const listed = within(dialog).getAllByRole('term');
    expect(listed.map(({ textContent }) => textContent)).toEqual(
      explorerShortcuts.filter(({ target }) => target !== 'search').map(({ keys }) => keys),
    );
  });

  test('nothing happens while typing, with a modifier, or over a dialog', async () => {
    await press('s', {}, screen.getByLabelText('Question'));
    await press('s', { ctrlKey: true });
    await press('?');
    await screen.findByRole('dialog');
    await press('s');
    expect(clicked).not.toHaveBeenCalled();
  });
});
