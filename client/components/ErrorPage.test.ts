import { expect, test } from 'vitest';
import { saidOnce } from './ErrorPage.tsx';

test.each([
  ['Page not found: /studio/nothing', '/studio/nothing'],
  ['Page Not Found: /studio/agents/x?tab=y', '/studio/agents/x?tab=y'],
  ['This page is for staff.', 'This page is for staff.'],
])('below the heading, %s is said as %s', (message, said) => {
  expect(saidOnce(message, 'Page not found')).toBe(said);
});
