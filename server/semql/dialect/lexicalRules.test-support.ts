/**
 * Quoted text as engines that do not run here read it, after their own manuals and independent of
 * our printers: each reader takes SQL that begins with a quote, and returns the quoted value and
 * the rest.
 */
export interface Reading {
  readonly value: string;
  readonly rest: string;
}

type Reader = (sql: string) => Reading;

interface Rules {
  readonly quote: string;
  readonly end: string;
  /** Two closing quotes in a row are one of them. */
  readonly doubled: boolean;
  /** Escape sequence after a backslash; null: a backslash is an ordinary character. */
  readonly escapes: ((rest: string) => { readonly value: string; readonly length: number }) | null;
}

function reader({ quote, end, doubled, escapes }: Rules): Reader {
  return (sql) => {
    if (!sql.startsWith(quote)) {
      throw new Error(`no ${quote} begins ${sql}`);
    }
    let value = '';
    for (let at = quote.length; at < sql.length;) {
      if (escapes !== null && sql[at] === '\\') {
        const escape = escapes(sql.slice(at + 1));
        value += escape.value;
        at += 1 + escape.length;
      } else if (sql[at] !== end) {
        value += sql[at];
        at += 1;
      } else if (doubled && sql[at + 1] === end) {
        value += end;
        at += 2;
      } else {
        return { value, rest: sql.slice(at + 1) };
      }
    }
    throw new Error(`${sql} does not end`);
  };
}

const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', 0: '\0' };

/**
 * `\n`, `\uXXXX`, `\xHH` and three octal digits are characters; any other character after a
 * backslash is itself.
 */
const characters = (rest: string): { value: string; length: number } => {
  const code = /^(?:u([0-9a-f]{4})|x([0-9a-f]{2})|([0-3][0-7]{2}))/i.exec(rest);
  if (code !== null) {
    const [digits] = [code[1] ?? code[2]];
    const value = digits === undefined ? parseInt(code[3] ?? '', 8) : parseInt(digits, 16);
    return { value: String.fromCharCode(value), length: code[0].length };
  }
  const first = rest.slice(0, 1);
  return { value: controls[first] ?? first, length: 1 };
};

/** Spark keeps the backslash of `\%` and `\_`, which are for LIKE. */
const sparkCharacters = (rest: string): { value: string; length: number } =>
  /^[%_]/.test(rest) ? { value: `\\${rest[0]}`, length: 1 } : characters(rest);

const quoted = (quote: string, end = quote): Reader => reader({ quote, end, doubled: true, escapes: null });

/** Variables are put in before Spark's parser sees the text. */
const withoutVariables =
  (read: Reader): Reader =>
  (sql) => {
    if (/\$\{[\s\S]*?\}/.test(sql)) {
      throw new Error(`a variable is replaced in ${sql}`);
    }
    return read(sql);
  };

/** A backslash before a line break is left out together with it. CONCAT puts texts together. */
const tsqlText: Reader = (sql) => {
  if (!sql.startsWith('CONCAT(')) {
    const { value, rest } = quoted("'")(sql.replace(/^N/, ''));
    return { value: value.replaceAll(/\\\r?\n/g, ''), rest };
  }
  let value = '';
  for (let rest = sql.slice('CONCAT('.length); ; rest = rest.slice(2)) {
    const part = tsqlText(rest);
    value += part.value;
    if (part.rest.startsWith(')')) {
      return { value, rest: part.rest.slice(1) };
    }
    if (!part.rest.startsWith(', ')) {
      throw new Error(`no CONCAT in ${sql}`);
    }
    rest = part.rest;
  }
};

/** By name of the dialect or variant. */
export const lexicalRules: Readonly<Record<string, { readonly text: Reader; readonly identifier: Reader }>> = {
  SNOWFLAKE: {
    text: reader({ quote: "'", end: "'", doubled: true, escapes: characters }),
    identifier: quoted('"'),
  },
  DATABRICKS: {
    text: withoutVariables(reader({ quote: "'", end: "'", doubled: false, escapes: sparkCharacters })),
    identifier: withoutVariables(quoted('`')),
  },
  REDSHIFT: {
    text: reader({ quote: "'", end: "'", doubled: true, escapes: characters }),
    identifier: quoted('"'),
  },
  BIGQUERY: {
    text: reader({ quote: "'", end: "'", doubled: false, escapes: characters }),
    identifier: reader({ quote: '`', end: '`', doubled: false, escapes: characters }),
  },
  MSSQL: { text: tsqlText, identifier: quoted('[', ']') },
  SYNAPSE: { text: tsqlText, identifier: quoted('[', ']') },
  FABRIC: { text: tsqlText, identifier: quoted('[', ']') },
  MOTHERDUCK: { text: quoted("'"), identifier: quoted('"') },
};
