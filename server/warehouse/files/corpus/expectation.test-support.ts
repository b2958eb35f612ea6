import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Split = 'blind' | 'shown';
export type CellValue = string | number | boolean | null;

export interface Reading {
  type: string;
  unit?: string | null;
  values: CellValue[];
}

export interface ExpectedColumn {
  name: string | null;
  type: string;
  unit?: string;
  orUnit?: (string | null)[];
  or?: Reading[];
}

export interface ExpectedNote {
  kind: string;
  column?: string;
  columns?: string[];
  count?: number;
  spellings?: string[];
  /** Kinds of note that say the same as well. */
  or?: string[];
}

export interface ExpectedTable {
  name?: string;
  columns: ExpectedColumn[];
  rows: CellValue[][];
  leftOut: { kind: string; cells: string[] }[];
  notes: ExpectedNote[];
}

export interface ExpectedFile {
  file: string;
  about: string;
  split: Split;
  tables: ExpectedTable[];
}

/** Files of a split with what a careful person reads in them. */
export function expectedFiles(split: Split): { path: string; expected: ExpectedFile }[] {
  const folder = join(import.meta.dirname, split);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.expected.json'))
    .sort()
    .map((name) => {
      const expected = JSON.parse(readFileSync(join(folder, name), 'utf8')) as ExpectedFile;
      return { path: join(folder, expected.file), expected };
    });
}
