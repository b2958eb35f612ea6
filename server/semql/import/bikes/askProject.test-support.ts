import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { prepareCatalog } from '../../catalog/prepare.ts';
import { compile } from '../../compile.ts';
import { metricDsl } from '../../dsl/metricDsl.ts';
import { type Cell, openEngines, oracleOf, type TestEngine, withBooleans } from '../../testing/engines.test-support.ts';
import type { Query } from '../../language/ast.ts';
import { parseQuery } from '../../language/parse/parser.ts';
import { translateNames } from '../foreignNames.ts';
import { translateRequest } from '../foreignRequest.ts';
import { importProject } from '../importProject.ts';
import { withoutJinja } from '../jinja.ts';
import type { ImportedProject, ImportFile } from '../project.ts';
import { bikesColumns, bikesTables } from './bikesData.test-support.ts';

/** The files of one of the projects of this folder. */
export function bikesFiles(name: string): readonly ImportFile[] {
  const path = join(fileURLToPath(new URL('.', import.meta.url)), name);
  const files = statSync(path).isFile()
    ? [path]
    : readdirSync(path, { recursive: true, encoding: 'utf8' }).map((file) => join(path, file));
  return files
    .filter((file) => file.endsWith('.yml'))
    .map((file) => ({ path: file, text: readFileSync(file, 'utf8') }));
}

/** Project of this folder, imported with the columns its database has. */
export function bikesProject(name: string): ImportedProject {
  const project = importProject(bikesFiles(name), bikesColumns);
  if (project.format === null) {
    throw new Error(`${name} is not recognised`);
  }
  return project;
}

/** Every engine there is, filled with the bicycle rental. */
export async function openBikes(): Promise<TestEngine[]> {
  const engines = await openEngines();
  for (const engine of engines) {
    for (const table of bikesTables) {
      await engine.load(table);
    }
  }
  return engines;
}

/** Question to a project: SemQL in its own names, or a METRIC_DSL request. */
export type Asked = string | object;

export function queryOf(project: ImportedProject, asked: Asked): Query {
  if (typeof asked === 'string') {
    const { query, diagnostics } = parseQuery(withoutJinja(asked));
    if (query === null) {
      throw new Error(diagnostics.map(({ message }) => message).join('\n'));
    }
    return translateNames(query, project.names);
  }
  const translated = metricDsl(translateRequest(asked, project.names), prepareCatalog(project.catalog));
  if (translated.query === null) {
    throw new Error(translated.diagnostics.map(({ message }) => message).join('\n'));
  }
  return translateNames(translated.query, project.names);
}

const now = new Date('2026-04-15T12:00:00Z');

/** Rows of the question on an engine, sorted by their text. */
export async function rowsOf(project: ImportedProject, asked: Asked, engine: TestEngine): Promise<readonly string[]> {
  const catalog = prepareCatalog(project.catalog);
  const result = compile(queryOf(project, asked), catalog, { dialect: engine.dialect, now: now });
  if (!result.ok) {
    throw new Error(result.diagnostics.map(({ code, message }) => `${code}: ${message}`).join('\n'));
  }
  try {
    return textsOf(withBooleans(await engine.run(result.query.sql, result.query.parameters), result.query.columns));
  } catch (error) {
    throw new Error(`${engine.dialect} refuses ${result.query.sql}`, { cause: error });
  }
}

export function textsOf(rows: readonly (readonly Cell[])[]): readonly string[] {
  return rows.map((row) => JSON.stringify(row)).sort();
}

/** The question has the rows of hand-written SQL on every engine, in any order, and some at all. */
export async function expectRows(
  project: ImportedProject,
  engines: readonly TestEngine[],
  asked: Asked,
  sql: string,
): Promise<void> {
  const wanted = textsOf(await oracleOf(engines).run(sql));
  expect(wanted.length).toBeGreaterThan(0);
  for (const engine of engines) {
    expect(await rowsOf(project, asked, engine)).toEqual(wanted);
  }
}

/** The codes the question is refused with. */
export function codesOf(project: ImportedProject, asked: string): readonly string[] {
  const result = compile(queryOf(project, asked), prepareCatalog(project.catalog), { dialect: 'DUCKDB', now: now });
  return result.ok ? [] : result.diagnostics.map(({ code }) => code);
}
