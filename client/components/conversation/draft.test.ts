import { beforeEach, expect, it } from 'vitest';
import { forgetDrafts, keepDraft, keptDraft } from './draft.ts';

beforeEach(() => window.sessionStorage.clear());

it('keeps a text by its place until it is sent', () => {
  keepDraft('new', 'Revenue by city');
  expect([keptDraft('new'), keptDraft('tsk_1')]).toEqual(['Revenue by city', '']);
  keepDraft('new', ' ');
  expect(keptDraft('new')).toBe('');
});

it('forgets what was not sent, and nothing else of the tab', () => {
  keepDraft('new', 'Revenue by city');
  keepDraft('tsk_1', 'And by month?');
  window.sessionStorage.setItem('other', 'stays');
  forgetDrafts();
  expect([keptDraft('new'), keptDraft('tsk_1')]).toEqual(['', '']);
  expect(window.sessionStorage.getItem('other')).toBe('stays');
});
