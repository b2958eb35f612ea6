import type { PreparedCatalog, PreparedModel } from '../catalog/prepare.ts';
import type { Diagnostic, DiagnosticCode } from '../diagnostics.ts';
import type { Expression, Name, Query, Span } from '../language/ast.ts';
import { nearest } from '../language/nearest.ts';
import { readBack } from '../language/json/readBack.ts';
import { nowhere } from '../language/build.ts';
import { QueryScope } from '../resolve/queryScope.ts';
import type { Field } from '../resolve/field.ts';
import { CompileRequest } from '../request.ts';
import { problem, Refusal, withNearest } from '../refusals/refusal.ts';
import { unsupported } from '../refusals/clauses.ts';
import { unknownField } from '../refusals/names.ts';
import { readFieldName } from './fieldName.ts';
import { reference } from './tree.ts';

/**
 * A request as a query, with its canonical text, whose spans the query and its later diagnostics
 * have; or what is wrong with the request. `pathOf` says which part of the request a span of the
 * text came from.
 */
export type Translated =
  | {
      readonly query: Query;
      readonly text: string;
      readonly diagnostics: readonly [];
      readonly pathOf: (span: Span) => string | null;
    }
  | {
      readonly query: null;
      readonly text: null;
      readonly diagnostics: readonly Diagnostic[];
      readonly pathOf: (span: Span) => null;
    };

/** The outcome of a request that cannot be made a query. */
export function untranslated(diagnostics: readonly Diagnostic[]): Translated {
  return { query: null, text: null, diagnostics, pathOf: () => null };
}

/** Field that a name of a request resolves to. */
export interface Found {
  readonly field: Field;
  readonly path: readonly Name[];
}

/**
 * State of one translation: names it may use, mistakes found, and the origin of each part of the
 * query.
 */
export class Translation {
  readonly catalog: PreparedCatalog;
  readonly diagnostics: Diagnostic[] = [];
  readonly #hidden: ReadonlySet<string>;
  readonly #request: CompileRequest;
  readonly #origins = new Map<object, string>();

  /** @param hidden models and `model.field`s that may not be named */
  constructor(catalog: PreparedCatalog, hidden: ReadonlySet<string>) {
    this.catalog = catalog;
    this.#hidden = hidden;
    this.#request = new CompileRequest(catalog, { dialect: 'DUCKDB', now: new Date(0), hidden }, (query) =>
      unsupported(query.span, 'A query in a name', 'Name a field.'),
    );
  }

  isHidden(name: string): boolean {
    return this.#hidden.has(name);
  }

  /** Remembers which part of the request a node came from. */
  from<Node extends object>(path: string, node: Node): Node {
    this.#origins.set(node, path);
    return node;
  }

  problem(
    path: string,
    code: DiagnosticCode,
    message: string,
    advice: string,
    suggestions: readonly string[] = [],
  ): null {
    this.diagnostics.push({ ...problem(code, nowhere, message, advice, { suggestions }), path });
    return null;
  }

  /**
   * Names a query over the model can use. `metricsOnly`: the model is that of its first metric, and
   * there is no FROM.
   */
  scope(model: PreparedModel, metricsOnly = false): QueryScope {
    const entries = [{ alias: null, anchor: { model, edges: [] } }];
    return new QueryScope(this.#request, entries, [], [], new Set(), { metricsOnly });
  }

  /** A model that may be named, or null after saying that there is none. */
  model(name: string, path: string): PreparedModel | null {
    const written = readFieldName(name);
    const [only] = written ?? [];
    const found = only === undefined || written?.length !== 1 ? null : this.catalog.models.get(only.text, only.quoted);
    if (found !== null && !this.isHidden(found.name)) {
      return found;
    }
    const names = [...this.catalog.models.names()].filter((known) => !this.isHidden(known));
    const suggestions = nearest(name, names);
    const listed = suggestions.length > 0 ? suggestions : names.slice(0, 10);
    return this.problem(
      path,
      'UNKNOWN_MODEL',
      `There is no model ${name}.`,
      listed.length === 0 ? 'There are no models yet.' : `Did you mean ${listed.join(', ')}?`,
      suggestions,
    );
  }

  /**
   * Field that a name of the request resolves to in the scope; null after reporting an unknown
   * name.
   */
  field(scope: QueryScope, name: string, path: string): Found | null {
    const written = readFieldName(name);
    if (written === null) {
      const advice = 'Write a name like revenue, orders.revenue or {{ orders.revenue }}.';
      return this.problem(path, 'SYNTAX', `${JSON.stringify(name)} is not a name.`, advice);
    }
    const field = this.attempt(path, () => scope.find(written, nowhere) ?? unknownField(scope, written, nowhere));
    return field === null ? null : { field, path: written };
  }

  /** Runs a step of the compiler; what it refuses is said at the path. */
  attempt<Result>(path: string, step: () => Result): Result | null {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof Refusal)) {
        throw error;
      }
      this.diagnostics.push({ ...withNearest(error), span: nowhere, path });
      return null;
    }
  }

  /** The reference, which later diagnostics trace back to the path. */
  reference(path: string, written: readonly Name[]): Expression {
    return this.from(path, reference(written));
  }

  /**
   * Reads the query back from its text; null stands for a request that could not be made a query.
   */
  finish(tree: Query | null): Translated {
    if (tree === null || this.diagnostics.length > 0) {
      return untranslated(this.diagnostics);
    }
    const result = readBack(tree);
    if (result.query === null) {
      return untranslated(result.diagnostics);
    }
    const places: { readonly span: Span; readonly path: string }[] = [];
    collectPlaces(tree, result.query, this.#origins, places);
    return { ...result, pathOf: (span) => innermost(places, span) };
  }
}

/** Walks the tree and its reading side by side: they differ in their spans only. */
function collectPlaces(
  tree: unknown,
  reading: unknown,
  origins: ReadonlyMap<object, string>,
  places: { readonly span: Span; readonly path: string }[],
): void {
  if (!isContainer(tree) || !isContainer(reading)) {
    return;
  }
  const path = origins.get(tree);
  const { span } = reading;
  if (path !== undefined && isSpan(span)) {
    places.push({ span, path });
  }
  for (const key of Object.keys(tree)) {
    if (key !== 'span') {
      collectPlaces(tree[key], reading[key], origins, places);
    }
  }
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isSpan(value: unknown): value is Span {
  return isContainer(value) && typeof value['start'] === 'number' && typeof value['end'] === 'number';
}

function innermost(
  places: readonly { readonly span: Span; readonly path: string }[],
  { start, end }: Span,
): string | null {
  const around = places.filter(({ span }) => span.start <= start && end <= span.end);
  const [first] = around.sort((a, b) => a.span.end - a.span.start - (b.span.end - b.span.start));
  return first?.path ?? null;
}
