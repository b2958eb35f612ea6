import type { PreparedModel } from '../catalog/prepare.ts';
import type { Block } from '../language/ast.ts';
import { printName } from '../language/print.ts';
import { walkExpression } from '../plan/mapExpression.ts';
import type { CompileRequest } from '../plan/request.ts';
import { type Fix, replaced } from './fix.ts';
import { refuse } from './refusal.ts';

/** Models tried as the one that was left out. */
const MAX_TRIED = 5;

/** SYNTAX for a block without FROM whose names tell no model, with the models that have those names. */
export function missingFrom(request: CompileRequest, block: Block): never {
  return refuse('SYNTAX', block.span, 'The query names no model and no metric.', 'Add FROM and a model.', {
    remedy: { fixes: () => [...aliasAsModel(request, block), ...modelsWithNames(request, block)] },
  });
}

/** `SELECT status, revenue orders`: the word FROM was left out, and the model read as a name of the last column. */
function aliasAsModel(request: CompileRequest, { items }: Block): Fix[] {
  const last = items.at(-1);
  if (last?.alias == null) return [];
  const model = request.catalog.models.get(last.alias.text, last.alias.quoted);
  if (model === null || request.isHidden(model.name)) return [];
  const text = ` FROM ${printName(last.alias)}`;
  return [replaced({ start: last.expression.span.end, end: last.span.end }, text, text.trim(), -1)];
}

function modelsWithNames(request: CompileRequest, { items }: Block): Fix[] {
  const names = new Set<string>();
  for (const { expression } of items) {
    walkExpression(expression, (node) => {
      if (node.kind === 'reference' && node.path.length === 1) names.add(node.path[0]?.text ?? '');
      return true;
    });
  }
  const end = items.at(-1)?.span.end ?? 0;
  const missing = (model: PreparedModel): number =>
    [...names].filter((name) => model.dimensions.get(name) === null && model.measures.get(name) === null).length;
  return [...request.catalog.models.values()]
    .filter((model) => !request.isHidden(model.name) && missing(model) < names.size)
    .map((model) => {
      const text = `FROM ${printName({ text: model.name, quoted: false })}`;
      return replaced({ start: end, end }, ` ${text}`, text, missing(model));
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_TRIED);
}
