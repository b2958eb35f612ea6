import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type ParsedNode } from 'yaml';
import { mostBytes, type FileProblem, type Place } from './metadataFile.ts';

/** A value of a file and where it stands. */
export type FileNode = Place &
  (
    | { readonly kind: 'map'; readonly entries: ReadonlyMap<string, FileNode> }
    | { readonly kind: 'list'; readonly items: readonly FileNode[] }
    | { readonly kind: 'value'; readonly value: string | number | boolean | null }
  );

const mostProblems = 100;
const deepest = 8;
const nested = 'The file is nested too deeply to be read.';

/** Problems of one file, at most a hundred. */
export class Problems {
  readonly found: FileProblem[] = [];

  add({ line, column }: Place, message: string): void {
    if (this.found.length < mostProblems) {
      this.found.push({ line, column, message });
    }
  }
}

/**
 * Reads a text as YAML without anything that unfolds or runs: no aliases, no tags, one document.
 * @returns null after a problem that leaves nothing to read
 */
export function fileNodes(text: string, problems: Problems): FileNode | null {
  const start = { line: 1, column: 1 };
  const bytes = Buffer.byteLength(text);
  if (bytes > mostBytes) {
    const [is, most] = [bytes, mostBytes].map((size) => Math.ceil(size / 1000).toLocaleString('en'));
    problems.add(start, `The file is ${is} KB; the limit is ${most} KB. Import fewer tables at a time.`);
    return null;
  }
  const lines = new LineCounter();
  try {
    const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, merge: false });
    for (const error of document.errors) {
      const { line, col } = error.linePos?.[0] ?? { line: 1, col: 1 };
      const deep = error.message.includes('call stack');
      problems.add({ line, column: col }, deep ? nested : `This is not YAML: ${firstLine(error.message)}.`);
    }
    if (document.errors.length > 0) {
      return null;
    }
    return new Nodes(lines, problems).read(document.contents, 0);
  } catch (error) {
    // The parser recurses: a text of brackets alone ends its stack.
    if (!(error instanceof RangeError)) {
      throw error;
    }
    problems.add(start, nested);
    return null;
  }
}

function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '').replace(/[.:]$/, '');
}

class Nodes {
  readonly #lines: LineCounter;
  readonly #problems: Problems;

  constructor(lines: LineCounter, problems: Problems) {
    this.#lines = lines;
    this.#problems = problems;
  }

  read(node: ParsedNode | null, depth: number): FileNode | null {
    const place = this.#placeOf(node);
    if (isAlias(node)) {
      this.#problems.add(place, `Write the value in full: aliases such as *${node.source} are not supported.`);
      return null;
    }
    if (node !== null && node.tag !== undefined) {
      this.#problems.add(place, `Remove the tag ${node.tag}: tags are not supported.`);
      return null;
    }
    if (depth > deepest) {
      this.#problems.add(place, 'This is nested too deeply for a metadata file.');
      return null;
    }
    if (isMap(node)) {
      return this.#map(node, place, depth);
    }
    if (isSeq(node)) {
      const items = node.items.map((item) => this.read(item as ParsedNode | null, depth + 1));
      return { kind: 'list', ...place, items: items.filter((item) => item !== null) };
    }
    return { kind: 'value', ...place, value: isScalar(node) ? plain(node.value) : null };
  }

  #map(node: { readonly items: readonly unknown[] }, place: Place, depth: number): FileNode {
    const entries = new Map<string, FileNode>();
    for (const { key, value } of node.items as readonly { key: ParsedNode | null; value: ParsedNode | null }[]) {
      if (!isScalar(key) || typeof key.value !== 'string') {
        this.#problems.add(this.#placeOf(key), 'A key must be a plain word, such as name.');
        continue;
      }
      // A key without a value has no place of its own.
      const read =
        value === null ? { kind: 'value' as const, ...this.#placeOf(key), value: null } : this.read(value, depth + 1);
      if (read !== null) {
        entries.set(key.value, read);
      }
    }
    return { kind: 'map', ...place, entries };
  }

  #placeOf(node: ParsedNode | null): Place {
    const { line, col } = this.#lines.linePos(node?.range?.[0] ?? 0);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  }
}

function plain(value: unknown): string | number | boolean | null {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  return typeof value === 'bigint' ? Number(value) : null;
}
