/** Spellings of “there is no value”. */

/** Mean nothing else, in whatever column they are. */
const always = new Set(
  [
    'NULL',
    '<null>',
    '(null)',
    '[null]',
    '(NULL)',
    '\\N',
    'N/A',
    'n/a',
    'N/a',
    '#N/A',
    '#N/A N/A',
    '#NA',
    '#NV',
    '<NA>',
    '#REF!',
    '#BEZUG!',
    '#DIV/0!',
    '#VALUE!',
    '#WERT!',
    '#NAME?',
    '#NUM!',
    '#ZAHL!',
    '#NULL!',
    'NaN',
    'nan',
    'NaT',
    'k.A.',
    'k. A.',
    'k.a.',
    'K.A.',
    'n.a.',
    'N.A.',
    'n. a.',
    'n.v.',
    'n.d.',
    's/o',
    '(No value)',
    '(no value)',
    '(none)',
    '(leer)',
    '(blank)',
    '(empty)',
    'keine Angabe',
    'Keine Angabe',
    'not available',
    'Not available',
    'no data',
    'No data',
  ].values(),
);

/** Mean it among numbers, dates and truth values; a text may be meant. */
const amongTyped = new Set(
  '- -- --- – — . .. ... ? ?? null nil none na nan keine k/a n/v nc n.c. nd : missing unknown unbekannt leer empty (leer) (blank) (empty) tbd tba'.split(
    ' ',
  ),
);

/** SQL list of the spellings that mean nothing in any column. */
export const alwaysEmpty: readonly string[] = [...always];

/** @param typed true: the other values of the column are numbers, dates or truth values */
export function isEmptySpelling(text: string, typed: boolean): boolean {
  const plain = text.trim();
  return plain === '' || always.has(plain) || (typed && amongTyped.has(plain.toLowerCase()));
}
