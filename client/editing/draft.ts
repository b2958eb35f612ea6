/** Typed values by field, and the stored value of each such field when its editing began. */
interface Edits<Values extends object> {
  readonly typed: Partial<Values>;
  readonly origin: Partial<Values>;
}

/** Changes to a stored entity that are not saved yet, with the way back. */
export interface Draft<Values extends object> extends Edits<Values> {
  /** Earlier states, oldest first. */
  readonly past: readonly Edits<Values>[];
  /** Field of the latest edit: more typing in it belongs to the same step of undo. */
  readonly latest: keyof Values | null;
}

/** A draft without any change. */
export function emptyDraft<Values extends object>(): Draft<Values> {
  return { typed: {}, origin: {}, past: [], latest: null };
}

const fieldsOf = <Values extends object>(values: Partial<Values>) => Object.keys(values) as (keyof Values)[];

/** Copy of some fields. */
function picked<Values extends object>(values: Partial<Values>, keep: (field: keyof Values) => boolean) {
  return Object.fromEntries(Object.entries(values).filter(([field]) => keep(field as keyof Values))) as Partial<Values>;
}

/** An empty text and no value are the same to a reader, and so are lists of the same things. */
function same(one: unknown, other: unknown): boolean {
  if (typeof one === 'object' && typeof other === 'object') {
    return JSON.stringify(one) === JSON.stringify(other);
  }
  return (one ?? '') === (other ?? '');
}

const step = <Values extends object>({ typed, origin, past }: Draft<Values>) => [...past, { typed, origin }];

/**
 * Where each edited field began. The stored fields are not copied: a page of many drafts has
 * thousands of them.
 */
function originOf<Values extends object>(typed: Partial<Values>, before: Partial<Values>, stored: Values) {
  return Object.fromEntries(
    fieldsOf(typed).map((field) => [field, field in before ? before[field] : stored[field]]),
  ) as Partial<Values>;
}

/** The draft after fields were edited; consecutive edits of one field are one step of undo. */
export function edited<Values extends object>(
  draft: Draft<Values>,
  stored: Values,
  edit: Partial<Values>,
): Draft<Values> {
  const fields = fieldsOf(edit);
  const latest = fields.length === 1 ? (fields[0] ?? null) : null;
  const typed = { ...draft.typed, ...edit };
  // A field that is as stored again is no edit: it follows later changes by others.
  const isEdit = (field: keyof Values) => !(field in edit && same(typed[field], stored[field]));
  const kept = picked(typed, isEdit);
  return {
    typed: kept,
    origin: originOf(kept, draft.origin, stored),
    past: latest !== null && latest === draft.latest ? draft.past : step(draft),
    latest,
  };
}

/** The draft before the latest step. */
export function undone<Values extends object>(draft: Draft<Values>): Draft<Values> {
  const before = draft.past.at(-1);
  return before === undefined ? draft : { ...before, past: draft.past.slice(0, -1), latest: null };
}

/** The draft without the changes of some fields, or of all; one step of undo. */
export function discarded<Values extends object>(draft: Draft<Values>, field?: keyof Values): Draft<Values> {
  const keep = (other: keyof Values) => field !== undefined && other !== field;
  return { typed: picked(draft.typed, keep), origin: picked(draft.origin, keep), past: step(draft), latest: null };
}

/**
 * The draft after `sent` was stored: text typed while it was on its way stays. Saved steps cannot
 * be undone.
 */
export function saved<Values extends object>(draft: Draft<Values>, sent: Partial<Values>): Draft<Values> {
  const typed = picked(draft.typed, (field) => !(field in sent) || draft.typed[field] !== sent[field]);
  const origin = picked({ ...draft.origin, ...sent }, (field) => field in typed);
  return { typed, origin, past: [], latest: null };
}

/** Edited fields that differ from what is stored. */
export function changesOf<Values extends object>({ typed }: Draft<Values>, stored: Values): Partial<Values> {
  return picked(typed, (field) => !same(typed[field], stored[field]));
}

/**
 * Stored values of the fields that were changed here and, since editing began, by another person.
 */
export function conflictsOf<Values extends object>(draft: Draft<Values>, stored: Values): Partial<Values> {
  const changes = changesOf(draft, stored);
  return picked(stored, (field) => field in changes && !same(stored[field], draft.origin[field]));
}
