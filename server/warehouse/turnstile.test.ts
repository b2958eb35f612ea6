import { describe, expect, it } from 'vitest';
import { Turnstile } from './turnstile.ts';

describe('Turnstile', () => {
  it('lets in as many as there are places, then in order of arrival', async () => {
    const turnstile = new Turnstile(2);
    const order: number[] = [];
    const enter = async (n: number): Promise<() => void> => {
      const leave = await turnstile.enter(10_000, undefined);
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
    const leave = await turnstile.enter(10_000, undefined);
    const controller = new AbortController();
    const given = turnstile.enter(10_000, controller.signal);
    const late = turnstile.enter(5, undefined);
    controller.abort();
    await expect(given).rejects.toMatchObject({ type: 'CANCELLED' });
    await expect(late).rejects.toMatchObject({ type: 'TIMEOUT' });
    await expect(turnstile.enter(5, AbortSignal.abort())).rejects.toMatchObject({ type: 'CANCELLED' });
    leave();
    (await turnstile.enter(5, undefined))();
  });
});
