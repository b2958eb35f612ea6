import { setTimeout as delay } from 'node:timers/promises';
import type { AnalystResult, Analyst, ExecutedRows, JsonValue, StepIntent, StepOutcome } from '../analyst/analyst.ts';
import type { CompiledQuery, CompileResult } from '../semql/compiled.ts';
import type { RunWorld } from '../task/run/run.ts';
import type { QueryResult } from '../warehouse/warehouse.ts';

/** One step of a script. */
interface ScriptedStep {
  readonly type: StepIntent['type'];
  readonly reasoning: string;
  /** Runs a query inside the step. */
  readonly execute?: string;
  /** Works this long, unless the signal aborts. */
  readonly milliseconds?: number;
  /** Fails with this message. */
  readonly fail?: string;
}

export interface Script {
  readonly steps: readonly ScriptedStep[];
  /** Words written before the answer. */
  readonly write?: readonly string[];
  /** Default: an answer with the executions of all steps. */
  readonly result?: AnalystResult;
}

/**
 * An analyst whose steps are given as data: deterministic, so that the run protocol can be tested
 * by itself.
 */
export function scriptedAnalyst(script: Script | ((question: string) => Script)): Analyst {
  return async ({ question, previous }, analysis) => {
    const { steps, write = [], result } = typeof script === 'function' ? script(question) : script;
    const executions: ExecutedRows[] = [];
    for (const [place, { type, reasoning, execute, milliseconds, fail }] of steps.entries()) {
      const action = execute === undefined ? {} : { actionName: 'runSemql', actionParams: { semql: execute } };
      const work = async (): Promise<StepOutcome<JsonValue>> => {
        if (milliseconds !== undefined) {
          await delay(milliseconds, undefined, { signal: analysis.signal });
        }
        if (fail !== undefined) {
          throw new Error(fail);
        }
        // The rows of a recorded step come back from the record, as an analyst's must.
        return { result: execute === undefined ? { place } : (await analysis.execute(execute)).executionId };
      };
      const atHand = execute === undefined && milliseconds === undefined && fail === undefined;
      const recorded = await analysis.step<JsonValue>(
        { type, reasoning, ...action },
        atHand ? { result: { place } } : work,
      );
      if (typeof recorded === 'string') {
        executions.push(await analysis.executed(recorded));
      }
    }
    for (const words of write) {
      analysis.write?.(words);
    }
    return (
      result ?? {
        kind: 'answer',
        sentence: `Answer to ${question}, turn ${previous.length + 1}`,
        headline: null,
        chart: { type: 'bar', spec: { mark: 'bar' }, note: null, alternatives: [] },
        executions,
        assumptions: [
          {
            id: '1',
            kind: 'period',
            text: 'This year',
            phrase: null,
            value: '2026',
            chosen: false,
            alternatives: [{ id: '1.1', text: 'Last year', value: '2025', edit: [] }],
          },
        ],
        approved: null,
        moved: null,
        phrases: [],
        caveats: [],
        suggestions: [],
        reading: { question },
      }
    );
  };
}

/** A compiled query that is its own text. */
function compiledAs(sql: string, dataSourceId: string): CompileResult {
  const query: CompiledQuery = {
    sql,
    parameters: [],
    columns: [
      {
        name: 'n',
        label: 'n',
        role: 'measure',
        type: 'INTEGER',
        unit: null,
        decimals: null,
        grain: null,
        governed: true,
        additive: true,
        overlapping: false,
      },
    ],
    provenance: [],
    explanation: { scans: [], merge: '', safety: [] },
    canonicalText: sql,
    dataSourceId,
    versions: {},
    clock: [],
    diagnostics: [],
  };
  return { ok: true, query };
}

/** A world for scripted analysts: SemQL is SQL, run by `run`. */
export function scriptedWorld(
  dataSourceId: string,
  run: (query: CompiledQuery, signal: AbortSignal) => Promise<QueryResult>,
): RunWorld {
  return {
    request: {
      catalog: {
        models: [],
        metrics: [],
        glossary: [],
        calendar: { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 },
      },
      timeZone: 'UTC',
      mayLiftFilters: false,
      metadataOnly: new Set(),
      templates: [],
      definitions: [],
      agent: { name: 'Analyst', canCreateCharts: true, palette: [] },
    },
    dialect: 'POSTGRESQL',
    compile: (semql) => compiledAs(semql, dataSourceId),
    run: async (query, signal) => ({
      ...(await run(query, signal)),
      servedFromCache: false,
      resultAt: new Date(),
      resultKey: null,
    }),
    checkSql: () => Promise.resolve({ ok: true }),
    openSql: () => Promise.reject(new Error('This world has no SQL.')),
    searchValues: () => Promise.resolve([]),
  };
}
