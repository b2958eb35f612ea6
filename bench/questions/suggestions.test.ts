import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builtinAnalyst } from '../../server/analyst/builtin/builtinAnalyst.ts';
import { proposeQuestions } from '../../server/analyst/builtin/proposing/proposeQuestions.ts';
import { prepareCatalog } from '../../server/semql/catalog/prepare.ts';
import { compile } from '../../server/semql/compile.ts';
import { benchAnalysis } from './benchAnalysis.ts';
import { openDatabase } from './database.ts';
import { benchNow, suites } from './suites.ts';

it.each(suites)(
  'every question that is proposed for the $name is answered with rows',
  async ({ generate, catalog: layer }) => {
    const folder = await mkdtemp(join(tmpdir(), 'quarry-suggestions-'));
    const database = await openDatabase((await generate(folder)).files);
    const prepared = prepareCatalog(layer);
    const proposed = proposeQuestions({
      catalog: layer,
      now: benchNow,
      timeZone: 'UTC',
      metadataOnly: new Set(),
      newestDays: new Map(),
      withoutRows: new Set<string>(),
      withoutValues: new Set<string>(),
      compile: (semql) => compile(semql, prepared, { dialect: 'DUCKDB', now: benchNow, keepDefaultFilters: true }),
    });
    const questions = proposed.flatMap(({ questions: of }) => of);
    expect(questions.length).toBeGreaterThan(8);
    const answers = await Promise.all(
      questions.map(async (question) => {
        const result = await builtinAnalyst(
          {
            question,
            previous: [],
            change: null,
            catalog: layer,
            now: benchNow,
            timeZone: 'UTC',
            mayLiftFilters: false,
            metadataOnly: new Set(),
            templates: [],
            definitions: [],
            agent: { name: 'Analyst', canCreateCharts: true, palette: [] },
          },
          benchAnalysis(prepared, database, benchNow),
        );
        return { question, isAnswered: result.kind === 'answer' && (result.executions[0]?.rows.length ?? 0) > 0 };
      }),
    );
    expect(answers.filter(({ isAnswered }) => !isAnswered)).toEqual([]);
    database.close();
    await rm(folder, { recursive: true });
  },
  60_000,
);
