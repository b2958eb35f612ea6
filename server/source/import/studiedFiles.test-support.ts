import { benchAnalysis } from '../../../bench/questions/benchAnalysis.ts';
import type { Database } from '../../../bench/questions/database.ts';
import { buildModels } from '../../agent/models/buildModels.ts';
import { builtinAnalyst } from '../../analyst/builtin/builtinAnalyst.ts';
import { loadCatalog } from '../../model/loadCatalog.ts';
import { compile } from '../../semql/compile.ts';
import { prepareCatalog } from '../../semql/catalog/prepare.ts';
import { columnProposal, proposalColumn } from '../../table/proposals/proposalsOf.ts';
import { acceptRelationshipProposal } from '../../table/relationshipProposals.ts';
import { noSampleData } from '../../testing/noSampleData.ts';
import { importedFiles } from './importedFiles.test-support.ts';

const now = new Date('2026-11-20T14:00:00Z');
const limits = { maxRows: 10_000, maxBytes: 10_000_000, timeoutMs: 60_000 };

/**
 * A source that was imported, with its proposals accepted and a model of each table, and what can
 * be asked of it.
 */
export async function studiedFiles(paths: readonly string[]) {
  const source = await importedFiles(paths);
  const { acme, dataSourceId } = source;
  const { prisma } = source.database;
  const failed = await prisma.dataProcessingTask.findMany({ where: { dataSourceId, status: { not: 'COMPLETED' } } });
  const ends = { include: { table: true } } as const;
  const proposals = await prisma.tableRelationshipProposal.findMany({
    include: { sourceColumn: ends, targetColumn: ends },
  });
  for (const { id } of proposals) {
    await acceptRelationshipProposal(prisma, acme.admin, id);
  }
  const tables = await prisma.table.findMany({
    where: { dataSourceId },
    include: { columns: { select: { ...proposalColumn, mean: true, median: true }, orderBy: { position: 'asc' } } },
  });
  await buildModels(
    noSampleData,
    prisma,
    acme.admin,
    {
      dataSourceId,
      // A file that could not be read left a table without columns.
      models: tables.flatMap(({ id: tableId, columns }) => (columns.length === 0 ? [] : [{ tableId }])),
      agent: { ids: [acme.agentId], name: 'Newcomer' },
    },
    now,
  );
  const suggestions = await prisma.suggestionTask.findMany({ orderBy: { id: 'asc' } });
  const { definition: catalog } = await loadCatalog(prisma, { ...acme, agentId: acme.agentId });
  const query: Database['query'] = async (sql, parameters = []) => {
    const { columns, rows } = await source.withWarehouse((warehouse) => warehouse.run(sql, parameters, limits));
    return { columns: columns.map(({ name }) => name), rows };
  };
  const prepared = prepareCatalog(catalog);
  return {
    source,
    failed: failed.map(({ errors }) => errors),
    tables: new Map(tables.map((table) => [table.name, table])),
    types: new Map(
      tables.flatMap((table) => table.columns.map(({ name, dataType }) => [`${table.name}.${name}`, dataType])),
    ),
    semanticTypes: new Map(
      tables.flatMap((table) =>
        table.columns.map((column) => [`${table.name}.${column.name}`, columnProposal(column, table).semanticType]),
      ),
    ),
    relationships: proposals
      .map(
        ({ sourceColumn: from, targetColumn: to }) => `${from.table.name}.${from.name} → ${to.table.name}.${to.name}`,
      )
      .toSorted(),
    catalog,
    query,
    /** Questions that the new agent suggests. */
    suggestions: suggestions.map(({ task }) => task),
    /** Rows of a query in SemQL. */
    async semql(text: string) {
      const compiled = compile(text, prepared, { dialect: 'DUCKDB', now, timeZone: 'UTC' });
      if (!compiled.ok) {
        throw new Error(compiled.diagnostics.map(({ message }) => message).join(' '));
      }
      return (await query(compiled.query.sql, compiled.query.parameters)).rows;
    },
    /** All rows that are shown to whoever asks a question in words. */
    async ask(question: string) {
      const result = await builtinAnalyst(
        {
          question,
          change: null,
          previous: [],
          catalog,
          now,
          timeZone: 'UTC',
          mayLiftFilters: false,
          metadataOnly: new Set(),
          templates: [],
          definitions: [],
          agent: { name: 'Test', canCreateCharts: false, palette: [] },
        },
        benchAnalysis(prepared, { query, close: () => undefined }, now),
      );
      return result.kind === 'answer' ? result.executions.map(({ rows }) => rows) : [];
    },
  };
}

export type StudiedFiles = Awaited<ReturnType<typeof studiedFiles>>;

/**
 * The suggestions without an answer, or with one that says nothing: no rows, or nothing but zeros.
 */
export async function unansweredSuggestions({ suggestions, ask }: StudiedFiles): Promise<readonly string[]> {
  const empty: string[] = [];
  for (const question of suggestions) {
    const [rows = []] = await ask(question);
    const numbers = rows.map((row) => Number(row.at(-1) ?? 0));
    if (!numbers.some((number) => number !== 0)) {
      empty.push(question);
    }
  }
  return empty;
}
