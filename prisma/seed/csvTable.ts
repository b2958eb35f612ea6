import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ColumnDefinition } from '../../server/semql/catalog/definition.ts';

/** A table of the seed: its name is the file's name, its columns are in the order of the file. */
export interface SeedTable {
  readonly name: string;
  readonly description: string;
  readonly columns: readonly SeedColumn[];
  readonly primaryKey: readonly string[];
}

export interface SeedColumn extends ColumnDefinition {
  /** Type of the column in DuckDB, e.g. `DECIMAL(12,2)`. */
  readonly sqlType: string;
  readonly description: string;
}

export type SeedValue = string | number | boolean | null;

/** A table of the seed that has been written: `rows` without the header. */
export interface SeedFile {
  readonly table: SeedTable;
  readonly path: string;
  readonly rows: number;
}

/** Collects rows as CSV text (RFC 4180, `\n`, NULL as an empty field) and writes them in one go. */
export class CsvWriter {
  readonly #table: SeedTable;
  readonly #lines: string[];

  constructor(table: SeedTable) {
    this.#table = table;
    this.#lines = [table.columns.map((column) => column.name).join(',')];
  }

  /** Adds one row; values are in the order of the table's columns. */
  add(...values: readonly SeedValue[]): void {
    let line = '';
    for (let index = 0; index < values.length; index += 1) {
      line += (index === 0 ? '' : ',') + field(values[index] ?? null);
    }
    this.#lines.push(line);
  }

  async write(folder: string): Promise<SeedFile> {
    const path = join(folder, `${this.#table.name}.csv`);
    await writeFile(path, `${this.#lines.join('\n')}\n`);
    return { table: this.#table, path, rows: this.#lines.length - 1 };
  }
}

/** Cents → text with two decimals, so that money never passes through a floating-point number. */
export function money(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const absolute = Math.abs(cents);
  const rest = absolute % 100;
  return `${sign}${Math.floor(absolute / 100)}.${rest < 10 ? '0' : ''}${rest}`;
}

function field(value: SeedValue): string {
  if (value === null) {
    return '';
  }
  if (typeof value !== 'string') {
    return String(value);
  }
  return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
