/** A table that could be imported. */
export interface Choosable {
  readonly path: readonly string[];
  readonly isView: boolean;
  /** Null where the engine does not say. */
  readonly columnCount: number | null;
  readonly imported: boolean;
}

/** So few are most likely all meant. */
const fewTables = 30;

export const keyOf = ({ path }: Pick<Choosable, 'path'>): string => JSON.stringify(path);

/** Initial selection: all new tables of a small database, none of a large one. */
export function firstChoice(tables: readonly Choosable[]): ReadonlySet<string> {
  return new Set(tables.length > fewTables ? [] : tables.filter(({ imported }) => !imported).map(keyOf));
}
