/** English phrases of the grammar: what they stand for, not how they combine. */
import type { AggregateName, CompareOperator } from '../../form/logicalForm.ts';
import type { Superlative } from '../tree.ts';

export const determiners =
  'the|a|an|all|all the|all of the|any|any of the|these|those|this|that|their|his|her|its|our|your|some|some of the|possible|corresponding|respective|existing|given|specific|particular|individual|actual|own|full list of|list of|complete list of|set of|both|available|overall|said|his or her|her or his|its own|their own';
export const eachWords = 'each|every|each of the|each individual|each of|each and every';
export const distinctWords = 'distinct|different|unique|various|distinctive';

/** Words before what is asked for. */
export const commands =
  'show|show me|show us|list|list out|list me|give|give me|give us|find|find out|find me|return|display|tell me|tell us|report|select|provide|provide me|get|get me|fetch|compute|calculate|determine|identify|retrieve|present|print|name|state|specify|describe|what is|what are|what was|what were|what is the value of|i want|i want to know|i need|i would like|i would like to know|i want to see|can you show|can you show me|can you list|can you tell me|can you give me|could you show me|could you give me|could you tell me|let me see|let me know|see|search for|look for|look up|who are|who is|who was|who were|which are|which is|which were|tell|return me|what all are|also list|also show|also give|also return|also give me';
export const courtesies = 'please|kindly|hi|hello|hey|thanks|thank you|ok|okay|now|so|also|then|and|just|simply';

export const comparators: Readonly<Record<string, CompareOperator>> = {
  'more than': '>',
  'greater than': '>',
  'larger than': '>',
  'higher than': '>',
  'bigger than': '>',
  'longer than': '>',
  'older than': '>',
  'taller than': '>',
  'heavier than': '>',
  above: '>',
  over: '>',
  exceeding: '>',
  exceeds: '>',
  exceed: '>',
  exceeded: '>',
  'in excess of': '>',
  'better than': '>',
  after: '>',
  'later than': '>',
  'since after': '>',
  beyond: '>',
  '>': '>',
  'less than': '<',
  'fewer than': '<',
  'smaller than': '<',
  'lower than': '<',
  'shorter than': '<',
  'younger than': '<',
  below: '<',
  under: '<',
  before: '<',
  'earlier than': '<',
  'prior to': '<',
  'cheaper than': '<',
  'lighter than': '<',
  'no more than': '<=',
  'not more than': '<=',
  'at most': '<=',
  'up to': '<=',
  'no greater than': '<=',
  'not greater than': '<=',
  'a maximum of': '<=',
  'less than or equal to': '<=',
  'no later than': '<=',
  'smaller than or equal to': '<=',
  '<': '<',
  '<=': '<=',
  '>=': '>=',
  'at least': '>=',
  'no less than': '>=',
  'not less than': '>=',
  'no fewer than': '>=',
  'a minimum of': '>=',
  'greater than or equal to': '>=',
  'more than or equal to': '>=',
  'or more': '>=',
  'equal to': '=',
  equal: '=',
  equals: '=',
  'equals to': '=',
  exactly: '=',
  precisely: '=',
  '=': '=',
  'not equal to': '<>',
  'different from': '<>',
  'differs from': '<>',
  'differ from': '<>',
  'not the same as': '<>',
  'the same as': '=',
  'other than': '<>',
  '<>': '<>',
};

/** Comparatives of adjectives that name what they compare. */
export const comparativeAdjectives: Readonly<
  Record<
    string,
    { readonly operator: CompareOperator; readonly suggests: readonly string[]; readonly turns: readonly string[] }
  >
> = {
  'older than': { operator: '>', suggests: ['age', 'birth', 'born'], turns: ['birth', 'born'] },
  'younger than': { operator: '<', suggests: ['age', 'birth', 'born'], turns: ['birth', 'born'] },
  'taller than': { operator: '>', suggests: ['height'], turns: [] },
  'shorter than': { operator: '<', suggests: ['height', 'length', 'duration'], turns: [] },
  'longer than': {
    operator: '>',
    suggests: ['length', 'duration', 'time', 'hours', 'minutes', 'days', 'distance'],
    turns: [],
  },
  'heavier than': { operator: '>', suggests: ['weight'], turns: [] },
  'lighter than': { operator: '<', suggests: ['weight'], turns: [] },
  'cheaper than': { operator: '<', suggests: ['price', 'cost', 'rate', 'fee'], turns: [] },
  'more expensive than': { operator: '>', suggests: ['price', 'cost', 'rate', 'fee'], turns: [] },
  'faster than': { operator: '>', suggests: ['speed', 'velocity', 'time', 'duration'], turns: ['time', 'duration'] },
  'larger than': { operator: '>', suggests: ['size', 'area', 'capacity', 'population'], turns: [] },
  'bigger than': { operator: '>', suggests: ['size', 'area', 'capacity', 'population'], turns: [] },
};

export const aggregates: Readonly<Record<string, AggregateName>> = {
  average: 'AVG',
  mean: 'AVG',
  avg: 'AVG',
  averaged: 'AVG',
  total: 'SUM',
  sum: 'SUM',
  'total sum': 'SUM',
  overall: 'SUM',
  combined: 'SUM',
  'sum total': 'SUM',
  summed: 'SUM',
  median: 'MEDIAN',
  maximum: 'MAX',
  max: 'MAX',
  highest: 'MAX',
  largest: 'MAX',
  greatest: 'MAX',
  biggest: 'MAX',
  longest: 'MAX',
  latest: 'MAX',
  'most recent': 'MAX',
  minimum: 'MIN',
  min: 'MIN',
  lowest: 'MIN',
  smallest: 'MIN',
  least: 'MIN',
  shortest: 'MIN',
  earliest: 'MIN',
  first: 'MIN',
  cheapest: 'MIN',
};

const high = { descending: true, suggests: [], turns: [], byCount: false };
const low = { descending: false, suggests: [], turns: [], byCount: false };
const often = { descending: true, suggests: [], turns: [], byCount: true };
const seldom = { descending: false, suggests: [], turns: [], byCount: true };
const money = ['price', 'cost', 'rate', 'fee', 'charge', 'amount'];
const earnings = ['salary', 'income', 'wage', 'pay', 'earning', 'compensation'];
const born = ['age', 'birth', 'born', 'founded', 'built', 'opening', 'opened', 'open', 'year', 'date'];
const turned = ['birth', 'born', 'founded', 'built', 'opening', 'opened', 'open', 'year', 'date'];
const dates = ['date', 'time', 'year', 'day', 'created', 'month'];
const lengths = ['length', 'duration', 'time', 'distance', 'hours', 'minutes', 'days', 'height'];

export const superlatives: Readonly<Record<string, Omit<Superlative, 'words' | 'count'>>> = {
  most: high,
  highest: high,
  greatest: high,
  largest: { ...high, suggests: ['size', 'area', 'capacity', 'population', 'amount', 'total'] },
  biggest: { ...high, suggests: ['size', 'area', 'capacity', 'population', 'amount', 'total'] },
  maximum: high,
  max: high,
  top: high,
  best: { ...high, suggests: ['score', 'rating', 'grade', 'rank'], turns: ['rank'] },
  least: low,
  fewest: low,
  lowest: low,
  minimum: low,
  min: low,
  smallest: { ...low, suggests: ['size', 'area', 'capacity', 'population', 'amount', 'total'] },
  worst: { ...low, suggests: ['score', 'rating', 'grade', 'rank'], turns: ['rank'] },
  oldest: { ...high, suggests: born, turns: turned },
  eldest: { ...high, suggests: born, turns: turned },
  youngest: { ...low, suggests: born, turns: turned },
  newest: { ...high, suggests: dates },
  latest: { ...high, suggests: dates },
  'most recent': { ...high, suggests: dates },
  'most recently': { ...high, suggests: dates },
  last: { ...high, suggests: dates },
  earliest: { ...low, suggests: dates },
  first: { ...low, suggests: dates },
  'most expensive': { ...high, suggests: money },
  priciest: { ...high, suggests: money },
  dearest: { ...high, suggests: money },
  costliest: { ...high, suggests: money },
  'least expensive': { ...low, suggests: money },
  cheapest: { ...low, suggests: money },
  'best paid': { ...high, suggests: earnings },
  'highest paid': { ...high, suggests: earnings },
  'top paid': { ...high, suggests: earnings },
  'best earning': { ...high, suggests: earnings },
  'top earning': { ...high, suggests: earnings },
  'worst paid': { ...low, suggests: earnings },
  'lowest paid': { ...low, suggests: earnings },
  longest: { ...high, suggests: lengths },
  shortest: { ...low, suggests: lengths },
  tallest: { ...high, suggests: ['height'] },
  heaviest: { ...high, suggests: ['weight'] },
  lightest: { ...low, suggests: ['weight'] },
  fastest: { ...high, suggests: ['speed', 'velocity', 'time', 'duration'], turns: ['time', 'duration'] },
  slowest: { ...low, suggests: ['speed', 'velocity', 'time', 'duration'], turns: ['time', 'duration'] },
  quickest: { ...high, suggests: ['speed', 'velocity', 'time', 'duration'], turns: ['time', 'duration'] },
  richest: { ...high, suggests: ['income', 'salary', 'balance', 'revenue', 'money', 'assets'] },
  busiest: often,
  'most active': often,
  peak: often,
  quietest: seldom,
  'least busy': seldom,
  'least active': seldom,
  'most common': often,
  'most frequent': often,
  'most popular': often,
  'most frequently': often,
  'most commonly': often,
  'most often': often,
  'most used': often,
  'most frequently used': often,
  'most commonly used': often,
  'most prominent': often,
  'least common': seldom,
  'least frequent': seldom,
  'least popular': seldom,
  rarest: seldom,
  'least often': seldom,
  'least used': seldom,
};

export const prepositions =
  'in|of|for|from|at|on|by|with|within|to|under|inside|near|about|into|via|through|during|among|per|as|belonging to|out of|across|against|using|regarding|concerning|towards|around|along with|where|that of';

export const beForms = 'is|are|was|were|be|been|being|has been|have been|had been|am';
export const haveForms =
  'has|have|had|having|has had|have had|with|possess|possesses|own|owns|owned|contain|contains|containing|contained|hold|holds|include|includes|including|get|gets|got|carry|carries';
export const withoutForms =
  'without|without any|with no|has no|have no|had no|having no|with zero|have zero|has zero|lack|lacks|lacking|that lack|with none of';
export const notForms =
  'not|never|do not|does not|did not|is not|are not|was not|were not|has not|have not|had not|do not have|does not have|did not have|can not|has never|have never|had never|was never|were never|is never|are never|has not been|have not been|has never been|have never been|did never';

export const orderWords =
  'sorted by|ordered by|order by|sort by|in order of|in the order of|ranked by|arranged by|sorted according to|ordered according to|sort them by|order them by|sort the list by|sort the results by|order the results by|sort results by|order results by|sort the result by|order the result by|arrange the result by|in increasing order of|in decreasing order of|in ascending order of|in descending order of|in the ascending order of|in the descending order of|in alphabetical order of|listed by|in descending order by|in ascending order by|in descending alphabetical order of|in alphabetical order by|alphabetically by|sorted in ascending order by|sorted in descending order by|ordered in descending order by|ordered in ascending order by|sorted in descending order of|sorted in ascending order of|ordered in descending order of|ordered in ascending order of|sorted by the|order them by the|and sort by|and order by|and sort them by|and order them by|and sort the results by|and sort the list by|list them in order of|sort the list in ascending order of|sort the list in descending order of|arrange them by|in order by|sort in descending order of|sort in ascending order of';
