import { nearest } from '../../semql/language/nearest.ts';
import { defaultName, unrelatable } from '../relationships.ts';
import {
  fileNames,
  type FileColumn,
  type FileProblem,
  type FileRelationship,
  type FileTable,
  type Place,
  type StoredColumn,
  type StoredRelationship,
  type StoredTable,
} from './metadataFile.ts';

/** A value that an import would write. */
export interface FileChange extends Place {
  readonly kind: 'ADDED' | 'CHANGED';
  readonly table: string;
  /** Name of a column or a relationship; null: the table itself. */
  readonly part: string | null;
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Values to write, only those that differ. */
export interface FileWrites {
  readonly tables: readonly { readonly row: StoredTable; readonly data: { readonly description: string } }[];
  readonly columns: readonly { readonly row: StoredColumn; readonly data: Partial<ColumnData> }[];
  readonly relationships: readonly { readonly row: StoredRelationship; readonly data: Partial<RelationshipData> }[];
  readonly newRelationships: readonly (RelationshipData & {
    readonly sourceColumnId: string;
    readonly targetColumnId: string;
  })[];
}

type ColumnData = Pick<StoredColumn, (typeof columnFields)[number][1]>;
type RelationshipData = Pick<StoredRelationship, 'name' | 'description' | 'type'>;

export interface FileDifference {
  readonly changes: readonly FileChange[];
  /** Names that are in the file and not in the data source. */
  readonly unknown: readonly FileProblem[];
  /** Contradictions to the data, such as a relationship between a date and a number. */
  readonly problems: readonly FileProblem[];
  readonly writes: FileWrites;
}

/** Key in the file and field of a column. */
const columnFields = [
  ['description', 'description'],
  ['rules', 'constraints'],
  ['semantic_type', 'semanticType'],
  ['data_type', 'dataType'],
  ['visible', 'isVisible'],
  ['is_primary_key', 'isPrimaryKey'],
] as const;

/**
 * Changes that a file would make. Anything it does not mention stays. @param stored all tables of
 * the data source
 */
export function compareFile(file: readonly FileTable[], stored: readonly StoredTable[]): FileDifference {
  return new Comparison(stored).of(file);
}

class Comparison {
  readonly #names: ReadonlyMap<string, StoredTable>;
  readonly #stored: readonly StoredTable[];
  readonly #changes: FileChange[] = [];
  readonly #unknown: FileProblem[] = [];
  readonly #problems: FileProblem[] = [];
  readonly #writes = {
    tables: [] as FileWrites['tables'][number][],
    columns: [] as FileWrites['columns'][number][],
    relationships: [] as FileWrites['relationships'][number][],
    newRelationships: [] as FileWrites['newRelationships'][number][],
  };

  constructor(stored: readonly StoredTable[]) {
    this.#stored = stored;
    this.#names = fileNames(stored);
  }

  of(file: readonly FileTable[]): FileDifference {
    for (const table of file) {
      this.#table(table);
    }
    return { changes: this.#changes, unknown: this.#unknown, problems: this.#problems, writes: this.#writes };
  }

  #table(written: FileTable): void {
    const row = this.#find(written.name, written.place);
    if (row === null) {
      return;
    }
    const { description } = written;
    if (description !== undefined && description !== row.description) {
      this.#writes.tables.push({ row, data: { description } });
      this.#change(written, null, 'description', row.description, description, written.place);
    }
    for (const column of written.columns) {
      this.#column(written, row, column);
    }
    for (const relationship of written.relationships) {
      this.#relationship(written, row, relationship);
    }
  }

  #column(table: FileTable, { columns }: StoredTable, written: FileColumn): void {
    const row = this.#columnOf(columns, written.name, table.name, written.place);
    if (row === null) {
      return;
    }
    const said: Partial<ColumnData> = {
      ...(written.description !== undefined && { description: written.description }),
      ...(written.rules !== undefined && { constraints: written.rules }),
      ...(written.semanticType !== undefined && { semanticType: written.semanticType }),
      ...(written.dataType !== undefined && { dataType: written.dataType }),
      ...(written.isVisible !== undefined && { isVisible: written.isVisible }),
      ...(written.isPrimaryKey !== undefined && { isPrimaryKey: written.isPrimaryKey }),
    };
    const differing = columnFields.filter(([, field]) => said[field] !== undefined && said[field] !== row[field]);
    if (differing.length === 0) {
      return;
    }
    for (const [key, field] of differing) {
      this.#change(table, written.name, key, row[field], said[field], written.place);
    }
    this.#writes.columns.push({ row, data: Object.fromEntries(differing.map(([, field]) => [field, said[field]])) });
  }

  #relationship(table: FileTable, row: StoredTable, written: FileRelationship): void {
    const { place, name, type, description } = written;
    const source = this.#columnOf(row.columns, written.sourceColumn, table.name, place);
    const targetTable = this.#find(written.targetTable, place);
    const target =
      targetTable === null
        ? null
        : this.#columnOf(targetTable.columns, written.targetColumn, written.targetTable, place);
    if (source === null || targetTable === null || target === null) {
      return;
    }
    const known = row.relationships.find(
      ({ sourceColumnId, targetColumnId }) => sourceColumnId === source.id && targetColumnId === target.id,
    );
    if (known === undefined) {
      const inSource = ({ name: of }: StoredTable) => ({ name: of, dataSourceId: '' });
      const reason = unrelatable({ ...source, table: inSource(row) }, { ...target, table: inSource(targetTable) });
      if (reason !== null) {
        this.#problems.push({ ...place, message: reason });
        return;
      }
      this.#writes.newRelationships.push({
        name,
        type,
        description: description ?? '',
        sourceColumnId: source.id,
        targetColumnId: target.id,
      });
      const to = `${written.sourceColumn} → ${written.targetTable}.${written.targetColumn}, ${type}`;
      this.#changes.push({
        ...place,
        kind: 'ADDED',
        table: table.name,
        part: name,
        field: 'relationship',
        before: null,
        after: to,
      });
      return;
    }
    const called = known.name || defaultName(source.name, targetTable.name);
    const data: Partial<RelationshipData> = {
      ...(name !== called && { name }),
      ...(type !== known.type && { type }),
      ...(description !== undefined && description !== known.description && { description }),
    };
    for (const field of ['name', 'type', 'description'] as const) {
      if (data[field] === undefined) {
        continue;
      }
      this.#change(table, called, field, field === 'name' ? called : known[field], data[field], place);
    }
    if (Object.keys(data).length > 0) {
      this.#writes.relationships.push({ row: known, data });
    }
  }

  #find(name: string, place: Place): StoredTable | null {
    const found =
      this.#names.get(name) ?? this.#stored.find(({ path }) => path.length > 1 && path.join('.') === name) ?? null;
    if (found === null) {
      this.#miss(place, `There is no table ${name} here.`, name, [...this.#names.keys()]);
    }
    return found;
  }

  #columnOf(columns: readonly StoredColumn[], name: string, table: string, place: Place): StoredColumn | null {
    const found = columns.find((column) => column.name === name) ?? null;
    if (found === null) {
      this.#miss(
        place,
        `${table} has no column ${name}.`,
        name,
        columns.map((column) => column.name),
      );
    }
    return found;
  }

  #miss({ line, column }: Place, message: string, name: string, known: readonly string[]): void {
    const near = nearest(name.slice(0, 200), known, 2);
    const advice = near.length === 0 ? '' : ` Is it ${near.join(' or ')}?`;
    this.#unknown.push({ line, column, message: `${message}${advice}` });
  }

  #change(
    table: FileTable,
    part: string | null,
    field: string,
    before: string | boolean | null | undefined,
    after: string | boolean | null | undefined,
    { line, column }: Place,
  ): void {
    this.#changes.push({
      line,
      column,
      kind: 'CHANGED',
      table: table.name,
      part,
      field,
      before: shown(before),
      after: shown(after),
    });
  }
}

function shown(value: string | boolean | null | undefined): string | null {
  if (value === null || value === undefined || value === '') {
    return null;
  }
  return typeof value === 'boolean' ? (value ? 'true' : 'false') : value;
}
