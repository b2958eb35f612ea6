import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { declaredJoins, follows, proposedJoins, spelled } from './foreignSchema.ts';

/** What was found of the joins that databases declare, and what else. */
export interface JoinScore {
  readonly declared: number;
  readonly found: number;
  readonly proposed: number;
  /** Of those proposed: declared, or following from what is declared. */
  readonly right: number;
  readonly sure: number;
  readonly sureAndRight: number;
  /** `name: orders.customer_id → customers.id` */
  readonly missed: readonly string[];
  readonly wrong: readonly string[];
  readonly wrongThoughSure: readonly string[];
}

/** @param scripts for SQLite, by the name of the database */
export async function scoreJoins(scripts: ReadonlyMap<string, string>, keysAreDeclared: boolean): Promise<JoinScore> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-joins-'));
  try {
    const all = [];
    for (const [name, script] of scripts) {
      const declared = declaredJoins(script);
      const names = new Set(declared.map(spelled));
      const proposed = await proposedJoins(script, join(folder, `${name}.sqlite`), keysAreDeclared);
      const found = new Set(proposed.map(spelled));
      all.push({
        declared,
        missed: [...names].filter((each) => !found.has(each)).map((each) => `${name}: ${each}`),
        proposed: proposed.map((each) => ({
          said: `${name}: ${spelled(each)} (${each.evidence})`,
          isSure: each.isSure,
          isRight: names.has(spelled(each)) || follows(each, declared),
        })),
      });
    }
    const proposed = all.flatMap((each) => each.proposed);
    const missed = all.flatMap((each) => each.missed);
    const declared = all.flatMap((each) => each.declared).length;
    const sure = proposed.filter(({ isSure }) => isSure);
    const wrongOf = (of: typeof proposed): readonly string[] =>
      of.filter(({ isRight }) => !isRight).map(({ said }) => said);
    return {
      declared,
      found: declared - missed.length,
      proposed: proposed.length,
      right: proposed.filter(({ isRight }) => isRight).length,
      sure: sure.length,
      sureAndRight: sure.filter(({ isRight }) => isRight).length,
      missed,
      wrong: wrongOf(proposed),
      wrongThoughSure: wrongOf(sure),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
