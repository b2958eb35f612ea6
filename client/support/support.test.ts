import { beforeAll, describe, expect, test, vi } from 'vitest';
import { localServer, type LocalAnswer } from '../testing/localServer.ts';
import { createSupport, type Messenger } from './support.ts';

let base: string;
const asked: string[] = [];
let answer: LocalAnswer;

beforeAll(async () => {
  base = await localServer(({ method, url }) => {
    asked.push(`${method} ${url}`);
    return answer;
  });
});

function start() {
  const messenger = { Intercom: vi.fn<Messenger['Intercom']>(), show: vi.fn() };
  const support = createSupport('intercom', base, () => Promise.resolve(messenger));
  return { messenger, support };
}

describe('support chat', () => {
  test('asks for its configuration once and merges it over the hidden launcher', async () => {
    answer = { status: 200, type: 'application/json', body: '{"app_id":"abc","region":"eu"}' };
    const { messenger, support } = start();
    asked.length = 0;
    await Promise.all([support.start(), support.start()]);
    expect(asked).toEqual(['GET /api/v1/utils/intercom/config']);
    expect(messenger.Intercom).toHaveBeenCalledExactlyOnceWith({
      app_id: 'abc',
      region: 'eu',
      hide_default_launcher: true,
      custom_launcher_selector: '#intercom-launcher',
    });
    await support.open();
    expect(messenger.show).toHaveBeenCalledOnce();
  });

  test('opens on a page that has not started it', async () => {
    answer = { status: 200, type: 'application/json', body: '{"app_id":"abc"}' };
    const { messenger, support } = start();
    await support.open();
    expect(messenger.Intercom).toHaveBeenCalledOnce();
    expect(messenger.show).toHaveBeenCalledOnce();
  });

  test.each([
    ['no app id', { status: 200, type: 'application/json', body: '{}' }],
    ['null', { status: 200, type: 'application/json', body: 'null' }],
    ['not found', { status: 404, type: 'application/json', body: '{}' }],
    ['a page instead of JSON', { status: 200, type: 'text/html', body: '<!doctype html>' }],
  ])('stays silent on %s', async (_, given) => {
    answer = given;
    const { messenger, support } = start();
    await support.start();
    expect(messenger.Intercom).not.toHaveBeenCalled();
    expect(support.available()).toBe(false);
    await support.open();
    expect(messenger.show).not.toHaveBeenCalled();
  });
});
