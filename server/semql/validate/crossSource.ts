import type { PreparedModel } from '../catalog/prepare.ts';
import type { Expression, Span } from '../language/ast.ts';
import type { QueryScope } from '../plan/queryScope.ts';
import type { Fix } from './fix.ts';
import { leftOut } from './leftOut.ts';
import { problem, Refusal } from './refusal.ts';

/** CROSS_SOURCE: one query reads one data source. */
export function crossSource(model: PreparedModel, other: string, span: Span, scope: QueryScope): never {
  const message = `${model.name} and ${other} live in different data sources.`;
  const advice = 'Ask for them in two queries; one query reads one data source.';
  throw new Refusal(problem('CROSS_SOURCE', span, message, advice), { fixes: () => onlySource(scope) }, true);
}

/** The query without the columns that are not of the source of FROM. */
function onlySource(scope: QueryScope): Fix[] {
  const source = scope.root.definition.dataSourceId;
  const livesElsewhere = (node: Expression): boolean => {
    const field = node.kind === 'reference' ? scope.find(node.path, node.span) : null;
    if (field?.kind === 'dimension') return field.dimension.model.definition.dataSourceId !== source;
    return field?.kind === 'measure' && field.measure.model.definition.dataSourceId !== source;
  };
  return leftOut(scope.block, `Only of ${scope.root.name}`, livesElsewhere);
}
