import { judge, judgeError, type Outcome, type Reply } from './judge.ts';
import type { CompareRows, ForeignQuestion } from './suite.ts';

/** An agent over one database, in process or in the running product. */
interface Answering {
  ask(question: string): Promise<Reply>;
}

/** Asks questions over one database, each in a conversation of its own. */
export async function scoreDatabase(
  agent: Answering,
  questions: readonly ForeignQuestion[],
  compareRows: CompareRows,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const question of questions) {
    const begun = performance.now();
    const took = (): number => Math.round(performance.now() - begun);
    try {
      outcomes.push(judge(question, await agent.ask(question.question), compareRows, took()));
    } catch (error) {
      outcomes.push(judgeError(question, error, took()));
    }
  }
  return outcomes;
}
