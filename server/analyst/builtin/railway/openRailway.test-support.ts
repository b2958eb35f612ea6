import { DuckDBInstance } from '@duckdb/node-api';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { CatalogDefinition } from '../../../semql/catalog/definition.ts';
import { prepareCatalog } from '../../../semql/catalog/prepare.ts';
import { compile } from '../../../semql/compile.ts';
import type { SqlValue } from '../../../semql/compiled.ts';
import type {
  Analysis,
  AnalystRequest,
  AnalystResult,
  AnswerSpec,
  ExecutedRows,
  JsonValue,
  PreviousTurn,
  StepIntent,
} from '../../analyst.ts';
import { builtinAnalyst } from '../builtinAnalyst.ts';
import { RAILWAY } from './catalog.ts';
import { RAILWAY_DATA } from './data.ts';

/** The clock of every railway test. */
export const RAILWAY_NOW = new Date('2026-11-21T09:30:00Z');

/** A step as it was recorded. */
export interface RecordedStep {
  readonly type: StepIntent['type'];
  readonly reasoning: string;
}

/** The railway in an in-process DuckDB, with the analyst in front of it. */
export interface Railway {
  ask(
    question: string,
    previous?: readonly PreviousTurn[],
  ): Promise<{ readonly result: AnalystResult; readonly steps: readonly RecordedStep[] }>;
  /** Changes an assumption of an answer. */
  change(answer: AnswerSpec, alternativeId: string): Promise<AnalystResult>;
  /** Rows of hand-written SQL: the oracle. */
  sql(text: string): Promise<readonly (readonly SqlValue[])[]>;
  /** Runs a question against an analysis of the test's own making. */
  request(question: string, previous?: readonly PreviousTurn[]): AnalystRequest;
  analysis(steps: RecordedStep[], recorded?: Map<number, JsonValue>): Analysis;
  close(): void;
}

/** Opens a fresh railway; tests may describe it in other ways, or open tables of their own. */
export async function openRailway(
  described: CatalogDefinition = RAILWAY,
  data: readonly string[] = RAILWAY_DATA,
): Promise<Railway> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  for (const statement of data) await connection.run(statement);
  const catalog = prepareCatalog(described);
  const request = (question: string, previous: readonly PreviousTurn[] = []): AnalystRequest => ({
    question,
    previous,
    catalog: described,
    now: RAILWAY_NOW,
    timeZone: 'UTC',
    change: null,
    mayLiftFilters: true,
    metadataOnly: new Set(),
    templates: [],
    definitions: [],
    agent: { name: 'Conductor', canCreateCharts: true, palette: ['#7547FF'] },
  });
  // Executions of all attempts, as the record keeps them.
  const executions = new Map<string, ExecutedRows>();
  const analysis = (steps: RecordedStep[], recorded = new Map<number, JsonValue>()): Analysis => {
    let seq = 0;
    const compileText: Analysis['compile'] = (semql, options) =>
      compile(semql, catalog, { dialect: 'DUCKDB', now: RAILWAY_NOW, ...options });
    return {
      signal: new AbortController().signal,
      async step(intent, work) {
        seq += 1;
        const known = recorded.get(seq);
        if (known !== undefined) return known as never;
        const outcome = typeof work === 'function' ? await work() : work;
        recorded.set(seq, JSON.parse(JSON.stringify(outcome.result)) as JsonValue);
        steps.push({ type: intent.type, reasoning: outcome.reasoning ?? intent.reasoning });
        return outcome.result;
      },
      compile: compileText,
      async execute(semql, options) {
        const compiled = compileText(semql, options);
        if (!compiled.ok) throw new Error(`${semql}: ${compiled.diagnostics[0]?.message ?? ''}`);
        const rows = await read(connection, compiled.query.sql, compiled.query.parameters);
        const executed: ExecutedRows = {
          executionId: `exe_${seq}`,
          semql,
          sql: compiled.query.sql,
          columns: compiled.query.columns,
          rows,
          truncated: false,
          durationMs: 1,
          provenance: compiled.query.provenance,
        };
        executions.set(executed.executionId, executed);
        return executed;
      },
      checkSql: () => Promise.resolve({ ok: false, hidden: true, message: 'The railway has no SQL.' }),
      executeSql: () => Promise.reject(new Error('The railway has no SQL.')),
      executed(executionId) {
        const executed = executions.get(executionId);
        return executed ? Promise.resolve(executed) : Promise.reject(new Error(`There is no ${executionId}.`));
      },
      ask: () => Promise.reject(new Error('There is no person to ask here.')),
      async searchValues(path, text, limit) {
        const [model = '', name = ''] = path.split('.');
        const rows = await read(
          connection,
          `SELECT DISTINCT "${name}" FROM "${model}" WHERE "${name}" ILIKE '%' || $1 || '%' ORDER BY 1 LIMIT ${limit}`,
          [text],
        );
        return rows.flatMap(([value]) => (typeof value === 'string' ? [value] : []));
      },
    };
  };
  return {
    request,
    analysis,
    async ask(question, previous) {
      const steps: RecordedStep[] = [];
      return { result: await builtinAnalyst(request(question, previous), analysis(steps)), steps };
    },
    change: (answer, alternativeId) =>
      builtinAnalyst({ ...request('changed'), change: { answer, alternativeId } }, analysis([])),
    sql: (text) => read(connection, text, []),
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function read(
  connection: DuckDBConnection,
  sql: string,
  parameters: readonly SqlValue[],
): Promise<readonly (readonly SqlValue[])[]> {
  const reader = await connection.runAndReadAll(sql, [...parameters]);
  return reader
    .getRowsJson()
    .map((row) => row.map((cell) => (typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : cell)));
}
