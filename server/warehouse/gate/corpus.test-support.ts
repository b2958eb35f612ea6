import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export function corpusText(path: string): string {
  return readFileSync(join(import.meta.dirname, 'corpus', path), 'utf8');
}

/** The lines of a corpus as they are written; see its README. */
export function corpusLines(path: string): readonly string[] {
  return corpusText(path)
    .split('\n')
    .filter((line) => line !== '');
}
