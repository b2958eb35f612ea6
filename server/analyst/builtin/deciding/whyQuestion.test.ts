import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerSpec, PreviousTurn } from '../../analyst.ts';
import { openRailway } from '../railway/openRailway.test-support.ts';
import type { Railway } from '../railway/openRailway.test-support.ts';

let railway: Railway;

beforeAll(async () => {
  railway = await openRailway();
});

afterAll(() => railway.close());

/** The answer to the last of some questions asked in one conversation. */
async function answerTo(questions: readonly string[]): Promise<AnswerSpec> {
  const previous: PreviousTurn[] = [];
  let last: AnswerSpec | null = null;
  for (const question of questions) {
    const { result } = await railway.ask(question, previous);
    if (result.kind !== 'answer') throw new Error(`expected an answer, got ${JSON.stringify(result)}`);
    previous.push({ question, reading: result.reading, options: [] });
    last = result;
  }
  if (!last) throw new Error('no question');
  return last;
}

describe('why', () => {
  it('splits the change by the dimension that explains most of it', async () => {
    const answer = await answerTo(['takings by month this year', 'why']);
    expect(answer.executions[0]?.semql).toContain('FILTER (WHERE bought_at IN PREVIOUS MONTH)');
    expect(answer.sentence).toContain('not what caused it');
  });

  const monthly = (month: string): string => `sum(fare) FILTER (WHERE strftime(bought_at, '%Y-%m') = '${month}')`;

  it('is answered without an earlier question, by the change it names', async () => {
    const [[now, then] = []] = await railway.sql(`SELECT ${monthly('2026-08')}, ${monthly('2026-07')} FROM tickets`);
    const fell = Number(now) < Number(then);
    const asked = await answerTo(['why did takings fall in August 2026']);
    const opposite = await answerTo(['why did takings rise in August 2026']);
    expect(asked.sentence.startsWith('It did not fall.')).toBe(!fell);
    expect(opposite.sentence.startsWith('It did not rise.')).toBe(fell);
  });

  it('is about the number it names, not about the last answer', async () => {
    const answer = await answerTo(['tickets by fare class in 2025', 'why did takings fall in August 2026']);
    expect(answer.sentence).toContain('Takings');
  });
});
