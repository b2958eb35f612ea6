import { compile } from '../../compile.ts';
import type { DialectName } from '../../compiled.ts';
import type { Diagnostic } from '../../diagnostics.ts';
import type { Span } from '../../language/ast.ts';
import { lexicons } from '../../native/lexicon.ts';
import { Aggregates } from '../../plan/aggregates/aggregates.ts';
import { compileSubquery } from '../../plan/compileQuery.ts';
import { lowerCondition, lowerExpression } from '../../plan/lower/lowerExpression.ts';
import { lowerNative } from '../../plan/lower/lowerNative.ts';
import { CompileRequest } from '../../request.ts';
import { problem, Refusal, refuse } from '../../refusals/refusal.ts';
import type { PreparedCatalog, PreparedModel } from '../prepare.ts';
import { DefinitionScans, problemIn, reparse, whole } from './definitionScans.ts';
import { metricProblems } from './metricProblems.ts';
import { policyProblem } from './policyProblem.ts';
import { relationshipProblems } from './relationshipProblems.ts';

/** Problem in a definition. The span lies in the definition's own expression text. */
export interface CatalogProblem {
  /** `measure orders.revenue`, `metric average_order_value`. */
  readonly definition: string;
  readonly definitionId: string;
  readonly diagnostic: Diagnostic;
}

/**
 * Checks every definition: expressions parse, their columns and fields exist, a dimension and a
 * filter have a value per row and a measure one per group, types fit, relationships have their
 * keys. Warnings name what may give wrong numbers.
 * @param dialectOf the dialect of a data source; null where it is unknown, and only text that no
 * dialect accepts is reported
 * @param only ids of the definitions to check; default: all
 */
export function checkCatalog(
  catalog: PreparedCatalog,
  dialectOf: DialectOf = () => null,
  only?: ReadonlySet<string>,
): readonly CatalogProblem[] {
  const checker = new Checker(catalog, dialectOf, only);
  for (const model of catalog.models.values()) {
    if (only === undefined || hasAny(model, only)) {
      checker.checkModel(model);
    }
  }
  checker.checkMetrics();
  checker.checkSavedQueries();
  return checker.problems;
}

type DialectOf = (dataSourceId: string) => DialectName | null;

function hasAny({ definition }: PreparedModel, ids: ReadonlySet<string>): boolean {
  const isOne = ({ id }: { readonly id: string }): boolean => ids.has(id);
  return (
    definition.dimensions.some(isOne) ||
    definition.measures.some(isOne) ||
    definition.filters.some(isOne) ||
    (definition.rowPolicies ?? []).some(isOne) ||
    definition.relationships.some(isOne)
  );
}

class Checker {
  readonly problems: CatalogProblem[] = [];
  readonly #catalog: PreparedCatalog;
  readonly #dialectOf: DialectOf;
  readonly #only: ReadonlySet<string> | undefined;
  readonly #scans: DefinitionScans;

  constructor(catalog: PreparedCatalog, dialectOf: DialectOf, only: ReadonlySet<string> | undefined) {
    this.#catalog = catalog;
    this.#dialectOf = dialectOf;
    this.#only = only;
    this.#scans = new DefinitionScans(catalog);
  }

  #skips({ id }: { readonly id: string }): boolean {
    return this.#only !== undefined && !this.#only.has(id);
  }

  checkModel(model: PreparedModel): void {
    for (const dimension of model.dimensions.values()) {
      const { definition, expression } = dimension;
      if (this.#skips(definition)) {
        continue;
      }
      const name = `dimension ${model.name}.${definition.name}`;
      if (definition.native) {
        this.#checkNative(model, name, definition, 'scalar');
      } else {
        this.#check(name, definition.id, definition.expression, (span) => {
          const scan = this.#scans.scan(model, span);
          lowerExpression(expression.tree ?? reparse(definition.expression), scan.definitionContext(scan.root));
          scan.dimension(scan.root, dimension, span);
        });
      }
      if (model.measures.get(definition.name, true) !== null) {
        this.#report(name, definition.id, {
          ...problem(
            'DUPLICATE_COLUMN',
            whole(definition.expression),
            `${model.name} also has a measure ${definition.name}.`,
            'Rename one of them.',
          ),
        });
      }
    }
    for (const measure of model.measures.values()) {
      const { definition, filter } = measure;
      if (this.#skips(definition)) {
        continue;
      }
      const name = `measure ${model.name}.${definition.name}`;
      const ofFilter = filter === null ? null : this.#conditionProblem(model, name, filter.text);
      if (ofFilter !== null) {
        // Its path says that it lies in the filter instead of the expression.
        this.#report(name, definition.id, { ...ofFilter, path: 'filter' });
        continue;
      }
      if (definition.native) {
        this.#checkNative(model, name, definition, 'aggregate');
        continue;
      }
      this.#check(name, definition.id, definition.expression, (span) => {
        const leaves = this.#scans.leaves(model);
        new Aggregates(leaves, () => true).measure(
          { kind: 'measure', measure, anchor: { model, edges: [] } },
          span,
          null,
        );
        if (leaves.all.length === 0) {
          refuse(
            'TYPE_MISMATCH',
            span,
            'A measure aggregates rows.',
            'Write SUM(column), COUNT(*) or another aggregate.',
          );
        }
      });
    }
    for (const { definition } of model.filters.values()) {
      if (this.#skips(definition)) {
        continue;
      }
      const name = `filter ${model.name}.${definition.name}`;
      if (definition.native) {
        this.#checkNative(model, name, definition, 'condition');
      } else {
        this.#reportAny(name, definition.id, this.#conditionProblem(model, name, definition.expression));
      }
    }
    for (const policy of model.definition.rowPolicies ?? []) {
      if (!this.#skips(policy)) {
        const name = `row policy ${model.name}.${policy.name}`;
        const problem = policyProblem(model, policy, (text) => this.#conditionProblem(model, name, text));
        this.#reportAny(name, policy.id, problem);
      }
    }
    for (const relationship of model.definition.relationships) {
      if (!this.#skips(relationship)) {
        const name = `relationship ${model.name}.${relationship.name}`;
        for (const diagnostic of relationshipProblems(this.#catalog, this.#scans, model, relationship, name)) {
          this.#report(name, relationship.id, diagnostic);
        }
      }
    }
  }

  checkMetrics(): void {
    for (const metric of this.#catalog.metrics.values()) {
      const { definition } = metric;
      if (this.#skips(definition)) {
        continue;
      }
      const name = `metric ${definition.name}`;
      const broken = problemIn(name, definition.expression, (span) => {
        const anchor = this.#catalog.models.get(definition.anchorModel);
        if (anchor === null) {
          return refuse(
            'UNKNOWN_MODEL',
            span,
            `There is no model ${definition.anchorModel}.`,
            'Choose the anchor model again.',
          );
        }
        const leaves = this.#scans.leaves(anchor);
        new Aggregates(leaves, () => true).metric(metric, span, null);
        if (leaves.all.length === 0) {
          refuse('TYPE_MISMATCH', span, 'A metric is computed from measures.', 'Name a measure.');
        }
      });
      const { groupBy, timeDimension } = definition;
      const missing = [...new Set([...groupBy, ...(timeDimension === null ? [] : [timeDimension])])]
        .map((dimension) => this.#missingDimension(dimension, whole(definition.expression)))
        .filter((diagnostic) => diagnostic !== null);
      const errors = [...(broken === null ? [] : [broken]), ...missing];
      for (const diagnostic of errors) {
        this.#report(name, definition.id, diagnostic);
      }
      const anchor = this.#catalog.models.get(definition.anchorModel);
      const dialect = anchor === null ? null : this.#dialectOf(anchor.definition.dataSourceId);
      for (const diagnostic of errors.length === 0 ? metricProblems(this.#catalog, definition, dialect) : []) {
        this.#report(name, definition.id, diagnostic);
      }
    }
  }

  /** A saved query compiles as it is. */
  checkSavedQueries(): void {
    for (const { id, name, query } of this.#catalog.definition.savedQueries ?? []) {
      const result = compile(query, this.#catalog, { dialect: 'DUCKDB', now: new Date(0), corrections: false });
      if (result.ok) {
        continue;
      }
      for (const diagnostic of result.diagnostics) {
        this.#report(`saved query ${name}`, id, diagnostic);
      }
    }
  }

  /**
   * The source's own SQL must pass the gate it passes when it is compiled: one value over known
   * columns.
   */
  #checkNative(
    model: PreparedModel,
    name: string,
    { id, expression }: { readonly id: string; readonly expression: string },
    wanted: 'scalar' | 'aggregate' | 'condition',
  ): void {
    const known = this.#dialectOf(model.definition.dataSourceId);
    let refused: Refusal | null = null;
    for (const dialect of known === null ? allDialects : [known]) {
      const request = new CompileRequest(this.#catalog, { dialect, now: new Date(0) }, compileSubquery);
      try {
        lowerNative(expression, { request, model, alias: model.name }, wanted);
        return;
      } catch (error) {
        if (!(error instanceof Refusal)) {
          throw error;
        }
        refused ??= error;
      }
    }
    if (refused !== null) {
      this.#report(name, id, refused.diagnostic);
    }
  }

  #missingDimension(name: string, span: Span): Diagnostic | null {
    const [modelName = '', fieldName = ''] = name.split('.');
    return this.#catalog.models.get(modelName)?.dimensions.get(fieldName) != null
      ? null
      : problem(
          'UNKNOWN_FIELD',
          span,
          `There is no dimension called ${name}.`,
          'Choose the dimensions of the metric again.',
        );
  }

  #conditionProblem(model: PreparedModel, definition: string, text: string): Diagnostic | null {
    return problemIn(definition, text, (span) => {
      const scan = this.#scans.scan(model, span);
      lowerCondition(reparse(text), scan.definitionContext(scan.root));
    });
  }

  /** Reports what keeps a text from having a meaning, if anything does. */
  #check(definition: string, id: string, text: string, step: (span: Span) => void): void {
    this.#reportAny(definition, id, problemIn(definition, text, step));
  }

  #reportAny(definition: string, id: string, diagnostic: Diagnostic | null): void {
    if (diagnostic !== null) {
      this.#report(definition, id, diagnostic);
    }
  }

  #report(definition: string, definitionId: string, diagnostic: Diagnostic): void {
    this.problems.push({ definition, definitionId, diagnostic });
  }
}

const allDialects = Object.keys(lexicons) as DialectName[];
