import type { CompileOptions } from './compiled.ts';
import { LazyExpression, type PreparedCatalog, type PreparedFilter, type PreparedModel } from './catalog/prepare.ts';
import type { RowPolicyDefinition } from './catalog/definition.ts';
import type { Query, Span } from './language/ast.ts';
import { Clock } from './time/clock.ts';
import { isTimeZone } from './time/zone.ts';
import type { Problem } from './refusals/correct.ts';
import { refuse } from './refusals/refusal.ts';
import { ParameterBinder, type Subquery } from './plan/lower/expressionContext.ts';
import { ScanLog } from './plan/explain/scanLog.ts';
import { ProvenanceLog } from './plan/explain/provenanceLog.ts';
import type { Relation } from './plan/relation.ts';
import type { ResolvedExpression } from './resolve/resolved.ts';
import type { TimeSettings } from './plan/lower/timeSettings.ts';

const noTables: ReadonlyMap<string, Relation> = new Map();

/**
 * Everything one compilation shares: the catalog, the options, and what it has learned on the way.
 */
export class CompileRequest {
  readonly catalog: PreparedCatalog;
  readonly options: CompileOptions;
  readonly parameters: ParameterBinder;
  readonly provenance = new ProvenanceLog();
  readonly scans = new ScanLog();
  readonly warnings: Problem[] = [];
  /** Selected expressions whose values lie in rows that a row policy may hide. */
  readonly concealed = new Set<ResolvedExpression>();
  readonly clock: Clock;
  /** Names that FROM and JOIN of the queries around the one being compiled give, folded. */
  #namesAround: readonly string[] = [];
  readonly #compileSubquery: (query: Query, request: CompileRequest) => Subquery;
  /** CTEs in sight of the block that is being compiled, by their folded name. */
  tables = noTables;
  readonly #tableNames = new Set<string>();
  readonly #policies = new Map<PreparedModel, LazyExpression | null>();
  #dataSource: { readonly id: string; readonly model: string } | null = null;

  constructor(
    catalog: PreparedCatalog,
    options: CompileOptions,
    compileSubquery: (query: Query, request: CompileRequest) => Subquery,
  ) {
    this.#compileSubquery = compileSubquery;
    this.catalog = catalog;
    this.options = options;
    this.clock = new Clock(options.now);
    this.parameters = new ParameterBinder(options.parameters ?? {});
  }

  /**
   * Compiles a query inside an expression. @param around names that FROM and JOIN around it give
   */
  compileSubquery(query: Query, around: readonly string[] = []): Subquery {
    const before = this.#namesAround;
    this.#namesAround = [...before, ...around.map((name) => name.toLowerCase())];
    try {
      return this.#compileSubquery(query, this);
    } finally {
      this.#namesAround = before;
    }
  }

  /** True: a query around the one being compiled gives this name. */
  isNamedAround(name: string): boolean {
    return this.#namesAround.includes(name.toLowerCase());
  }

  get dataSourceId(): string {
    return this.#dataSource?.id ?? '';
  }

  timeIn(zone: string): TimeSettings {
    return { clock: this.clock, zone, calendar: this.catalog.calendar };
  }

  /**
   * The query's time zone, else the request's, else the organization's; TYPE_MISMATCH when there is
   * no such zone.
   */
  timeOf({ timeZone = null, span }: { readonly timeZone?: string | null; readonly span: Span }): TimeSettings {
    const { options, catalog } = this;
    const zone = timeZone ?? options.timeZone ?? catalog.calendar.timeZone;
    if (isTimeZone(zone)) {
      return this.timeIn(zone);
    }
    return refuse(
      'TYPE_MISMATCH',
      span,
      `There is no time zone '${zone}'.`,
      "Write a name of the IANA database, such as 'Europe/Amsterdam'.",
    );
  }

  /** True: the viewer may not name some models or fields. */
  get hidesAny(): boolean {
    return (this.options.hidden?.size ?? 0) > 0;
  }

  isHidden(name: string): boolean {
    return this.options.hidden?.has(name) ?? false;
  }

  /** True: what the filter looks at may not be known. */
  hidesFilter({ model, definition }: PreparedFilter): boolean {
    return this.isHidden(`${model.name}.${definition.name}`);
  }

  /**
   * Records that the model's rows are read. All models of a query live in one data source: another
   * model, if that one lives elsewhere.
   */
  touch(model: PreparedModel): string | null {
    const id = model.definition.dataSourceId;
    this.#dataSource ??= { id, model: model.name };
    if (this.#dataSource.id !== id) {
      return this.#dataSource.model;
    }
    this.provenance.touch(model);
    return null;
  }

  /** A name for a CTE that no table of the catalog has. */
  tableName(hint: string): string {
    const base = hint
      .toLowerCase()
      .replaceAll(/[^a-z0-9_]/g, '_')
      .slice(0, 40);
    for (let count = 1; ; count += 1) {
      const name = `${base}_${count}`;
      if (this.#tableNames.has(name) || this.catalog.mentionsTable(name)) {
        continue;
      }
      this.#tableNames.add(name);
      return name;
    }
  }

  /** The row condition the viewer is bound to in the model, or null. */
  rowPolicy(model: PreparedModel): LazyExpression | null {
    const { rowPolicies } = this.options;
    if (rowPolicies === undefined) {
      return null;
    }
    let policy = this.#policies.get(model);
    if (policy === undefined) {
      this.#policies.set(model, (policy = this.#policyOf(model, rowPolicies)));
    }
    return policy;
  }

  /** The policies that open rows of the model to the viewer; null: it is not known which. */
  openPolicies({ name, definition }: PreparedModel): readonly RowPolicyDefinition[] | null {
    const { openedBy = {} } = this.options;
    const ids = Object.hasOwn(openedBy, name) ? openedBy[name] : undefined;
    return ids === undefined ? null : (definition.rowPolicies ?? []).filter(({ id }) => ids.includes(id));
  }

  #policyOf(model: PreparedModel, policies: Readonly<Record<string, string>>): LazyExpression | null {
    // Names fold case here too, or a policy of `Orders` would leave `orders` open; another model's
    // own name is not meant.
    const meant = (name: string): boolean =>
      name === model.name ||
      (name.toLowerCase() === model.name.toLowerCase() && this.catalog.models.get(name, true) === null);
    const [first, ...more] = Object.entries(policies).flatMap(([name, text]) => (meant(name) ? [text] : []));
    if (first === undefined) {
      return null;
    }
    return new LazyExpression(more.length === 0 ? first : [first, ...more].map((text) => `(${text})`).join(' AND '));
  }

  /** Default filters of the model that the query has not lifted. */
  defaultFilters(model: PreparedModel, lifted: ReadonlySet<PreparedFilter>): readonly PreparedFilter[] {
    return lifted.size === 0 ? model.defaultFilters : model.defaultFilters.filter((filter) => !lifted.has(filter));
  }
}
