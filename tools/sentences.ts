/**
 * Prints every text that people read as one Markdown page, by room and with its place, so that the
 * product can be read as a whole:
 *
 *   npm run -s sentences             everything
 *   npm run -s sentences -- client/  the files below a folder
 *
 * Values that are filled in stand as {name}. The documents below `client/docs` are Markdown
 * already.
 */
import { dirname } from 'node:path';
import { productSentences } from './sentences/productSentences.ts';

let room = '';
for (const { file, line, text } of productSentences(process.argv[2])) {
  if (dirname(file) !== room) {
    room = dirname(file);
    process.stdout.write(`\n## ${room}\n\n`);
  }
  process.stdout.write(`- ${file.slice(room.length + 1)}:${line} ${text}\n`);
}
