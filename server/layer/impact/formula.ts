import type { CatalogDefinition, MetricDefinition } from '../../semql/catalog/definition.ts';
import { tokenize } from '../../semql/language/parse/lexer.ts';

const signs: Readonly<Record<string, string>> = { '/': '÷', '*': '×', '-': '−' };

/**
 * The expression of a metric with labels in the place of names: `Revenue ÷ Completed orders`.
 * Guards against division by zero are left out.
 */
export function formulaOf({ expression, anchorModel }: MetricDefinition, layer: CatalogDefinition): string {
  const written = expression.replaceAll(/\s+/g, ' ').replaceAll(/NULLIF\s*\(\s*([^(),]+?)\s*,\s*0\s*\)/gi, '$1');
  const { tokens } = tokenize(written);
  let text = '';
  let end = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    if (token.kind === 'end') {
      break;
    }
    // `orders.revenue` is one name.
    let last = index;
    while (tokens[last + 1]?.text === '.' && isName(tokens[last + 2]?.kind)) {
      last += 2;
    }
    const path = tokens.slice(index, last + 1).filter(({ kind }) => isName(kind));
    const label = isName(token.kind)
      ? labelOf(
          path.map(({ text: name }) => plain(name)),
          anchorModel,
          layer,
        )
      : null;
    const span = { start: token.span.start, end: tokens[last]!.span.end };
    text += written.slice(end, span.start) + (label ?? signs[token.text] ?? written.slice(span.start, span.end));
    end = span.end;
    index = last;
  }
  return text + written.slice(end);
}

const isName = (kind: string | undefined): boolean => kind === 'name' || kind === 'quoted';
const plain = (name: string): string => name.replaceAll('"', '');

/** Label of the measure, metric or dimension that a path names; null: none has one. */
function labelOf(path: readonly string[], anchorModel: string, { models, metrics }: CatalogDefinition): string | null {
  const name = path.at(-1) ?? '';
  const owner = path.at(-2) ?? anchorModel;
  const model = models.find((one) => one.name === owner);
  const field = [...(model?.measures ?? []), ...(model?.dimensions ?? [])].find((one) => one.name === name);
  const metric = path.length === 1 ? metrics.find((one) => one.name === name) : undefined;
  const elsewhere =
    path.length === 1 ? models.flatMap(({ measures }) => measures).find((one) => one.name === name) : undefined;
  const found = field ?? metric ?? elsewhere;
  return found === undefined ? null : found.label || found.name.replaceAll('_', ' ');
}
