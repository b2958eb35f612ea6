import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const questionEntry = z.object({
  database: z.string(),
  question: z.string(),
  goldSql: z.string(),
  /** The hardest part of the gold SQL: `count`, `group by`, `nested`. */
  shape: z.string(),
  rows: z.array(z.array(cell)),
  orderMatters: z.boolean(),
});

export type Cell = z.infer<typeof cell>;
export type Row = readonly Cell[];

/** A question over one of the databases, with the rows of its gold SQL. */
export interface ForeignQuestion extends z.infer<typeof questionEntry> {
  /** Its place in the list, from 1. */
  readonly id: number;
}

/** True: an answer that shows `shown` shows the gold rows. */
export type CompareRows = (
  gold: readonly Row[],
  shown: readonly Row[],
  options: { readonly orderMatters: boolean },
) => boolean;

/** Questions over schemas that the engine was not made for, kept outside of this repository. */
export interface ForeignSuite {
  readonly questions: readonly ForeignQuestion[];
  /** Scripts for SQLite by the name of the database. */
  readonly scripts: ReadonlyMap<string, string>;
  readonly compareRows: CompareRows;
}

/** Folder of a suite; by default of the one that lies beside this repository. */
export function suiteFolder(given: string | undefined): string {
  return resolve(given ?? join(import.meta.dirname, '../../../shared/suites/spider-train'));
}

/** Where the drafts of a suite's databases are kept. */
export function cacheFolderOf(folder: string): string {
  return join(import.meta.dirname, '.cache', basename(folder));
}

/** @param folder with `questions.json`, `databases/NAME.sql` and `compareRows.mjs` */
export async function readSuite(folder: string): Promise<ForeignSuite> {
  const entries = z.array(questionEntry).parse(JSON.parse(await readFile(join(folder, 'questions.json'), 'utf8')));
  const files = (await readdir(join(folder, 'databases'))).filter((name) => name.endsWith('.sql')).toSorted();
  const scripts = await Promise.all(
    files.map(async (file) => [file.slice(0, -4), await readFile(join(folder, 'databases', file), 'utf8')] as const),
  );
  // Each suite says itself which rows are right.
  const rule = (await import(pathToFileURL(resolve(folder, 'compareRows.mjs')).href)) as { compareRows: CompareRows };
  return {
    questions: entries.map((entry, index) => ({ id: index + 1, ...entry })),
    scripts: new Map(scripts),
    compareRows: rule.compareRows,
  };
}
