/** Words that people write in front of a row that sums up others. */

const sums = [
  'total',
  'totals',
  'totale',
  'totali',
  'totales',
  'totaux',
  'totaal',
  'totalt',
  'totalsumme',
  'totalbetrag',
  'sum',
  'sums',
  'summe',
  'summen',
  'summa',
  'suma',
  'somma',
  'somme',
  'sommes',
  'som',
  'gesamt',
  'gesamtsumme',
  'gesamtergebnis',
  'gesamtbetrag',
  'gesamtwert',
  'insgesamt',
  'endsumme',
  'ergebnis',
  'zusammen',
  'grand total',
  'overall',
  'overall total',
  'total general',
  'total général',
  'total generale',
  'totale generale',
  'total geral',
  'eindtotaal',
  'algemeen totaal',
  'ensemble',
  'razem',
  'celkem',
  'total global',
  'итого',
  'всего',
  '合計',
  '总计',
];
const parts = [
  'subtotal',
  'sub total',
  'sub-total',
  'sub totals',
  'subtotals',
  'zwischensumme',
  'teilsumme',
  'teilergebnis',
  'zwischenergebnis',
  'sous-total',
  'sous total',
  'subtotale',
  'totale parziale',
  'somma parziale',
  'subtotaal',
  'tussentotaal',
  'delsumma',
  'mellansumma',
  '小計',
];
const means = [
  'average',
  'avg',
  'mean',
  'durchschnitt',
  'mittelwert',
  'mittel',
  'ø',
  'moyenne',
  'media',
  'promedio',
  'gemiddelde',
  'gemiddeld',
  'média',
  'snitt',
];
const others = ['minimum', 'maximum', 'min', 'max', 'anzahl', 'count', 'nombre', 'numero', 'aantal'];

export interface SummaryLabel {
  readonly kind: 'SUM' | 'PART' | 'MEAN' | 'OTHER';
  /** True: nothing but the word, perhaps with a mark after it. */
  readonly isWhole: boolean;
}

const kinds = [
  ['PART', parts],
  ['SUM', sums],
  ['MEAN', means],
  ['OTHER', others],
] as const;

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const matchers = kinds.map(([kind, words]) => {
  const any = `(?:${words.map(escaped).join('|')})`;
  const named = kind === 'SUM' || kind === 'PART';
  return {
    kind,
    whole: new RegExp(`^[\\s*=–-]*${any}\\s*[:.=*]*(?:\\s*\\([^)]*\\))?\\s*$`, 'iu'),
    // "Total North", "Summe Januar", "Nord Ergebnis", "2025 Total".
    named: named ? new RegExp(`^[\\s*=–-]*${any}(?=[\\s:–-])|[\\s:–-]${any}\\s*:?\\s*$`, 'iu') : null,
  };
});

/** Whether a text may be one of the words at all: most are told apart by this alone. */
const mayBe = new RegExp(`(?:${kinds.flatMap(([, words]) => words.map((word) => escaped(word))).join('|')})`, 'iu');

/** What a text says that its row sums up; null: nothing. */
export function summaryLabel(text: string): SummaryLabel | null {
  if (text.length > 60 || text.length === 0 || !mayBe.test(text)) {
    return null;
  }
  for (const { kind, whole } of matchers) {
    if (whole.test(text)) {
      return { kind, isWhole: true };
    }
  }
  for (const { kind, named } of matchers) {
    if (named?.test(text)) {
      return { kind, isWhole: false };
    }
  }
  return null;
}

/** Beginnings of the words in ASCII, for a search in bytes. */
export const summaryStems =
  '[ *=-]*(?:(?:sub|grand|sous|eind)[- ]?tot|tot[a-z]{0,2}[al]|sum|som|suma|gesamt|insges|zwischen|teil|end|ergebnis|overall|razem|celkem)';
