import type { ColumnDefinition } from '../catalog/definition.ts';
import type { NameIndex } from '../catalog/nameIndex.ts';
import type { DialectName } from '../compiled.ts';
import type { Span } from '../language/ast.ts';
import { nearest } from '../language/nearest.ts';
import { refuse } from '../validate/refusal.ts';
import { nativeFunctions, type NativeFunctions } from './functions.ts';
import { type Lexicon, lexicons } from './lexicon.ts';
import { type NativeToken, tokenizeNative } from './tokens.ts';

/** A token as it is emitted again: in our own quoting, never in the author's. */
export type NativePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'column'; readonly column: ColumnDefinition };

export interface NativeGate {
  readonly dialect: DialectName;
  /** The columns that may be named. */
  readonly columns: NameIndex<ColumnDefinition>;
  /** What may stand before a column and a dot. */
  readonly tableNames: readonly string[];
  /** One value per row, or one per group. */
  readonly wanted: 'scalar' | 'aggregate';
}

const MAX_DEPTH = 50;
const ADVICE = 'Write one scalar or aggregate expression over the columns of the model.';

/**
 * Reads a native expression: the source's own SQL, as one scalar or aggregate expression over known columns. Whatever is
 * not on a list is refused: statements and subqueries, comments, functions, types, names. Throws `Refusal` with spans in
 * the expression's own text.
 */
export function readNative(text: string, gate: NativeGate): readonly NativePart[] {
  return new Reader(text, gate).read();
}

const UNITS: ReadonlySet<string> = new Set(
  'YEAR QUARTER MONTH WEEK ISOWEEK DAY HOUR MINUTE SECOND MILLISECOND MICROSECOND DOW ISODOW DOY DAYOFWEEK DAYOFYEAR EPOCH'.split(
    ' ',
  ),
);

const TYPES: ReadonlySet<string> = new Set(
  (
    'TEXT VARCHAR NVARCHAR CHAR NCHAR STRING INT INTEGER BIGINT SMALLINT TINYINT INT64 SIGNED UNSIGNED NUMERIC DECIMAL ' +
    'BIGNUMERIC NUMBER REAL FLOAT FLOAT64 DOUBLE BOOLEAN BOOL BIT DATE TIME DATETIME DATETIME2 TIMESTAMP TIMESTAMPTZ ' +
    'TIMESTAMP_NTZ TIMESTAMP_LTZ DATETIMEOFFSET JSON JSONB UUID INTERVAL HUGEINT'
  ).split(' '),
);

const COMPARISONS: ReadonlySet<string> = new Set(['=', '<>', '!=', '<', '<=', '>', '>=', '<=>']);

/** Words with a place in the grammar: a column of such a name is written in quotes. */
const STRUCTURE: ReadonlySet<string> = new Set(
  'AND OR NOT IS IN BETWEEN LIKE ILIKE ESCAPE CASE WHEN THEN ELSE END NULL TRUE FALSE AS FROM WHERE SELECT'.split(' '),
);

class Reader {
  private readonly gate: NativeGate;
  private readonly lexicon: Lexicon;
  private readonly functions: NativeFunctions;
  private readonly tokens: readonly NativeToken[];
  private readonly parts: NativePart[] = [];
  private index = 0;
  private depth = 0;
  private insideAggregate = false;
  private aggregated = false;

  constructor(text: string, gate: NativeGate) {
    this.gate = gate;
    this.lexicon = lexicons[gate.dialect];
    this.functions = nativeFunctions(gate.dialect);
    this.tokens = tokenizeNative(text, this.lexicon);
  }

  read(): readonly NativePart[] {
    this.expression();
    if (this.peek().kind !== 'end') this.unexpected('an operator or the end');
    if (this.gate.wanted === 'aggregate' && !this.aggregated) {
      refuse(
        'TYPE_MISMATCH',
        this.wholeSpan(),
        'A measure aggregates rows.',
        'Write SUM(column) or another aggregate.',
      );
    }
    return this.parts;
  }

  private wholeSpan(): Span {
    return { start: 0, end: this.tokens.at(-1)?.span.end ?? 0 };
  }

  private peek(ahead = 0): NativeToken {
    const token = this.tokens[Math.min(this.index + ahead, this.tokens.length - 1)];
    if (token === undefined) throw new Error('a list of tokens has an end');
    return token;
  }

  private at(...words: readonly string[]): boolean {
    return words.every((word, ahead) => {
      const { kind, value } = this.peek(ahead);
      return (kind === 'word' || kind === 'mark' || kind === 'operator') && value === word;
    });
  }

  /** Takes the words or marks and emits them. */
  private accept(...words: readonly string[]): boolean {
    if (!this.at(...words)) return false;
    for (const word of words) this.emit(word);
    return true;
  }

  private emit(text: string): void {
    this.parts.push({ kind: 'text', text });
    this.index += 1;
  }

  private expect(word: string): void {
    if (!this.accept(word)) this.unexpected(word);
  }

  private unexpected(wanted: string): never {
    const { text, span } = this.peek();
    return refuse('SYNTAX', span, `Expected ${wanted}, found ${text.slice(0, 40)}.`, ADVICE);
  }

  /** Conditions joined by AND and OR. */
  private expression(): void {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) {
      refuse('LIMIT_EXCEEDED', this.peek().span, `This is nested more than ${MAX_DEPTH} levels deep.`, 'Flatten it.');
    }
    do this.predicate();
    while (this.accept('AND') || this.accept('OR'));
    this.depth -= 1;
  }

  private predicate(): void {
    while (this.accept('NOT'));
    this.sum();
    for (;;) {
      const { kind, value } = this.peek();
      if (kind === 'operator' && COMPARISONS.has(value)) {
        this.emit(value);
        this.sum();
      } else if (!this.tail()) return;
    }
  }

  /** `IS [NOT] NULL`, `[NOT] IN (…)`, `[NOT] BETWEEN a AND b`, `[NOT] LIKE a [ESCAPE 'x']`. */
  private tail(): boolean {
    if (this.accept('IS')) {
      this.accept('NOT');
      if (this.accept('NULL') || this.accept('TRUE') || this.accept('FALSE')) return true;
      if (!this.accept('DISTINCT', 'FROM')) this.unexpected('NULL');
      this.sum();
      return true;
    }
    const negated = this.at('NOT');
    const { value } = this.peek(negated ? 1 : 0);
    if (!['IN', 'BETWEEN', 'LIKE', 'ILIKE'].includes(value) || this.peek(negated ? 1 : 0).kind !== 'word') return false;
    this.accept('NOT');
    this.emit(value);
    if (value === 'IN') {
      this.expect('(');
      this.list();
      this.expect(')');
      return true;
    }
    this.sum();
    if (value === 'BETWEEN') {
      this.expect('AND');
      this.sum();
    } else if (this.accept('ESCAPE')) this.string();
    return true;
  }

  private list(): void {
    do this.expression();
    while (this.accept(','));
  }

  private sum(): void {
    this.signed();
    for (let token = this.peek(); token.kind === 'operator' && !COMPARISONS.has(token.value); token = this.peek()) {
      this.emit(token.value);
      this.signed();
    }
  }

  private signed(): void {
    while (this.accept('-') || this.accept('+'));
    this.primary();
    for (;;) {
      if (this.accept('::')) this.type();
      else if (this.accept('AT', 'TIME', 'ZONE')) this.string();
      else return;
    }
  }

  private string(): void {
    const { kind, value } = this.peek();
    if (kind !== 'string') this.unexpected('a text in single quotes');
    this.parts.push({ kind: 'string', value });
    this.index += 1;
  }

  private primary(): void {
    const { kind, value } = this.peek();
    switch (kind) {
      case 'string':
        return this.string();
      case 'number':
        return this.emit(value);
      case 'identifier':
        return this.column();
      case 'mark':
        if (!this.accept('(')) this.unexpected('a value');
        this.expression();
        return this.expect(')');
      case 'word':
        return this.word();
      default:
        this.unexpected('a value');
    }
  }

  private word(): void {
    const { value } = this.peek();
    const following = this.peek(1);
    if (value === 'CASE') return this.case();
    if (value === 'NULL' || value === 'TRUE' || value === 'FALSE') return this.emit(value);
    if (following.kind === 'mark' && following.value === '(') return this.call();
    const literal = value === 'DATE' || value === 'TIMESTAMP' || value === 'TIME';
    if (literal && following.kind === 'string') {
      this.emit(value);
      return this.string();
    }
    if (value === 'INTERVAL' && (following.kind === 'string' || following.kind === 'number')) return this.interval();
    if (STRUCTURE.has(value)) this.unexpected('a value');
    this.column();
  }

  /** `INTERVAL '1 day'`, `INTERVAL '1' DAY`, `INTERVAL 1 DAY`. */
  private interval(): void {
    this.emit('INTERVAL');
    const { kind, value } = this.peek();
    if (kind === 'string') this.string();
    else this.emit(value);
    if (this.peek().kind === 'word' && UNITS.has(this.peek().value)) this.emit(this.peek().value);
    else if (kind === 'number') this.unexpected('a unit of time');
  }

  private case(): void {
    this.emit('CASE');
    if (!this.at('WHEN')) this.expression();
    if (!this.at('WHEN')) this.unexpected('WHEN');
    while (this.accept('WHEN')) {
      this.expression();
      this.expect('THEN');
      this.expression();
    }
    if (this.accept('ELSE')) this.expression();
    this.expect('END');
  }

  private call(): void {
    const { value, span, text } = this.peek();
    if (['CAST', 'TRY_CAST', 'SAFE_CAST'].includes(value)) return this.cast(value);
    if (value === 'EXTRACT') return this.extract();
    const isAggregate = this.functions.aggregates.has(value);
    if (!isAggregate && !this.functions.scalars.has(value)) this.unknownFunction(text, span);
    if (isAggregate) this.enterAggregate(value, span);
    // Some engines know a function only when its parenthesis follows at once.
    this.parts.push({ kind: 'text', text: `${value}(` });
    this.index += 2;
    if (isAggregate) this.accept('DISTINCT');
    if (value === 'COUNT' && this.accept('*')) {
      // COUNT(*) has no arguments.
    } else if (!this.at(')')) this.arguments();
    if (isAggregate && this.at('ORDER', 'BY')) this.orderBy();
    this.expect(')');
    if (!isAggregate) return;
    if (this.accept('WITHIN', 'GROUP', '(')) {
      if (!this.at('ORDER', 'BY')) this.unexpected('ORDER BY');
      this.orderBy();
      this.expect(')');
    }
    if (this.accept('FILTER', '(', 'WHERE')) {
      this.expression();
      this.expect(')');
    }
    this.insideAggregate = false;
  }

  private enterAggregate(name: string, span: Span): void {
    if (this.gate.wanted === 'scalar') {
      refuse(
        'TYPE_MISMATCH',
        span,
        `${name} aggregates rows, and this expression has a value in each row.`,
        'Make it a measure.',
      );
    }
    if (this.insideAggregate) {
      refuse('DOUBLE_AGGREGATION', span, `${name} stands inside of another aggregate.`, 'Aggregate once.');
    }
    this.insideAggregate = true;
    this.aggregated = true;
  }

  /** Values, and units of time where a function takes one. */
  private arguments(): void {
    do {
      const { kind, value, text } = this.peek();
      const following = this.peek(1);
      const alone = following.kind === 'mark' && (following.value === ',' || following.value === ')');
      const isUnit = kind === 'word' && alone && UNITS.has(value) && this.gate.columns.get(text) === null;
      if (isUnit) this.emit(value);
      else this.expression();
    } while (this.accept(','));
  }

  private orderBy(): void {
    this.accept('ORDER', 'BY');
    do {
      this.expression();
      if (!this.accept('ASC')) this.accept('DESC');
      if (this.accept('NULLS') && !this.accept('FIRST')) this.expect('LAST');
    } while (this.accept(','));
  }

  private cast(name: string): void {
    this.parts.push({ kind: 'text', text: `${name}(` });
    this.index += 2;
    this.expression();
    this.expect('AS');
    this.type();
    this.expect(')');
  }

  private extract(): void {
    this.parts.push({ kind: 'text', text: 'EXTRACT(' });
    this.index += 2;
    const { kind, value } = this.peek();
    if (kind !== 'word' || !UNITS.has(value)) this.unexpected('a part of a date');
    this.emit(value);
    this.expect('FROM');
    this.expression();
    this.expect(')');
  }

  /** `DECIMAL(10, 2)`, `DOUBLE PRECISION`, `TIMESTAMP WITH TIME ZONE`. */
  private type(): void {
    const { kind, value, span, text } = this.peek();
    if (kind !== 'word' || !TYPES.has(value)) {
      refuse('SYNTAX', span, `There is no type ${text}.`, 'Use a type of numbers, texts, dates or booleans.');
    }
    this.emit(value);
    if (value === 'DOUBLE') this.accept('PRECISION');
    if (this.accept('(')) {
      do this.size();
      while (this.accept(','));
      this.expect(')');
    }
    if (!this.accept('WITH', 'TIME', 'ZONE')) this.accept('WITHOUT', 'TIME', 'ZONE');
  }

  private size(): void {
    const { kind, value } = this.peek();
    if (this.accept('MAX')) return;
    if (kind !== 'number' || !/^\d{1,4}$/.test(value)) this.unexpected('a size');
    this.emit(value);
  }

  /** A column, perhaps behind the name of the model or its table. */
  private column(): void {
    const first = this.peek();
    const dotted = this.peek(1).kind === 'mark' && this.peek(1).value === '.';
    const token = dotted ? this.peek(2) : first;
    const table = dotted ? nameOf(first) : null;
    const name = nameOf(token);
    if (name === null) this.unexpected('a column');
    const knownTable = table === null || this.gate.tableNames.some((known) => same(known, table));
    const column = knownTable ? this.gate.columns.get(name, token.kind === 'identifier') : null;
    if (column === null) return this.unknownColumn(dotted ? `${table}.${name}` : name, name, first.span);
    if (this.gate.wanted === 'aggregate' && !this.insideAggregate) {
      refuse(
        'TYPE_MISMATCH',
        token.span,
        `${column.name} must stand inside an aggregate.`,
        `Write SUM(${column.name}) or another aggregate.`,
      );
    }
    this.parts.push({ kind: 'column', column });
    this.index += dotted ? 3 : 1;
  }

  private unknownColumn(written: string, name: string, span: Span): never {
    const suggestions = nearest(name, this.gate.columns.names());
    const advice =
      suggestions.length > 0 ? `Did you mean ${suggestions.join(', ')}?` : 'A native expression names columns only.';
    return refuse('UNKNOWN_FIELD', span, `There is no column ${written}.`, advice, { suggestions });
  }

  private unknownFunction(written: string, span: Span): never {
    const suggestions = nearest(written, [...this.functions.scalars, ...this.functions.aggregates]);
    return refuse(
      'UNKNOWN_FUNCTION',
      span,
      `${written} is not among the functions a native expression may call in ${this.gate.dialect}.`,
      suggestions.length > 0 ? `Did you mean ${suggestions.join(', ')}?` : 'Compute it in the table, or in the model.',
      { suggestions },
    );
  }
}

function nameOf({ kind, value, text }: NativeToken): string | null {
  if (kind === 'identifier') return value;
  return kind === 'word' ? text : null;
}

function same(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
