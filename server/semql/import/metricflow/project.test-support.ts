import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareCatalog } from '../../catalog/prepare.ts';
import type { ValueType } from '../../catalog/definition.ts';
import { compile } from '../../compile.ts';
import type { CompiledQuery, DialectName, SqlValue } from '../../compiled.ts';
import { dialects } from '../../dialect/registry.ts';
import { openEngines, oracleOf, type TestEngine } from '../../testing/engines.test-support.ts';
import type { TestTable } from '../../testing/testTable.test-support.ts';
import { expectRows, queryOf, rowsOf, textsOf } from '../bikes/askProject.test-support.ts';
import { importProject } from '../importProject.ts';
import type { ColumnLookup, ImportedProject } from '../project.ts';
import { exportQuarry } from '../quarry/exportQuarry.ts';

/** Small projects of one text, over tables of a few rows. */

/** A table by its columns, as `name TYPE, name TYPE`. */
export function tableOf(name: string, columns: string, rows: readonly (readonly SqlValue[])[]): TestTable {
  const read = columns.split(',').map((column) => {
    const [own = '', type = ''] = column.trim().split(' ');
    return { name: own, type: type as ValueType, nullable: true };
  });
  return { name, columns: read, rows };
}

/** The project of a text, imported with the columns of its tables. */
export function projectOf(text: string, tables: readonly TestTable[]): ImportedProject {
  const lookup: ColumnLookup = (source) =>
    source.type === 'CUSTOM_QUERY'
      ? null
      : (tables.find(({ name }) => source.path.length === 1 && name === source.path[0])?.columns ?? null);
  const project = importProject([{ path: 'project.yml', text }], lookup);
  if (project.format === null) {
    throw new Error('the project is not recognised');
  }
  return project;
}

/** Question to a project, and hand-written SQL with the same rows. */
export type Question = readonly [what: string, asked: string, sql: string];

/** Every engine there is, filled with the tables around the tests of a file. */
export function useTables(tables: readonly TestTable[]): () => readonly TestEngine[] {
  let engines: readonly TestEngine[] = [];
  beforeAll(async () => {
    engines = await openEngines();
    for (const engine of engines) {
      for (const table of tables) {
        await engine.load(table);
      }
    }
  });
  afterAll(async () => {
    for (const engine of engines) {
      await engine.close();
    }
  });
  return () => engines;
}

/** The project as our own file of it gives it back. */
export function fromOwnFile(project: ImportedProject): ImportedProject {
  const back = importProject([{ path: 'layer.yml', text: exportQuarry(project.catalog) }]);
  if (back.format === null) {
    throw new Error('our own file is recognised');
  }
  return { ...project, catalog: back.catalog };
}

/** Asks the project, and the same from our own file, on every engine. */
export function testQuestions(
  project: ImportedProject,
  engines: () => readonly TestEngine[],
  questions: readonly Question[],
): void {
  describe.each([
    ['imported', project],
    ['from our own file', fromOwnFile(project)],
  ] as const)('%s', (_, asked) => {
    test.each(questions)('%s', async (_, question, sql) => {
      await expectRows(asked, engines(), question, sql);
    });
  });
}

/** The question in every dialect there is. */
export function inEveryDialect(project: ImportedProject, asked: string): readonly CompiledQuery[] {
  return (Object.keys(dialects) as DialectName[]).map((dialect) => {
    const result = compile(queryOf(project, asked), prepareCatalog(project.catalog), { dialect, now: new Date(0) });
    expect(result.ok ? [] : [dialect, ...result.diagnostics]).toEqual([]);
    if (!result.ok) {
      throw new Error('it compiles');
    }
    return result.query;
  });
}

/**
 * Asks the project about any rows, on the engines that run in this process. It leaves other rows in
 * the tables.
 */
export function testAnyRows(
  project: ImportedProject,
  engines: () => readonly TestEngine[],
  tables: fc.Arbitrary<readonly TestTable[]>,
  questions: readonly Question[],
): void {
  test('the same whatever the rows are', async () => {
    const near = engines().filter(({ dialect }) => dialect === 'DUCKDB' || dialect === 'SQLITE');
    await fc.assert(
      fc.asyncProperty(tables, async (given) => {
        for (const engine of near) {
          for (const table of given) {
            await engine.load(table);
          }
        }
        for (const [, asked, sql] of questions) {
          const wanted = textsOf(await oracleOf(near).run(sql));
          for (const engine of near) {
            const rows = await rowsOf(project, asked, engine);
            expect([engine.dialect, asked, ...rows]).toEqual([engine.dialect, asked, ...wanted]);
          }
        }
      }),
      { numRuns: 25 },
    );
  }, 60_000);
}
