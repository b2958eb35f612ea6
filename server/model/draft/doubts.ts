import type { ModelDraft } from './draftModel.ts';

/** Part of a draft that a person should look at. */
export interface Doubt {
  readonly kind: 'NO_KEY';
  readonly title: string;
  readonly detail: string;
  /** Column of the table; null: none in particular. */
  readonly column: string | null;
  /** The one that is taken by default first. */
  readonly remedies: readonly ('KEEP_FIRST' | 'LEAVE')[];
}

/** Doubts about a draft, gravest first. */
export function doubtsOf({ model, rowNoun }: Pick<ModelDraft, 'model' | 'rowNoun'>): readonly Doubt[] {
  if (model.grain.keys.length > 0) return [];
  return [
    {
      kind: 'NO_KEY',
      title: 'no key known',
      detail: `No column is known to identify one ${rowNoun}, so other models cannot join this one.`,
      column: null,
      remedies: [],
    },
  ];
}
