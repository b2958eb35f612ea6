/// <reference types="node" />
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { signedOut, type SessionState } from '../session/session.ts';
import { localServer } from '../testing/localServer.ts';
import { analyticsConfig, createTelemetry, personOf, type Analytics } from './telemetry.ts';
import { watchExceptions } from './watchExceptions.ts';

const session: SessionState = {
  ...signedOut,
  status: 'signed-in',
  userId: 'user_clerk',
  user: { id: 'usr_1', primaryEmail: 'ada@example.com', firstName: 'Ada', lastName: 'King', fullName: 'Ada King' },
  organization: { id: 'org_1', name: 'Northwind' },
  plan: { id: 'pln_1', name: 'TEAM', status: 'ACTIVE', trialActive: false, trialDaysLeft: null },
};

const person = {
  user_id: 'usr_1',
  email: 'ada@example.com',
  name: 'Ada King',
  first_name: 'Ada',
  last_name: 'King',
  organization_id: 'org_1',
  organization_name: 'Northwind',
  clerk_user_id: 'user_clerk',
  plan_id: 'pln_1',
  plan_name: 'TEAM',
  plan_status: 'ACTIVE',
  is_trial: false,
  is_paid: true,
};

const library = () => ({
  capture: vi.fn<Analytics['capture']>(),
  identify: vi.fn<Analytics['identify']>(),
  register: vi.fn<Analytics['register']>(),
  captureException: vi.fn<Analytics['captureException']>(),
});

function start(key: string | null = 'phc_test') {
  const analytics = library();
  const load = vi.fn(() => Promise.resolve(analytics));
  return {
    analytics,
    load,
    telemetry: createTelemetry({ key, host: 'https://ph.example', environment: 'staging', start: load }),
  };
}

afterEach(() => vi.restoreAllMocks());

describe('analytics', () => {
  test('without a key nothing is loaded and nothing is sent', async () => {
    const { telemetry, load } = start(null);
    await telemetry.pageView();
    await telemetry.identify(session);
    await telemetry.exception(new Error('x'));
    expect(load).not.toHaveBeenCalled();
  });

  test('profiles only for identified people, page views by hand, exceptions captured, debug off', () => {
    expect(analyticsConfig('https://ph.example')).toMatchObject({
      api_host: 'https://ph.example',
      person_profiles: 'identified_only',
      capture_pageview: false,
      capture_exceptions: true,
      debug: false,
      disable_capture_url_hashes: true,
    });
  });

  test('a page view carries address, path, query, title and environment as they were when it happened', async () => {
    const { telemetry, analytics } = start();
    window.history.replaceState(null, '', '/explorer?agent=a#operator=secret');
    document.title = 'Explorer - Quarry';
    const sent = telemetry.pageView();
    document.title = 'Somewhere else';
    await sent;
    expect(analytics.capture).toHaveBeenCalledExactlyOnceWith(
      '$pageview',
      expect.objectContaining({
        $current_url: `${window.location.origin}/explorer?agent=a`,
        path: '/explorer',
        query: '?agent=a',
        title: 'Explorer - Quarry',
        environment: 'staging',
      }),
    );
    expect(JSON.stringify(analytics.capture.mock.calls)).not.toContain('secret');
    expect(analytics.register).toHaveBeenCalledWith({ environment: 'staging' });
  });

  test('identifies once, and only when user and organization are both known', async () => {
    const { telemetry, analytics } = start();
    await telemetry.identify({ ...session, organization: null });
    await telemetry.identify({ ...session, user: null });
    expect(analytics.identify).not.toHaveBeenCalled();
    await Promise.all([telemetry.identify(session), telemetry.identify(session)]);
    expect(analytics.identify).toHaveBeenCalledExactlyOnceWith('usr_1', person);
  });

  test('a failed identification is logged and retried once, then counts as done', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { telemetry, analytics } = start();
    analytics.identify.mockImplementation(() => {
      throw new Error('down');
    });
    await telemetry.identify(session);
    await telemetry.identify(session);
    expect(analytics.identify).toHaveBeenCalledTimes(2);
    expect(error.mock.calls.map(([text]) => text)).toEqual(['Error identifying user', 'Error identifying user']);
  });

  test.each([
    [{ trialActive: true, status: 'ACTIVE' }, true, false],
    [{ trialActive: false, status: 'ACTIVE' }, false, true],
    [{ trialActive: false, status: 'PAST_DUE' }, false, false],
  ])('plan %o is trial %s and paid %s', (plan, isTrial, isPaid) => {
    expect(personOf({ ...session, plan: { id: 'p', name: 'TEAM', trialDaysLeft: null, ...plan } })).toMatchObject({
      is_trial: isTrial,
      is_paid: isPaid,
    });
  });

  test('errors that nobody caught are reported', async () => {
    const { telemetry, analytics } = start();
    const stop = watchExceptions(telemetry);
    const problem = new Error('unhandled');
    window.dispatchEvent(new ErrorEvent('error', { error: problem }));
    await vi.waitFor(() =>
      expect(analytics.captureException).toHaveBeenCalledWith(problem, { environment: 'staging' }),
    );
    stop();
  });
});

describe('the analytics service', () => {
  const events: { event: string; properties: Record<string, unknown> }[] = [];
  const asked = new Set<string>();
  let host: string;

  beforeAll(async () => {
    host = await localServer(({ url, body }) => {
      asked.add(new URL(url, 'http://analytics').pathname);
      if (body.length === 0 || !url.startsWith('/e/')) {
        return {};
      }
      const bytes = Buffer.from(body);
      const text = bytes[0] === 0x1f ? gunzipSync(bytes).toString() : bytes.toString();
      events.push(...(JSON.parse(text) as { batch: typeof events }).batch);
      return {};
    });
  });

  test('receives page view, identification and exceptions, each with its environment, and is asked for feature flags', async () => {
    // The library sends nothing for what looks like a robot, and a test's browser does.
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0');
    vi.spyOn(navigator, 'webdriver', 'get').mockReturnValue(false);
    const telemetry = createTelemetry({ key: 'phc_test', host, environment: 'staging' });
    await telemetry.pageView();
    await telemetry.identify(session);
    await telemetry.exception(new TypeError('broken'));
    const sent = ['$exception', '$identify', '$pageview'];
    await vi.waitFor(() => expect(events.map((event) => event.event).sort()).toEqual(sent), { timeout: 20_000 });
    expect([...asked]).toContain('/flags/');
    expect(events.find(({ event }) => event === '$exception')?.properties.$exception_list).toMatchObject([
      { type: 'TypeError', value: 'broken' },
    ]);
    expect(events.every((event) => event.properties.environment === 'staging')).toBe(true);
  });
});
