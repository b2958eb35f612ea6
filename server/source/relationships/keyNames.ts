import { holdsRole } from './people.ts';
import { singular, wordsOf } from './words.ts';

/** Words in a column name which say that its values identify rows, but not which rows. */
const keyWords = new Set(
  'id oid key code no nr num nbr number uuid guid ref fk pk sk bk ident identifier cd iso nummer numero kuerzel'.split(
    ' ',
  ),
);
/** The same, written together with what they identify: `custkey`, `kundennr`. */
const keySuffix = /(?<=.{3})(?:id|no|nr|key|code|num|nummer|uuid)$/;
/** Names that many tables give to columns that have nothing to do with each other. */
const commonNames = new Set(
  'name title label type kind status state date year month day value amount description comment note'.split(' '),
);
/** Words in names of tables that say how they are kept, not what a row is. */
const layers = new Set('dim fact fct stg src raw tbl tb tab vw dataset data table master mst list info'.split(' '));
/** Words that people shorten further than to the first letters. */
const shortFor: ReadonlyMap<string, string> = new Map([
  ['acct', 'account'],
  ['addr', 'address'],
  ['cat', 'category'],
  ['cur', 'currency'],
  ['curr', 'currency'],
  ['cust', 'customer'],
  ['dept', 'department'],
  ['emp', 'employee'],
  ['kd', 'kunde'],
  ['ma', 'mitarbeiter'],
  ['mem', 'member'],
  ['org', 'organization'],
  ['prod', 'product'],
  ['whse', 'warehouse'],
]);
const shortest = 3;

/** The surest first. */
export type NameEvidence =
  'NAMED_AFTER' | 'SAME_NAME' | 'ROLE' | 'TABLE_TAIL' | 'ABBREVIATED' | 'PERSON' | 'COMMON_NAME' | 'KEY_LIKE' | 'NONE';

interface Named {
  readonly table: string;
  readonly name: string;
}

/** Column name split into words once, because each is compared with many. */
export interface KeyName {
  readonly words: readonly string[];
  /**
   * `customerid` of `Customer_ID`, and `orderkey` of `l_orderkey` where all columns begin with `l`.
   */
  readonly own: string;
  readonly short: string;
  /** `customer` of `customer_id`. */
  readonly stem: string;
  /** Words of the stem. */
  readonly role: readonly string[];
  /** `customer` of the table `dim_customers`. */
  readonly entity: string;
  readonly entityWords: readonly string[];
  /** Ends of the table's name: `company` of `operating_company`. */
  readonly entityTails: readonly string[];
  readonly hasKeyWord: boolean;
  readonly isCommon: boolean;
  /** Whole words at the end of it, also of a plural: `billingcustomer`, `customer`. */
  readonly tails: ReadonlySet<string>;
  /** Ends of the whole name: `solddatesk`, `datesk`, `sk`. */
  readonly ends: readonly string[];
  /** Ends of other names that mean this key. */
  readonly meantBy: readonly string[];
}

/** @param prefix first word of all columns of the table, which says nothing */
export function keyNameOf({ table, name }: Named, prefix = ''): KeyName {
  const words = folded(name);
  const shortWords = prefix !== '' && words[0] === prefix && words.length > 1 ? words.slice(1) : words;
  const ownRole = stripped(shortWords);
  // Of the columns of `catalog_levels` that all begin with `catalog`, `catalog_id` is that of a
  // catalog.
  const role = ownRole.length > 0 ? ownRole : stripped(words);
  const stem = joined(role);
  const entityWords = entityOf(table);
  const entity = joined(entityWords);
  return {
    words,
    own: words.join(''),
    short: shortWords.join(''),
    stem,
    role,
    entity,
    entityWords,
    entityTails: entityWords.slice(1).map((_, index) => joined(entityWords.slice(index + 1))),
    hasKeyWord: ownRole.join('') !== shortWords.join(''),
    isCommon: shortWords.every((word) => keyWords.has(word) || commonNames.has(word)),
    tails: new Set(role.map((_, index) => joined(role.slice(index)))),
    ends: shortWords.map((_, index) => shortWords.slice(index).join('')),
    meantBy: [entity, stem].filter((tail) => tail.length >= shortest && !commonNames.has(tail)),
  };
}

/**
 * First word of all columns of a table, `c` of `c_custkey`, `c_name` and `c_phone`; empty: they
 * have none in common.
 */
export function sharedPrefix(names: readonly string[]): string {
  const [first, ...rest] = names.map(folded);
  const prefix = first?.[0] ?? '';
  const isShared =
    rest.length >= 2 &&
    first !== undefined &&
    [first, ...rest].every((words) => words.length > 1 && words[0] === prefix);
  return isShared ? prefix : '';
}

/** Confidence from the name alone, 0 to 4. */
export const nameScore: Readonly<Record<NameEvidence, number>> = {
  NAMED_AFTER: 4,
  SAME_NAME: 3.5,
  ROLE: 3,
  TABLE_TAIL: 2.7,
  ABBREVIATED: 2.5,
  PERSON: 2.2,
  COMMON_NAME: 2,
  KEY_LIKE: 1,
  NONE: 0,
};

/**
 * Rates the evidence in a column's name that its values are those of a key: `customer_id` of
 * `customers.id`, also `custId`, `billing_customer_id` with a role before it, and `tail_number` by
 * having the same name.
 */
export function nameEvidence(child: KeyName, key: KeyName): NameEvidence {
  const { stem } = child;
  const { entity } = key;
  if (entity !== '' && stem !== '' && (stem === entity || isPluralOf(entity, stem))) {
    return 'NAMED_AFTER';
  }
  if (entity !== '' && (child.own === `${entity}${key.own}` || child.short === `${entity}${key.short}`)) {
    return 'NAMED_AFTER';
  }
  const isSame = child.own === key.own || child.short === key.short;
  if (isSame && !child.isCommon) {
    return child.short.startsWith(entity) && entity !== '' ? 'NAMED_AFTER' : 'SAME_NAME';
  }
  // `sold_date_sk` and `date_sk`: what is common elsewhere is a key here.
  if (child.hasKeyWord && key.hasKeyWord && key.stem !== '' && child.short.endsWith(key.short)) {
    return 'ROLE';
  }
  if (key.meantBy.some((tail) => child.tails.has(tail))) {
    return 'ROLE';
  }
  if (key.entityTails.some((tail) => tail.length > shortest && !commonNames.has(tail) && child.tails.has(tail))) {
    return 'TABLE_TAIL';
  }
  if (isShortFor(child, key)) {
    return 'ABBREVIATED';
  }
  if (holdsRole(child.role, key.entityWords) > 0) {
    return 'PERSON';
  }
  if (isSame && stem !== '') {
    return 'COMMON_NAME';
  }
  return child.hasKeyWord ? 'KEY_LIKE' : 'NONE';
}

/** True: the column is named after the table it is in, as the `customer_id` of `customers`. */
export const isNamedAfterOwnTable = ({ stem, entity, entityTails }: KeyName): boolean =>
  stem === '' || stem === entity || entityTails.includes(stem);

/** Tests for a name whose values identify rows. */
export const isKeyLike = (name: KeyName): boolean => name.hasKeyWord || isNamedAfterOwnTable(name);

/**
 * Words without accents, and without the number that tells columns of one meaning apart: `country1`
 * → country.
 */
function folded(name: string): readonly string[] {
  const words = wordsOf(name.replaceAll('ß', 'ss').normalize('NFKD').replaceAll(/\p{M}/gu, ''));
  const plain = words.map((word) => word.replace(/(?<=\p{L}{3})\d$/u, ''));
  return plain.length > 1 && /^\d$/.test(plain.at(-1) ?? '') ? plain.slice(0, -1) : plain;
}

/** `dim_customers` → `['dim', 'customers']` → `['customers']` */
function entityOf(table: string): readonly string[] {
  const words = folded(table);
  const rest = words.filter((word, index) => !layers.has(word) || (index > 0 && index < words.length - 1));
  return rest.length === 0 ? words : rest;
}

/**
 * Words without those that only say “key”: `customer_id` and `id_customer` → customer; `custid` →
 * cust.
 */
function stripped(words: readonly string[]): readonly string[] {
  const rest = words.filter((word) => !keyWords.has(word));
  if (rest.length < words.length) {
    return rest;
  }
  return [...rest.slice(0, -1), (rest.at(-1) ?? '').replace(keySuffix, '')];
}

const joined = (words: readonly string[]): string => singular(words).replaceAll(' ', '');

/** Plurals other than those of English: `Kunden`, `Länder`. */
function isPluralOf(many: string, one: string): boolean {
  if (many[0] !== one[0] || many.length <= one.length || many.length > one.length + 5) {
    return false;
  }
  const [long, short] = [many, one].map((word) => word.replaceAll(/([aou])e(?=[^aeiou])/g, '$1')) as [string, string];
  return (
    short.length >= shortest && long.startsWith(short) && /^(?:e|en|n|er|nen|se|x|es|s)$/.test(long.slice(short.length))
  );
}

/** True: the name says that it is a key, and may say short of what. */
export const mayBeShort = ({ role, stem, hasKeyWord }: KeyName): boolean =>
  shortFor.has(role.at(-1) ?? '') || (hasKeyWord && stem.length >= shortest);

/** `cust_id` of customers, `dept_no` of departments. */
export function isShortFor(child: KeyName, key: KeyName): boolean {
  const last = child.role.at(-1) ?? '';
  const long = shortFor.get(last);
  const names = [key.entity, key.stem];
  if (long !== undefined && names.some((name) => name === long || isPluralOf(name, long) || name === last)) {
    return true;
  }
  return child.hasKeyWord && child.stem.length >= shortest && names.some((name) => isAbbreviation(child.stem, name));
}

/** `dept` of department: its letters in order, from the first. */
function isAbbreviation(short: string, long: string): boolean {
  if (short.length >= long.length || short[0] !== long[0]) {
    return false;
  }
  let at = 0;
  for (const letter of long) {
    if (letter === short[at]) {
      at++;
    }
  }
  return at === short.length;
}
