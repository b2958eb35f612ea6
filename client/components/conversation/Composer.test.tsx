import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderThemed } from '../../testing/renderThemed.tsx';
import { Composer } from './Composer.tsx';

beforeEach(() => window.sessionStorage.clear());
afterEach(cleanup);

/** A composer whose questions are taken or refused by `settle`. */
function open(draft?: string) {
  const asked: string[] = [];
  let settle: (isTaken: boolean) => void = () => undefined;
  renderThemed(
    <Composer
      placeholder="Ask"
      agents={[{ value: 'agt_1', label: 'Sales analyst' }]}
      agentId="agt_1"
      lastQuestion={null}
      running={false}
      onAsk={(question) => {
        asked.push(question);
        return new Promise((done) => (settle = done));
      }}
      onStop={() => undefined}
      {...(draft === undefined ? {} : { draft })}
    />,
  );
  const area = screen.getByLabelText<HTMLTextAreaElement>('Question');
  return {
    asked,
    area,
    type: (value: string) => fireEvent.input(area, { target: { value } }),
    send: () => act(async () => void fireEvent.keyDown(area, { key: 'Enter' })),
    settle: (isTaken: boolean) => act(async () => settle(isTaken)),
  };
}

test('what was typed and not sent is there after a reload, at its own place only', () => {
  open('tsk_1').type('only for wholesalers');
  cleanup();
  expect(open('tsk_2').area.value).toBe('');
  cleanup();
  expect(open('tsk_1').area.value).toBe('only for wholesalers');
  cleanup();
  expect(open().area.value).toBe('');
});

test('a question that is on its way is not sent again, and is forgotten once it is taken', async () => {
  const { asked, type, send, settle } = open('new');
  type('revenue');
  await send();
  expect(screen.getByRole('button', { name: 'Sending…' })).toHaveProperty('disabled', true);
  type('orders');
  await send();
  expect(asked).toEqual(['revenue']);
  type('');
  await settle(true);
  cleanup();
  expect(open('new').area.value).toBe('');
});

test('a refused question is in the field again, and survives a reload', async () => {
  const { area, type, send, settle } = open('new');
  type('revenue');
  await send();
  await settle(false);
  expect(area.value).toBe('revenue');
  cleanup();
  expect(open('new').area.value).toBe('revenue');
});
