import type { Expression } from '../language/ast.ts';
import { printName } from '../language/print.ts';
import type { OutputItem } from '../plan/blockItems.ts';
import { type Fix, replaced } from './fix.ts';
import { refuse } from './refusal.ts';

type NamedItem = Pick<OutputItem, 'name' | 'item'>;

/** DUPLICATE_COLUMN: two columns of a result have one name; engines fold case, so does this. */
export function duplicateColumn(items: readonly NamedItem[]): void {
  const seen = new Set<string>();
  for (const { name, item } of items) {
    const folded = name.toLowerCase();
    if (seen.has(folded)) {
      const free = freeName(name, item.expression, items);
      refuse(
        'DUPLICATE_COLUMN',
        item.span,
        `Two columns are called ${name}.`,
        `Give one of them another name with AS, for example AS ${free}.`,
        { remedy: { fixes: () => [renamed({ name, item }, free)] } },
      );
    }
    seen.add(folded);
  }
}

/** `customers_name` for a second `name`, else the name with a number. */
function freeName(name: string, expression: Expression, items: readonly NamedItem[]): string {
  const taken = new Set(items.map((other) => other.name.toLowerCase()));
  const path = expression.kind === 'reference' ? expression.path : [];
  const qualified = path.map(({ text }) => text).join('_');
  if (path.length > 1 && !taken.has(qualified.toLowerCase())) return qualified;
  for (let count = 2; ; count += 1) {
    const numbered = `${name}_${count}`;
    if (!taken.has(numbered.toLowerCase())) return numbered;
  }
}

function renamed({ item: { alias, span } }: NamedItem, name: string): Fix {
  const text = printName({ text: name, quoted: false });
  const title = `AS ${text}`;
  return alias === null
    ? replaced({ start: span.end, end: span.end }, ` AS ${text}`, title)
    : replaced(alias.span, text, title);
}
