/** Words of amounts in English and German, with what they are joined to. */
const spoken = [
  'zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\w+teen',
  '(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-?(?:\\w+))?',
  'doubl\\w+|tripl\\w+|quadrupl\\w+|halv\\w+|half|twice|thrice|quarters? of|thirds?|\\w+fold',
  'dozens?|\\w*hundreds?|\\w*thousands?|\\w*[mbtr]illions?|per ?cent|percent\\w*',
  'zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\\w*zehn',
  '\\w*(?:zwan|vier|fünf|sech|sieb|acht|neun)zig|\\w*drei(?:ß|ss)ig',
  'verdoppel\\w*|verdreifach\\w*|\\w+fache[nrs]?|halbier\\w*|hälfte|\\w*einhalb|doppelt\\w*|dutzend\\w*',
  '\\w*hundert\\w*|\\w*tausend\\w*|\\w*million\\w*|\\w*milliarde\\w*|prozent\\w*',
  'drittel|viertel|fünftel|zehntel',
];

/**
 * Words of amounts in languages near to these two, for a sentence that mixes them in. Those that
 * are also words of English or German are left out.
 */
const foreign = [
  'deux|trois|quatre|cinq|sept|huit|dix|onze|douze|quinze|vingt|trente|quarante|cinquante|soixante|mille|milliers?|milliards?',
  'tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|veinte|treinta|cuarenta|cincuenta|sesenta|cien|cientos?|mil|millones',
  'quattro|cinque|sette|nove|dieci|dodici|venti|trenta|quaranta|cinquanta|cento|mila|milioni|miliardi',
  'quatro|sete|oito|dez|vinte|trinta|cem|milhares|milhões|milhão|bilhões',
  'twee|drie|vijf|zes|zeven|negen|tien|twaalf|twintig|dertig|veertig|vijftig|\\w*honderd|\\w*duizend|\\w*miljoen|miljard',
  'fyra|sju|åtta|tio|tolv|tjugo|hundra|hundre|hundrede|tusen|tusind|miljon\\w*|miljard\\w*',
  'dwa|trzy|cztery|pięć|sześć|siedem|osiem|dziewięć|dziesięć|tysiąc\\w*|tysięcy|milion\\w*',
];

/** Amounts in words, which would go around the digits. */
export const amounts = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:` +
    [...spoken, ...foreign].join('|').replaceAll('\\w', String.raw`[\p{L}\p{N}_]`) +
    String.raw`)(?![\p{L}\p{N}])|[%‰]`,
  'giu',
);

/** Letters of scripts whose words of amounts are not known, such as 五千. */
export const otherScripts = /(?:(?!\p{Script_Extensions=Latin})\p{L})+/gu;

/** Words that every sentence of some length has, and that neighbouring languages do not have. */
const common = new Set(
  (
    'the it this that these those they there of and are were had have with from by to for than more less which each ' +
    'we you our your their its took taken brought made sold rose fell grew has at most best since during between ' +
    'only but not all both leads follows highest lowest ' +
    'der den dem das eine einen einer einem ist sind waren und mit von vom im zum zur bei für auf aus mehr weniger nach ' +
    'wurde wurden hat haben hatte hatten wir sie ihre unsere nicht nur alle beide seit während zwischen lag lagen beträgt'
  ).split(' '),
);
const commonShare = 0.15;

/**
 * True: the words are in neither English nor German as far as one sees, so that amounts in words
 * cannot be told from others.
 * @param names texts whose words are of any language
 */
export function isOtherLanguage(text: string, question: string, names: readonly string[]): boolean {
  const said = isForeign(question, names) ? names : [question, ...names];
  return isForeign(text, said);
}

function isForeign(text: string, names: readonly string[]): boolean {
  const neutral = new Set(names.flatMap(wordsOf));
  const words = wordsOf(text).filter((word) => common.has(word) || !neutral.has(word));
  const hits = words.filter((word) => common.has(word)).length;
  return words.length > 0 && (hits === 0 || hits / words.length < commonShare);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}
