import { expect, test } from 'vitest';
import { changesOf, conflictsOf, discarded, edited, emptyDraft, saved, undone } from './draft.ts';

interface Values {
  readonly name: string;
  readonly unit: string | null;
  readonly visible: boolean;
}

const stored: Values = { name: 'margin', unit: null, visible: true };
const none = emptyDraft<Values>();
const typed = (...edits: Partial<Values>[]) => edits.reduce((draft, edit) => edited(draft, stored, edit), none);

test('only fields that differ from what is stored are changes, and an empty text equals no value', () => {
  expect(changesOf(typed({ name: 'profit' }, { unit: '' }, { visible: true }), stored)).toEqual({ name: 'profit' });
});

test('typing in one field is one step of undo, another field the next', () => {
  const draft = typed({ name: 'p' }, { name: 'pr' }, { unit: 'E' }, { unit: 'EUR' });
  expect(undone(draft).typed).toEqual({ name: 'pr' });
  expect(undone(undone(draft)).typed).toEqual({});
  expect(undone(none)).toBe(none);
});

test('discarding can be undone', () => {
  const draft = typed({ name: 'profit' }, { unit: 'EUR' });
  expect(discarded(draft).typed).toEqual({});
  expect(undone(discarded(draft)).typed).toEqual({ name: 'profit', unit: 'EUR' });
  expect(discarded(draft, 'name').typed).toEqual({ unit: 'EUR' });
});

test('text typed while a save was on its way stays, and does not conflict with that save', () => {
  const draft = saved(typed({ name: 'profit' }, { unit: 'EUR' }, { name: 'profits' }), { name: 'profit', unit: 'EUR' });
  const now = { ...stored, name: 'profit', unit: 'EUR' };
  expect(changesOf(draft, now)).toEqual({ name: 'profits' });
  expect(conflictsOf(draft, now)).toEqual({});
  expect(draft.past).toEqual([]);
});

test('a conflict is a field that both changed, differently', () => {
  const draft = typed({ name: 'profit' }, { unit: 'EUR' });
  expect(conflictsOf(draft, { ...stored, name: 'earnings', visible: false })).toEqual({ name: 'earnings' });
  expect(conflictsOf(draft, { ...stored, name: 'profit' })).toEqual({});
});

test('the value that a conflict is measured by is the one from when editing began', () => {
  const theirs = { ...stored, name: 'earnings' };
  const draft = edited(typed({ name: 'p' }), theirs, { name: 'profit' });
  expect(conflictsOf(draft, theirs)).toEqual({ name: 'earnings' });
});

test('a field that was typed back to its stored value follows later changes by others', () => {
  const draft = typed({ name: 'profit' }, { name: 'margin' });
  const theirs = { ...stored, name: 'earnings' };
  expect(changesOf(draft, theirs)).toEqual({});
  expect(conflictsOf(draft, theirs)).toEqual({});
});
