import type { CatalogDefinition, ModelDefinition } from '../semql/catalog/definition.ts';
import type { Expression } from '../semql/language/ast.ts';
import { parseExpression } from '../semql/language/parse/parser.ts';
import { walkExpression } from '../semql/language/mapExpression.ts';

/** Fields made from hidden columns, which are as hidden as those. */
export interface OverHidden {
  /** `model.field`s: dimensions, measures and named filters. */
  readonly fields: ReadonlySet<string>;
  /** Names of metrics. */
  readonly metrics: ReadonlySet<string>;
}

/**
 * A text of the semantic layer, where its names are looked up, and what is hidden when one of them
 * is.
 */
interface Written {
  readonly key: string;
  readonly isMetric: boolean;
  readonly home: string;
  readonly text: string;
  readonly native: boolean;
}

/**
 * Fields and metrics that are computed from hidden columns, directly or through other fields. A
 * name that could mean something hidden is taken to mean it: better one field too few than one
 * hidden value.
 * @param hiddenColumns names of hidden columns by model
 */
export function fieldsOverHidden(
  catalog: CatalogDefinition,
  hiddenColumns: ReadonlyMap<string, readonly string[]>,
): OverHidden {
  const fields = new Set<string>();
  const metrics = new Set<string>();
  if (hiddenColumns.size === 0) {
    return { fields, metrics };
  }

  const names = new HiddenNames(catalog, hiddenColumns, fields, metrics);
  let waiting = [...catalog.models.flatMap(textsOfModel), ...catalog.metrics.flatMap(textsOfMetric)];
  // Each round hides what stands on what the round before has hidden.
  for (;;) {
    const found = waiting.filter((written) => names.reach(written));
    if (found.length === 0) {
      return { fields, metrics };
    }
    for (const { key, isMetric } of found) {
      (isMetric ? metrics : fields).add(key);
    }
    waiting = waiting.filter((written) => !found.includes(written));
  }
}

function textsOfModel(model: ModelDefinition): Written[] {
  const parts = [...model.dimensions, ...model.measures, ...model.filters];
  return parts.flatMap((part) => {
    const written = { key: `${model.name}.${part.name}`, isMetric: false, home: model.name, native: part.native };
    const condition = 'filter' in part && part.filter !== null ? [{ ...written, text: part.filter }] : [];
    return [{ ...written, text: part.expression }, ...condition];
  });
}

function textsOfMetric(metric: CatalogDefinition['metrics'][number]): Written[] {
  const written = { key: metric.name, isMetric: true, home: metric.anchorModel, native: false };
  const condition = metric.filter === null ? [] : [{ ...written, text: metric.filter }];
  const named = metric.namedFilters.map((name) => ({ ...written, text: `"${name}"` }));
  return [{ ...written, text: metric.expression }, ...condition, ...named];
}

class HiddenNames {
  readonly #models: readonly ModelDefinition[];
  readonly #columns: ReadonlyMap<string, readonly string[]>;
  readonly #fields: ReadonlySet<string>;
  readonly #metrics: ReadonlySet<string>;

  constructor(
    { models }: CatalogDefinition,
    columns: ReadonlyMap<string, readonly string[]>,
    fields: ReadonlySet<string>,
    metrics: ReadonlySet<string>,
  ) {
    this.#models = models;
    this.#columns = columns;
    this.#fields = fields;
    this.#metrics = metrics;
  }

  /** True when a text names something that is hidden. */
  reach(written: Written): boolean {
    const { expression } = written.native ? { expression: null } : parseExpression(written.text);
    return expression === null ? this.#mentions(written) : this.#names(written, expression);
  }

  /** SQL of a source is read word by word; a name that is no word, wherever it stands. */
  #mentions({ text, home }: Written): boolean {
    const folded = text.toLowerCase();
    const words = new Set(folded.split(notInWords));
    return this.#hiddenOf(home).some((name) => {
      const sought = name.toLowerCase();
      return notInWords.test(sought) ? folded.includes(sought) : words.has(sought);
    });
  }

  #names(written: Written, expression: Expression): boolean {
    let found = false;
    walkExpression(expression, (node) => {
      // A query inside may name anything: it is read as words of all models.
      if (node.kind === 'subquery' || node.kind === 'in_query') {
        found ||= this.#models.some(({ name }) => this.#mentions({ ...written, home: name }));
      }
      if (node.kind === 'reference') {
        found ||= this.#isHidden(
          written,
          node.path.map(({ text }) => text),
        );
      }
      return !found;
    });
    return found;
  }

  #isHidden({ home, isMetric }: Written, path: readonly string[]): boolean {
    const name = path.at(-1) ?? '';
    const qualifier = path.at(-2);
    if (isMetric && (qualifier === undefined || same(qualifier, 'metric')) && has(this.#metrics, name)) {
      return true;
    }
    return this.#homes(home, qualifier, isMetric && qualifier === undefined ? name : null).some((model) =>
      this.#hiddenOf(model).some((hidden) => same(hidden, name)),
    );
  }

  /** Models a qualifier may mean: by name, or by the role some relationship gives them. */
  #homes(home: string, qualifier: string | undefined, soughtByMetric: string | null): readonly string[] {
    if (qualifier === undefined) {
      const own = this.#models.find(({ name }) => name === home);
      const isOwn = soughtByMetric === null || (own !== undefined && namesOf(own).some((n) => same(n, soughtByMetric)));
      return isOwn ? [home] : this.#models.map(({ name }) => name);
    }
    const roles = this.#models.flatMap(({ relationships }) =>
      relationships.filter(({ name }) => same(name, qualifier)).map(({ toModel }) => toModel),
    );
    return [...this.#models.filter(({ name }) => same(name, qualifier)).map(({ name }) => name), ...roles];
  }

  #hiddenOf(model: string): readonly string[] {
    const prefix = `${model}.`;
    const fields = [...this.#fields].filter((field) => field.startsWith(prefix)).map((f) => f.slice(prefix.length));
    return [...(this.#columns.get(model) ?? []), ...fields];
  }
}

const namesOf = (model: ModelDefinition): readonly string[] =>
  [...model.columns, ...model.dimensions, ...model.measures, ...model.filters].map(({ name }) => name);

const notInWords = /[^\p{L}\p{N}_$]+/u;

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const has = (names: ReadonlySet<string>, name: string): boolean => [...names].some((each) => same(each, name));
