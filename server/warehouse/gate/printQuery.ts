import { ownName, valuesColumns } from './columnNames.ts';
import type { Engine } from './engine.ts';
import { findTable } from './findTable.ts';
import type { GatedSql, GateOptions } from './gateSql.ts';
import { givenValue, listed, placeValues, type Printed } from './printed.ts';
import { printLimits, type RowLimits } from './printLimits.ts';
import { refuse } from './refusedSql.ts';
import { folded, isColumn, names, resolveColumn, type Scope, type Visible } from './scope.ts';
import { tableFunctions } from './functions.ts';
import type { CommonTable, Expression, Item, Join, Limit, Name, Piece, Query, Select, Source, Term } from './tree.ts';

/** A table of WITH. */
interface Known {
  readonly name: string;
  readonly columns: readonly string[];
}

interface PrintedQuery {
  readonly out: Printed;
  readonly columns: readonly string[];
}

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

/** Columns of one SELECT; what doubles in each of many tables of WITH would never end. */
const MAX_COLUMNS = 5000;

class Printer {
  readonly tables: (readonly string[])[] = [];
  readonly #engine: Engine;
  readonly #options: GateOptions;
  readonly #text: string;
  /** Columns of the first parts of recursions: found once, however deep one stands in another. */
  readonly #recursions = new Map<CommonTable, readonly string[]>();

  constructor(engine: Engine, options: GateOptions, text: string) {
    this.#engine = engine;
    this.#options = options;
    this.#text = text;
  }

  /**
   * @param known the tables of WITH that can be seen, the nearest first
   * @param outermost the query whose rows are shown
   */
  query(query: Query, known: readonly Known[], parent: Scope | null, outermost?: { maximum: number }): PrintedQuery {
    let visible = known;
    const out: Printed[number][] = [];
    for (const [index, table] of query.with.entries()) {
      const name = folded(table.name, this.#engine);
      const columns = table.columns.map((column) => folded(column, this.#engine));
      // With RECURSIVE a table sees itself, by the columns it names or those of its first part.
      const itself = query.recursive || !this.#engine.recursiveWord ? this.#firstColumns(table, visible, parent) : null;
      const inner = itself === null ? visible : [{ name, columns: columns.length > 0 ? columns : itself }, ...visible];
      const printed = this.query(table.query, inner, parent);
      const { withLists } = this.#engine;
      const list = columns.length === 0 || !withLists ? [] : ['(', this.#identifiers(columns), ')'];
      out.push(index === 0 ? `WITH${query.recursive ? ' RECURSIVE' : ''}` : ',', this.#common(name), ...list);
      out.push('AS (', ...(withLists ? printed.out : this.#renamed(printed.out, table.columns)), ')\n');
      visible = [{ name, columns: columns.length > 0 ? columns : printed.columns }, ...visible];
    }
    const limits = this.#limits(query, outermost);
    const { top, tail } = printLimits(limits, this.#engine, query.orderBy.length > 0);
    const terms = query.terms.map((term) => this.#term(term, visible, parent, query, top, outermost !== undefined));
    for (const [index, term] of terms.entries()) {
      if (index > 0) out.push(`\n${query.operators[index - 1]}\n`);
      out.push(...term.out);
    }
    const [first] = terms;
    const columns = first?.columns ?? [];
    if (query.orderBy.length > 0) {
      const rows = { name: null, path: [], columns };
      const scope = (query.terms.length === 1 && first?.scope) || { sources: [rows], aliases: [], parent };
      out.push('\nORDER BY', ...this.#expression(query.orderBy, visible, scope));
    }
    out.push(...tail);
    return { out, columns };
  }

  #firstColumns(table: CommonTable, known: readonly Known[], parent: Scope | null): readonly string[] {
    const found = this.#recursions.get(table);
    if (found !== undefined) return found;
    const { name, query } = table;
    const others = this.tables.length;
    // The first part of a recursion does not read itself: in there the name is unknown, or means something else.
    const hidden = known.filter((one) => one.name !== folded(name, this.#engine));
    const start = { ...query, terms: query.terms.slice(0, 1), operators: [], orderBy: [], limit: null, offset: null };
    const { columns } = this.query(start, hidden, parent);
    this.tables.length = others;
    this.#recursions.set(table, columns);
    return columns;
  }

  #limits({ limit, offset }: Query, outermost: { maximum: number } | undefined): RowLimits {
    const count = limit === null ? null : this.#count(limit);
    const skipped = offset === null ? null : this.#count(offset);
    return { rows: outermost === undefined ? count : Math.min(count ?? Infinity, outermost.maximum), skipped };
  }

  #count(limit: Limit): number {
    if (limit.kind === 'rows') return limit.count;
    const value = givenValue(limit.name, limit.span, this.#options);
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
    return refuse('PARAMETER', limit.span, `:${limit.name} is no number of rows.`, 'Give a whole number.');
  }

  #term(
    term: Term,
    known: readonly Known[],
    parent: Scope | null,
    query: Query,
    top: string,
    outermost: boolean,
  ): PrintedQuery & { readonly scope: Scope | null } {
    switch (term.kind) {
      case 'nested': {
        const { out, columns } = this.query(term.query, known, parent);
        return { out: this.#nested(out), columns, scope: null };
      }
      case 'values': {
        const columns = valuesColumns(this.#engine, term.rows[0]?.length ?? 0);
        return { out: this.#values(term, columns, known, parent, query.terms.length > 1), columns, scope: null };
      }
      case 'select':
        return this.#select(term.select, known, parent, query.terms.length === 1 ? top : '', outermost);
    }
  }

  /** @param among other terms: several rows need parentheses then, where they are several terms themselves */
  #values(
    { rows }: Extract<Term, { kind: 'values' }>,
    columns: readonly string[],
    known: readonly Known[],
    parent: Scope | null,
    among: boolean,
  ): Printed {
    const scope = { sources: [], aliases: [], parent };
    const cells = rows.map((row) => row.map((value) => this.#expression(value, known, scope)));
    if (this.#engine.values) {
      return ['VALUES', ...listed(cells.map((row) => ['(', ...listed(row), ')']))];
    }
    const selects = cells.map((row, index) => [
      index === 0 ? 'SELECT' : 'UNION ALL SELECT',
      ...listed(row.map((cell, place) => [...cell, 'AS', this.#identifier(columns[place] ?? `column_${place}`)])),
    ]);
    return among && rows.length > 1 ? this.#nested(selects.flat()) : selects.flat();
  }

  /** A query as a part of a UNION. */
  #nested(out: Printed): Printed {
    return [this.#engine.nestedTerms ? '(' : 'SELECT * FROM (', ...out, ')'];
  }

  #select(
    select: Select,
    known: readonly Known[],
    parent: Scope | null,
    top: string,
    outermost: boolean,
  ): PrintedQuery & { readonly scope: Scope } {
    const sources: Visible[] = [];
    const from = select.from.flatMap((source, index) => {
      const printed = this.#source(source, known, parent, sources);
      return index === 0 ? printed : [',', ...printed];
    });
    const aliases = select.items.flatMap((item) =>
      item.kind === 'value' && item.alias !== null ? [folded(item.alias, this.#engine)] : [],
    );
    const scope: Scope = { sources, aliases, parent };
    const columns: string[] = [];
    const out: Printed[number][] = ['SELECT', ...this.#expression(select.distinct, known, scope)];
    if (top !== '') out.push(top);
    for (const [index, item] of select.items.entries()) {
      if (index > 0) out.push(',');
      out.push(...this.#item(item, known, scope, outermost, columns));
    }
    if (from.length > 0) out.push('\nFROM', ...from);
    const clauses = { WHERE: select.where, 'GROUP BY': select.groupBy, HAVING: select.having };
    for (const [word, expression] of Object.entries(clauses)) {
      if (expression.length > 0) out.push(`\n${word}`, ...this.#expression(expression, known, scope));
    }
    for (const [index, { name, over }] of select.windows.entries()) {
      const window = this.#identifier(folded(name, this.#engine));
      out.push(index === 0 ? '\nWINDOW' : ',', window, 'AS (', ...this.#expression(over, known, scope), ')');
    }
    if (select.qualify.length > 0) out.push('\nQUALIFY', ...this.#expression(select.qualify, known, scope));
    return { out, columns, scope };
  }

  /** @param columns the output names, which those of the item are added to */
  #item(item: Item, known: readonly Known[], scope: Scope, outermost: boolean, columns: string[]): Printed {
    if (item.kind === 'star') return this.#star(item, scope, columns);
    const value = this.#expression(item.value, known, scope);
    let name = item.alias === null ? null : folded(item.alias, this.#engine);
    const own = name ?? ownName(item.value, this.#engine);
    if (name === null && own === null && outermost && this.#engine.namesByText) {
      name = this.#text.slice(item.span.start, item.span.end).replaceAll(/\s+/g, ' ').slice(0, 60);
    }
    if (own !== null) columns.push(own);
    // A column named differently than it is written, `ID` of `id`, is shown by its own name either way.
    return name === null ? value : [...value, 'AS', this.#identifier(name)];
  }

  #star({ of, leaveOut, word, span }: Extract<Item, { kind: 'star' }>, scope: Scope, columns: string[]): Printed {
    const sources =
      of === null ? scope.sources : scope.sources.filter(({ name }) => name !== null && names(of, name, this.#engine));
    if (sources.length === 0) {
      if (of === null) refuse('COLUMN', span, '* stands for nothing without FROM.', 'Write FROM with a table.');
      refuse('COLUMN', of.span, `Nothing in FROM is called ${of.text}.`, 'Name a table or an alias of FROM.');
    }
    const all = sources.flatMap((source) => source.columns);
    if (columns.length + all.length > MAX_COLUMNS) {
      refuse('TOO_COMPLEX', span, `* stands for more than ${MAX_COLUMNS} columns.`, 'Name the columns that you need.');
    }
    const without = leaveOut.map((name) => resolveColumn([name], { sources, aliases: [], parent: null }, this.#engine));
    columns.push(...all.filter((column) => !without.flat().includes(column)));
    const star = of === null ? '*' : `${this.#identifier(sources[0]?.name ?? of.text)}.*`;
    return without.length === 0 ? [star] : [star, word, '(', this.#identifiers(without.flat()), ')'];
  }

  /** @param before what stands in FROM before it, which what it shows is added to */
  #source(source: Source, known: readonly Known[], parent: Scope | null, before: Visible[]): Printed {
    const beside: Scope = { sources: [...before], aliases: [], parent };
    switch (source.kind) {
      case 'table':
        return this.#table(source, known, before);
      case 'derived': {
        const apart = source.lateral === '' && !this.#engine.lateralAlways && !this.#engine.top;
        const { out, columns } = this.query(source.query, known, apart ? parent : beside);
        const { name, columns: renamed } = source.alias;
        const named = this.#named(name, renamed, columns, before);
        const whole = this.#engine.aliasLists ? out : this.#renamed(out, renamed);
        return [source.lateral, '(', ...whole, ')', ...named].filter((part) => part !== '');
      }
      case 'function': {
        const { call, alias, lateral, tail } = source;
        const own = tableFunctions(this.#engine.name)[call.name] ?? [];
        const renamed =
          ['POSTGRESQL', 'BIGQUERY'].includes(this.#engine.name) && own.length <= 1 && alias.name !== null;
        const columns = [
          ...(renamed && alias.name !== null ? [folded(alias.name, this.#engine)] : own),
          ...(tail === 'WITH ORDINALITY' ? ['ordinality'] : []),
        ];
        const printed = this.#expression([call], known, beside);
        const wrapped = this.#engine.name === 'SNOWFLAKE' ? ['TABLE (', ...printed, ')'] : printed;
        if (tail === 'WITH OFFSET') {
          const [offset] = alias.columns.map((column) => folded(column, this.#engine));
          const named = this.#named(alias.name, [], [...columns, offset ?? 'offset'], before);
          return [...wrapped, ...named, tail, 'AS', this.#identifier(offset ?? 'offset')];
        }
        const named = this.#named(alias.name, alias.columns, columns, before, call.name.toLowerCase());
        return [lateral, ...wrapped, tail, ...named].filter((part) => part !== '');
      }
      case 'joined': {
        const out = [...this.#source(source.first, known, parent, before)];
        for (const join of source.joins) out.push(...this.#join(join, known, parent, before));
        return source.parenthesized ? ['(', ...out, ')'] : out;
      }
    }
  }

  #join({ how, source, on, using }: Join, known: readonly Known[], parent: Scope | null, before: Visible[]): Printed {
    const out = [`\n${how}`, ...this.#source(source, known, parent, before)];
    const scope: Scope = { sources: before, aliases: [], parent };
    if (on.length > 0) out.push('ON', ...this.#expression(on, known, scope));
    if (using.length > 0) {
      const columns = using.flatMap((name) => resolveColumn([name], scope, this.#engine));
      out.push('USING (', this.#identifiers(columns), ')');
    }
    return out;
  }

  /** `AS alias (columns)`, and what can be seen from then on. */
  #named(
    name: Name | null,
    renamed: readonly Name[],
    columns: readonly string[],
    before: Visible[],
    otherwise: string | null = null,
  ): string[] {
    const called = name === null ? null : folded(name, this.#engine);
    const own = renamed.map((column) => folded(column, this.#engine));
    before.push({ name: called ?? otherwise, path: [], columns: [...own, ...columns.slice(own.length)] });
    if (called === null) return [];
    const list = own.length === 0 || !this.#engine.aliasLists ? [] : ['(', this.#identifiers(own), ')'];
    return ['AS', this.#identifier(called), ...list];
  }

  /**
   * Rows under other names, for engines that take no list of names behind an alias: no row at all that is called so, and
   * the rows themselves. All columns have to be named.
   */
  #renamed(out: Printed, columns: readonly Name[]): Printed {
    if (columns.length === 0) return out;
    const names = columns.map((column) => ['NULL AS', this.#identifier(folded(column, this.#engine))]);
    const nothing = [...listed(names), 'FROM (SELECT 1 AS n) AS no_row WHERE 1 = 0'];
    return ['SELECT', ...nothing, '\nUNION ALL SELECT * FROM (', ...out, ') AS all_rows'];
  }

  #table({ path, alias }: Extract<Source, { kind: 'table' }>, known: readonly Known[], before: Visible[]): Printed {
    const [only] = path;
    const common = path.length === 1 && only ? known.find(({ name }) => names(only, name, this.#engine)) : undefined;
    if (common !== undefined) {
      const name = alias.name ?? { text: common.name, quoted: true, span: only?.span ?? { start: 0, end: 0 } };
      const real = this.#common(common.name);
      const named = this.#named(name, alias.columns, common.columns, before);
      if (alias.columns.length === 0 || this.#engine.aliasLists) return [real, ...named];
      return ['(', ...this.#renamed(['SELECT * FROM', real], alias.columns), ')', ...named];
    }
    const table = findTable(path, this.#options.tables, this.#engine);
    const own = table.path.at(-1) ?? '';
    this.tables.push(table.path);
    const called = alias.name === null ? own : folded(alias.name, this.#engine);
    const renamed = alias.columns.map((column) => folded(column, this.#engine));
    before.push({
      name: called,
      path: alias.name === null ? table.path : [],
      columns: [...renamed, ...table.columns.slice(renamed.length)],
    });
    const { ownSchema } = this.#engine;
    const whole = table.path.length === 1 && ownSchema !== null ? [ownSchema, ...table.path] : table.path;
    const name = whole.map((part) => this.#identifier(part)).join('.');
    // A line of its own ends whatever the query ends with.
    const real = table.rows === undefined ? name : `(${table.rows.query}\n) AS ${this.#identifier(own)}`;
    const columns = table.columns.map((column, index) => {
      const other = renamed[index];
      return other === undefined
        ? this.#identifier(column)
        : `${this.#identifier(column)} AS ${this.#identifier(other)}`;
    });
    return ['(SELECT', columns.join(', '), 'FROM', real, ') AS', this.#identifier(called)];
  }

  #expression(pieces: Expression, known: readonly Known[], scope: Scope): Printed {
    return pieces.flatMap((piece) => this.#piece(piece, known, scope));
  }

  #piece(piece: Piece, known: readonly Known[], scope: Scope): Printed {
    if (typeof piece === 'string') return [piece];
    switch (piece.kind) {
      case 'number':
        return [piece.text];
      case 'text':
        return [this.#engine.dialect.text(piece.value)];
      case 'parameter':
        givenValue(piece.name, piece.span, this.#options);
        return [{ parameter: piece.name }];
      case 'column':
        return [
          resolveColumn(piece.path, scope, this.#engine)
            .map((name) => this.#identifier(name))
            .join('.'),
        ];
      case 'unit':
        return [
          isColumn(piece.name, scope, this.#engine) ? this.#identifier(folded(piece.name, this.#engine)) : piece.word,
        ];
      case 'name':
        return [this.#identifier(folded(piece.name, this.#engine))];
      case 'query':
        return ['(', ...this.query(piece.query, known, scope).out, ')'];
      case 'call':
        // Some engines know a function only when its parenthesis follows at once.
        return [`${this.#functionOf(piece)}(`, ...this.#expression(piece.args, known, scope), ')'];
    }
  }

  #functionOf({ name, grammar }: Extract<Piece, { kind: 'call' }>): string {
    const { functionSchema } = this.#engine;
    return functionSchema === null || grammar ? name : `${functionSchema}.${name.toLowerCase()}`;
  }

  /**
   * A table of WITH, under a name that no table of the source has: engines differ in which WITH reaches where, and whoever
   * does not find it there would read a table of its name.
   */
  #common(name: string): string {
    return this.#identifier(`quarry_with_${name}`);
  }

  #identifier(name: string): string {
    return this.#engine.dialect.identifier(name);
  }

  #identifiers(list: readonly string[]): string {
    return list.map((name) => this.#identifier(name)).join(', ');
  }
}
