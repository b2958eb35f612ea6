import { useState } from 'react';
import { failureOf, failureText, type Failure } from '../apollo/failure.ts';
import { refusedFields, textControl, uncorrected, type Errors, type TextOf } from './errors.ts';
import { saveOrAsk } from './saveOrAsk.ts';
import { changesOf, conflictsOf, discarded, edited, emptyDraft, saved, undone } from './draft.ts';

interface DraftOptions<Values extends object> {
  /**
   * The entity as it was last read, from the cache: at least its editable fields and its version.
   */
  readonly stored: Values & { readonly version: number };
  /**
   * Runs the mutation with the changed fields and the version they are based on; resolves to its
   * result. `confirmed` once the person has agreed to what it breaks (NEEDS_CONFIRMATION).
   */
  readonly save: (changes: Partial<Values>, version: number, confirmed: boolean) => Promise<object | null | undefined>;
  /** Errors by field; saving waits until there are none. */
  readonly check?: (values: Values) => Errors<Values>;
  /** Edit to begin with, which the person has yet to save. */
  readonly proposed?: Partial<Values>;
  /** Reads the entity again after a conflict. */
  readonly reload: () => Promise<unknown>;
}

/** An entity being edited. */
export interface Editing<Values extends object> {
  /** Values to show: stored ones with the edits on top. */
  readonly values: Values;
  readonly version: number;
  /** True: there is something to save, or to lose. */
  readonly dirty: boolean;
  readonly saving: boolean;
  /** Refusal of the latest save, when it is about no field. */
  readonly failure: Failure | null;
  /**
   * True: the latest save was refused because another person had saved since the entity was read.
   */
  readonly outdated: boolean;
  /** Stored values of the fields that another person changed as well. */
  readonly conflicts: Partial<Values>;
  /** Sentences of the check and of the latest refusal, until their field is edited. */
  readonly errors: Errors<Values>;
  readonly canUndo: boolean;
  readonly edit: (edit: Partial<Values>) => void;
  /** Props of the text control of a field. */
  readonly text: (field: TextOf<Values>) => ReturnType<typeof textControl<Values>>;
  readonly undo: () => void;
  /** Drops the edits of one field, or all of them. */
  readonly discard: (field?: keyof Values) => void;
  /** Saves all changes, or only these values. */
  readonly save: (values?: Partial<Values>) => Promise<void>;
}

/**
 * Draft of a stored entity. Only changed fields are sent, with the version that was read, so that
 * two people who change different fields lose nothing.
 */
export function useDraft<Values extends object>(options: DraftOptions<Values>): Editing<Values> {
  const { stored, check, save, reload } = options;
  const [draft, setDraft] = useState(() => edited<Values>(emptyDraft(), options.stored, options.proposed ?? {}));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const [saving, setSaving] = useState(false);
  const [sentVersion, setSentVersion] = useState(stored.version);
  const changes = changesOf<Values>(draft, stored);
  const values = { ...stored, ...draft.typed };

  async function send(sent: Partial<Values> = changes) {
    const wrong = check?.({ ...values, ...sent }) ?? {};
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) {
      return;
    }
    setSaving(true);
    setSentVersion(stored.version);
    try {
      const result = await saveOrAsk('Save', (confirmed) => save(sent, stored.version, confirmed));
      if (result === 'declined') {
        return;
      }
      const problem = failureOf(result);
      if (problem === null) {
        setDraft((before) => saved(before, sent));
      } else if (problem.code === 'CONFLICT') {
        await reload();
      }
      const refused = refusedFields<Values>(problem, stored);
      setErrors(refused);
      if (Object.keys(refused).length === 0) {
        setFailure(problem);
      }
    } catch (error) {
      setFailure({ code: 'NO_ANSWER', message: failureText(error), advice: 'What you typed is still here.' });
    } finally {
      setSaving(false);
    }
  }

  const edit = (change: Partial<Values>) => {
    setDraft((before) => edited<Values>(before, stored, change));
    setErrors((before) => uncorrected(before, change));
  };
  return {
    values,
    version: stored.version,
    dirty: Object.keys(changes).length > 0,
    saving,
    failure,
    // Other refusals, such as a name that is taken, have the same code, but nothing newer is read
    // after them.
    outdated: failure?.code === 'CONFLICT' && stored.version !== sentVersion,
    conflicts: conflictsOf<Values>(draft, stored),
    errors,
    canUndo: draft.past.length > 0,
    edit,
    text: (field) => textControl<Values>({ values, errors, edit }, field),
    undo: () => setDraft(undone),
    discard: (only) => {
      setDraft((before) => discarded(before, only));
      setErrors((before) =>
        only === undefined ? {} : uncorrected(before, { [only]: stored[only] } as Partial<Values>),
      );
      if (only === undefined) {
        setFailure(null);
      }
    },
    save: send,
  };
}
