import { expect, it } from 'vitest';
import { junitOf } from './junit.ts';

it('writes results as JUnit XML, whatever a question contains', () => {
  const reasons = [{ code: 'OTHER_VALUES', message: '2 rows with "other" values.' }];
  const one = { durationMs: 250, case: null };
  const xml = junitOf([
    {
      suite: 'Sales / Basics',
      number: 3,
      createdAt: '2026-11-20T12:00:00Z',
      results: [
        { ...one, question: 'revenue', verdict: 'PASS', reasons: [] },
        { ...one, question: 'orders < 5 & \u0007"late"', verdict: 'FAIL', reasons },
        { ...one, question: 'returns', verdict: 'ERROR', reasons: [{ code: 'RUN_FAILED', message: 'No access.' }] },
      ],
    },
  ]);
  expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="Sales / Basics" tests="3" failures="1" errors="1" time="0.75" timestamp="2026-11-20T12:00:00Z">
    <testcase classname="Sales / Basics" name="revenue" time="0.25"/>
    <testcase classname="Sales / Basics" name="orders &lt; 5 &amp; &quot;late&quot;" time="0.25"><failure type="OTHER_VALUES" message="2 rows with &quot;other&quot; values."/></testcase>
    <testcase classname="Sales / Basics" name="returns" time="0.25"><error type="RUN_FAILED" message="No access."/></testcase>
  </testsuite>
</testsuites>
`);
});
