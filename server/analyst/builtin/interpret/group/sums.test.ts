import { describe, expect, it } from 'vitest';
import { madeUp, readIn } from '../madeUp.test-support.ts';

const CLINIC = madeUp({
  patients: { patient_id: 'key NUMBER', patient_name: 'STRING', town: 'STRING' },
  visits: { visit_id: 'key NUMBER', patient_id: 'NUMBER -> patients', visit_date: 'DATE', fee: 'NUMBER' },
});

const clinic = (question: string): string => readIn(CLINIC, question)?.semql ?? 'unread';

describe('numbers of related rows that are compared', () => {
  it.each([
    'patients whose average fee is above the overall average',
    'Which patients have an average fee higher than the average?',
    'patients with an average fee above the average fee of all visits',
  ])('%s', (question) =>
    expect(clinic(question)).toMatch(
      /patient_id IN \(SELECT patient_id FROM visits .*HAVING AVG\(fee\) > \(SELECT AVG\(fee\) AS \w+ FROM visits\)\)/,
    ),
  );

  it('compares values of groups with the average, too', () =>
    expect(clinic('Which towns have an average fee below the overall average?')).toContain(
      'HAVING AVG(fee) < (SELECT',
    ));

  it('compares totals with the average of the totals', () => {
    const read = readIn(CLINIC, 'patients whose total fee is above the average');
    expect(read?.semql).toMatch(/HAVING SUM\(fee\) > \(SELECT AVG\(/);
    expect(read?.reading.assumptions.map(({ text }) => text)).toContain('The average is that of what each of them has');
  });

  it('takes a number that is not whole', () =>
    expect(clinic('patients with an average fee above 4.5')).toContain('HAVING AVG(fee) > 4.5'));

  it('leaves the average of something else alone', () =>
    expect(clinic('patients whose average fee is above the average town')).not.toContain('HAVING'));
});
