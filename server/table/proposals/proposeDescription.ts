import type { ColumnFacts, TableFacts } from './facts.ts';
import { proposeSemanticType } from './proposeSemanticType.ts';
import { anyOf, sentence, singular, withArticle, wordsOf } from '../../source/relationships/words.ts';

/** Values are named when there are at most so many, of at most so many characters. */
const named = { values: 8, characters: 24 };

/** Describes the content of a column in one sentence. */
export function proposeDescription(facts: ColumnFacts): string {
  // Names may be made of signs alone, or of spaces.
  const entity = singular(wordsOf(facts.table)) || facts.table.trim() || 'row';
  const words = wordsOf(facts.name);
  const spoken = words.join(' ') || facts.name.trim() || 'value';
  const unit = facts.unitOfMeasurement === null ? '' : `, in ${facts.unitOfMeasurement}`;
  const missing = missingShare(facts);
  return `${sentence(phrase(facts, entity, words, spoken))}${unit}.${missing}`;
}

function phrase(facts: ColumnFacts, entity: string, words: readonly string[], spoken: string): string {
  const the = `the ${entity}`;
  if (facts.refersTo !== null) {
    const target = singular(wordsOf(facts.refersTo));
    const role = words.filter((word) => word !== 'id' && word !== 'key').join(' ');
    return role === '' || role === target
      ? `the ${target} this ${entity} belongs to; points to ${facts.refersTo}`
      : `the ${role} of ${the}: ${withArticle(target)}; points to ${facts.refersTo}`;
  }
  if (facts.isPrimaryKey) {
    return `identifies one ${entity}; each value is unique`;
  }
  const moment = momentOf(facts, words, entity);
  if (moment !== null) {
    return moment;
  }
  if (facts.dataType === 'BOOLEAN') {
    return whether(words, entity);
  }
  const type = proposeSemanticType(facts);
  if (type === 'QUANTITY') {
    const counted = words.filter((word) => !['count', 'number', 'quantity', 'qty', 'of'].includes(word)).join(' ');
    return counted === '' ? `how many of ${the}` : `number of ${counted.replace(/(?<!s)$/, 's')} of ${the}`;
  }
  const values = fewValues(facts);
  const own = words.join(' ').startsWith(entity) ? spoken : `${spoken} of ${the}`;
  return values === null ? own : `${own}: ${values}`;
}

/**
 * `ordered_at` → when the order was ordered. Other names of days and moments speak for themselves.
 */
function momentOf({ dataType }: ColumnFacts, words: readonly string[], entity: string): string | null {
  if (!['DATE', 'TIMESTAMP', 'TIMESTAMP_TZ'].includes(dataType)) {
    return null;
  }
  const kind = dataType === 'DATE' ? 'day' : 'moment';
  const core = words.filter((word, index) => index < words.length - 1 || !['at', 'on', 'date', 'time'].includes(word));
  if (core.length === 0) {
    return `${kind} of the ${entity}`;
  }
  const [verb = ''] = core;
  if (core.length > 1 || !verb.endsWith('ed')) {
    return null;
  }
  return `${kind} ${kind === 'day' ? 'on' : 'at'} which the ${entity} was ${verb}`;
}

function whether(words: readonly string[], entity: string): string {
  const [first = '', ...rest] = words;
  if (first === 'is' || first === 'was') {
    return `whether the ${entity} ${first} ${rest.join(' ')}`;
  }
  if (first === 'has') {
    return `whether the ${entity} has ${rest.join(' ')}`;
  }
  return `whether the ${entity} is ${words.join(' ')}`;
}

function fewValues({ dataType, uniqueValues, rowCount, sampleValues }: ColumnFacts): string | null {
  if (dataType !== 'STRING' || uniqueValues === null || uniqueValues > named.values) {
    return null;
  }
  const known = sampleValues.length === uniqueValues && sampleValues.every((value) => value.length <= named.characters);
  return known && uniqueValues > 1 && (rowCount ?? 0) > uniqueValues * 2 ? anyOf(sampleValues) : null;
}

function missingShare({ missingValues, rowCount }: ColumnFacts): string {
  if (missingValues === null || rowCount === null || rowCount === 0 || missingValues === 0) {
    return '';
  }
  const percent = Math.round((missingValues / rowCount) * 100);
  return percent < 1 ? '' : ` Unknown for ${percent} % of the rows.`;
}

/** Describes the content of a table in one or two sentences. */
export function proposeTableDescription({ name, columns, isView }: TableFacts): string {
  const entity = singular(wordsOf(name)) || name;
  const keys = columns.filter(({ isPrimaryKey }) => isPrimaryKey).map((column) => column.name);
  const key = keys.length === 0 ? '' : `, identified by ${keys.join(' and ')}`;
  const targets = [...new Set(columns.flatMap(({ refersTo }) => (refersTo === null ? [] : [refersTo])))];
  const links =
    targets.length === 0
      ? ''
      : ` Each may belong to ${anyOf(targets.map((to) => withArticle(singular(wordsOf(to)))))}.`;
  return `${isView ? 'A view with one' : 'One'} row per ${entity}${key}.${links}`;
}
