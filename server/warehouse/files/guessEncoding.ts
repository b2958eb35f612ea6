/** Guesses the encoding of a text with one byte per character by the letters that come of it. */

const guessed = ['WINDOWS-1252', 'WINDOWS-1250', 'ISO-8859-2', 'WINDOWS-1251', 'MACINTOSH'] as const;

type GuessedEncoding = (typeof guessed)[number];

/** Letters beyond ASCII of languages, in lower case. */
const western = ['äöüß', 'àâæçéèêëîïôœùûüÿ', 'áéíñóúü', 'àèéìíîòóùú', 'ãáâàçéêíóôõú', 'åäöéæø', 'éëïóöü', 'áðéíóúýþæö'];
const central = ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'ăâîşţșț', 'čćđšž'];
const cyrillic = ['абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґўљњћђџјѓќѕ'];

const languagesOf: Readonly<Record<GuessedEncoding, readonly string[]>> = {
  'WINDOWS-1252': western,
  MACINTOSH: western,
  'WINDOWS-1250': [...central, 'äöüß'],
  'ISO-8859-2': [...central, 'äöüß'],
  'WINDOWS-1251': cyrillic,
};

/** Signs that stand next to digits or alone. */
const frequent = /[€£¥¢§°µ½¼¾±×•¿¡−]/u;
/** Signs that stand next to letters: quotes, dashes, and the powers of units. */
const besideLetters = /[’‘“”„«»‹›–—…²³·®™©ªº°\u00a0]/u;
/** Signs that are looked at. */
const mostSigns = 20_000;
/** A sign in a word, or an upper-case letter after a lower-case one, is hardly meant. */
const unlikely = -3;

/** The most plausible encoding; Windows-1252 where others are no better. */
export function guessEncoding(bytes: Uint8Array): GuessedEncoding {
  let best: { encoding: GuessedEncoding; score: number } | null = null;
  for (const encoding of guessed) {
    const score = plausibility(new TextDecoder(encoding.toLowerCase()).decode(bytes), languagesOf[encoding]);
    if (best === null || score > best.score) {
      best = { encoding, score };
    }
  }
  return best!.encoding;
}

function plausibility(text: string, languages: readonly string[]): number {
  const letters = new Map<string, number>();
  let score = 0;
  for (const { 0: sign, index } of text.matchAll(/[^\0-\x7f]/gu).take(mostSigns)) {
    const [before = '', after = ''] = [text[index - 1], text[index + 1]];
    if (/\p{L}/u.test(sign) && !/[ªº]/u.test(sign)) {
      score += letterScore(sign, before, after);
      if (!/\p{L}/u.test(before + after)) {
        continue;
      }
      const lower = sign.toLowerCase();
      letters.set(lower, (letters.get(lower) ?? 0) + 1);
    } else {
      score += signScore(sign, before, after);
    }
  }
  return score + covered(letters, languages);
}

function letterScore(sign: string, before: string, after: string): number {
  // A letter that stands alone may be a currency sign in another encoding.
  if (!/\p{L}/u.test(before + after)) {
    return -1;
  }
  const isUpper = /\p{Lu}/u.test(sign);
  if (isUpper && /\p{Ll}/u.test(before)) {
    return unlikely;
  }
  // Cyrillic letters within Latin words.
  const isCyrillic = /\p{Script=Cyrillic}/u.test(sign);
  if (isCyrillic && /[a-z]/i.test(before + after)) {
    return unlikely;
  }
  return isUpper && /\p{Lu}/u.test(before) && /\p{Ll}/u.test(after) ? -1 : 0;
}

function signScore(sign: string, before: string, after: string): number {
  if (/[\u0080-\u009f\ufffd]/u.test(sign)) {
    return unlikely;
  }
  if (besideLetters.test(sign)) {
    return /\p{L}/u.test(before) && /\p{L}/u.test(after) && /[²³·®™©]/u.test(sign) ? -1 : 0;
  }
  if (/\p{L}/u.test(before) || /\p{Ll}/u.test(after)) {
    return unlikely;
  }
  return frequent.test(sign) ? 0 : -1;
}

/**
 * Letters of the two languages that have most of them, less those that neither has; one language
 * that has them all is likelier than two.
 */
function covered(letters: ReadonlyMap<string, number>, languages: readonly string[]): number {
  const all = sumOf([...letters.values()]);
  const has = (...some: readonly string[]): number =>
    sumOf([...letters].flatMap(([letter, count]) => (some.some((one) => one.includes(letter)) ? [count] : [])));
  const one = Math.max(...languages.map((language) => has(language)));
  const two = Math.max(...languages.flatMap((first) => languages.map((second) => has(first, second))));
  return two - (all - two) + one / 2;
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
