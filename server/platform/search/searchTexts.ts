import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';
import { containing } from '../database/containing.ts';
import { correctWords } from './correctWords.ts';
import { searchWords } from './searchWords.ts';

/** Kind of a text that a search looks into. */
export type Place = 'NAME' | 'SYNONYM' | 'FIELD' | 'VALUE' | 'DESCRIPTION';

/** Condition of a text that has all words. */
export type Has = (text: Prisma.Sql) => Prisma.Sql;

/** Words of a search as queries ask for them. */
export interface Wanted {
  readonly has: Has;
  /**
   * Condition for each part of a word that an index can find, such as `orders` and `revenue` of
   * `orders.revenue`; TRUE where there is none. A text that has all words has all of their parts.
   */
  readonly each: (condition: (pattern: string) => Prisma.Sql) => Prisma.Sql;
}

/** What is searched, and for whom. */
export interface Searched {
  /**
   * Query of all texts of a kind of thing: the id and the name of the thing, the `Place`, the text,
   * and the words that say what was found, null for the name itself.
   */
  readonly texts: Prisma.Sql;
  /**
   * Queries of further texts, each of places that rank below those of the ones before it: a search
   * that has found enough leaves them. They may leave out rows for which `has` does not hold of all
   * their texts together.
   */
  readonly further?: (wanted: Wanted) => readonly Prisma.Sql[];
  /** Of the ids that are given, or of all, those that the viewer may read and has asked for. */
  readonly readable: (ids: readonly string[] | null) => Promise<readonly { readonly id: string }[]>;
}

/** A thing that has all words of a search in one of its texts. */
export interface Found {
  readonly id: string;
  /** The best of its texts; SIMILAR: one that has nearly the words. */
  readonly place: Place | 'SIMILAR';
  /** What was found, where it is not the name: `measure Revenue`. */
  readonly part: string | null;
  /** Above 0 up to 1: 1 for an equal name, less for what is found past the name. */
  readonly score: number;
}

/** Texts in which a mistyped word is looked for. */
const mostTexts = 50_000;

/** Letters of a word in which a slip is looked for, at least. */
const shortestSlip = 3;

/** Score of what is nearly the words, beyond the order of its kind. */
const similarScore = 0.3;

/**
 * Things whose texts have all words, best first: empty without words.
 * @param enough of the best; where there are as many, worse places are not looked into
 */
export async function searchTexts(
  database: PrismaClient,
  searched: Searched,
  typed: string,
  enough = Infinity,
): Promise<Found[]> {
  const words = searchWords(typed);
  if (words.length === 0) {
    return [];
  }
  const parts = partsOf(searched, words);
  // All of them at once, or one after the other, as long as they have to be read.
  const turns = enough === Infinity ? [Prisma.join(parts, ' UNION ALL ')] : parts;
  const found = new Map<string, Found>();
  for (const texts of turns) {
    for (const one of await readableOf(searched, await withWords(database, texts, words))) {
      found.set(one.id, found.get(one.id) ?? one);
    }
    if (found.size >= enough) {
      break;
    }
  }
  return [...found.values()];
}

const partsOf = ({ texts, further }: Searched, words: readonly string[] | null): readonly Prisma.Sql[] => [
  texts,
  ...(further?.(words === null ? everything : { has: hasAll(words), each: eachPart(words) }) ?? []),
];

const everything: Wanted = { has: () => Prisma.sql`TRUE`, each: () => Prisma.sql`TRUE` };

/** Letters that an index needs to find a text by a part of it. */
const shortestIndexed = 3;

const eachPart =
  (words: readonly string[]): Wanted['each'] =>
  (condition) => {
    // The indexes are for plain letters.
    const parts = isPlain(words) ? words.flatMap((word) => word.split('.')) : [];
    const indexed = parts.filter(({ length }) => length >= shortestIndexed);
    return indexed.length === 0
      ? Prisma.sql`TRUE`
      : Prisma.join(
          indexed.map((part) => condition(patternOf(part))),
          ' AND ',
        );
  };

const patternOf = (word: string): string => `%${containing(word).contains}%`;

/** Letters of English need no collation that knows others, which takes several times as long. */
const isPlain = (words: readonly string[]): boolean => words.every((word) => /^[\x20-\x7e]*$/.test(word));

function hasAll(words: readonly string[]): Has {
  const patterns = words.map(patternOf);
  const collation = isPlain(words) ? Prisma.sql`COLLATE "C"` : Prisma.empty;
  return (text) => Prisma.sql`((${text}) ${collation} ILIKE ALL (${patterns}))`;
}

/** Things whose texts have nearly the words, as slips of typing are corrected, best first. */
export async function searchSlips(database: PrismaClient, searched: Searched, typed: string): Promise<Found[]> {
  const words = searchWords(typed);
  // Two letters are nearly everything.
  if (words.every(({ length }) => length < shortestSlip)) {
    return [];
  }
  const ids = (await searched.readable(null)).map(({ id }) => id);
  const all = Prisma.join(partsOf(searched, null), ' UNION ALL ');
  // Fields are called the same in many models: their names count once, and without the model's.
  const own = words.some((word) => word.includes('.'))
    ? Prisma.sql`text`
    : Prisma.sql`CASE WHEN place = 'FIELD' AND starts_with(text, name || '.') THEN substr(text, length(name) + 2) ELSE text END`;
  const known = await database.$queryRaw<{ readonly text: string }[]>`
    SELECT DISTINCT lower(${own}) AS text FROM (${all}) AS told(id, name, place, text, part)
    WHERE place IN ('NAME', 'SYNONYM', 'FIELD') AND id = ANY(${ids}) LIMIT ${mostTexts}`;
  const corrected = correctWords(
    words,
    known.map(({ text }) => text),
  );
  const found = corrected === null ? [] : await searchTexts(database, searched, corrected.join(' '));
  return found.map((one) => ({
    ...one,
    place: 'SIMILAR',
    part: 'a similar name',
    score: similarScore * one.score,
  }));
}

/**
 * Things that a list shows for a search, best first; slips are corrected where nothing is found.
 */
export async function searchList(database: PrismaClient, searched: Searched, typed: string): Promise<Found[]> {
  const found = await searchTexts(database, searched, typed);
  return found.length > 0 ? found : searchSlips(database, searched, typed);
}

async function readableOf({ readable }: Searched, found: readonly Found[]): Promise<Found[]> {
  const ids = found.length === 0 ? [] : await readable(found.map(({ id }) => id));
  const isReadable = new Set(ids.map(({ id }) => id));
  return found.filter(({ id }) => isReadable.has(id));
}

/** The best text of each thing that has all words. */
function withWords(database: PrismaClient, texts: Prisma.Sql, words: readonly string[]): Promise<Found[]> {
  const typed = words.join(' ');
  return database.$queryRaw<Found[]>`
    SELECT id, place, part, score FROM (
      SELECT DISTINCT ON (id) id, name, place, part, score FROM (
        SELECT id, name, place, part, CASE place WHEN 'NAME' THEN ${nameScore} ELSE ${otherScore} END AS score
        FROM (
          SELECT *, replace(lower(text), '_', ' ') AS plain FROM (${texts}) AS told(id, name, place, text, part)
          WHERE ${hasAll(words)(Prisma.sql`text`)}
        ) AS matching, (SELECT replace(${typed}::text, '_', ' ') AS typed) AS words
      ) AS scored ORDER BY id, score DESC, part
    ) AS best ORDER BY score DESC, lower(name), id`;
}

const nameScore = Prisma.sql`(CASE WHEN plain = typed THEN 1.0 WHEN starts_with(plain, typed) THEN 0.9 ELSE 0.8 END)::float8`;

/** A description says no more where it is equal; others count less where they only contain it. */
const otherScore = Prisma.sql`(CASE place WHEN 'SYNONYM' THEN 0.7 WHEN 'FIELD' THEN 0.6 WHEN 'VALUE' THEN 0.5 ELSE 0.4 END
  - CASE WHEN place = 'DESCRIPTION' OR starts_with(plain, typed) OR right(plain, length(typed) + 1) = '.' || typed
    THEN 0 ELSE 0.05 END)::float8`;
