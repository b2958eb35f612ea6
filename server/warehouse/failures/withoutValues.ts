/**
 * Masks values in the messages of an engine. Engines quote the text they fail on, which is often a
 * value of a row that the reader may not see. Words of the statement, such as names, stay.
 */

/** Quotation marks; an apostrophe within a word (`can't`) is none. */
const quote = /["`“”]|(?<![\p{L}\d])'|'(?![\p{L}\d])/gu;
/** Number that is not part of a name or type and does not count lines, places or errors. */
const numberPattern =
  /(?<![\p{L}\d_…])(?<!(?:line|position|character|column|argument|parameter|row|byte|offset|code|error|warning|limit) )[-+]?\d+(?:[.,:/-]\d+)*(?:e[+-]?\d+)?(?![\p{L}\d_])/giu;
/** Value without quotation marks, up to the end of the message (BigQuery). */
const afterColon = /\b((?:value|date|time|datetime|timestamp|interval): )(?!…).*$/i;
const mask = '…';

/**
 * @param text of an engine, or a sentence that ends with one
 * @param known what the reader wrote or may see: the statement, or the name of a table
 * @param ofValue the failure is about a value, so numbers may be those of a row
 * @returns one line
 */
export function withoutValues(text: string, known: string, ofValue: boolean): string {
  // Later lines repeat the statement or the value.
  const [line = ''] = text.split('\n');
  const bare = known.replaceAll(/["'`[\]]/g, ' ');
  const isKnown = (words: string): boolean => words === mask || holdsWord(bare, words);
  const masked = withoutQuotations(line.trimEnd(), isKnown);
  if (!ofValue) {
    return masked;
  }
  const named = masked.replace(afterColon, (words, before: string) =>
    isKnown(words.slice(before.length)) ? words : `${before}${mask}`,
  );
  return named.replace(numberPattern, (number) => (isKnown(number) ? number : mask));
}

/**
 * A value may hold quotation marks of its own, so what is not known is taken out up to the last
 * mark of the line. A known word stays only where its marks leave no doubt: a value may begin with
 * an empty quotation, or with a word of the statement.
 */
function withoutQuotations(line: string, isKnown: (words: string) => boolean): string {
  const marks = [...line.matchAll(quote)].map(({ index }) => index);
  const paired = marks.length % 2 === 0;
  for (let at = 0; at < marks.length; at += 2) {
    const [open = 0, close] = [marks[at], marks[at + 1]];
    if (paired && close !== undefined && closes(line, open, close)) {
      const words = line
        .slice(open + 1, close)
        .replaceAll(/["'`]/g, ' ')
        .trim();
      if (words !== '' && isKnown(words)) {
        continue;
      }
    }
    // A mark too many may be the first of a value that was cut off.
    const last = paired ? (marks.at(-1) ?? open) : line.length;
    return `${line.slice(0, open)}${mask}${line.slice(last + 1)}`;
  }
  return line;
}

/** True: two marks are a pair, and a word ends at the second. */
function closes(line: string, open: number, close: number): boolean {
  const [first, second] = [line.charAt(open), line.charAt(close)];
  return second === (first === '“' ? '”' : first) && !/[\p{L}\d_]/u.test(line.charAt(close + 1));
}

function holdsWord(text: string, words: string): boolean {
  const parts = words.split(/[.\s]+/).filter((part) => part !== '');
  return parts.every((part) => {
    for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
      const around = `${text[at - 1] ?? ' '}${text[at + part.length] ?? ' '}`;
      if (!/[\p{L}\d_]/u.test(around)) {
        return true;
      }
    }
    return false;
  });
}
