import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { companyCatalog } from '../../../prisma/seed/company/semanticLayer.ts';
import type { AnalystResult, PreviousTurn } from '../../../server/analyst/analyst.ts';
import { builtinAnalyst } from '../../../server/analyst/builtin/builtinAnalyst.ts';
import { prepareCatalog } from '../../../server/semql/catalog/prepare.ts';
import { benchAnalysis } from '../benchAnalysis.ts';
import { openDatabase } from '../database.ts';
import type { Database } from '../database.ts';
import { benchNow, suites } from '../suites.ts';

/** The sample company in DuckDB, with the analyst in front of it. */
export interface Company {
  readonly database: Database;
  /** Asks a question at the clock of the suites, or at another one. */
  ask(question: string, now?: Date, previous?: readonly PreviousTurn[]): Promise<AnalystResult>;
  close(): Promise<void>;
}

/** Generates the sample company and opens it. */
export async function openCompany(): Promise<Company> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-company-'));
  const suite = suites.find(({ name }) => name === 'company');
  if (!suite) {
    throw new Error('There is no suite of the company.');
  }
  const database = await openDatabase((await suite.generate(folder)).files);
  const catalog = companyCatalog();
  const prepared = prepareCatalog(catalog);
  return {
    database,
    ask: (question, now = benchNow, previous = []) =>
      builtinAnalyst(
        {
          question,
          previous,
          change: null,
          catalog,
          now,
          timeZone: 'UTC',
          mayLiftFilters: false,
          metadataOnly: new Set(),
          templates: [],
          definitions: [],
          agent: { name: 'Analyst', canCreateCharts: true, palette: [] },
        },
        benchAnalysis(prepared, database, now),
      ),
    async close() {
      database.close();
      await rm(folder, { recursive: true });
    },
  };
}
