import { describe, expect, it } from 'vitest';
import { madeUp, readIn } from '../madeUp.test-support.ts';

const TOWN = madeUp({
  clients: { client_id: 'key NUMBER', surname: 'STRING', city: 'STRING' },
  drivers: { driver_id: 'key NUMBER', surname: 'STRING' },
});
const town = (question: string): string => readIn(TOWN, question)?.semql ?? 'unread';

describe('values that rows of two kinds have', () => {
  it.each([
    'What are the surnames that are used by clients and drivers?',
    'surnames shared by clients and drivers',
    'Which surnames are common to both clients and drivers?',
  ])('%s', (question) =>
    expect(town(question)).toMatch(/^SELECT surname FROM \w+ WHERE surname IN \(SELECT surname FROM \w+\)/),
  );

  it('are none where one of them has no such field', () =>
    expect(town('cities shared by clients and drivers')).not.toContain('WHERE city IN'));
});
