import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookUp } from '../catalog/catalogLookup.ts';
import { compare, COUNT, field, form, number, shown } from '../form/formParts.test-support.ts';
import { formToSemql } from '../form/semql/formQuery.ts';
import type { FormReading, LogicalForm } from '../form/logicalForm.ts';
import { lexiconOf } from '../lexicon/lexicon.ts';
import { markQuestion } from '../marking/mark.ts';
import { RAILWAY } from '../railway/catalog.ts';
import { openRailway } from '../railway/openRailway.test-support.ts';
import type { Railway } from '../railway/openRailway.test-support.ts';
import type { Clock } from '../time/period.ts';
import { normalise } from '../words/normalise.ts';
import { decide } from './decide.ts';
import type { Decision } from './decide.ts';
import { chooseReading, decideForms } from './decideForms.ts';
import type { FormDecision } from './decideForms.ts';
import { understand } from './understand.ts';

const CLOCK: Clock = { today: '2026-11-21', weekStart: 'MONDAY', fiscalYearStartMonth: 1 };
const LOOKUP = lookUp(RAILWAY);

let railway: Railway;

beforeAll(async () => {
  railway = await openRailway();
});

afterAll(() => railway.close());

function reading(asked: LogicalForm, score = 0.9, further: readonly LogicalForm[] = []): FormReading {
  return { form: asked, further, score, assumptions: [], sources: [] };
}

function decided(readings: readonly FormReading[], chosen: string | null = null): FormDecision {
  const { compile } = railway.analysis([]);
  return decideForms(readings, 'how many tickets', LOOKUP, CLOCK, (semql) => compile(semql), chosen);
}

function today(question: string): Decision {
  const marked = markQuestion(normalise(question), lexiconOf(RAILWAY), CLOCK);
  const { compile } = railway.analysis([]);
  return decide(understand(marked, LOOKUP), question, LOOKUP, CLOCK, (semql) => compile(semql));
}

const counted = form('tickets', { grouped: true, columns: [number(COUNT)] });
const refunded = form('tickets', {
  grouped: true,
  columns: [number(COUNT)],
  where: [compare(field('tickets', 'refunded'), '=', true)],
});
const stations = form('tickets', { columns: [shown(field('stations', 'station_name'))] });
const fannedOut = form('tickets', {
  grouped: true,
  columns: [
    shown(field('tickets', 'fare_class')),
    number({ kind: 'aggregate', fn: 'AVG', of: field('passengers', 'age'), distinct: false, filter: [] }),
  ],
});

describe('among forms', () => {
  it('the best that compiles is answered', () => {
    const decision = decided([reading(refunded, 0.7), reading(stations, 0.95), reading(counted, 0.9)]);
    expect(decision).toMatchObject({ kind: 'answer', chosen: { reading: { form: counted } } });
    expect(decision.kind === 'answer' && decision.runnerUp?.reading.form).toEqual(refunded);
  });

  it('what cannot be computed is refused rather than read as something far from its words', () => {
    expect(decided([reading(stations, 0.9), reading(counted, 0.6)])).toMatchObject({ kind: 'refuse' });
  });

  it('a tie of different meanings is asked about, in words of what is computed', () => {
    const decision = decided([reading(counted, 0.9), reading(refunded, 0.895)]);
    expect(decision).toMatchObject({
      kind: 'clarify',
      question: 'Did you mean **number of tickets** or **number of tickets where refunded is true**?',
    });
    const { semql } = formToSemql(refunded, LOOKUP, CLOCK);
    expect(decided([reading(counted, 0.9), reading(refunded, 0.895)], semql)).toMatchObject({
      kind: 'answer',
      chosen: { semql },
    });
  });

  it('a tie of one meaning is not', () => {
    const rows = form('tickets', { over: { fn: 'COUNT', column: null } });
    expect(decided([reading(counted, 0.9), reading(rows, 0.9)]).kind).toBe('answer');
  });

  it.each([
    ['AMBIGUOUS_PATH', stations],
    ['FANOUT', fannedOut],
  ])('says %s where nothing compiles', (code, asked) => {
    expect(decided([reading(asked)])).toMatchObject({ kind: 'refuse', failure: { code } });
  });

  it('needs every question of a sentence', () => {
    expect(decided([reading(counted, 0.9, [stations])])).toMatchObject({ kind: 'refuse' });
  });

  it('none is no decision', () => {
    expect(decided([]).kind).toBe('unread');
  });
});

/** The same models before anybody has defined a metric. */
const DRAFTED = lookUp({ ...RAILWAY, metrics: [] });

describe('between two ways of reading', () => {
  it.each<readonly [string, string, readonly LogicalForm[], 'today' | 'form']>([
    ['nothing composed', 'number of tickets', [], 'today'],
    ['the same SQL', 'number of tickets', [counted], 'today'],
    ['a plain count against a condition that was read too', 'number of tickets', [refunded], 'form'],
    ['a measure of the semantic layer', 'takings by fare class', [refunded], 'today'],
    ['a metric', 'average fare', [refunded], 'today'],
    ['a trend', 'number of tickets by month', [refunded], 'today'],
    ['a share', 'what percentage of tickets are refunded', [counted], 'today'],
    ['unread words', 'tickets of zorgs', [counted], 'form'],
    ['unread words, and a reason why it cannot be computed', 'tickets of zorgs', [fannedOut], 'form'],
    ['an answer, and a form that cannot be computed', 'number of tickets', [fannedOut], 'today'],
  ])('%s', (_, question, composed, way) => {
    expect(chooseReading(today(question), decided(composed.map((one) => reading(one))), question, DRAFTED)).toBe(way);
  });

  it.each<readonly [string, string, number, 'today' | 'form']>([
    ['words that today’s reading has', 'number of tickets', 0.9, 'today'],
    ['words that it lacks', 'tickets of zorgs', 0.9, 'form'],
    ['words that are only like names', 'tickets of zorgs', 0.6, 'today'],
  ])('over a layer with metrics: %s', (_, question, score, way) => {
    expect(chooseReading(today(question), decided([reading(refunded, score)]), question, LOOKUP)).toBe(way);
  });

  it('an order to change data is refused whatever it may be read as', () => {
    const command = { kind: 'refuse', unknown: [], reason: 'command', failure: null, candidate: null } as const;
    expect(chooseReading(command, decided([reading(counted)]), '', LOOKUP)).toBe('today');
  });
});
