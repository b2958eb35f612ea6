import { describe, expect, it } from 'vitest';
import { madeUp, readIn } from '../madeUp.test-support.ts';

const FLIGHTS = madeUp({
  flights: { flight_id: 'key NUMBER', origin: 'STRING', destination: 'STRING', price: 'NUMBER' },
});
const FERRIES = madeUp({
  ports: { port_id: 'key NUMBER', port_name: 'STRING' },
  crossings: {
    crossing_id: 'key NUMBER',
    start_port_id: 'NUMBER -> ports as start_port',
    end_port_id: 'NUMBER -> ports as end_port',
    passengers: 'NUMBER',
  },
});

const flights = (question: string): string => readIn(FLIGHTS, question)?.semql ?? 'unread';
const ferries = (question: string): string => readIn(FERRIES, question)?.semql ?? 'unread';

describe('two fields of the same rows that are compared', () => {
  it.each([
    ['flights whose origin and destination are the same', 'origin = destination'],
    ['flights whose origin and destination differ', 'origin <> destination'],
    ['How many flights have the same origin and destination?', 'origin = destination'],
    ['flights where the origin is the same as the destination', 'origin = destination'],
  ])('%s', (question, condition) => expect(flights(question)).toContain(`WHERE ${condition}`));

  it('compares no number with a text', () =>
    expect(flights('flights whose origin and price are the same')).not.toContain('WHERE origin = price'));

  it.each([
    ['How many crossings start and end at the same port?', '='],
    ['crossings whose start and end port are the same', '='],
    ['crossings where the start port equals the end port', '='],
    ['crossings with the same start and end port', '='],
    ['How many crossings ended at the port where they started?', '='],
    ['crossings that ended at a different port than they started', '<>'],
    ['How many crossings start and end at different ports?', '<>'],
  ])('%s', (question, operator) =>
    expect(ferries(question)).toMatch(new RegExp(`(?:start|end)_port_id ${operator} (?:start|end)_port_id`)),
  );
});
