import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { studiedFiles, unansweredSuggestions } from './studiedFiles.test-support.ts';

/**
 * Whoever clicks a suggestion of a new agent gets an answer, however messy the files of the agent
 * were.
 */
const folder = fileURLToPath(new URL('../../warehouse/files/corpus/shown', import.meta.url));
const names = (await readdir(folder)).filter((name) => !name.endsWith('.expected.json')).toSorted();
const filesOfOneAgent = 9;
const groups = names.flatMap((_, index) =>
  index % filesOfOneAgent === 0 ? [names.slice(index, index + filesOfOneAgent)] : [],
);

it.each(groups)(
  'suggests only what it answers over %s and eight more files',
  { timeout: 120_000 },
  async (...group) => {
    const studied = await studiedFiles(group.map((name) => join(folder, name)));
    try {
      expect(studied.suggestions.length).toBeGreaterThan(4);
      expect(await unansweredSuggestions(studied)).toEqual([]);
    } finally {
      await studied.source.close();
    }
  },
);
