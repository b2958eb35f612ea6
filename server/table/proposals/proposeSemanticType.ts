import type { SemanticType } from '../../generated/prisma/enums.ts';
import type { ColumnFacts } from './facts.ts';
import { isCount, unitInName, wordsInFull } from '../../source/naming/spokenName.ts';
import { wordsOf } from '../../source/relationships/words.ts';

interface Rule {
  readonly type: SemanticType;
  /** Data types it can be; absent: any. */
  readonly dataTypes?: readonly string[];
  /** Words, any of which must be in the name… */
  readonly words?: readonly string[];
  /** …and every sample value looks like this. */
  readonly values?: RegExp;
  /** …and this holds. */
  readonly when?: (facts: ColumnFacts) => boolean;
}

const text = ['STRING'];
const numbers = ['INTEGER', 'DECIMAL', 'NUMBER'];
const few = 24;

const presentOf = ({ rowCount, missingValues }: ColumnFacts): number => (rowCount ?? 0) - (missingValues ?? 0);

/** The values repeat, and there are so few that they name kinds of rows. */
const repeats = (facts: ColumnFacts): boolean => {
  const { uniqueValues } = facts;
  return uniqueValues !== null && uniqueValues > 0 && uniqueValues <= few && presentOf(facts) > uniqueValues * 2;
};

/** Sentences, not single words: a `text_color` is none. */
const isProse = ({ sampleValues }: ColumnFacts): boolean =>
  sampleValues.length === 0 || sampleValues.some((value) => /\s/.test(value.trim()));

/** The name ends in one of the words. */
const endsIn =
  (words: string) =>
  ({ name }: ColumnFacts): boolean =>
    words.split(' ').includes(wordsOf(name).at(-1) ?? '');

/** Nearly every row has a value of its own. */
function seldomRepeats(facts: ColumnFacts): boolean {
  const { uniqueValues } = facts;
  const present = presentOf(facts);
  return uniqueValues !== null && present > 0 && uniqueValues >= 0.9 * present;
}

function isYesOrNo({ uniqueValues, rowCount, isPrimaryKey, refersTo }: ColumnFacts): boolean {
  return uniqueValues === 2 && (rowCount ?? 0) > few && !isPrimaryKey && refersTo === null;
}

/**
 * `beds`, `packages`: a whole number named by a plural, which is never below zero; units of a level
 * are no things.
 */
function countsThings({ name, min, max }: ColumnFacts): boolean {
  const last = wordsOf(name).at(-1) ?? '';
  if (['knots', 'degrees', 'volts', 'watts', 'amps'].includes(last)) {
    return false;
  }
  return /(?<![sui])s$/.test(last) && min !== null && Number(min) >= 0 && Number(max) > 1;
}

/** Its unit is a currency, by what is known of it or by its name: `umsatz_eur`. */
const hasCurrency = ({ name, unitOfMeasurement }: ColumnFacts): boolean =>
  /^(?:[A-Z]{3}|[$€£¥₹])$/.test(unitOfMeasurement ?? unitInName(name) ?? '');

const within =
  (low: number, high: number) =>
  ({ min, max }: ColumnFacts): boolean =>
    min !== null && max !== null && Number(min) >= low && Number(max) <= high;

/** Types whose sum is meaningless as part of a rate: miles per gallon cannot be added up. */
const partsOfARate: ReadonlySet<SemanticType> = new Set(['DISTANCE', 'WEIGHT', 'DURATION', 'QUANTITY']);

/** The first that fits; the surest stand first. */
const rules: readonly Rule[] = [
  { type: 'BOOLEAN_FLAG', dataTypes: ['BOOLEAN'] },
  { type: 'DATE', dataTypes: ['DATE'] },
  { type: 'TIMESTAMP', dataTypes: ['TIMESTAMP', 'TIMESTAMP_TZ'] },
  { type: 'TIME', dataTypes: ['TIME'] },
  {
    type: 'BOOLEAN_FLAG',
    words: 'is has flag can allowed enabled monday tuesday wednesday thursday friday saturday sunday'.split(' '),
    values: /^([01]|true|false|yes|no|y|n|t|f)$/i,
  },
  // Two values that mean yes and no are a flag, whatever it is called.
  { type: 'BOOLEAN_FLAG', values: /^([01]|true|false|yes|no|y|n|t|f)$/i, when: isYesOrNo },
  { type: 'EMAIL', dataTypes: text, values: /^[^@\s]+@[^@\s]+\.[^@\s]+$/ },
  { type: 'URL', dataTypes: text, values: /^(https?|ftp):\/\/\S+$/i },
  { type: 'IDENTIFIER', when: ({ isPrimaryKey, refersTo }) => isPrimaryKey || refersTo !== null },
  { type: 'IDENTIFIER', words: ['id', 'uuid', 'guid', 'key'] },
  { type: 'IDENTIFIER', dataTypes: text, values: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i },
  { type: 'CODE', dataTypes: text, words: ['currency'], values: /^[A-Z]{3}$/ },
  { type: 'PHONE_NUMBER', dataTypes: text, words: ['phone', 'mobile', 'tel', 'fax'], values: /^\+?[\d\s().x/-]{5,}$/ },
  { type: 'COUNTRY_CODE', dataTypes: text, words: ['country', 'nation', 'nationality'], values: /^[A-Z]{2,3}$/ },
  {
    type: 'LANGUAGE_CODE',
    dataTypes: text,
    words: ['language', 'lang', 'locale'],
    values: /^[a-z]{2,3}([-_][A-Za-z]{2,4})?$/,
  },
  { type: 'LATITUDE', dataTypes: numbers, words: ['lat', 'latitude'], when: within(-90, 90) },
  { type: 'LONGITUDE', dataTypes: numbers, words: ['lon', 'lng', 'long', 'longitude'], when: within(-180, 180) },
  {
    type: 'PERCENTAGE',
    dataTypes: numbers,
    words:
      `percent percentage pct perc rate ratio share discount prozent anteil quote rabatt pourcentage taux part remise
      porcentaje tasa descuento percentuale`.split(/\s+/),
    // An exchange rate is not a share of anything, nor is the amount of a discount.
    when: (facts) =>
      within(-1, 100)(facts) &&
      !wordsOf(facts.name).some((word) => /^(?:exchange|amount|amt|betrag|montant|importe)$/.test(word)),
  },
  {
    type: 'SCORE',
    dataTypes: numbers,
    words: ['score', 'rating', 'rank', 'ranking', 'stars', 'nps', 'csat', 'satisfaction', 'points', 'grade', 'gpa'],
  },
  {
    type: 'DURATION',
    dataTypes: numbers,
    words:
      'duration dauer duree duracion durata seconds secs minutes mins hours hrs days weeks months elapsed ms latency delay age'.split(
        ' ',
      ),
  },
  { type: 'WEIGHT', dataTypes: numbers, words: ['weight', 'kg', 'grams', 'lbs', 'mass'] },
  {
    type: 'DISTANCE',
    dataTypes: numbers,
    words: ['distance', 'km', 'miles', 'meters', 'metres', 'length', 'height', 'altitude', 'elevation', 'mm', 'cm'],
  },
  { type: 'TEMPERATURE', dataTypes: numbers, words: ['temperature', 'temp', 'celsius', 'fahrenheit'] },
  {
    type: 'QUANTITY',
    dataTypes: numbers,
    words:
      `count cnt quantity qty number units items seats pages views stock anzahl anz menge stueck stück bestand quantite
      quantité cantidad quantita`.split(/\s+/),
  },
  { type: 'QUANTITY', dataTypes: numbers, when: ({ name }) => isCount(name) },
  {
    type: 'CURRENCY',
    dataTypes: numbers,
    words:
      `amount amt price cost costs revenue fee fees tax salary budget spend spent mrr arr balance bal payment pmt margin income
      sales profit profits asset assets earnings turnover gmv wage wages expense expenses charge charges fare fares rent
      commission commissions refund refunds donation donations deposit deposits bonus betrag umsatz preis einzelpreis kosten gehalt lohn ausgaben
      einnahmen erlös erloes gewinn rechnungsbetrag montant prix cout coût chiffre salaire importe precio costo coste salario
      ingresos gasto gastos importo prezzo ricavi`.split(/\s+/),
  },
  { type: 'CURRENCY', dataTypes: numbers, when: hasCurrency },
  // `net_generation` is what is left of something else.
  { type: 'CURRENCY', dataTypes: numbers, when: endsIn('total net gross value') },
  { type: 'STATUS', dataTypes: text, words: ['status', 'state', 'stage', 'phase'], when: repeats },
  { type: 'CODE', words: ['code', 'sku', 'zip', 'postcode', 'isbn', 'ean', 'ean13', 'gtin', 'iban', 'bic'] },
  { type: 'IDENTIFIER', dataTypes: text, words: ['number', 'no', 'nr'], when: seldomRepeats },
  { type: 'DESCRIPTION', dataTypes: text, words: ['description', 'desc', 'summary'] },
  {
    type: 'FULL_TEXT',
    dataTypes: text,
    words: ['text', 'body', 'comment', 'comments', 'note', 'notes', 'memo', 'message', 'content'],
    when: isProse,
  },
  { type: 'CATEGORICAL', dataTypes: text, when: repeats },
  {
    type: 'CATEGORICAL',
    dataTypes: ['INTEGER'],
    when: (facts) => repeats(facts) && endsIn('type mode kind class category cluster tier')(facts),
  },
  {
    type: 'NAME',
    dataTypes: text,
    words: ['name', 'title', 'label', 'city', 'county', 'country', 'company', 'subject'],
  },
  { type: 'QUANTITY', dataTypes: ['INTEGER'], when: countsThings },
];

/** Semantic type of a column, from its name, type and values; null: unclear. */
export function proposeSemanticType(facts: ColumnFacts): SemanticType | null {
  const words = wordsInFull(facts.name);
  return rules.find((rule) => fits(rule, facts, words))?.type ?? null;
}

function fits({ type, dataTypes, words, values, when }: Rule, facts: ColumnFacts, name: readonly string[]): boolean {
  if (partsOfARate.has(type) && name.includes('per')) {
    return false;
  }
  if (dataTypes !== undefined && !dataTypes.includes(facts.dataType)) {
    return false;
  }
  if (words !== undefined && !name.some((word) => words.includes(word))) {
    return false;
  }
  if (
    values !== undefined &&
    !(facts.sampleValues.length > 0 && facts.sampleValues.every((value) => values.test(value)))
  ) {
    return false;
  }
  return when?.(facts) ?? true;
}
