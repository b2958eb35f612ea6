import fc from 'fast-check';

/**
 * Text as attackers and the world write it: quotes, backslashes, comments, control characters,
 * every script.
 */
export const hostileTexts: fc.Arbitrary<string> = fc
  .oneof(
    fc.constantFrom(
      "'",
      "''",
      '\\',
      "\\'",
      "x\\' OR 1=1 -- ",
      '"',
      '$1',
      '$$',
      ';',
      '/*',
      '*/',
      '--',
      '\n',
      '\r\n',
      '\t',
      '%',
      '_',
      '!',
      '{{',
      '}}',
      '?',
      ':x',
      '\u0001',
      'é',
      '漢字',
      '🙂',
      '\u202e',
      '‘',
    ),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  .chain((part) =>
    fc.array(fc.constantFrom(part, "'", '\\', 'a', ' '), { maxLength: 6 }).map((parts) => part + parts.join('')),
  )
  .filter((text) => !text.includes('\0') && text.isWellFormed());
