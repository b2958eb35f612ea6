import type { ColumnDefinition } from '../catalog/definition.ts';
import type { NameIndex } from '../catalog/nameIndex.ts';
import type { DialectName } from '../compiled.ts';
import type { Span } from '../language/ast.ts';
import { refuse } from '../refusals/refusal.ts';
import { nativeFunctions, type NativeFunctions } from './functions.ts';
import { lexicons } from './lexicon.ts';
import { NativeCursor, type NativePart } from './cursor.ts';
import { readType } from './readType.ts';
import { unknownColumn, unknownFunction } from './unknownName.ts';
import { type NativeToken, tokenizeNative } from './tokens.ts';

export interface NativeGate {
  readonly dialect: DialectName;
  /** The columns that may be named. */
  readonly columns: NameIndex<ColumnDefinition>;
  /** Qualifiers allowed before a column and a dot. */
  readonly tableNames: readonly string[];
  /** Expected result: a value per row, or a value per group. */
  readonly wanted: 'scalar' | 'aggregate';
}

const maxDepth = 50;

/**
 * Reads a native expression: the source's own SQL, as one scalar or aggregate expression over known
 * columns. Whatever is not on a list is refused: statements and subqueries, comments, functions,
 * types, names. Throws `Refusal` with spans in the expression's own text.
 */
export function readNative(text: string, gate: NativeGate): readonly NativePart[] {
  return new Reader(text, gate).read();
}

const units: ReadonlySet<string> = new Set(
  'YEAR QUARTER MONTH WEEK ISOWEEK DAY HOUR MINUTE SECOND MILLISECOND MICROSECOND DOW ISODOW DOY DAYOFWEEK DAYOFYEAR EPOCH'.split(
    ' ',
  ),
);

const comparisons: ReadonlySet<string> = new Set(['=', '<>', '!=', '<', '<=', '>', '>=', '<=>']);

/** Words with a place in the grammar: a column of such a name is written in quotes. */
const structure: ReadonlySet<string> = new Set(
  'AND OR NOT IS IN BETWEEN LIKE ILIKE ESCAPE CASE WHEN THEN ELSE END NULL TRUE FALSE AS FROM WHERE SELECT'.split(' '),
);

class Reader extends NativeCursor {
  readonly #gate: NativeGate;
  readonly #functions: NativeFunctions;
  #depth = 0;
  #insideAggregate = false;
  #aggregated = false;

  constructor(text: string, gate: NativeGate) {
    super(tokenizeNative(text, lexicons[gate.dialect]));
    this.#gate = gate;
    this.#functions = nativeFunctions(gate.dialect);
  }

  read(): readonly NativePart[] {
    this.#expression();
    if (this.peek().kind !== 'end') {
      this.unexpected('an operator or the end');
    }
    if (this.#gate.wanted === 'aggregate' && !this.#aggregated) {
      refuse(
        'TYPE_MISMATCH',
        { start: 0, end: this.end },
        'A measure aggregates rows.',
        'Write SUM(column) or another aggregate.',
      );
    }
    return this.parts;
  }

  /** Conditions joined by AND and OR. */
  #expression(): void {
    this.#depth += 1;
    if (this.#depth > maxDepth) {
      refuse('LIMIT_EXCEEDED', this.peek().span, `This is nested more than ${maxDepth} levels deep.`, 'Flatten it.');
    }
    do {
      this.#predicate();
    } while (this.accept('AND') || this.accept('OR'));
    this.#depth -= 1;
  }

  #predicate(): void {
    while (this.accept('NOT')) {}
    this.#sum();
    for (;;) {
      const { kind, value } = this.peek();
      if (kind === 'operator' && comparisons.has(value)) {
        this.emit(value);
        this.#sum();
      } else if (!this.#tail()) {
        return;
      }
    }
  }

  /** `IS [NOT] NULL`, `[NOT] IN (…)`, `[NOT] BETWEEN a AND b`, `[NOT] LIKE a [ESCAPE 'x']`. */
  #tail(): boolean {
    if (this.accept('IS')) {
      this.accept('NOT');
      if (this.accept('NULL') || this.accept('TRUE') || this.accept('FALSE')) {
        return true;
      }
      if (!this.accept('DISTINCT', 'FROM')) {
        this.unexpected('NULL');
      }
      this.#sum();
      return true;
    }
    const negated = this.at('NOT');
    const { value } = this.peek(negated ? 1 : 0);
    if (!['IN', 'BETWEEN', 'LIKE', 'ILIKE'].includes(value) || this.peek(negated ? 1 : 0).kind !== 'word') {
      return false;
    }
    this.accept('NOT');
    this.emit(value);
    if (value === 'IN') {
      this.expect('(');
      this.#list();
      this.expect(')');
      return true;
    }
    this.#sum();
    if (value === 'BETWEEN') {
      this.expect('AND');
      this.#sum();
    } else if (this.accept('ESCAPE')) {
      this.string();
    }
    return true;
  }

  #list(): void {
    do {
      this.#expression();
    } while (this.accept(','));
  }

  #sum(): void {
    this.#signed();
    for (let token = this.peek(); token.kind === 'operator' && !comparisons.has(token.value); token = this.peek()) {
      this.emit(token.value);
      this.#signed();
    }
  }

  #signed(): void {
    while (this.accept('-') || this.accept('+')) {}
    this.#primary();
    for (;;) {
      if (this.accept('::')) {
        readType(this);
      } else if (this.accept('AT', 'TIME', 'ZONE')) {
        this.string();
      } else {
        return;
      }
    }
  }

  #primary(): void {
    const { kind, value } = this.peek();
    switch (kind) {
      case 'string':
        return this.string();
      case 'number':
        return this.emit(value);
      case 'identifier':
        return this.#column();
      case 'mark':
        if (!this.accept('(')) {
          this.unexpected('a value');
        }
        this.#expression();
        return this.expect(')');
      case 'word':
        return this.#word();
      default:
        this.unexpected('a value');
    }
  }

  #word(): void {
    const { value } = this.peek();
    const following = this.peek(1);
    if (value === 'CASE') {
      return this.#case();
    }
    if (value === 'NULL' || value === 'TRUE' || value === 'FALSE') {
      return this.emit(value);
    }
    if (following.kind === 'mark' && following.value === '(') {
      return this.#call();
    }
    const literal = value === 'DATE' || value === 'TIMESTAMP' || value === 'TIME';
    if (literal && following.kind === 'string') {
      this.emit(value);
      return this.string();
    }
    if (value === 'INTERVAL' && (following.kind === 'string' || following.kind === 'number')) {
      return this.#interval();
    }
    if (structure.has(value)) {
      this.unexpected('a value');
    }
    this.#column();
  }

  /** `INTERVAL '1 day'`, `INTERVAL '1' DAY`, `INTERVAL 1 DAY`. */
  #interval(): void {
    this.emit('INTERVAL');
    const { kind, value } = this.peek();
    if (kind === 'string') {
      this.string();
    } else {
      this.emit(value);
    }
    if (this.peek().kind === 'word' && units.has(this.peek().value)) {
      this.emit(this.peek().value);
    } else if (kind === 'number') {
      this.unexpected('a unit of time');
    }
  }

  #case(): void {
    this.emit('CASE');
    if (!this.at('WHEN')) {
      this.#expression();
    }
    if (!this.at('WHEN')) {
      this.unexpected('WHEN');
    }
    while (this.accept('WHEN')) {
      this.#expression();
      this.expect('THEN');
      this.#expression();
    }
    if (this.accept('ELSE')) {
      this.#expression();
    }
    this.expect('END');
  }

  #call(): void {
    const { value, span, text } = this.peek();
    if (['CAST', 'TRY_CAST', 'SAFE_CAST'].includes(value)) {
      return this.#cast(value);
    }
    if (value === 'EXTRACT') {
      return this.#extract();
    }
    const isAggregate = this.#functions.aggregates.has(value);
    if (!isAggregate && !this.#functions.scalars.has(value)) {
      unknownFunction(this.#gate.dialect, this.#functions, text, span);
    }
    if (isAggregate) {
      this.#enterAggregate(value, span);
    }
    this.opened(value);
    if (isAggregate) {
      this.accept('DISTINCT');
    }
    if (value === 'COUNT' && this.accept('*')) {
      // COUNT(*) has no arguments.
    } else if (!this.at(')')) {
      this.#arguments();
    }
    if (isAggregate && this.at('ORDER', 'BY')) {
      this.#orderBy();
    }
    this.expect(')');
    if (!isAggregate) {
      return;
    }
    if (this.accept('WITHIN', 'GROUP', '(')) {
      if (!this.at('ORDER', 'BY')) {
        this.unexpected('ORDER BY');
      }
      this.#orderBy();
      this.expect(')');
    }
    if (this.accept('FILTER', '(', 'WHERE')) {
      this.#expression();
      this.expect(')');
    }
    this.#insideAggregate = false;
  }

  #enterAggregate(name: string, span: Span): void {
    if (this.#gate.wanted === 'scalar') {
      refuse(
        'TYPE_MISMATCH',
        span,
        `${name} aggregates rows, and this expression has a value in each row.`,
        'Make it a measure.',
      );
    }
    if (this.#insideAggregate) {
      refuse('DOUBLE_AGGREGATION', span, `${name} is inside another aggregate.`, 'Aggregate once.');
    }
    this.#insideAggregate = true;
    this.#aggregated = true;
  }

  /** Values, and units of time where a function takes one. */
  #arguments(): void {
    do {
      const { kind, value, text } = this.peek();
      const following = this.peek(1);
      const alone = following.kind === 'mark' && (following.value === ',' || following.value === ')');
      const isUnit = kind === 'word' && alone && units.has(value) && this.#gate.columns.get(text) === null;
      if (isUnit) {
        this.emit(value);
      } else {
        this.#expression();
      }
    } while (this.accept(','));
  }

  #orderBy(): void {
    this.accept('ORDER', 'BY');
    do {
      this.#expression();
      if (!this.accept('ASC')) {
        this.accept('DESC');
      }
      if (this.accept('NULLS') && !this.accept('FIRST')) {
        this.expect('LAST');
      }
    } while (this.accept(','));
  }

  #cast(name: string): void {
    this.opened(name);
    this.#expression();
    this.expect('AS');
    readType(this);
    this.expect(')');
  }

  #extract(): void {
    this.opened('EXTRACT');
    const { kind, value } = this.peek();
    if (kind !== 'word' || !units.has(value)) {
      this.unexpected('a part of a date');
    }
    this.emit(value);
    this.expect('FROM');
    this.#expression();
    this.expect(')');
  }

  /** Reads a column, optionally qualified by the name of the model or its table. */
  #column(): void {
    const first = this.peek();
    const dotted = this.peek(1).kind === 'mark' && this.peek(1).value === '.';
    const token = dotted ? this.peek(2) : first;
    const table = dotted ? nameOf(first) : null;
    const name = nameOf(token);
    if (name === null) {
      this.unexpected('a column');
    }
    const knownTable = table === null || this.#gate.tableNames.some((known) => same(known, table));
    const column = knownTable ? this.#gate.columns.get(name, token.kind === 'identifier') : null;
    if (column === null) {
      return unknownColumn(this.#gate.columns, dotted ? `${table}.${name}` : name, name, first.span);
    }
    if (this.#gate.wanted === 'aggregate' && !this.#insideAggregate) {
      refuse(
        'TYPE_MISMATCH',
        token.span,
        `${column.name} must be inside an aggregate.`,
        `Write SUM(${column.name}) or another aggregate.`,
      );
    }
    this.take({ kind: 'column', column }, dotted ? 3 : 1);
  }
}

function nameOf({ kind, value, text }: NativeToken): string | null {
  if (kind === 'identifier') {
    return value;
  }
  return kind === 'word' ? text : null;
}

function same(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
