import { ownTimes } from '../../catalog/ownTime.ts';
import type { PreparedModel } from '../../catalog/prepare.ts';
import type { SharedDimension } from '../../catalog/sharedDimension.ts';
import { classify } from '../../resolve/classify.ts';
import { meansSame } from '../../resolve/fingerprint.ts';
import { type Key, keyType } from './key.ts';
import { FactScan } from '../facts/factScan.ts';
import { referencesIn } from '../../language/mapExpression.ts';
import type { QueryScope } from '../../resolve/queryScope.ts';
import type { ResolvedExpression } from '../../resolve/resolved.ts';
import type { TimeSettings } from '../lower/timeSettings.ts';

/** Keys of a block's groups: every selected expression over dimensions, each once. */
export class BlockKeys {
  readonly all: Key[] = [];
  readonly #scope: QueryScope;
  readonly #time: TimeSettings;

  constructor(scope: QueryScope, time: TimeSettings) {
    this.#scope = scope;
    this.#time = time;
  }

  /** Takes a selected expression, which is a key unless it is constant or aggregated. */
  add(expression: ResolvedExpression): void {
    if (classify(expression) !== 'row' || this.of(expression) !== null) {
      return;
    }
    this.all.push(this.keyOver(`d${this.all.length + 1}`, expression));
  }

  /** The key an expression names in any spelling. */
  of(expression: ResolvedExpression): Key | null {
    return this.all.find((key) => meansSame(key.expression, expression)) ?? null;
  }

  /**
   * A key of an expression; its type does not depend on the fact it is reached from, so any scan
   * that reaches it tells.
   */
  keyOver(id: string, expression: ResolvedExpression): Key {
    const scope = this.#scope;
    const time = this.#time;
    let scan: FactScan | null = null;
    const rows = () => (scan ??= this.#scanTo(expression)).queryContext(scope, 'KEY');
    return { id, expression, type: keyType(expression, scope, time, rows) };
  }

  /** A scan that reaches what an expression names. */
  #scanTo(expression: ResolvedExpression): FactScan {
    const scope = this.#scope;
    const time = this.#time;
    const { catalog } = scope.request;
    const models: PreparedModel[] = [];
    const shared: SharedDimension[] = [];
    for (const { field } of referencesIn(expression)) {
      if (field.kind === 'dimension') {
        models.push(field.dimension.model);
      }
      if (field.kind === 'shared') {
        shared.push(field.shared);
      }
    }
    const hasAll = (from: PreparedModel): boolean =>
      models.every((model) => model === from || catalog.graph.pathsToOne(from, model).length > 0) &&
      shared.every((name) => name.wayFrom(from) !== null || (name.isMetricTime && ownTimes(from).length > 0));
    const candidates = [...models, scope.root, ...(shared.length === 0 ? [] : catalog.models.values())];
    const from = candidates.find(hasAll) ?? scope.root;
    return new FactScan(scope, from, scope.pins, from.name, expression.span, time, ownTimes(from)[0], {
      manySide: 'ANY',
    });
  }
}
