import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ForeignQuestion } from './suite.ts';

const translation = z.object({ database: z.string(), question: z.string(), german: z.string() });

/** The questions of Spider that are translated, in German; what answers them is unchanged. */
export async function inGerman(questions: readonly ForeignQuestion[]): Promise<readonly ForeignQuestion[]> {
  const file = join(import.meta.dirname, 'spider-german.json');
  const translations = z.array(translation).parse(JSON.parse(await readFile(file, 'utf8')));
  return questions.flatMap((one) => {
    const found = translations.find(({ database, question }) => database === one.database && question === one.question);
    return found === undefined ? [] : [{ ...one, question: found.german }];
  });
}
