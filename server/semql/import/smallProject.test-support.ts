import { expect } from 'vitest';
import { prepareCatalog } from '../catalog/prepare.ts';
import { compile } from '../compile.ts';
import type { Cell, TestEngine } from '../testing/engines.test-support.ts';
import { oracleOf } from '../testing/engines.test-support.ts';
import type { ImportedProject } from './project.ts';
import { type Asked, queryOf, rowsOf, textsOf } from './bikes/askProject.test-support.ts';
import { importProject } from './importProject.ts';
import { columnsOf, writtenTables, type WrittenTable } from './writtenTables.test-support.ts';

/** A project of a few lines with the tables it is about. */
export interface SmallProject {
  readonly text: string;
  readonly tables: Readonly<Record<string, WrittenTable>>;
}

/**
 * The project with the columns of its tables; `blind`: as it is read where no database is known.
 */
export function smallProject({ text, tables }: SmallProject, blind = false): ImportedProject {
  const lookup = columnsOf(writtenTables(tables));
  const project = importProject([{ path: 'models.yml', text }], blind ? undefined : lookup);
  if (project.format === null) {
    throw new Error('the project is not recognised');
  }
  return project;
}

/**
 * The rows of hand-written SQL on every engine, in any order; answers with the names of the
 * columns.
 */
export async function expectSmall(
  engines: readonly TestEngine[],
  written: SmallProject,
  asked: Asked,
  sql: string,
): Promise<readonly string[]> {
  const project = smallProject(written);
  for (const engine of engines) {
    for (const table of writtenTables(written.tables)) {
      await engine.load(table);
    }
  }
  const wanted: Cell[][] = await oracleOf(engines).run(sql);
  expect(wanted.length).toBeGreaterThan(0);
  for (const engine of engines) {
    expect([engine.dialect, ...(await rowsOf(project, asked, engine))]).toEqual([engine.dialect, ...textsOf(wanted)]);
  }
  return columnNames(project, asked);
}

/** How the columns of the answer are called. */
export function columnNames(project: ImportedProject, asked: Asked): readonly string[] {
  const result = compile(queryOf(project, asked), prepareCatalog(project.catalog), { dialect: 'DUCKDB', now: now });
  if (!result.ok) {
    throw new Error(result.diagnostics.map(({ message }) => message).join('\n'));
  }
  return result.query.columns.map(({ name }) => name);
}

/** Code and message of the refusal. */
export function refusalOf(project: ImportedProject, asked: Asked): string {
  const result = compile(queryOf(project, asked), prepareCatalog(project.catalog), { dialect: 'DUCKDB', now: now });
  return result.ok ? '' : result.diagnostics.map(({ code, message }) => `${code}: ${message}`).join('\n');
}

const now = new Date('2026-04-15T12:00:00Z');
