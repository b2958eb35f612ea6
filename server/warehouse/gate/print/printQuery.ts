import { valuesColumns } from './columnNames.ts';
import type { Engine } from '../engine.ts';
import type { GatedSql, GateOptions } from '../gateSql.ts';
import { printExpression } from './printExpression.ts';
import { printSource } from './printFrom.ts';
import { printItems } from './printItems.ts';
import type { CommonRows, PrintedQuery, Printing } from './printing.ts';
import { givenValue, identifiers, listed, placeValues, renamedRows, type Printed } from './printed.ts';
import { printComputedLimits, printLimits, type RowLimits } from './printLimits.ts';
import { printPivot } from './printPivot.ts';
import { refuse, RefusedSql } from '../refusedSql.ts';
import { folded, type Scope, type Visible } from './scope.ts';
import type { CommonTable, Limit, Query, Select, Term } from '../parse/tree.ts';

/** Writes a query anew; see `gateSql`. @throws RefusedSql */
export function printQuery(query: Query, text: string, engine: Engine, options: GateOptions): GatedSql {
  const printer = new Printer(engine, options, text);
  const { out } = printer.query(unwrapped(query), [], null, { maximum: options.maxRows + 1 });
  return { ...placeValues(out, engine, options), tables: printer.tables };
}

/** `(SELECT …)` as `SELECT …`. */
function unwrapped(query: Query): Query {
  const [only] = query.terms;
  const bare = query.with.length === 0 && query.terms.length === 1 && query.orderBy.length === 0;
  return bare && query.limit === null && query.offset === null && only?.kind === 'nested'
    ? unwrapped(only.query)
    : query;
}

class Printer implements Printing {
  readonly engine: Engine;
  readonly options: GateOptions;
  readonly tables: (readonly string[])[] = [];
  readonly #text: string;
  /** Columns of the first parts of recursions: found once, however deep one stands in another. */
  readonly #recursions = new Map<CommonTable, Pick<PrintedQuery, 'columns' | 'open'>>();
  /** How many tables of WITH have a name. */
  #named = 0;
  /**
   * Tables of the WITH that is being written, to which those of queries inside of it are added;
   * null: they stay there.
   */
  #outer: { tables: Printed[]; recursive: boolean } | null = null;
  /** The tables of WITH around what is being written, the innermost last. */
  readonly #around: { readonly tables: readonly Printed[]; readonly recursive: boolean }[] = [];

  constructor(engine: Engine, options: GateOptions, text: string) {
    this.engine = engine;
    this.options = options;
    this.#text = text;
  }

  /** @param outermost the query whose rows are shown */
  query(
    query: Query,
    known: readonly CommonRows[],
    parent: Scope | null,
    outermost?: { maximum: number },
  ): PrintedQuery {
    if (query.with.length === 0) {
      return this.#body(query, known, parent, outermost);
    }
    if (known.length > 0 && this.#outer !== null) {
      const hoisted = this.#hoisted(query, known, this.#outer);
      if (hoisted !== null) {
        return this.#body(query, hoisted, parent, outermost);
      }
    }
    const around = this.#outer;
    const tables: Printed[] = [];
    const own = { tables, recursive: query.recursive };
    this.#outer = this.engine.hoistsWith && known.length === 0 ? own : null;
    this.#around.push(own);
    try {
      const visible = this.#common(query, known, parent, tables, (name) => `quarry_with_${name}`);
      const { out, columns, open } = this.#body(query, visible, parent, outermost);
      if (around !== null) {
        this.#refuseAround(query, [...tables.flat(), ...out], known);
      }
      return { out: [...this.#head(own), ...out], columns, open };
    } finally {
      this.#around.pop();
      this.#outer = around;
    }
  }

  around(): Printed {
    const written = this.#around.filter(({ tables }) => tables.length > 0);
    const recursive = written.some((one) => one.recursive);
    return written.length === 0 ? [] : this.#head({ tables: written.flatMap(({ tables }) => tables), recursive });
  }

  #head({ tables, recursive }: { tables: readonly Printed[]; recursive: boolean }): Printed {
    return [`WITH${recursive ? ' RECURSIVE' : ''}`, ...listed(tables)];
  }

  /**
   * Moves the WITH of a query inside of another one to the outer one: MariaDB does not find tables
   * of the outer one in it.
   * @returns null: it reads what only its place can see, so it has to stay there
   */
  #hoisted(
    query: Query,
    known: readonly CommonRows[],
    outer: { tables: Printed[]; recursive: boolean },
  ): readonly CommonRows[] | null {
    const [tables, read] = [outer.tables.length, this.tables.length];
    try {
      const visible = this.#common(query, known, null, outer.tables, (name, index) => `quarry_inner_${index}_${name}`);
      outer.recursive ||= query.recursive;
      return visible;
    } catch (error) {
      if (!(error instanceof RefusedSql)) {
        throw error;
      }
      outer.tables.length = tables;
      this.tables.length = read;
      return null;
    }
  }

  /** Refuses a WITH that had to stay where it is and reads one around it. */
  #refuseAround({ with: [first] }: Query, printed: Printed, known: readonly CommonRows[]): void {
    const around = known.find(({ real }) => printed.includes(real));
    if (first === undefined || around === undefined) {
      return;
    }
    refuse(
      'UNSUPPORTED',
      first.name.span,
      `A WITH that reads columns of the query around it cannot read ${around.name}, a table of another WITH: MariaDB does not find it there.`,
      'Read columns of the query around it only in the SELECT after this WITH.',
    );
  }

  /**
   * Writes the tables of a WITH, each under a name that no table of the source has: engines differ
   * in the scope of a WITH, and a reference out of scope would read a real table of its name.
   *
   * @param tables receives the printed tables
   * @returns the tables visible after it
   */
  #common(
    query: Query,
    known: readonly CommonRows[],
    parent: Scope | null,
    tables: Printed[],
    called: (name: string, index: number) => string,
  ): readonly CommonRows[] {
    let visible = known;
    for (const table of query.with) {
      const name = folded(table.name, this.engine);
      const columns = table.columns.map((column) => folded(column, this.engine));
      const real = this.engine.dialect.identifier(called(name, (this.#named += 1)));
      // With RECURSIVE a table sees itself, by the columns it names or those of its first part.
      const itself = query.recursive || !this.engine.recursiveWord ? this.#firstColumns(table, visible, parent) : null;
      const own = {
        name,
        real,
        columns: columns.length > 0 ? columns : (itself?.columns ?? []),
        open: itself?.open === true,
      };
      const printed =
        itself === null
          ? this.query(table.query, visible, parent)
          : this.#alone(table.query, [own, ...visible], parent);
      const { withLists } = this.engine;
      const list = columns.length === 0 || !withLists ? [] : ['(', identifiers(columns, this.engine), ')'];
      const rows = withLists ? printed.out : renamedRows(printed.out, table.columns, this.engine);
      const nothing: Scope = { sources: [], aliases: [], parent: null };
      const keyed = printExpression(this, table.keyed, visible, nothing);
      const searched = printExpression(this, table.searched, visible, nothing);
      tables.push([real, ...list, ...keyed, 'AS (', ...rows, ')', ...searched, '\n']);
      const shown = columns.length > 0 ? columns : printed.columns;
      const added = table.added.map((column) => folded(column, this.engine));
      const open = printed.open && columns.length === 0;
      visible = [{ name, real, columns: [...shown, ...added], open }, ...visible];
    }
    return visible;
  }

  #firstColumns(
    table: CommonTable,
    known: readonly CommonRows[],
    parent: Scope | null,
  ): Pick<PrintedQuery, 'columns' | 'open'> {
    const found = this.#recursions.get(table);
    if (found !== undefined) {
      return found;
    }
    const { name, query } = table;
    const others = this.tables.length;
    // The first part of a recursion does not read itself: in there the name is unknown, or means
    // something else.
    const hidden = known.filter((one) => one.name !== folded(name, this.engine));
    const start = { ...query, terms: query.terms.slice(0, 1), operators: [], orderBy: [], limit: null, offset: null };
    const first = this.#alone(start, hidden, parent);
    this.tables.length = others;
    this.#recursions.set(table, first);
    return first;
  }

  /**
   * A query of which nothing is moved out: it is not what will be written, or sees a table that is
   * not written yet.
   */
  #alone(query: Query, known: readonly CommonRows[], parent: Scope | null): PrintedQuery {
    const outer = this.#outer;
    this.#outer = null;
    try {
      return this.query(query, known, parent);
    } finally {
      this.#outer = outer;
    }
  }

  /** Query after its WITH. */
  #body(
    query: Query,
    known: readonly CommonRows[],
    parent: Scope | null,
    outermost?: { maximum: number },
  ): PrintedQuery {
    const several = query.terms.length > 1 || query.terms[0]?.kind !== 'select';
    const computed = [query.limit, query.offset].some((limit) => limit?.kind === 'computed');
    const limits = computed || query.ties ? { rows: null, skipped: null } : this.#limits(query, several, outermost);
    const { top, tail } = printLimits(limits, this.engine, { ordered: query.orderBy.length > 0, several });
    const terms = query.terms.map((term) => this.#term(term, known, parent, query, top, outermost !== undefined));
    const out: Printed[number][] = [];
    for (const [index, term] of terms.entries()) {
      if (index > 0) {
        out.push(`\n${query.operators[index - 1]}\n`);
      }
      out.push(...term.out);
    }
    const byName = query.operators.some((operator) => operator.endsWith('BY NAME'));
    const columns = byName ? [...new Set(terms.flatMap((term) => term.columns))] : (terms[0]?.columns ?? []);
    const open = byName ? terms.some((term) => term.open) : terms[0]?.open === true;
    if (query.orderBy.length > 0) {
      // An order may name what is selected as well.
      const shown: Visible = { name: null, path: [], columns, open, again: true };
      const own = several ? null : (terms[0]?.scope ?? null);
      const scope = { sources: [...(own?.sources ?? []), shown], aliases: own?.aliases ?? [], parent };
      out.push('\nORDER BY', ...printExpression(this, query.orderBy, known, scope));
    }
    if (computed || query.ties) {
      return { out: printComputedLimits(this, query, out, known, parent, outermost?.maximum ?? null), columns, open };
    }
    out.push(...tail);
    return { out, columns, open };
  }

  #limits({ limit, offset }: Query, several: boolean, outermost: { maximum: number } | undefined): RowLimits {
    const count = limit === null ? null : this.#count(limit);
    const skipped = offset === null ? null : this.#count(offset);
    // If the engine needs an order for it, the reader of the rows stops by itself instead.
    if (outermost === undefined || (this.engine.top && several && count === null)) {
      return { rows: count, skipped };
    }
    return { rows: Math.min(count ?? Infinity, outermost.maximum), skipped };
  }

  #count(limit: Limit): number {
    if (limit.kind === 'rows') {
      return limit.count;
    }
    if (limit.kind === 'computed') {
      throw new Error('a computed limit is written as it is');
    }
    const value = givenValue(limit.name, limit.span, this.options);
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) {
      return value;
    }
    return refuse('PARAMETER', limit.span, `:${limit.name} is not a number of rows.`, 'Pass a whole number.');
  }

  #term(
    term: Term,
    known: readonly CommonRows[],
    parent: Scope | null,
    query: Query,
    top: string,
    outermost: boolean,
  ): PrintedQuery & { readonly scope: Scope | null } {
    switch (term.kind) {
      case 'nested': {
        const { out, columns, open } = this.query(term.query, known, parent);
        return { out: this.#nested(out), columns, open, scope: null };
      }
      case 'values': {
        const columns = valuesColumns(this.engine, term.rows[0]?.length ?? 0);
        const out = this.#values(term, columns, known, parent, query.terms.length > 1);
        return { out, columns, open: false, scope: null };
      }
      case 'pivot': {
        const { out, visible } = printPivot(this, term.source, term.pivot, known, parent);
        return { out: ['SELECT * FROM (', ...out, ')'], columns: visible.columns, open: true, scope: null };
      }
      case 'select':
        return this.#select(term.select, known, parent, query.terms.length === 1 ? top : '', outermost);
    }
  }

  /**
   * @param among other terms: several rows need parentheses then, where they are several terms
   *   themselves
   */
  #values(
    { rows }: Extract<Term, { kind: 'values' }>,
    columns: readonly string[],
    known: readonly CommonRows[],
    parent: Scope | null,
    among: boolean,
  ): Printed {
    const scope = { sources: [], aliases: [], parent };
    const cells = rows.map((row) => row.map((value) => printExpression(this, value, known, scope)));
    if (this.engine.values) {
      return ['VALUES', ...listed(cells.map((row) => ['(', ...listed(row), ')']))];
    }
    const selects = cells.map((row, index) => [
      index === 0 ? 'SELECT' : 'UNION ALL SELECT',
      ...listed(
        row.map((cell, place) => [...cell, 'AS', this.engine.dialect.identifier(columns[place] ?? `column_${place}`)]),
      ),
    ]);
    return among && rows.length > 1 ? this.#nested(selects.flat()) : selects.flat();
  }

  /** A query as a part of a UNION. */
  #nested(out: Printed): Printed {
    return [this.engine.nestedTerms ? '(' : 'SELECT * FROM (', ...out, ')'];
  }

  #select(
    select: Select,
    known: readonly CommonRows[],
    parent: Scope | null,
    top: string,
    outermost: boolean,
  ): PrintedQuery & { readonly scope: Scope } {
    const sources: Visible[] = [];
    const from = select.from.flatMap((source, index) => {
      const printed = printSource(this, source, known, parent, sources);
      return index === 0 ? printed : [',', ...printed];
    });
    const aliases = select.items.flatMap((item) =>
      item.kind === 'value' && item.alias !== null ? [folded(item.alias, this.engine)] : [],
    );
    const scope: Scope = { sources, aliases, parent };
    const out: Printed[number][] = ['SELECT', ...printExpression(this, select.distinct, known, scope)];
    if (top !== '') {
      out.push(top);
    }
    const items = printItems(this, select.items, known, scope, outermost ? this.#text : null);
    out.push(...items.out);
    if (from.length > 0) {
      out.push('\nFROM', ...from);
    }
    const clauses = { WHERE: select.where, 'GROUP BY': select.groupBy, HAVING: select.having };
    for (const [word, expression] of Object.entries(clauses)) {
      if (expression.length > 0) {
        out.push(`\n${word}`, ...printExpression(this, expression, known, scope));
      }
    }
    for (const [index, { name, over }] of select.windows.entries()) {
      const window = this.engine.dialect.identifier(folded(name, this.engine));
      out.push(index === 0 ? '\nWINDOW' : ',', window, 'AS (', ...printExpression(this, over, known, scope), ')');
    }
    if (select.qualify.length > 0) {
      out.push('\nQUALIFY', ...printExpression(this, select.qualify, known, scope));
    }
    out.push(...printExpression(this, select.sample, known, scope));
    return { out, columns: items.columns, open: items.open, scope };
  }
}
