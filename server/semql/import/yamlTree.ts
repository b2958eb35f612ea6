import {
  type Alias,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseAllDocuments,
  type Document,
} from 'yaml';
import type { ImportFile, ImportNote } from './project.ts';

/**
 * A YAML value with the place it was written at, that of its key where it has one; aliases are
 * resolved, keys are text.
 */
export type YamlNode =
  | { readonly kind: 'map'; readonly entries: ReadonlyMap<string, YamlNode>; readonly place: string }
  | { readonly kind: 'list'; readonly items: readonly YamlNode[]; readonly place: string }
  | {
      readonly kind: 'scalar';
      readonly value: string | number | boolean | null;
      /** As written: `1.0` stays `1.0`. */
      readonly text: string;
      readonly place: string;
    };

/** More nodes than this are no semantic layer. */
const maxNodes = 500_000;
const maxDepth = 60;

/** How many nodes aliases and merges of a project repeat: a short text may do so without end. */
export interface RepeatedNodes {
  count: number;
}

/**
 * Reads the YAML (or JSON) documents of a file. What cannot be read is a note; the readable
 * documents are given.
 * @param repeated shared by the files of a project; it is counted up
 */
export function readYaml(
  file: ImportFile,
  repeated: RepeatedNodes = { count: 0 },
): { readonly documents: readonly YamlNode[]; readonly notes: ImportNote[] } {
  const lines = new LineCounter();
  const notes: ImportNote[] = [];
  const note = (place: string, sentence: string): void => {
    notes.push({ severity: 'error', place, path: '', sentence });
  };
  let parsed: readonly Document.Parsed[];
  try {
    const result = parseAllDocuments(file.text, { lineCounter: lines, uniqueKeys: false, merge: true });
    parsed = Array.isArray(result) ? result : [];
  } catch (error) {
    // The parser recurses: a text of brackets alone ends its stack.
    if (!(error instanceof RangeError)) {
      throw error;
    }
    note(`${file.path}:1`, 'The file is nested too deeply to be read.');
    return { documents: [], notes };
  }
  const documents: YamlNode[] = [];
  for (const document of parsed) {
    const [problem] = document.errors;
    if (problem !== undefined) {
      const line = problem.linePos?.[0].line ?? 1;
      const deep = problem.message.includes('call stack');
      const sentence = deep
        ? 'The file is nested too deeply to be read.'
        : `This is not YAML: ${firstLine(problem.message)}.`;
      note(`${file.path}:${line}`, sentence);
      continue;
    }
    const reader = new TreeReader(file.path, lines, repeated);
    try {
      documents.push(reader.node(document.contents, 0));
    } catch (error) {
      if (!(error instanceof Unreadable)) {
        throw error;
      }
      note(error.place, error.message);
    }
  }
  return { documents, notes };
}

function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '').replace(/[.:]$/, '');
}

class Unreadable extends Error {
  readonly place: string;

  constructor(place: string, message: string) {
    super(message);
    this.place = place;
  }
}

class TreeReader {
  readonly #path: string;
  readonly #lines: LineCounter;
  readonly #repeated: RepeatedNodes;
  /** With the number of nodes below each, repeated ones included. */
  readonly #anchors = new Map<string, { readonly node: YamlNode; readonly size: number }>();
  #count = 0;

  constructor(path: string, lines: LineCounter, repeated: RepeatedNodes) {
    this.#path = path;
    this.#lines = lines;
    this.#repeated = repeated;
  }

  node(node: unknown, depth: number): YamlNode {
    this.#count += 1;
    if (this.#count > maxNodes) {
      throw this.#unreadable(node, 'The file has more values than a semantic layer.');
    }
    if (depth > maxDepth) {
      throw this.#unreadable(node, 'The file is nested too deeply to be read.');
    }
    if (isAlias(node)) {
      return this.#anchored(node);
    }
    const before = this.#count + this.#repeated.count;
    const read = this.#value(node, depth);
    if ((isMap(node) || isSeq(node) || isScalar(node)) && node.anchor !== undefined) {
      const size = this.#count + this.#repeated.count - before + 1;
      this.#anchors.set(node.anchor, { node: read, size });
    }
    return read;
  }

  /**
   * Shares the node an alias refers to instead of copying it. Whoever reads the tree walks it once
   * for each alias all the same, so that it counts each time.
   */
  #anchored(alias: Alias): YamlNode {
    const known = this.#anchors.get(alias.source);
    if (known !== undefined) {
      this.#repeated.count += known.size;
      if (this.#repeated.count > maxNodes) {
        throw this.#unreadable(alias, 'The aliases of the project repeat more values than a semantic layer has.');
      }
      return known.node;
    }
    throw this.#unreadable(alias, `The alias ${alias.source} refers to nothing, or to a part of itself.`);
  }

  #unreadable(node: unknown, sentence: string): Unreadable {
    return new Unreadable(this.#placeOf(node), sentence);
  }

  #value(node: unknown, depth: number): YamlNode {
    const place = this.#placeOf(node);
    if (isMap(node)) {
      const entries = new Map<string, YamlNode>();
      for (const { key, value } of node.items) {
        const name = isScalar(key) ? scalarText(key) : null;
        if (name === '<<') {
          this.#merge(value, entries, depth);
        } else if (name !== null) {
          entries.set(name, { ...this.node(value, depth + 1), place: this.#placeOf(key) });
        }
      }
      return { kind: 'map', entries, place };
    }
    if (isSeq(node)) {
      return { kind: 'list', items: node.items.map((item) => this.node(item, depth + 1)), place };
    }
    if (isScalar(node)) {
      const { value } = node;
      const plain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
      return { kind: 'scalar', value: plain ? value : null, text: scalarText(node), place };
    }
    return { kind: 'scalar', value: null, text: '', place };
  }

  /** `<<: *defaults`: keys of the map itself win. */
  #merge(value: unknown, entries: Map<string, YamlNode>, depth: number): void {
    const merged = this.node(value, depth + 1);
    for (const map of merged.kind === 'list' ? merged.items : [merged]) {
      if (map.kind !== 'map') {
        continue;
      }
      for (const [name, entry] of map.entries) {
        if (!entries.has(name)) {
          entries.set(name, entry);
        }
      }
    }
  }

  #placeOf(node: unknown): string {
    const start = isNode(node) ? (node.range?.[0] ?? 0) : 0;
    return `${this.#path}:${Math.max(1, this.#lines.linePos(start).line)}`;
  }
}

/** The text of a scalar: a number or a date as it was written. */
function scalarText(node: { readonly value: unknown; readonly source?: string }): string {
  if (typeof node.value === 'string') {
    return node.value;
  }
  return node.source ?? (typeof node.value === 'number' || typeof node.value === 'boolean' ? String(node.value) : '');
}
