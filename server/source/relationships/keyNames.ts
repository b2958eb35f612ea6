import { singular, wordsOf } from './words.ts';

/** Words in a column name which say that its values identify rows, but not which rows. */
const keyWords = new Set('id oid key code no nr num number uuid guid ref fk pk sk'.split(' '));
/** Names that many tables give to columns that have nothing to do with each other. */
const commonNames = new Set(
  'name title label type kind status state date year month day value amount description comment note'.split(' '),
);
/** Prefixes of table names. */
const layers = new Set('dim fact stg src raw tbl tb vw'.split(' '));
const shortest = 3;

export type NameEvidence = 'SAME_NAME' | 'NAMED_AFTER' | 'ROLE' | 'ABBREVIATED' | 'KEY_LIKE' | 'NONE';

interface Named {
  readonly table: string;
  readonly name: string;
}

/** Column name split into words once, because each is compared with many. */
export interface KeyName {
  readonly words: readonly string[];
  /** `customerid` of `Customer_ID`. */
  readonly own: string;
  /** `customer` of `customer_id`. */
  readonly stem: string;
  /** `customer` of the table `dim_customers`. */
  readonly entity: string;
  readonly hasKeyWord: boolean;
  readonly isCommon: boolean;
  /** Whole words at the end of it, also of a plural: `billingcustomer`, `customer`. */
  readonly tails: ReadonlySet<string>;
  /** Ends of other names that mean this key. */
  readonly meantBy: readonly string[];
}

export function keyNameOf({ table, name }: Named): KeyName {
  const words = wordsOf(name);
  const [stem, entity, rest] = [stemOf(words), entityOf(table), stripped(words)];
  return {
    words,
    own: words.join(''),
    stem,
    entity,
    hasKeyWord: hasKeyWord(words),
    isCommon: isCommon(words),
    tails: new Set(rest.map((_, index) => singular(rest.slice(index)).replaceAll(' ', ''))),
    meantBy: [entity, stem].filter((tail) => tail.length >= shortest && !commonNames.has(tail)),
  };
}

/** Confidence from the name alone, 0 to 4. */
export const nameScore: Readonly<Record<NameEvidence, number>> = {
  NAMED_AFTER: 4,
  SAME_NAME: 3.5,
  ROLE: 3,
  ABBREVIATED: 2.5,
  KEY_LIKE: 1,
  NONE: 0,
};

/**
 * Rates the evidence in a column's name that its values are those of a key: `customer_id` of
 * `customers.id`, also `custId`, `billing_customer_id` with a role before it, and `tail_number` by
 * having the same name.
 */
export function nameEvidence(child: KeyName, key: KeyName): NameEvidence {
  const { own, stem } = child;
  const { entity } = key;
  if (entity !== '' && (stem === entity || own === `${entity}${key.own}`)) return 'NAMED_AFTER';
  if (own === key.own && !child.isCommon) return own.startsWith(entity) ? 'NAMED_AFTER' : 'SAME_NAME';
  if (key.meantBy.some((tail) => child.tails.has(tail))) return 'ROLE';
  if (child.hasKeyWord && stem.length >= shortest && isAbbreviation(stem, entity)) return 'ABBREVIATED';
  return child.hasKeyWord ? 'KEY_LIKE' : 'NONE';
}

/** True: the column is named after the table it is in, as the `customer_id` of `customers`. */
export const isNamedAfterOwnTable = ({ stem, entity }: KeyName): boolean => stem === '' || stem === entity;

/** Tests for a name whose values identify rows. */
export const isKeyLike = (name: KeyName): boolean => name.hasKeyWord || isNamedAfterOwnTable(name);

/** `dim_customers` → `customer`. */
function entityOf(table: string): string {
  const words = wordsOf(table);
  return singular(words.length > 1 && layers.has(words[0] ?? '') ? words.slice(1) : words).replaceAll(' ', '');
}

/**
 * Words without those that only say “key”: `customer_id` and `id_customer` → customer; `custid` →
 * cust.
 */
function stripped(words: readonly string[]): readonly string[] {
  const rest = words.filter((word) => !keyWords.has(word));
  if (rest.length !== 1 || words.length !== 1) return rest;
  return [(rest[0] ?? '').replace(/(?<=.{3})(id|no|key|code|nr)$/, '')];
}

const stemOf = (words: readonly string[]): string => singular(stripped(words)).replaceAll(' ', '');

function hasKeyWord(words: readonly string[]): boolean {
  return words.some((word) => keyWords.has(word)) || stripped(words).join('') !== words.join('');
}

const isCommon = (words: readonly string[]): boolean =>
  words.every((word) => keyWords.has(word) || commonNames.has(word));

/** `dept` of department: its letters in order, from the first. */
function isAbbreviation(short: string, long: string): boolean {
  if (short.length >= long.length || short[0] !== long[0]) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length;
}
