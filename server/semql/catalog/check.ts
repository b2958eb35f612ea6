import { compile } from '../compile.ts';
import type { DialectName } from '../compiled.ts';
import type { Diagnostic } from '../diagnostics.ts';
import type { Span } from '../language/ast.ts';
import { parseExpression } from '../language/parse/parser.ts';
import { lexicons } from '../native/lexicon.ts';
import { Aggregates } from '../plan/aggregates/aggregates.ts';
import { compileSubquery } from '../plan/compileQuery.ts';
import { LeafAggregates } from '../plan/aggregates/leaves.ts';
import { FactScan } from '../plan/facts/factScan.ts';
import { lowerCondition, lowerExpression } from '../plan/lower/lowerExpression.ts';
import { lowerNative } from '../plan/lower/lowerNative.ts';
import { QueryScope } from '../resolve/queryScope.ts';
import { CompileRequest } from '../request.ts';
import { isTime } from '../plan/lower/valueTypes.ts';
import { familyOf } from '../refusals/values.ts';
import { problem, Refusal, refuse } from '../refusals/refusal.ts';
import { throughBridges } from './bridges.ts';
import type { PreparedCatalog, PreparedModel } from './prepare.ts';
import type { RelationshipDefinition, ValidityDefinition } from './definition.ts';

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
    definition.relationships.some(isOne)
  );
}

class Checker {
  readonly problems: CatalogProblem[] = [];
  readonly #catalog: PreparedCatalog;
  readonly #dialectOf: DialectOf;
  readonly #only: ReadonlySet<string> | undefined;

  constructor(catalog: PreparedCatalog, dialectOf: DialectOf, only: ReadonlySet<string> | undefined) {
    this.#catalog = catalog;
    this.#dialectOf = dialectOf;
    this.#only = only;
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
          const scan = this.#scan(model, span);
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
      if (filter !== null && !this.#checkCondition(model, name, definition.id, filter.text)) {
        continue;
      }
      if (definition.native) {
        this.#checkNative(model, name, definition, 'aggregate');
        continue;
      }
      this.#check(name, definition.id, definition.expression, (span) => {
        const leaves = this.#leaves(model);
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
        this.#checkCondition(model, name, definition.id, definition.expression);
      }
    }
    for (const relationship of model.definition.relationships) {
      if (!this.#skips(relationship)) {
        this.#checkRelationship(model, relationship);
      }
    }
  }

  checkMetrics(): void {
    for (const metric of this.#catalog.metrics.values()) {
      const { definition } = metric;
      if (this.#skips(definition)) {
        continue;
      }
      this.#check(`metric ${definition.name}`, definition.id, definition.expression, (span) => {
        const anchor = this.#catalog.models.get(definition.anchorModel);
        if (anchor === null) {
          return refuse(
            'UNKNOWN_MODEL',
            span,
            `There is no model ${definition.anchorModel}.`,
            'Choose the anchor model again.',
          );
        }
        const leaves = this.#leaves(anchor);
        new Aggregates(leaves, () => true).metric(metric, span, null);
        if (leaves.all.length === 0) {
          refuse('TYPE_MISMATCH', span, 'A metric is computed from measures.', 'Name a measure.');
        }
        const listed = [
          ...definition.groupBy,
          ...(definition.timeDimension === null ? [] : [definition.timeDimension]),
        ];
        for (const name of listed) {
          this.#checkListed(name, span);
        }
      });
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

  #checkListed(name: string, span: Span): void {
    const [modelName = '', fieldName = ''] = name.split('.');
    if (this.#catalog.models.get(modelName)?.dimensions.get(fieldName) != null) {
      return;
    }
    refuse(
      'UNKNOWN_FIELD',
      span,
      `There is no dimension called ${name}.`,
      'Choose the dimensions of the metric again.',
    );
  }

  #checkCondition(model: PreparedModel, definition: string, id: string, text: string): boolean {
    return this.#check(definition, id, text, (span) => {
      const scan = this.#scan(model, span);
      lowerCondition(reparse(text), scan.definitionContext(scan.root));
    });
  }

  #checkRelationship(model: PreparedModel, relationship: RelationshipDefinition): void {
    const name = `relationship ${model.name}.${relationship.name}`;
    this.#check(name, relationship.id, '', (span) => {
      const to = this.#catalog.models.get(relationship.toModel);
      if (to === null) {
        return refuse('UNKNOWN_MODEL', span, `There is no model ${relationship.toModel}.`, 'Choose the model again.');
      }
      if (relationship.keys.length === 0) {
        refuse('UNKNOWN_FIELD', span, 'The relationship has no keys.', 'Choose the keys.');
      }
      for (const key of relationship.keys) {
        const types = [
          { at: model, field: key.from },
          { at: to, field: key.to },
        ].map(({ at, field }) => {
          const dimension = at.dimensions.get(field);
          const physical = at.columns.get(field);
          if (dimension === null && physical === null) {
            return refuse('UNKNOWN_FIELD', span, `There is no field ${at.name}.${field}.`, 'Choose the keys again.');
          }
          const scan = this.#scan(at, span);
          return dimension === null ? (physical?.type ?? 'UNKNOWN') : scan.dimension(scan.root, dimension, span).type;
        });
        const [a, b] = types.map((type) => familyOf(type));
        if (a !== b && a !== 'any' && b !== 'any') {
          refuse(
            'TYPE_MISMATCH',
            span,
            `${key.from} is a ${a} value and ${key.to} a ${b} value.`,
            'Choose keys of one type.',
          );
        }
      }
      if (relationship.validity !== undefined) {
        this.#checkValidity(relationship, relationship.validity, to, span);
      } else {
        this.#checkGrain(name, relationship, model, to, span);
      }
      this.#checkBridge(name, relationship, model, span);
    });
  }

  /**
   * Rows that hold for a time are reached one at a time, by dates that say from when on and until
   * when.
   */
  #checkValidity({ type }: RelationshipDefinition, validity: ValidityDefinition, to: PreparedModel, span: Span): void {
    if (type !== 'MANY_TO_ONE') {
      const message = `Rows of ${to.name} are valid for a time, so only one of them matches at a time.`;
      refuse('TYPE_MISMATCH', span, message, 'Declare the relationship as many to one.');
    }
    for (const name of [validity.start, validity.end]) {
      const dimension = to.dimensions.get(name);
      if (dimension === null) {
        return refuse('UNKNOWN_FIELD', span, `There is no field ${to.name}.${name}.`, 'Choose the dates again.');
      }
      const scan = this.#scan(to, span);
      if (!isTime(scan.dimension(scan.root, dimension, span).type)) {
        refuse('TYPE_MISMATCH', span, `${to.name}.${name} is not a date.`, 'Choose a date or a timestamp.');
      }
    }
  }

  /**
   * The one side of a relationship must be identified by its keys, or joining would multiply rows.
   */
  #checkGrain(
    name: string,
    relationship: RelationshipDefinition,
    from: PreparedModel,
    to: PreparedModel,
    span: Span,
  ): void {
    const oneSides = [
      {
        model: to,
        keys: relationship.keys.map((key) => key.to),
        one: relationship.type === 'MANY_TO_ONE' || relationship.type === 'ONE_TO_ONE',
      },
      {
        model: from,
        keys: relationship.keys.map((key) => key.from),
        one: relationship.type === 'ONE_TO_MANY' || relationship.type === 'ONE_TO_ONE',
      },
    ];
    for (const { model, keys, one } of oneSides) {
      const grain = model.definition.grain.keys;
      if (!one || grain.every((key) => keys.includes(key))) {
        continue;
      }
      const message = `${model.name} has one row per ${grain.join(' and ')}, but is joined by ${keys.join(' and ')} as if that were unique.`;
      this.#report(name, relationship.id, {
        ...problem('FANOUT', span, message, `Join by ${grain.join(' and ')}, or declare the relationship as to many.`),
        severity: 'warning',
      });
    }
  }

  /**
   * Two models that the keys of a many-to-many relationship identify meet through a third, which
   * has both.
   */
  #checkBridge(name: string, relationship: RelationshipDefinition, from: PreparedModel, span: Span): void {
    const { graph } = this.#catalog;
    const edge = graph.from(from).find((candidate) => candidate.relationship === relationship && !candidate.reversed);
    if (edge === undefined || relationship.type !== 'MANY_TO_MANY') {
      return;
    }
    const bridged = throughBridges([edge], graph).every((way) => way.length > 1);
    const isApart = (model: PreparedModel, keys: readonly string[]): boolean =>
      model.definition.grain.keys.every((key) => keys.includes(key));
    const apart =
      isApart(
        edge.from,
        edge.keys.map((pair) => pair.from),
      ) &&
      isApart(
        edge.to,
        edge.keys.map((pair) => pair.to),
      );
    if (bridged || !apart) {
      return;
    }
    const message = `${edge.from.name} and ${edge.to.name} are many to many, but no model has the keys of both.`;
    this.#report(name, relationship.id, {
      ...problem('FANOUT', span, message, 'Add the model between them, with a relationship to each.'),
      severity: 'warning',
    });
  }

  /** False when something was reported. */
  #check(definition: string, id: string, text: string, step: (span: Span) => void): boolean {
    try {
      const parsed = text === '' ? null : parseExpression(text);
      const broken = parsed?.diagnostics.find(({ severity }) => severity === 'error');
      if (broken !== undefined) {
        this.#report(definition, id, broken);
        return false;
      }
      step(whole(text));
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) {
        throw error;
      }
      this.#report(definition, id, error.diagnostic);
      return false;
    }
  }

  #report(definition: string, definitionId: string, diagnostic: Diagnostic): void {
    this.problems.push({ definition, definitionId, diagnostic });
  }

  #scope(model: PreparedModel): QueryScope {
    const request = new CompileRequest(this.#catalog, { dialect: 'DUCKDB', now: new Date(0) }, compileSubquery);
    return new QueryScope(request, [{ alias: null, anchor: { model, edges: [] } }], [], [], new Set(), {
      definition: true,
    });
  }

  #scan(model: PreparedModel, span: Span): FactScan {
    const scope = this.#scope(model);
    return new FactScan(scope, model, [], model.name, span, scope.request.timeIn('UTC'));
  }

  #leaves(model: PreparedModel): LeafAggregates {
    const scope = this.#scope(model);
    return new LeafAggregates(scope, scope.request.timeIn('UTC'), []);
  }
}

const allDialects = Object.keys(lexicons) as DialectName[];

function whole(text: string): Span {
  return { start: 0, end: text.length };
}

function reparse(text: string): NonNullable<ReturnType<typeof parseExpression>['expression']> {
  const { expression } = parseExpression(text);
  return expression ?? refuse('SYNTAX', whole(text), 'The expression does not parse.', 'Correct the expression.');
}
