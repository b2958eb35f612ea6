/**
 * Names of columns that are months, quarters or years: `Jan 2025`, `2025-01`, `Q1 2025`, `2019`.
 */

const monthNames: readonly (readonly string[])[] = [
  [
    'january',
    'jan',
    'januar',
    'jän',
    'jänner',
    'janvier',
    'janv',
    'gennaio',
    'gen',
    'enero',
    'ene',
    'januari',
    'janeiro',
  ],
  ['february', 'feb', 'februar', 'février', 'févr', 'fév', 'febbraio', 'febrero', 'februari', 'fevereiro', 'fev'],
  ['march', 'mar', 'märz', 'mrz', 'mär', 'mars', 'marzo', 'maart', 'mrt', 'março'],
  ['april', 'apr', 'avril', 'avr', 'aprile', 'abril', 'abr'],
  ['may', 'mai', 'maggio', 'mag', 'mayo', 'mei', 'maio'],
  ['june', 'jun', 'juni', 'juin', 'giugno', 'giu', 'junio', 'junho'],
  ['july', 'jul', 'juli', 'juillet', 'juil', 'luglio', 'lug', 'julio', 'julho'],
  ['august', 'aug', 'août', 'aoû', 'agosto', 'ago', 'augustus'],
  ['september', 'sep', 'sept', 'septembre', 'settembre', 'set', 'septiembre', 'setembro'],
  ['october', 'oct', 'oktober', 'okt', 'octobre', 'ottobre', 'ott', 'octubre', 'outubro', 'out'],
  ['november', 'nov', 'novembre', 'noviembre', 'novembro'],
  ['december', 'dec', 'dezember', 'dez', 'décembre', 'déc', 'dicembre', 'dic', 'diciembre', 'dezembro'],
];
const monthOf = new Map(monthNames.flatMap((names, index) => names.map((name) => [name, index + 1] as const)));
const anyMonth = [...monthOf.keys()].toSorted((a, b) => b.length - a.length).join('|');
const year = '((?:19|20)\\d{2})';
const shortYear = "['’]?(\\d{2})";
const between = '[\\s./_-]*';

const patterns: readonly {
  readonly kind: 'MONTH' | 'QUARTER' | 'YEAR';
  readonly pattern: RegExp;
  readonly read: (groups: readonly string[]) => { year: number | null; part: number };
}[] = [
  {
    kind: 'MONTH',
    pattern: named(`(${anyMonth})\\.?${between}${year}`),
    read: ([m = '', y]) => ({ year: Number(y), part: monthOf.get(m) ?? 0 }),
  },
  {
    kind: 'MONTH',
    pattern: named(`${year}${between}(${anyMonth})\\.?`),
    read: ([y, m = '']) => ({ year: Number(y), part: monthOf.get(m) ?? 0 }),
  },
  {
    kind: 'MONTH',
    pattern: named(`(${anyMonth})\\.?[\\s./_-]*${shortYear}`),
    read: ([m = '', y]) => ({ year: 2000 + Number(y), part: monthOf.get(m) ?? 0 }),
  },
  {
    kind: 'MONTH',
    pattern: named(`${year}[-/.](0?[1-9]|1[0-2])(?:[-/.]01(?: 00:00:00(?:\\.0+)?)?)?`),
    read: ([y, m]) => ({ year: Number(y), part: Number(m) }),
  },
  {
    kind: 'MONTH',
    pattern: named(`(?:01[-/.])?(0?[1-9]|1[0-2])[-/.]${year}`),
    read: ([m, y]) => ({ year: Number(y), part: Number(m) }),
  },
  {
    kind: 'QUARTER',
    pattern: named(`${year}${between}[qQkKtT]([1-4])`),
    read: ([y, q]) => ({ year: Number(y), part: Number(q) }),
  },
  {
    kind: 'QUARTER',
    pattern: named(`[qQkKtT]([1-4])(?:${between}${year})?`),
    read: ([q, y]) => ({ year: y === undefined ? null : Number(y), part: Number(q) }),
  },
  {
    kind: 'QUARTER',
    pattern: named(`([1-4])\\.?\\s*(?:quartal|quarter|trimestre)(?:${between}${year})?`),
    read: ([q, y]) => ({ year: y === undefined ? null : Number(y), part: Number(q) }),
  },
  {
    kind: 'MONTH',
    pattern: named(`(${anyMonth})\\.?`),
    read: ([m = '']) => ({ year: null, part: monthOf.get(m) ?? 0 }),
  },
  { kind: 'YEAR', pattern: named(`(?:fy\\s*)?${year}`), read: ([y]) => ({ year: Number(y), part: 1 }) },
];

function named(pattern: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'iu');
}

export interface Period {
  readonly kind: 'MONTH' | 'QUARTER' | 'YEAR';
  /** Null: the name says none. */
  readonly year: number | null;
  /** Month or quarter, from 1; 1 for a year. */
  readonly part: number;
  /** What the name says beside the period: `Umsatz 2025` → `Umsatz`. */
  readonly rest: string;
  /** Month and number of `Jan 05`, whose number may be a day of the month; null: it is a year. */
  readonly mayBeDay: { readonly month: number; readonly day: number } | null;
}

/** The period that a column is named after; null: none. */
export function periodOf(name: string): Period | null {
  if (name.length > 60) {
    return null;
  }
  const folded = name.normalize('NFC').toLowerCase();
  for (const { kind, pattern, read } of patterns) {
    const found = pattern.exec(folded);
    if (found === null) {
      continue;
    }
    const rest = `${name.slice(0, found.index)} ${name.slice(found.index + found[0].length)}`;
    const { year, part } = read(found.slice(1));
    // Another number beside it: `2019 vs 2020` is no period.
    if (/\d/.test(rest) || (kind === 'MONTH' && year === null && rest.trim() !== '')) {
      return null;
    }
    const short = /(?<!\d)(?<!['’])(\d{2})$/.exec(found[0])?.[1];
    const mayBeDay = kind === 'MONTH' && short !== undefined ? { month: part, day: Number(short) } : null;
    return { kind, year, part, rest: rest.replaceAll(/[\s_.:()[\]–-]+/g, ' ').trim(), mayBeDay };
  }
  return null;
}

/** The value of a period in a table: its first day, the year, or the name where it says no year. */
export function periodValue({ kind, year, part }: Period, name: string): string {
  if (year === null) {
    return name;
  }
  if (kind === 'YEAR') {
    return String(year);
  }
  const month = kind === 'QUARTER' ? part * 3 - 2 : part;
  return `${year}-${String(month).padStart(2, '0')}-01`;
}
