import { expect, test } from 'vitest';
import { figureTexts } from './figureTexts.ts';

const nothing = {
  __typename: 'AnalyticsFigures' as const,
  questions: 0,
  tasks: 0,
  people: 0,
  answered: 0,
  clarified: 0,
  refused: 0,
  failed: 0,
  stopped: 0,
  followUps: 0,
  deep: 0,
  clarificationsContinued: 0,
  byLanguageModel: 0,
  good: 0,
  bad: 0,
  medianMs: null,
  slowMs: null,
};

test('figures are compared with the period before', () => {
  const now = { ...nothing, questions: 118, answered: 100, good: 9, bad: 1, followUps: 45, medianMs: 900 };
  const before = { ...nothing, questions: 100, answered: 80, good: 19, bad: 1, followUps: 38, medianMs: 1200 };
  const texts = figureTexts(now, before).map(({ label, value, change, better }) => [
    label,
    value.replaceAll('\u00a0', ' '),
    change?.replaceAll('\u00a0', ' '),
    better,
  ]);
  expect(texts).toEqual([
    ['Questions', '118', '+18 %', true],
    ['Answered', '85 %', '+5 pts', true],
    ['Median time', '900 ms', '−300 ms', true],
    ['Rated good', '90 %', '−5 pts', false],
    ['Follow-ups', '38 %', 'same', null],
    ['Deep', '0 %', 'same', null],
  ]);
});

test('a share of few ratings is no percentage, and how many were rated is said', () => {
  const rated = (good: number, bad: number) =>
    figureTexts({ ...nothing, questions: 126, good, bad }, nothing)
      .filter(({ label }) => label === 'Rated good')
      .map(({ value, basis }) => [value, basis]);
  expect(rated(0, 1)).toEqual([['0 of 1', '1 of 126 rated']]);
  expect(rated(0, 0)).toEqual([['–', '0 of 126 rated']]);
  expect(rated(9, 1)).toEqual([['90\u00a0%', '10 of 126 rated']]);
});

test('without an earlier period nothing is compared, and a share of nothing is a dash', () => {
  const texts = figureTexts({ ...nothing, questions: 1 }, nothing);
  expect(texts.map(({ change }) => change)).toEqual([null, null, null, null, null, null]);
  expect(texts[3]?.value).toBe('–');
});
