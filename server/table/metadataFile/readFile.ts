import { RelationshipType, SemanticType } from '../../generated/prisma/enums.ts';
import { longest } from '../../source/textLimits.ts';
import { allValueTypes } from '../../semql/catalog/definition.ts';
import { fileNodes, Problems, type FileNode } from './fileNodes.ts';
import type { FileColumn, FileProblem, FileRelationship, FileTable, Place } from './metadataFile.ts';

/** Content of a file and its problems; nothing of a file with problems may be used. */
export interface ReadFile {
  readonly tables: readonly FileTable[];
  readonly problems: readonly FileProblem[];
}

/**
 * Reads a metadata file. Never throws: whatever it is, the problems say where and what to write
 * instead.
 */
export function readFile(text: string): ReadFile {
  const problems = new Problems();
  const root = fileNodes(text, problems);
  if (root === null) {
    return { tables: [], problems: problems.found };
  }
  const reader = new Reader(problems);
  return { tables: reader.file(root), problems: problems.found };
}

/**
 * Characters of the name of a table or a column: databases choose them, and BigQuery's alone may
 * have 1,024.
 */
const longestSourceName = 4000;

/** A map whose keys are taken one by one; what is left over is not known. */
class Entries {
  readonly place: Place;
  readonly #what: string;
  readonly #left: Map<string, FileNode>;
  readonly #problems: Problems;

  constructor(what: string, node: FileNode & { readonly kind: 'map' }, problems: Problems) {
    this.place = { line: node.line, column: node.column };
    this.#what = what;
    this.#left = new Map(node.entries);
    this.#problems = problems;
  }

  take(key: string): FileNode | undefined {
    const node = this.#left.get(key);
    this.#left.delete(key);
    return node;
  }

  /** A text that must be there. */
  name(key: string, most: number = longestSourceName): string | null {
    const node = this.take(key);
    if (node === undefined) {
      this.#problems.add(this.place, `${this.#what} needs a ${key}.`);
      return null;
    }
    const text = this.#text(key, node, most);
    if (text !== '') {
      return text;
    }
    this.#problems.add(node, `${key} is empty. Write a name.`);
    return null;
  }

  /** A text that may be missing; null is an empty one. */
  text(key: string, most: number): string | undefined {
    const node = this.take(key);
    if (node === undefined) {
      return undefined;
    }
    return node.kind === 'value' && node.value === null ? '' : (this.#text(key, node, most) ?? undefined);
  }

  flag(key: string): boolean | undefined {
    const node = this.take(key);
    if (node === undefined) {
      return undefined;
    }
    if (node.kind === 'value' && typeof node.value === 'boolean') {
      return node.value;
    }
    this.#problems.add(node, `${key} must be true or false.`);
    return undefined;
  }

  /** Reads a word from a list, ignoring case; null where empty is allowed and given. */
  oneOf<Word extends string>(key: string, words: readonly Word[]): Word | null | undefined {
    const node = this.take(key);
    if (node === undefined) {
      return undefined;
    }
    if (node.kind === 'value' && node.value === null) {
      return null;
    }
    const written = node.kind === 'value' ? String(node.value) : '';
    const found = words.find((word) => word === written.toUpperCase());
    if (found !== undefined) {
      return found;
    }
    this.#problems.add(node, `${key} is one of ${words.join(', ')}.`);
    return undefined;
  }

  /** The maps of a list, each under its own name. */
  list(key: string, what: string): Entries[] {
    const node = this.take(key);
    if (node === undefined || (node.kind === 'value' && node.value === null)) {
      return [];
    }
    if (node.kind !== 'list') {
      this.#problems.add(node, `${key} is a list: each entry begins with “- name:”.`);
      return [];
    }
    return node.items.flatMap((item) => {
      if (item.kind === 'map') {
        return new Entries(what, item, this.#problems);
      }
      this.#problems.add(item, `${what} begins with “- name:”.`);
      return [];
    });
  }

  /** Reports keys that were not read. */
  end(known: readonly string[]): void {
    for (const [key, node] of this.#left) {
      this.#problems.add(node, `${this.#what} has no ${key.slice(0, 100)}; it has ${known.join(', ')}.`);
    }
  }

  #text(key: string, node: FileNode, most: number): string | null {
    if (node.kind !== 'value' || typeof node.value !== 'string') {
      const advice = node.kind === 'value' ? 'Put it in quotes.' : 'Write one text.';
      this.#problems.add(node, `${key} is a text. ${advice}`);
      return null;
    }
    if (node.value.length <= most) {
      return node.value;
    }
    this.#problems.add(
      node,
      `${key} has ${node.value.length.toLocaleString('en')} characters; the limit is ${most.toLocaleString('en')}.`,
    );
    return null;
  }
}

const keysOf = {
  file: ['models'],
  table: ['name', 'description', 'columns', 'relationships'],
  column: ['name', 'description', 'rules', 'semantic_type', 'data_type', 'visible', 'is_primary_key'],
  relationship: ['name', 'description', 'source_column', 'target_table', 'target_column', 'type'],
} as const;

class Reader {
  readonly #problems: Problems;

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  file(root: FileNode): FileTable[] {
    if (root.kind !== 'map' || !root.entries.has('models')) {
      this.#problems.add(root, 'A metadata file begins with “models:” and lists tables under it.');
      return [];
    }
    const entries = new Entries('The file', root, this.#problems);
    const tables = entries.list('models', 'A table').flatMap((table) => this.#table(table) ?? []);
    entries.end(keysOf.file);
    return this.#once(tables, ({ name }) => name, 'The table');
  }

  #table(entries: Entries): FileTable | null {
    const name = entries.name('name');
    const description = entries.text('description', longest.description);
    const columns = entries.list('columns', 'A column').flatMap((column) => this.#column(column) ?? []);
    const relationships = entries
      .list('relationships', 'A relationship')
      .flatMap((relationship) => this.#relationship(relationship) ?? []);
    entries.end(keysOf.table);
    if (name === null) {
      return null;
    }
    return {
      place: entries.place,
      name,
      ...(description !== undefined && { description }),
      columns: this.#once(columns, (column) => column.name, 'The column'),
      relationships: this.#once(relationships, endsOf, 'The relationship between'),
    };
  }

  #column(entries: Entries): FileColumn | null {
    const name = entries.name('name');
    const description = entries.text('description', longest.description);
    const rules = entries.text('rules', longest.rules);
    const semanticType = entries.oneOf('semantic_type', Object.values(SemanticType));
    const dataType = entries.oneOf('data_type', allValueTypes);
    const isVisible = entries.flag('visible');
    const isPrimaryKey = entries.flag('is_primary_key');
    entries.end(keysOf.column);
    if (name === null) {
      return null;
    }
    return {
      place: entries.place,
      name,
      ...(description !== undefined && { description }),
      ...(rules !== undefined && { rules: rules === '' ? null : rules }),
      ...(semanticType !== undefined && { semanticType }),
      ...(dataType !== undefined && dataType !== null && { dataType }),
      ...(isVisible !== undefined && { isVisible }),
      ...(isPrimaryKey !== undefined && { isPrimaryKey }),
    };
  }

  #relationship(entries: Entries): FileRelationship | null {
    const name = entries.name('name', longest.name);
    const description = entries.text('description', longest.description);
    const sourceColumn = entries.name('source_column');
    const targetTable = entries.name('target_table');
    const targetColumn = entries.name('target_column');
    const type = entries.oneOf('type', Object.values(RelationshipType));
    if (type === undefined || type === null) {
      this.#problems.add(entries.place, 'A relationship needs a type.');
    }
    entries.end(keysOf.relationship);
    if (name === null || sourceColumn === null || targetTable === null || targetColumn === null) {
      return null;
    }
    if (type === undefined || type === null) {
      return null;
    }
    return {
      place: entries.place,
      name,
      ...(description !== undefined && { description }),
      sourceColumn,
      targetTable,
      targetColumn,
      type,
    };
  }

  #once<Part extends { readonly place: Place }>(
    parts: readonly Part[],
    nameOf: (part: Part) => string,
    what: string,
  ): Part[] {
    const seen = new Map<string, Place>();
    for (const part of parts) {
      const name = nameOf(part);
      const first = seen.get(name);
      if (first === undefined) {
        seen.set(name, part.place);
      } else {
        this.#problems.add(part.place, `${what} ${name} is a duplicate; it is already in line ${first.line}.`);
      }
    }
    return [...parts];
  }
}

const endsOf = ({ sourceColumn, targetTable, targetColumn }: FileRelationship): string =>
  `${sourceColumn} and ${targetTable}.${targetColumn}`;
