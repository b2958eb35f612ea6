import { labelOf } from '../catalog/catalogLookup.ts';

interface Named {
  readonly name: string;
  readonly label: string;
  readonly synonyms: readonly string[];
}

/** Ways to name a definition that are tried. */
const MOST_WORDINGS = 3;

/**
 * What a definition may be called within a sentence, the plainest first: its label, the label
 * without a unit in brackets, its name, its synonyms.
 */
export function wordings(definition: Named): readonly string[] {
  const label = labelOf(definition);
  const names = [
    label,
    label.replaceAll(/\s*[([{][^)\]}]*[)\]}]\s*/g, ' '),
    definition.name.replaceAll('_', ' '),
    ...definition.synonyms,
  ];
  return [...new Set(names.map((name) => withinSentence(name.trim())).filter((name) => name !== ''))].slice(
    0,
    MOST_WORDINGS,
  );
}

/** Lower case at the beginning, unless it is an abbreviation: "VAT", "eCommerce". */
function withinSentence(name: string): string {
  return /^\p{Lu}(?!\p{Lu})/u.test(name) ? `${name.slice(0, 1).toLowerCase()}${name.slice(1)}` : name;
}
