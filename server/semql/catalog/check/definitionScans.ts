import type { Diagnostic } from '../../diagnostics.ts';
import type { Span } from '../../language/ast.ts';
import { parseExpression } from '../../language/parse/parser.ts';
import { LeafAggregates } from '../../plan/aggregates/leaves.ts';
import { compileSubquery } from '../../plan/compileQuery.ts';
import { FactScan } from '../../plan/facts/factScan.ts';
import { Refusal, refuse } from '../../refusals/refusal.ts';
import { CompileRequest } from '../../request.ts';
import { QueryScope } from '../../resolve/queryScope.ts';
import type { PreparedCatalog, PreparedModel } from '../prepare.ts';

/** Plans of single models, in which their definitions are tried. */
export class DefinitionScans {
  readonly #catalog: PreparedCatalog;

  constructor(catalog: PreparedCatalog) {
    this.#catalog = catalog;
  }

  #scope(model: PreparedModel): QueryScope {
    const request = new CompileRequest(this.#catalog, { dialect: 'DUCKDB', now: new Date(0) }, compileSubquery);
    return new QueryScope(request, [{ alias: null, anchor: { model, edges: [] } }], [], [], new Set(), {
      definition: true,
    });
  }

  scan(model: PreparedModel, span: Span): FactScan {
    const scope = this.#scope(model);
    return new FactScan(scope, model, [], model.name, span, scope.request.timeIn('UTC'));
  }

  leaves(model: PreparedModel): LeafAggregates {
    const scope = this.#scope(model);
    return new LeafAggregates(scope, scope.request.timeIn('UTC'), []);
  }
}

/**
 * The first reason why a text has no meaning, in the words of its own definition.
 * @param text empty: the definition has none
 */
export function problemIn(definition: string, text: string, step: (span: Span) => void): Diagnostic | null {
  try {
    const parsed = text === '' ? null : parseExpression(text);
    const broken = parsed?.diagnostics.find(({ severity }) => severity === 'error');
    if (broken !== undefined) {
      return broken;
    }
    step(whole(text));
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) {
      throw error;
    }
    return error.within?.definition === definition ? error.within.diagnostic : error.diagnostic;
  }
}

/** Place of a whole text. */
export function whole(text: string): Span {
  return { start: 0, end: text.length };
}

/** Tree of a text. @throws Refusal where it does not parse */
export function reparse(text: string): NonNullable<ReturnType<typeof parseExpression>['expression']> {
  const { expression } = parseExpression(text);
  return expression ?? refuse('SYNTAX', whole(text), 'The expression does not parse.', 'Correct the expression.');
}
