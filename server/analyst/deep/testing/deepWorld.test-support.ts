import type { DuckDBConnection } from '@duckdb/node-api';
import type { CatalogDefinition } from '../../../semql/catalog/definition.ts';
import { prepareCatalog } from '../../../semql/catalog/prepare.ts';
import { compile } from '../../../semql/compile.ts';
import type { SqlValue } from '../../../semql/compiled.ts';
import type { Analysis, AnalystRequest, AskIntent, ExecutedRows, JsonValue, StepIntent } from '../../analyst.ts';
import type { DeepRequest } from '../deepSpec.ts';

/** What a run leaves behind: steps by key, executions by id. It outlives the attempts. */
export class RunRecord {
  readonly steps = new Map<string, JsonValue>();
  readonly failures = new Map<string, string>();
  readonly order: string[] = [];
  readonly types = new Set<string>();
  readonly executions = new Map<string, ExecutedRows>();
  /** Texts that were executed, as often as they were. */
  readonly executed: string[] = [];
  /** Steps that were asked for and have no reply. */
  waiting: AskIntent | null = null;
}

/** The attempt ended as a killed process ends: nothing after this moment is recorded. */
export class Killed extends Error {}
class Waiting extends Error {}
class RecordedStepError extends Error {
  override readonly name = 'RecordedStepError';
}

export interface DeepWorld {
  readonly now: Date;
  readonly catalog: CatalogDefinition;
  request(question: string, deep?: Partial<DeepRequest>): AnalystRequest & { readonly deep: DeepRequest };
  /**
   * One attempt over a record.
   * @param killAt number of the write at which the process dies, before it is recorded
   */
  analysis(record: RunRecord, options?: { readonly killAt?: number; readonly failing?: RegExp }): Analysis;
  sql(text: string, parameters?: readonly SqlValue[]): Promise<readonly (readonly SqlValue[])[]>;
}

export function deepWorld(connection: DuckDBConnection, described: CatalogDefinition, now: Date): DeepWorld {
  const catalog = prepareCatalog(described);
  const compileText: Analysis['compile'] = (semql, options) =>
    compile(semql, catalog, { dialect: 'DUCKDB', now, ...options });
  const sql: DeepWorld['sql'] = async (text, parameters = []) => {
    const reader = await connection.runAndReadAll(text, [...parameters]);
    return reader
      .getRowsJson()
      .map((row) => row.map((cell) => (typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : cell)));
  };
  return {
    now,
    catalog: described,
    sql,
    request: (question, deep = {}) => ({
      question,
      previous: [],
      catalog: described,
      now,
      timeZone: 'UTC',
      change: null,
      mayLiftFilters: true,
      metadataOnly: new Set(),
      templates: [],
      definitions: [],
      agent: { name: 'Desk', canCreateCharts: true, palette: ['#7547FF'] },
      deep: { forceClarification: false, interactive: false, resumes: null, ...deep },
    }),
    analysis(record, { killAt = Number.POSITIVE_INFINITY, failing } = {}) {
      let writes = 0;
      const write = (store: () => void): void => {
        writes += 1;
        if (writes >= killAt) throw new Killed();
        store();
      };
      const place = (intent: StepIntent): string => intent.key ?? `unnamed ${intent.type}`;
      return {
        signal: new AbortController().signal,
        async step(intent, work) {
          const key = place(intent);
          const known = record.steps.get(key);
          if (known !== undefined) return known as never;
          const failed = record.failures.get(key);
          if (failed !== undefined) throw new RecordedStepError(failed);
          let outcome;
          try {
            outcome = typeof work === 'function' ? await work() : work;
          } catch (error) {
            if (!(error instanceof Killed)) write(() => record.failures.set(key, String(error)));
            throw error;
          }
          const { result } = outcome;
          write(() => {
            record.steps.set(key, JSON.parse(JSON.stringify(result)) as JsonValue);
            record.order.push(key);
            record.types.add(intent.type);
          });
          return result;
        },
        ask(intent) {
          const known = record.steps.get(intent.key);
          if (known !== undefined) return Promise.resolve(known as never);
          record.waiting = intent;
          return Promise.reject(new Waiting());
        },
        compile: compileText,
        async execute(semql, options) {
          if (failing?.test(semql)) throw new Error('The table is away.');
          const compiled = compileText(semql, options);
          if (!compiled.ok) throw new Error(`${semql}: ${compiled.diagnostics[0]?.message ?? ''}`);
          const { query } = compiled;
          // The same in every attempt, whatever runs beside it.
          const id = `exe_${query.canonicalText}`;
          const executed: ExecutedRows = {
            executionId: id,
            semql,
            sql: query.sql,
            columns: query.columns,
            rows: await sql(query.sql, query.parameters),
            truncated: false,
            durationMs: 1,
            provenance: query.provenance,
          };
          record.executed.push(semql);
          record.executions.set(id, executed);
          return executed;
        },
        checkSql: () => Promise.resolve({ ok: false, hidden: true, message: 'There is no SQL here.' }),
        executeSql: () => Promise.reject(new Error('There is no SQL here.')),
        executed(id) {
          const executed = record.executions.get(id);
          return executed ? Promise.resolve(executed) : Promise.reject(new Error(`There is no ${id}.`));
        },
        searchValues: () => Promise.resolve([]),
      };
    },
  };
}

/** Completes the step that waits, as a person does. */
export function reply(record: RunRecord, answer: object): void {
  if (record.waiting === null) throw new Error('No step waits.');
  record.steps.set(record.waiting.key, JSON.parse(JSON.stringify(answer)) as JsonValue);
  record.order.push(record.waiting.key);
  record.types.add(record.waiting.type);
  record.waiting = null;
}
