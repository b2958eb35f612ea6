import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { suites } from '../../../bench/questions/suites.ts';
import { importTables } from '../../../prisma/seed/importTables.ts';
import { openWarehouse } from '../../warehouse/registry.ts';
import type { ReadColumn } from './candidates.ts';
import { confirmCandidates } from './confirmCandidates.ts';

/** Pairs of columns as `stays.patient_id → patients.patient_id`. */
const spelled = (child: Pick<ReadColumn, 'table' | 'name'>, key: Pick<ReadColumn, 'table' | 'name'>): string =>
  `${child.table}.${child.name} → ${key.table}.${key.name}`;

it.each(suites.map((suite) => [suite.name, suite] as const))(
  'finds the relationships of the %s from names and values alone',
  async (_name, suite) => {
    const folder = await mkdtemp(join(tmpdir(), 'quarry-relationships-'));
    try {
      const { files } = await suite.generate(folder);
      const databaseFile = join(folder, 'suite.duckdb');
      const imported = await importTables(files, databaseFile);
      const columns = imported.flatMap(({ table, imported: { columns: read, rowCount }, profiles }): ReadColumn[] =>
        profiles.map(({ name, missingValues, uniqueValues, min, max }, index) => ({
          id: `${table.name}.${name}`,
          tableId: table.name,
          table: table.name,
          isView: false,
          isFirst: index === 0,
          tableColumns: profiles.length,
          name,
          dataType: read.find((column) => column.name === name)?.type ?? 'UNKNOWN',
          rowCount,
          missingValues: missingValues ?? 0,
          uniqueValues: uniqueValues ?? 0,
          min,
          max,
          isDeclaredKey: false,
          keyColumns: 0,
        })),
      );
      const warehouse = openWarehouse({ type: 'FILE', databaseFile });
      const paths = new Map(imported.map(({ table, imported: { path } }) => [table.name, path]));
      const { confirmed: found } = await confirmCandidates(
        warehouse,
        columns,
        (id) => paths.get(id) ?? [],
        () => true,
        new AbortController().signal,
      );
      await warehouse.close();
      const tableOf = (model: string): string => {
        const source = suite.catalog.models.find(({ name }) => name === model)?.source;
        return source === undefined || source.type === 'CUSTOM_QUERY' ? '' : (source.path.at(-1) ?? '');
      };
      const real = suite.catalog.models.flatMap(({ name, relationships }) =>
        relationships
          .filter(({ type }) => type === 'MANY_TO_ONE' || type === 'ONE_TO_ONE')
          .flatMap(({ toModel, keys }) =>
            keys.map(({ from, to }) =>
              spelled({ table: tableOf(name), name: from }, { table: tableOf(toModel), name: to }),
            ),
          ),
      );
      const proposed = found.map(({ child, key }) => spelled(child, key));
      expect(proposed.filter((pair) => !real.includes(pair))).toEqual([]);
      expect(real.filter((pair) => !proposed.includes(pair))).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  120_000,
);
