import { openForeign } from './askForeign.ts';
import type { DraftedDatabase } from './draftDatabase.ts';
import { judge, judgeError, type Outcome } from './judge.ts';
import type { CompareRows, ForeignQuestion } from './suite.ts';

/** Asks questions of one drafted database, each in a conversation of its own. */
export async function scoreDatabase(
  drafted: DraftedDatabase,
  questions: readonly ForeignQuestion[],
  compareRows: CompareRows,
): Promise<readonly Outcome[]> {
  const agent = openForeign(drafted);
  const outcomes: Outcome[] = [];
  try {
    for (const question of questions) {
      const begun = performance.now();
      const took = (): number => Math.round(performance.now() - begun);
      try {
        const result = await agent.ask(question.question);
        outcomes.push(judge(question, result, compareRows, took()));
      } catch (error) {
        outcomes.push(judgeError(question, error, took()));
      }
    }
  } finally {
    await agent.close();
  }
  return outcomes;
}
