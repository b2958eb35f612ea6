import type { ImportNote } from './project.ts';
import type { YamlNode } from './yamlTree.ts';

/** Where something was written. */
type Written = Pick<ImportNote, 'place' | 'path'>;

/** Collects what importers have to say, and the places of the definitions of the catalog. */
export class Report {
  readonly notes: ImportNote[] = [];
  readonly #places = new Map<string, string>();

  add(severity: ImportNote['severity'], at: Written, sentence: string): void {
    const { place, path } = at;
    this.notes.push({ severity, place, path, sentence });
  }

  /**
   * The definition, remembered with its place for what is found out about it later. The first of an
   * id counts.
   */
  define<Definition extends { readonly id: string }>(
    definition: Definition,
    { place }: Pick<Written, 'place'>,
  ): Definition {
    if (!this.#places.has(definition.id)) {
      this.#places.set(definition.id, place);
    }
    return definition;
  }

  /** The file and line of a definition; null where none is known. */
  placeOf(id: string): string | null {
    return this.#places.get(id) ?? null;
  }
}

/**
 * A map of a project that is read field by field. A field that is still unread when it is closed is
 * reported, so that no field is lost without a word.
 */
export class Fields {
  readonly place: string;
  readonly path: string;
  readonly #entries: ReadonlyMap<string, YamlNode>;
  readonly #read = new Set<string>();
  readonly #report: Report;

  constructor(node: YamlNode, path: string, report: Report) {
    this.place = node.place;
    this.path = path;
    this.#report = report;
    this.#entries = node.kind === 'map' ? node.entries : new Map();
    if (node.kind !== 'map') {
      this.note('error', 'Expected a map of fields here.');
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  note(severity: ImportNote['severity'], sentence: string, field?: string): void {
    const place = (field === undefined ? undefined : this.#entries.get(field)?.place) ?? this.place;
    this.#report.add(severity, { place, path: field === undefined ? this.path : `${this.path}.${field}` }, sentence);
  }

  /** A point in the report, for `flawSince`. */
  mark(): number {
    return this.#report.notes.length;
  }

  /**
   * The first error that was reported since; null when there is none. The definition that contains
   * it means something else than was written.
   */
  flawSince(mark: number): string | null {
    return this.#report.notes.slice(mark).find(({ severity }) => severity === 'error')?.sentence ?? null;
  }

  /** The node of a field as it is, marked as read. */
  node(name: string): YamlNode | null {
    this.#read.add(name);
    const node = this.#entries.get(name) ?? null;
    return node?.kind === 'scalar' && node.value === null ? null : node;
  }

  /**
   * The text of a field, also of a number or a boolean; null when it is missing or something else.
   */
  text(name: string): string | null {
    const node = this.node(name);
    if (node === null) {
      return null;
    }
    if (node.kind === 'scalar') {
      return node.text;
    }
    this.note('error', `${name} must be a text.`, name);
    return null;
  }

  /** The name of a thing; reports a missing one and stands in with an empty text. */
  name(field = 'name'): string {
    const name = this.text(field)?.trim() ?? '';
    if (name === '') {
      this.note('error', `The ${field} is missing.`);
    }
    return name;
  }

  flag(name: string): boolean | null {
    const node = this.node(name);
    if (node === null) {
      return null;
    }
    if (node.kind === 'scalar' && typeof node.value === 'boolean') {
      return node.value;
    }
    if (node.kind === 'scalar' && /^(true|false)$/i.test(node.text)) {
      return node.text.toLowerCase() === 'true';
    }
    this.note('error', `${name} must be true or false.`, name);
    return null;
  }

  number(name: string): number | null {
    const node = this.node(name);
    if (node === null) {
      return null;
    }
    const value = node.kind === 'scalar' && node.text.trim() !== '' ? Number(node.text) : Number.NaN;
    if (Number.isFinite(value)) {
      return value;
    }
    this.note('error', `${name} must be a number.`, name);
    return null;
  }

  map(name: string): Fields | null {
    const node = this.node(name);
    return node === null ? null : new Fields(node, `${this.path}.${name}`, this.#report);
  }

  /** The items of a list; one item may stand without its list. */
  items(name: string): readonly YamlNode[] {
    const node = this.node(name);
    if (node === null) {
      return [];
    }
    return node.kind === 'list' ? node.items : [node];
  }

  /**
   * The maps of a list, each with its own name in its path. A map of named maps is such a list too.
   */
  maps(name: string): readonly Fields[] {
    const node = this.node(name);
    if (node?.kind === 'map' && !node.entries.has('name')) {
      return [...node.entries].map(
        ([key, entry]) => new Fields(withName(entry, key), `${this.path}.${name}.${key}`, this.#report),
      );
    }
    return this.items(name).map((item, index) => {
      const own = item.kind === 'map' ? item.entries.get('name') : undefined;
      const label = own?.kind === 'scalar' && own.text !== '' ? own.text : String(index + 1);
      return new Fields(item, `${this.path}.${name}.${label}`, this.#report);
    });
  }

  /** The texts of a list. */
  texts(name: string): readonly string[] {
    return this.items(name).flatMap((item) => {
      if (item.kind === 'scalar') {
        return [item.text];
      }
      this.note('error', `${name} must be a list of texts.`, name);
      return [];
    });
  }

  /** Fields that mean nothing here and need no word. */
  skip(...names: readonly string[]): void {
    for (const name of names) {
      this.#read.add(name);
    }
  }

  /** Fields with a meaning we cannot keep. */
  lost(severity: ImportNote['severity'], sentence: string, ...names: readonly string[]): void {
    for (const name of names) {
      if (this.node(name) !== null) {
        this.note(severity, sentence, name);
      }
    }
  }

  /** Reports every unread field. */
  close(): void {
    for (const name of this.#entries.keys()) {
      if (this.#read.has(name)) {
        continue;
      }
      this.#read.add(name);
      this.note('warning', `The field ${name} is not known and was not carried over.`, name);
    }
  }
}

function withName(node: YamlNode, name: string): YamlNode {
  if (node.kind !== 'map' || node.entries.has('name')) {
    return node;
  }
  const entry: YamlNode = { kind: 'scalar', value: name, text: name, place: node.place };
  return { ...node, entries: new Map([['name', entry], ...node.entries]) };
}
