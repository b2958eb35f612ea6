import type { FileReadingInput } from '../../../../../apollo/schema.generated.ts';
import { columnTypeNames } from './columnTypeNames.ts';

/** A column that cannot be read as the type that was chosen for it. */
export interface RefusedColumn {
  readonly nameInFile: string;
  /** Why, and what to do. */
  readonly sentence: string;
}

/**
 * The column that a refusal is about: it names a column and the type that was chosen, so it can be said where the choice
 * was made. Null for everything else that can be wrong with a file.
 */
export function refusedColumn(
  sentence: string,
  shown: { readonly columns: readonly { readonly name: string; readonly nameInFile: string }[] } | null,
  reading: FileReadingInput,
): RefusedColumn | null {
  for (const { name, type } of reading.columns ?? []) {
    if (type == null) continue;
    const spelled = [name, shown?.columns.find(({ nameInFile }) => nameInFile === name)?.name ?? name];
    const said = spelled.find((each) => refusalIn(sentence, each, type) !== null);
    if (said === undefined) continue;
    // The name of the file stands above it already.
    const rest = refusalIn(sentence, said, type) ?? '';
    const words = `${said} cannot be read as ${columnTypeNames[type].toLocaleLowerCase()}${rest}`;
    return { nameInFile: name, sentence: words };
  }
  return null;
}

/**
 * Text after the refusal of a column; null for the refusal of another one, such as `order_id` for
 * `id`.
 */
function refusalIn(sentence: string, name: string, type: string): string | null {
  const refusal = `${name} cannot be read as ${type}`;
  if (sentence.startsWith(refusal)) return sentence.slice(refusal.length);
  // The name of the file and a colon stand before it.
  const at = sentence.indexOf(`: ${refusal}`);
  return at === -1 ? null : sentence.slice(at + 2 + refusal.length);
}
