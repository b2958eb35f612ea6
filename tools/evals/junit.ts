/** A run of a suite with all of its results. */
export interface FinishedRun {
  /** Names of the agent and the suite. */
  readonly suite: string;
  readonly number: number;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly results: readonly {
    readonly question: string;
    readonly verdict: 'PASS' | 'FAIL' | 'ERROR';
    readonly durationMs: number;
    readonly reasons: readonly { readonly code: string; readonly message: string }[];
    readonly case: { readonly id: string } | null;
  }[];
}

/** Runs as JUnit XML: what failed is a failure, what could not be judged an error. */
export function junitOf(runs: readonly FinishedRun[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${runs.map(suiteOf).join('')}</testsuites>\n`;
}

function suiteOf({ suite, createdAt, results }: FinishedRun): string {
  const count = (wanted: string): number => results.filter(({ verdict }) => verdict === wanted).length;
  const seconds = results.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000;
  const cases = results.map(({ question, verdict, durationMs, reasons }) => {
    const head = `<testcase classname="${escaped(suite)}" name="${escaped(question)}" time="${durationMs / 1000}"`;
    if (verdict === 'PASS') {
      return `    ${head}/>\n`;
    }
    const tag = verdict === 'FAIL' ? 'failure' : 'error';
    const message = escaped(reasons.map((reason) => reason.message).join(' '));
    return `    ${head}><${tag} type="${escaped(reasons[0]?.code ?? verdict)}" message="${message}"/></testcase>\n`;
  });
  return (
    `  <testsuite name="${escaped(suite)}" tests="${results.length}" failures="${count('FAIL')}" ` +
    `errors="${count('ERROR')}" time="${seconds}" timestamp="${escaped(createdAt)}">\n${cases.join('')}  </testsuite>\n`
  );
}

const signs: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text of an attribute; characters that XML does not know are left out. */
function escaped(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, '').replace(/[<>&"']/g, (sign) => signs[sign] ?? '');
}
