import { ownTimes } from '../catalog/ownTime.ts';
import type { PreparedModel } from '../catalog/prepare.ts';
import type { SharedDimension } from '../catalog/sharedDimension.ts';
import type { Expression } from '../language/ast.ts';
import { classify } from './classify.ts';
import { type Key, keyType, meansSame } from './key.ts';
import { Leg } from './leg.ts';
import { walkExpression } from './mapExpression.ts';
import type { QueryScope } from './queryScope.ts';
import type { TimeSettings } from './timeSettings.ts';

/** What the groups of a block are formed by: every selected expression over dimensions, each once. */
export class BlockKeys {
  readonly all: Key[] = [];
  private readonly scope: QueryScope;
  private readonly time: TimeSettings;

  constructor(scope: QueryScope, time: TimeSettings) {
    this.scope = scope;
    this.time = time;
  }

  /** Takes a selected expression, which is a key unless it is constant or aggregated. */
  add(expression: Expression): void {
    if (classify(expression, this.scope) !== 'row' || this.of(expression) !== null) return;
    this.all.push(this.keyOver(`d${this.all.length + 1}`, expression));
  }

  /** The key an expression names in any spelling. */
  of(expression: Expression): Key | null {
    return this.all.find((key) => meansSame(key.expression, expression, this.scope)) ?? null;
  }

  /** A key of an expression; its type does not depend on the fact it is reached from, so any leg that reaches it tells. */
  keyOver(id: string, expression: Expression): Key {
    const { scope, time } = this;
    let leg: Leg | null = null;
    const rows = () => (leg ??= this.legTo(expression)).queryContext(scope, 'KEY');
    return { id, expression, type: keyType(expression, scope, time, rows) };
  }

  /** A leg that reaches what an expression names. */
  private legTo(expression: Expression): Leg {
    const { scope, time } = this;
    const { catalog } = scope.request;
    const models: PreparedModel[] = [];
    const shared: SharedDimension[] = [];
    walkExpression(expression, (node) => {
      if (node.kind !== 'reference') return true;
      const field = scope.field(node.path, node.span);
      if (field.kind === 'dimension') models.push(field.dimension.model);
      if (field.kind === 'shared') shared.push(field.shared);
      return true;
    });
    const hasAll = (from: PreparedModel): boolean =>
      models.every((model) => model === from || catalog.graph.pathsToOne(from, model).length > 0) &&
      shared.every((name) => name.wayFrom(from) !== null || (name.isMetricTime && ownTimes(from).length > 0));
    const candidates = [...models, scope.root, ...(shared.length === 0 ? [] : catalog.models.values())];
    const from = candidates.find(hasAll) ?? scope.root;
    return new Leg(scope, from, scope.pins, from.name, expression.span, time, ownTimes(from)[0], { manySide: 'ANY' });
  }
}
