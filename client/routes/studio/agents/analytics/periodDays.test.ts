import { expect, test } from 'vitest';
import { channelTotals, daysOf } from './periodDays.ts';

test('a period has every day of its time zone, today among them', () => {
  const stretch = { from: '2026-11-13T15:00:00Z', to: '2026-11-16T14:00:00Z', timeZone: 'Asia/Tokyo' };
  expect(daysOf(stretch)).toEqual(['2026-11-14', '2026-11-15', '2026-11-16']);
});

test('channels are summed over the days, the largest first', () => {
  expect(
    channelTotals([
      { day: '2026-11-14', channel: 'WEB', questions: 1 },
      { day: '2026-11-14', channel: 'SLACK', questions: 4 },
      { day: '2026-11-15', channel: 'WEB', questions: 2 },
    ]),
  ).toEqual([
    { channel: 'SLACK', questions: 4 },
    { channel: 'WEB', questions: 3 },
  ]);
});
