import { Fields, type Report } from '../fields.ts';
import type { YamlNode } from '../yamlTree.ts';

/**
 * A value of the catalog and its spelling in a file, each from the other, so that nothing is lost
 * on the way there and back. A value that is the plain one is not written.
 */
export interface Codec<Value> {
  /** Undefined: not written. */
  write(value: Value): unknown;
  /** @param node null: not written. `at` and `field` say where, for the report. */
  read(node: YamlNode | null, at: Fields, field: string, report: Report): Value;
}

/** A text; `plain` is what it is when it is not written, null makes it needed. */
export function text(plain: string | null = ''): Codec<string> {
  return {
    write: (value) => (value === plain ? undefined : value),
    read(node, at, field) {
      if (node?.kind === 'scalar') {
        return node.text;
      }
      if (node !== null) {
        at.note('error', `${field} must be a text.`, field);
      } else if (plain === null) {
        at.note('error', `${field} is missing.`);
      }
      return plain ?? '';
    },
  };
}

export const optionalText: Codec<string | null> = {
  write: (value) => value ?? undefined,
  read: (node, at, field, report) => (node === null ? null : text().read(node, at, field, report)),
};

export const optionalNumber: Codec<number | null> = {
  write: (value) => value ?? undefined,
  read: (node, at, field, report) => (node === null ? null : number(0).read(node, at, field, report)),
};

export function number(plain: number): Codec<number> {
  return {
    write: (value) => (value === plain ? undefined : value),
    read(node, at, field) {
      if (node === null) {
        return plain;
      }
      const value = node.kind === 'scalar' && node.text.trim() !== '' ? Number(node.text) : Number.NaN;
      if (Number.isFinite(value)) {
        return value;
      }
      at.note('error', `${field} must be a number.`, field);
      return plain;
    },
  };
}

/** @param plain what it is when it is not written; null: it is always written */
export function flag(plain: boolean | null): Codec<boolean> {
  return {
    write: (value) => (value === plain ? undefined : value),
    read(node, at, field) {
      if (node?.kind === 'scalar' && typeof node.value === 'boolean') {
        return node.value;
      }
      if (node !== null || plain === null) {
        at.note('error', `${field} must be true or false.`, field);
      }
      return plain ?? false;
    },
  };
}

/** Codec for a keyword: upper case in the catalog, lower case in the file. */
export function word<Word extends string>(words: readonly [Word, ...Word[]], plain: Word | null = null): Codec<Word> {
  return {
    write: (value) => (value === plain ? undefined : value.toLowerCase()),
    read(node, at, field) {
      const written = node?.kind === 'scalar' ? node.text.toUpperCase() : '';
      const known = words.find((candidate) => candidate === written);
      if (known !== undefined) {
        return known;
      }
      if (node !== null || plain === null) {
        at.note('error', `${field} is one of ${words.map((each) => each.toLowerCase()).join(', ')}.`, field);
      }
      return plain ?? words[0];
    },
  };
}

export function list<Item>(item: Codec<Item>): Codec<readonly Item[]> {
  return {
    write: (value) => (value.length === 0 ? undefined : value.map((each) => item.write(each))),
    read(node, at, field, report) {
      if (node === null) {
        return [];
      }
      if (node.kind === 'list') {
        return node.items.map((each) => item.read(each, at, field, report));
      }
      at.note('error', `${field} must be a list.`, field);
      return [];
    },
  };
}

/** A field that may be absent. */
export function absent<Value>(inner: Codec<Value>): Codec<Value | undefined> {
  return {
    write: (value) => (value === undefined ? undefined : (inner.write(value) ?? nothingWritten)),
    read: (node, at, field, report) => (node === null ? undefined : inner.read(node, at, field, report)),
  };
}

/** Written form of a value that is present but has no contents. */
const nothingWritten: readonly never[] = [];

type Fielded<Value> = { readonly [Name in keyof Value]-?: Codec<Value[Name]> };

/** A record; its fields are spelled with underscores. Absent fields stay absent. */
export function record<Value extends object>(fields: Fielded<Value>, more: RecordOptions<Value> = {}): Codec<Value> {
  const names = Object.keys(fields) as (keyof Value & string)[];
  return {
    write(value) {
      const written: Record<string, unknown> = {};
      for (const name of names) {
        const spelled = fields[name].write(value[name]);
        if (spelled !== undefined) {
          written[spell(name)] = spelled;
        }
      }
      return written;
    },
    read(node, at, field, report) {
      const own = node === null ? at : fieldsOf(node, at, field, report);
      const value: Record<string, unknown> = {};
      for (const name of names) {
        const key = spell(name);
        const inner = fields[name].read(node === null ? null : own.node(key), own, key, report);
        if (inner !== undefined) {
          value[name] = inner;
        }
      }
      if (node !== null) {
        own.close();
      }
      more.complete?.(value as Value, own);
      return value as Value;
    },
  };
}

interface RecordOptions<Value> {
  /** Fills in what was not written and depends on something else. */
  readonly complete?: (value: Value, at: Fields) => void;
}

function fieldsOf(node: YamlNode, at: Fields, field: string, report: Report): Fields {
  const name = node.kind === 'map' ? node.entries.get('name') : undefined;
  const label = name?.kind === 'scalar' ? `.${name.text}` : '';
  return new Fields(node, `${at.path === '' ? '' : `${at.path}.`}${field}${label}`, report);
}

function spell(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
