import { useMemo, useState } from 'react';
import { changesOf, edited, emptyDraft, undone } from '../../../../../editing/draft.ts';
import {
  draftedValues,
  joinChoice,
  modelChoice,
  reusedModels,
  totalsOf,
  type JoinChoice,
  type ModelChoice,
  type Read,
  type Totals,
  type Values,
} from './choices.ts';
import type { PlaceErrors } from './check.ts';
import type { Drafts, ExistingModel } from './drafts.ts';

/** The drafts as they are chosen and changed by the person, with the way back. */
export interface Choices {
  readonly models: readonly ModelChoice[];
  readonly joins: readonly JoinChoice[];
  /** Models that exist and that the new agent gets. */
  readonly reused: readonly ExistingModel[];
  readonly totals: Totals;
  readonly read: Read;
  /** True: something was changed that leaving the page would lose. */
  readonly dirty: boolean;
  readonly canUndo: boolean;
  readonly errors: PlaceErrors;
  readonly edit: (edit: Values) => void;
  readonly undo: () => void;
  readonly complain: (errors: PlaceErrors) => void;
}

/**
 * Changes to drafts, kept by table and field rather than by position, so that they outlive drafting
 * again.
 *
 * @param agent what is chosen at first: `new`, or the id of an agent
 */
export function useChoices(drafts: Drafts, agent: string): Choices {
  // Agents that are made meanwhile change nothing of the choice.
  const [initialAgent] = useState(agent);
  const stored = useMemo(() => draftedValues(drafts, initialAgent), [drafts, initialAgent]);
  const [draft, setDraft] = useState(() => emptyDraft<Values>());
  const [errors, setErrors] = useState<PlaceErrors>({});
  const { typed } = draft;
  const read = useMemo<Read>(() => (place) => typed[place] ?? stored[place] ?? '', [typed, stored]);
  const models = useMemo(() => drafts.models.map((model) => modelChoice(model, read)), [drafts, read]);
  const joins = useMemo(
    () => drafts.relationships.map((relationship) => joinChoice(relationship, drafts, read)),
    [drafts, read],
  );
  const reused = useMemo(() => reusedModels(drafts, read), [drafts, read]);
  return {
    models,
    joins,
    reused,
    totals: useMemo(() => totalsOf(models, joins, reused), [models, joins, reused]),
    read,
    dirty: Object.keys(changesOf<Values>(draft, stored)).length > 0,
    canUndo: draft.past.length > 0,
    errors,
    edit: (change) => {
      setDraft((before) => edited<Values>(before, stored, change));
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([place]) => !(place in change))));
    },
    undo: () => setDraft(undone),
    complain: setErrors,
  };
}
