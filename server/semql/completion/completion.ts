/** Completion offered at the cursor. */
export interface Completion {
  /** Shown in the list: `customers.segment`. */
  readonly label: string;
  /** Put in the place of what is typed so far; quoted where the language needs it. */
  readonly insert: string;
  readonly kind: CompletionKind;
  /** A few words shown next to it: the type, the unit, the model. */
  readonly detail: string;
  /** A sentence or two: the description. Empty when there is none. */
  readonly info: string;
}

export type CompletionKind =
  | 'keyword'
  | 'model'
  | 'dimension'
  | 'measure'
  | 'metric'
  | 'filter'
  | 'relationship'
  | 'value'
  | 'function'
  | 'period';

export interface Completions {
  /** Range of the text typed so far, in UTF-16 code units; replaced by the completion. */
  readonly from: number;
  readonly to: number;
  /** Best first. */
  readonly items: readonly Completion[];
}
