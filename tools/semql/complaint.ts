import type { Diagnostic } from '../../server/semql/diagnostics.ts';

/** A failure with its sentence for standard error; ends the command with the exit code. */
export class Complaint extends Error {
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * A diagnostic as text: `CODE line:column sentence`, the line with the place marked, the next step.
 * Of a request that is no text the place is the path of its part.
 */
export function diagnosticText(diagnostic: Diagnostic, text: string | null): string {
  const { code, message, advice, span, path, correctedText } = diagnostic;
  const lines: string[] = [];
  if (text === null || path !== null) {
    lines.push(`${code} ${path ?? ''} ${message}`.replace('  ', ' '));
  } else {
    const before = text.slice(0, span.start);
    const start = before.lastIndexOf('\n') + 1;
    const line = text.slice(start).split('\n')[0] ?? '';
    const length = Math.max(1, Math.min(span.end, start + line.length) - span.start);
    lines.push(`${code} ${before.split('\n').length}:${span.start - start + 1} ${message}`);
    lines.push(`  ${line}`, `  ${' '.repeat(span.start - start)}${'^'.repeat(length)}`);
  }
  lines.push(`  ${advice}`);
  if (correctedText !== null) {
    lines.push(...`Corrected:\n${correctedText}`.split('\n').map((line) => `  ${line}`));
  }
  return lines.join('\n');
}
