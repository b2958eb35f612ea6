import { describe, expect, it } from 'vitest';
import type { Line } from '../../platform/jobs/fairShare.ts';
import { Turnstile, WaitedTooLong } from './turnstile.ts';

const patient = { timeoutMs: 10_000 };
const ann: Line = { organizationId: 'acme', personId: 'ann' };
const bob: Line = { organizationId: 'acme', personId: 'bob' };
const cid: Line = { organizationId: 'globex', personId: 'cid' };

describe('Turnstile', () => {
  it('lets in as many as there are places, then in order of arrival', async () => {
    const turnstile = new Turnstile(2);
    const order: number[] = [];
    const enter = async (n: number): Promise<() => void> => {
      const leave = await turnstile.enter(patient);
      order.push(n);
      return leave;
    };
    const [leaveFirst, leaveSecond] = await Promise.all([enter(1), enter(2)]);
    const third = enter(3);
    const fourth = enter(4);
    expect(order).toEqual([1, 2]);
    leaveSecond();
    await third;
    expect(order).toEqual([1, 2, 3]);
    leaveFirst();
    (await fourth)();
    (await third)();
    await Promise.all([enter(5), enter(6)]);
    expect(order).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('loses no place to those who gave up', async () => {
    const turnstile = new Turnstile(1);
    const leave = await turnstile.enter(patient);
    const controller = new AbortController();
    const given = turnstile.enter({ ...patient, signal: controller.signal });
    const late = turnstile.enter({ timeoutMs: 5 });
    controller.abort();
    await expect(given).rejects.toMatchObject({ type: 'CANCELLED' });
    await expect(late).rejects.toMatchObject({ type: 'TIMEOUT' });
    await expect(late).rejects.toBeInstanceOf(WaitedTooLong);
    await expect(turnstile.enter({ timeoutMs: 5, signal: AbortSignal.abort() })).rejects.toMatchObject({
      type: 'CANCELLED',
    });
    leave();
    (await turnstile.enter({ timeoutMs: 5 }))();
  });

  it('gives people turns, and no organization the last place', async () => {
    const turnstile = new Turnstile({ places: 3, perOrganization: 2, perPerson: 2 });
    const order: string[] = [];
    const enter = async (what: string, line: Line): Promise<() => void> => {
      const leave = await turnstile.enter({ ...patient, line, what });
      order.push(what);
      return leave;
    };
    const [leave] = await Promise.all([enter('ann 1', ann), enter('ann 2', ann)]);
    const others = [enter('ann 3', ann), enter('ann 4', ann), enter('bob 1', bob)];
    expect(['ann 3', 'ann 4', 'bob 1', 'ann 2'].map((what) => turnstile.ahead(what))).toEqual([1, 2, 1, null]);
    const leaveCid = await enter('cid 1', cid);
    expect(order).toEqual(['ann 1', 'ann 2', 'cid 1']);
    leave();
    // Ann's third stood in line before Bob's first, and the fourth comes behind it.
    (await others[0]!)();
    (await others[2]!)();
    (await others[1]!)();
    leaveCid();
    expect(order).toEqual(['ann 1', 'ann 2', 'cid 1', 'ann 3', 'bob 1', 'ann 4']);
  });

  it('says why nothing was begun', async () => {
    const turnstile = new Turnstile(1, 'Other files are looked at.');
    await turnstile.enter(patient);
    await expect(turnstile.enter({ timeoutMs: 5 })).rejects.toThrow('Other files are looked at.');
  });
});
