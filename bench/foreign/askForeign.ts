import type { Analysis, AnalystResult, ExecutedRows, PreviousTurn } from '../../server/analyst/analyst.ts';
import type { Mentions } from '../../server/analyst/builtin/lexicon/mentions.ts';
import { builtinAnalyst } from '../../server/analyst/builtin/builtinAnalyst.ts';
import type { PrismaClient } from '../../server/generated/prisma/client.ts';
import type { Catalogs, ScopedCatalog } from '../../server/model/catalogs.ts';
import { visibleCatalog } from '../../server/model/visibleCatalog.ts';
import { CompiledQueries } from '../../server/query/compile/compiledQueries.ts';
import type { SemqlServices } from '../../server/query/compile/semqlRequest.ts';
import { readRows } from '../../server/query/run/sourceRows.ts';
import { searchValues } from '../../server/query/values/searchValues.ts';
import { prepareCatalog } from '../../server/semql/catalog/prepare.ts';
import type { SourceConnections } from '../../server/source/sourceConnections.ts';
import { WarehousePool } from '../../server/warehouse/sessions/pool.ts';
import type { CatalogDefinition } from '../../server/semql/catalog/definition.ts';
import type { DraftedDatabase } from './draftDatabase.ts';
import { mentionsOfQuestion } from './mentionsOfQuestion.ts';

/** The clock of every question unless another is given: later than all rows. */
const benchNow = new Date('2026-11-20T14:00:00Z');

/** An agent over a drafted database, asked without server and without records. */
export interface ForeignAgent {
  /** What the models say of the data. */
  readonly catalog: CatalogDefinition;
  ask(question: string, previous?: readonly PreviousTurn[]): Promise<AnalystResult>;
  /** What the words of a question may stand for. */
  mentions(question: string): Promise<Mentions>;
  close(): Promise<void>;
}

export function openForeign(drafted: DraftedDatabase, now = benchNow): ForeignAgent {
  const catalog = catalogOf(drafted, now);
  const warehouses = new WarehousePool();
  const services = { compiled: new CompiledQueries(), warehouses, ...withoutDatabase(drafted) };
  return {
    catalog: catalog.visible,
    mentions: (question) => mentionsOfQuestion(question, catalog.visible, now, analysisOf(services, catalog, now)),
    ask: (question, previous = []) =>
      builtinAnalyst(
        {
          question,
          change: null,
          previous,
          catalog: catalog.visible,
          now,
          timeZone: catalog.visible.calendar.timeZone,
          mayLiftFilters: true,
          metadataOnly: catalog.metadataOnly,
          templates: [],
          definitions: [],
          agent: { name: drafted.agentName, canCreateCharts: true, palette: [] },
        },
        analysisOf(services, catalog, now),
      ),
    close: () => warehouses.closeAll(),
  };
}

export function catalogOf(drafted: DraftedDatabase, now: Date): ScopedCatalog {
  const { scope, definition, source } = drafted;
  const hidden = new Set(drafted.hidden);
  return {
    number: 1,
    scope,
    prepared: prepareCatalog(definition),
    visible: visibleCatalog(definition, hidden, new Map(drafted.hiddenColumns)),
    hidden,
    rowPolicies: {},
    openedBy: {},
    metadataOnly: new Set(drafted.metadataOnly),
    sources: new Map([[source.id, { ...source, cacheEnabled: false, updatedAt: now }]]),
  };
}

/**
 * Services that find the SQLite file where it is kept. Rows are not looked up among recorded ones,
 * and catalogs are not loaded, so the database is not needed.
 */
export function withoutDatabase({
  databaseFile,
}: DraftedDatabase): Pick<SemqlServices, 'connections' | 'database' | 'catalogs'> {
  const connections = { of: () => Promise.resolve({ type: 'SQL', databaseFile }) };
  return {
    connections: connections as unknown as SourceConnections,
    database: {} as PrismaClient,
    catalogs: {} as Catalogs,
  };
}

/** What the product binds for a run, but that nothing is recorded. */
export function analysisOf(services: SemqlServices, catalog: ScopedCatalog, now: Date): Analysis {
  const { signal } = new AbortController();
  const asking = { actorId: null, signal };
  const asked = { now, dialect: null, keepDefaultFilters: false, corrections: false };
  const executions = new Map<string, ExecutedRows>();
  const compile: Analysis['compile'] = (semql, { timeZone = null, parameters = {} } = {}) =>
    services.compiled.compile(catalog, { ...asked, timeZone, parameters, form: { kind: 'text', semql } }).result;
  return {
    signal,
    step: async (_intent, work) => (typeof work === 'function' ? await work() : work).result,
    compile,
    async execute(semql, options) {
      const compiled = compile(semql, options);
      if (!compiled.ok) {
        throw new Error(compiled.diagnostics.map(({ code, message }) => `${code}: ${message}`).join(' '));
      }
      const { query } = compiled;
      const { rows, truncated, durationMs } = await readRows(services, asking, catalog, query);
      const { canonicalText, sql, columns, provenance } = query;
      const executionId = `execution-${executions.size + 1}`;
      const executed = { executionId, semql: canonicalText, sql, columns, rows, truncated, durationMs, provenance };
      executions.set(executionId, executed);
      return executed;
    },
    executed(executionId) {
      const executed = executions.get(executionId);
      return executed ? Promise.resolve(executed) : Promise.reject(new Error(`There is no ${executionId}.`));
    },
    checkSql: () => Promise.resolve({ ok: false, hidden: true, message: 'There are no templates here.' }),
    executeSql: () => Promise.reject(new Error('There are no templates here.')),
    ask: () => Promise.reject(new Error('There is no person to ask here.')),
    async searchValues(name, text, limit) {
      const [model = '', field = ''] = name.split('.');
      const dimension = catalog.prepared.models.get(model)?.dimensions.get(field) ?? null;
      if (dimension === null || catalog.hidden.has(`${dimension.model.name}.${dimension.definition.name}`)) {
        return [];
      }
      return searchValues(services, catalog, { dimension, text, limit, now, asking });
    },
  };
}
