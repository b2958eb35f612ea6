import { FileProblem } from '../../files/fileProblem.ts';
import { wrongWidth } from '../../files/text/wrongWidth.ts';

/**
 * DuckDB's report on a broken CSV or JSON file as a sentence naming file, line and column; null: it
 * is about something else.
 */
export function describeFileError(text: string, fileName: string): FileProblem | null {
  const line = /CSV Error on Line: (\d+)/.exec(text)?.[1];
  if (line !== undefined) {
    const at = `${fileName}, line ${line}`;
    const width = /Expected Number of Columns: (\d+) Found: (\d+)/.exec(text);
    if (width) {
      return wrongWidth(at, Number(width[1]), Number(width[2]));
    }
    if (/unterminated quote|quoted value/i.test(text)) {
      return new FileProblem(
        `${at}: a quote is never closed, or is in the middle of a value.`,
        'Close the quote, or double it where it is part of the value.',
      );
    }
    if (/Maximum line size/i.test(text)) {
      return new FileProblem(`${at}: the line is too long.`, 'Check for a quote that is never closed.');
    }
    if (/unicode|encoded/i.test(text)) {
      return new FileProblem(
        `${at}: the text is not in the chosen encoding.`,
        'Choose the encoding the file was saved in.',
      );
    }
    return new FileProblem(`${at}: the row cannot be read.`, 'Correct the row.');
  }
  const json = /Malformed JSON in file "[^"]*", at byte (\d+) in (line|record\/value) (\d+): (.+?)[.\s]*(?:\n|$)/.exec(
    text,
  );
  if (json) {
    const place = json[2] === 'line' ? `line ${json[3]}` : `record ${json[3]}`;
    return new FileProblem(
      `${fileName}, ${place}, column ${json[1]}: the JSON is broken (${json[4]}).`,
      'Correct the JSON there.',
    );
  }
  if (/maximum_object_size/.test(text)) {
    return new FileProblem(
      `${fileName} contains a JSON object that is too large.`,
      'Write one object per row, at most 16 MB each.',
    );
  }
  if (/json$|jsonl$/i.test(fileName) && /^(?:Invalid Input|Binder|Conversion) Error/.test(text)) {
    return new FileProblem(
      `${fileName} cannot be read as JSON rows.`,
      'Write an array of objects, or one object per line.',
    );
  }
  if (
    /\.parquet$/i.test(fileName) &&
    /^(?:Invalid Input Error|Conversion Error|TProtocolException|Serialization Error|INTERNAL Error)/.test(text)
  ) {
    return new FileProblem(`${fileName} is a damaged Parquet file.`, 'Export it as Parquet again.');
  }
  return null;
}
