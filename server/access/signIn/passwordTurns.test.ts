import { setImmediate as breath } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { PasswordTurns } from './passwordTurns.ts';

const crowded = {
  statusCode: 503,
  body: { code: 'TOO_MANY_SIGN_INS', message: 'Too many people are signing in at once. Try again in a minute.' },
};

/** Requests that note when their turn begins, and end it when they are told to. */
function requests(turns: PasswordTurns) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = async (
    name: string,
    { place = name, first = false, signal = undefined as AbortSignal | undefined } = {},
  ) => {
    const end = await turns.take({ place, first, signal });
    begun.push(name);
    ends.push(end);
  };
  /** Ends the turns that run and lets the next ones begin. */
  const proceed = async (): Promise<string[]> => {
    for (const end of ends.splice(0)) {
      end();
    }
    await breath();
    return begun.splice(0);
  };
  return { ask, proceed };
}

describe('turns to hash a password', () => {
  it('are two at once; the others follow in order of arrival', async () => {
    const { ask, proceed } = requests(new PasswordTurns());
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      void ask(name);
    }
    await breath();
    expect([await proceed(), await proceed(), await proceed()]).toEqual([['a', 'b', 'c', 'd'], ['e'], []]);
  });

  it('go round the places, so that a flood from one makes only that one wait', async () => {
    const { ask, proceed } = requests(new PasswordTurns({ atOnce: 1 }));
    await ask('running');
    for (let n = 0; n < 40; n += 1) {
      void ask(`flood ${n}`, { place: 'flood' });
    }
    void ask('ada');
    void ask('grace');
    const order: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      order.push(...(await proceed()));
    }
    expect(order).toEqual(['running', 'flood 0', 'ada', 'grace', 'flood 1', 'flood 2']);
  });

  it('are given to known browsers first', async () => {
    const { ask, proceed } = requests(new PasswordTurns({ atOnce: 1 }));
    await ask('running');
    for (const name of ['a', 'b']) {
      void ask(name);
    }
    void ask('known', { first: true });
    expect([await proceed(), await proceed()]).toEqual([['running', 'known'], ['a']]);
  });

  it('are refused at once to more than may wait at one place, and to nobody elsewhere', async () => {
    const { ask, proceed } = requests(new PasswordTurns({ atOnce: 1, perPlace: 2 }));
    await ask('running');
    for (const name of ['a', 'b']) {
      void ask(name, { place: 'office' });
    }
    await expect(ask('c', { place: 'office' })).rejects.toMatchObject(crowded);
    void ask('elsewhere');
    const order: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      order.push(...(await proceed()));
    }
    expect(order).toEqual(['running', 'a', 'elsewhere', 'b']);
  });

  it('are refused after waiting too long, and pass over requests that were hung up', async () => {
    const { ask, proceed } = requests(new PasswordTurns({ atOnce: 1, patienceMs: 20 }));
    await ask('running');
    await expect(ask('late')).rejects.toMatchObject(crowded);
    const hungUp = new AbortController();
    const asked = ask('hung up', { signal: hungUp.signal });
    void ask('next');
    hungUp.abort();
    await expect(asked).rejects.toMatchObject(crowded);
    await expect(ask('hung up before', { signal: hungUp.signal })).rejects.toMatchObject(crowded);
    expect(await proceed()).toEqual(['running', 'next']);
  });
});
