import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Result of a fault test, as `npm run test:faults` reports it. */
export interface Finding {
  /** Number in the list of quality bars: D1, F4, … */
  readonly id: string;
  readonly database: string;
  readonly figures: Readonly<Record<string, number | string>>;
}

/** Collects findings of one file, prints them and writes them next to the tests as JSON. */
export function report(file: string): { add(finding: Finding): void; write(): void } {
  const findings: Finding[] = [];
  return {
    add: (finding) => void findings.push(finding),
    write() {
      console.table(findings.map(({ id, database, figures }) => ({ id, database, ...figures })));
      writeFileSync(join(import.meta.dirname, `../faults.${file}.json`), `${JSON.stringify(findings, null, 2)}\n`);
    },
  };
}
