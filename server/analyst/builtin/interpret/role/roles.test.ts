import { describe, expect, it } from 'vitest';
import type { FoundValue } from '../../marking/mark.ts';
import { madeUp, readIn } from '../madeUp.test-support.ts';

/** Ferries between ports, and duels of fencers: each row has two of the same kind. */
const FERRIES = madeUp({
  ports: { port_id: 'key NUMBER', port_name: 'STRING', island: 'STRING' },
  crossings: {
    crossing_id: 'key NUMBER',
    start_port_id: 'NUMBER -> ports as start_port',
    end_port_id: 'NUMBER -> ports as end_port',
    passengers: 'NUMBER',
  },
});
const FENCERS = madeUp({
  fencers: { fencer_id: 'key NUMBER', fencer_name: 'STRING' },
  duels: {
    duel_id: 'key NUMBER',
    winner_id: 'NUMBER -> fencers as winner',
    loser_id: 'NUMBER -> fencers as loser',
    touches: 'NUMBER',
  },
});

const port = (value: string): FoundValue => ({
  phrase: value.toLowerCase(),
  model: 'ports',
  dimension: 'port_name',
  value,
  near: [],
});
const fencer: FoundValue = {
  phrase: 'mira holt',
  model: 'fencers',
  dimension: 'fencer_name',
  value: 'Mira Holt',
  near: [],
};

const ferries = (question: string): string =>
  readIn(FERRIES, question, [port('Vale'), port('Skerry')])?.semql ?? 'unread';
const fencers = (question: string): string => readIn(FENCERS, question, [fencer])?.semql ?? 'unread';

describe('which of two relationships to the same rows is meant', () => {
  it.each([
    ['How many crossings ended at Vale?', "end_port.port_name = 'Vale'"],
    ['crossings that start in Vale', "start_port.port_name = 'Vale'"],
    ['How many crossings arrive at Vale?', "end_port.port_name = 'Vale'"],
    ['number of crossings to Vale', "end_port.port_name = 'Vale'"],
  ])('%s', (question, condition) => expect(ferries(question)).toContain(condition));

  it('gives each of two places its own role', () => {
    const semql = ferries('How many crossings go from Vale to Skerry?');
    expect(semql).toContain("start_port.port_name = 'Vale'");
    expect(semql).toContain("end_port.port_name = 'Skerry'");
  });

  it('leaves open what the words do not say', () => {
    expect(ferries('How many crossings are there of Vale?')).not.toMatch(/(?:start|end)_port\.port_name/);
    expect(fencers('How many duels did someone win against Mira Holt?')).not.toMatch(/winner\.fencer_name/);
  });

  it.each([
    ['How many duels did Mira Holt win?', "winner.fencer_name = 'Mira Holt'"],
    ['How many duels has Mira Holt lost?', "loser.fencer_name = 'Mira Holt'"],
  ])('%s', (question, condition) => expect(fencers(question)).toContain(condition));

  it.each([
    ['How many crossings are there for each destination port?', 'end_port.port_id'],
    ['number of crossings per departure port', 'start_port.port_id'],
  ])('%s', (question, key) => expect(ferries(question)).toContain(key));

  it('tells which word decided', () => {
    const read = readIn(FENCERS, 'How many duels did Mira Holt win?', [fencer]);
    expect(read?.reading.assumptions.map(({ text }) => text)).toContain('“win” is read as the winner of duels');
  });
});

describe('what never happened', () => {
  it.each([
    ['ports where no crossing has ever ended', 'end_port.port_id'],
    ['Which ports has nobody ever started a crossing from?', 'start_port.port_id'],
  ])('%s', (question, key) => {
    expect(ferries(question)).toMatch(new RegExp(`port_id NOT IN \\(SELECT ${key.replace('.', '\\.')} FROM crossings`));
  });
});

/** Letters between people: each has one who sent it and one who got it. */
const LETTERS = madeUp({
  people: { person_id: 'key NUMBER', person_name: 'STRING' },
  letters: {
    letter_id: 'key NUMBER',
    sender_id: 'NUMBER -> people as sender',
    receiver_id: 'NUMBER -> people as receiver',
  },
});

describe('what was done to them is not done by them', () => {
  const letters = (question: string): string => readIn(LETTERS, question)?.semql ?? 'unread';

  it.each([
    'How many people were never sent a letter?',
    'people who were not sent a letter',
    "people who weren't sent a letter",
    'people who have never been sent a letter',
    'people that nobody sent a letter',
  ])('%s', (question) => expect(letters(question)).not.toContain('sender'));

  it.each([
    ['people who never sent a letter', 'sender.person_id'],
    ['How many people did not send a letter?', 'sender.person_id'],
    ['people who never received a letter', 'receiver.person_id'],
  ])('%s', (question, key) => expect(letters(question)).toContain(`NOT IN (SELECT ${key} FROM letters`));
});
