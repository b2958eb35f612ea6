import { FUNCTION_WORDS } from './functionWords.ts';
import type { Token } from './normalise.ts';

export type Comparator = '>' | '>=' | '<' | '<=' | '=' | '<>';

/** A word or phrase that says what to do with the names around it. */
export type Operator =
  | {
      readonly op:
        | 'by'
        | 'per'
        | 'each'
        | 'not'
        | 'distinct'
        | 'count'
        | 'list'
        | 'which'
        | 'with_others'
        | 'trend'
        | 'distribution'
        | 'running'
        | 'growth'
        | 'share'
        | 'only'
        | 'instead'
        | 'also'
        | 'versus'
        | 'order'
        | 'ascending'
        | 'alphabetical'
        | 'noise'
        | 'descending'
        | 'missing'
        | 'why'
        | 'rows'
        | 'remove'
        | 'about'
        | 'with'
        | 'correlation'
        | 'within';
    }
  | { readonly op: 'top'; readonly count: number | null; readonly descending: boolean }
  /** `nouns`: what the adjective measures ("longest": length), when it says so. */
  | {
      readonly op: 'extreme';
      readonly descending: boolean;
      readonly nouns: readonly string[];
      readonly amount: boolean;
    }
  | { readonly op: 'latest'; readonly count: number | null; readonly descending: boolean }
  | {
      readonly op: 'compare';
      readonly comparator: Comparator;
      readonly value: number;
      readonly high: number | null;
      readonly percent: boolean;
      readonly nouns: readonly string[];
    }
  | { readonly op: 'aggregate'; readonly fn: 'AVG' | 'MEDIAN' | 'MIN' | 'MAX' | 'SUM' }
  | { readonly op: 'offset'; readonly to: 'previous' | 'year' }
  | {
      readonly op: 'rolling';
      readonly count: number;
      readonly unit: 'DAY' | 'WEEK' | 'MONTH';
      readonly average: boolean;
    }
  | { readonly op: 'chart'; readonly chart: string };

export interface OperatorMatch {
  readonly end: number;
  readonly operator: Operator;
}

type Simple = Exclude<
  Operator['op'],
  'top' | 'extreme' | 'latest' | 'compare' | 'aggregate' | 'offset' | 'rolling' | 'chart'
>;

const SIMPLE: readonly (readonly [Simple, string])[] = [
  [
    'by',
    'by|broken down by|split by|grouped by|group by|break down by|break it down by|breakdown by|sliced by|segmented by|for each|for every|in each|in every|across|across all|by each|split into|along|at each|of each|from each|for all',
  ],
  ['per', 'per'],
  ['each', 'each|every'],
  [
    'not',
    'not|except|except for|excluding|exclude|other than|but not|apart from|aside from|outside|outside of|non|not in|not from|ignoring|leaving out|besides|nor',
  ],
  [
    'missing',
    'without|without a|without any|with no|who have no|that have no|have no|has no|lacking|missing|no|never|who never|that never|with unknown|with empty|with missing|where no|do not have|does not have|did not have|have not|has not|did not|do not|does not|who did not|have never|has never|unknown|empty|blank|null|zero',
  ],
  ['distinct', 'distinct|unique|different'],
  [
    'count',
    'how many|number of|count of|the count of|how many of|count|# of|quantity of|total number of|amount of|volume of|how often|how many times',
  ],
  [
    'list',
    'list|list all|list of|show me all|show all|all the|the names of|names of|give me a list of|details of|details|enumerate',
  ],
  ['which', 'which|who|what'],
  [
    'with_others',
    'with others|and others|and the rest|plus others|and the others|with the rest|with other|and other|rest as others',
  ],
  [
    'trend',
    'trend|trends|over time|time series|evolution|development|evolve|evolved|developed|develop|trending|history|historically|progression|through time|timeline|changed over time|change over time',
  ],
  ['distribution', 'distribution|distribution of|histogram|histogram of|spread of|distributed'],
  [
    'running',
    'cumulative|cumulatively|running total|running total of|running|running sum|running sum of|accumulated|cumulated',
  ],
  [
    'growth',
    'growth|growth rate|growth of|grow|grew|grown|growing|change|changes|change in|changed|increase|increased|increase in|decrease|decreased|decline|declined|drop|dropped|percent change|percentage change|difference|development rate|fall|fell|rise|rose|risen|rising|falling|growth in|difference in|pct change|% change',
  ],
  [
    'share',
    'share|share of|the share of|percent of|percentage of|proportion of|fraction of|what percent|what percentage|what share|what proportion|percentage|proportion|percent|share of total|percent of total|percentage of total|as a share of total|as percent of total|as a percentage of total|as a percent of total|as share of total|contribution|contribution of|contribution to|market share|split of|mix of|% of|% of total|what fraction|as a percentage|in percent|as percent|as share|as a share|as percentages',
  ],
  ['within', 'within each|within every|inside each|within'],
  [
    'only',
    'only|just|restrict to|limit to|filter by|filter on|filter to|limited to|restricted to|narrow to|filtered by|filter',
  ],
  ['instead', 'instead|rather|instead of that'],
  [
    'also',
    'also|too|as well|add|in addition|additionally|and also|include|plus|further|together with|along with|as well as',
  ],
  [
    'versus',
    'vs|versus|compared to|compared with|compare to|compare with|compare|against|relative to|in comparison to|in comparison with|comparing|comparison|comparison of|compared',
  ],
  [
    'order',
    'sorted by|ordered by|order by|sort by|rank by|ranked by|ranking by|in order of|sort|sorted|ranked|rank|ranking|ranking of|in terms of|based on|measured by|according to|when it comes to|with respect to',
  ],
  [
    'ascending',
    'ascending|from lowest to highest|smallest first|lowest first|asc|increasing order|from smallest to largest|fewest first|worst first',
  ],
  [
    'descending',
    'descending|from highest to lowest|largest first|highest first|biggest first|desc|decreasing order|most first|from largest to smallest|best first',
  ],
  [
    'why',
    'why|what drove|what caused|how come|what explains|explain why|reason for|reasons for|what is behind|what drives',
  ],
  [
    'rows',
    'show the rows|the rows|rows|show rows|individual rows|underlying rows|raw rows|records behind|show the records|the records',
  ],
  ['remove', 'remove|drop the|drop|take out|take away|clear|no longer'],
  [
    'about',
    'what about|how about|and what about|and for|same for|the same for|now for|same but for|and in|and what of|do the same for|same thing for|same with',
  ],
  ['with', 'with|having|who have|that have|which have|who had|that had|where|whose|who has|has|have|had'],
  ['correlation', 'correlation|correlation of|correlation between|relationship between|correlate|correlated'],
];

/** Phrases in front of a number: threshold on a measure or an attribute. */
const COMPARATORS: readonly (readonly [Comparator, string])[] = [
  [
    '>',
    'more than|greater than|higher than|bigger than|larger than|over|above|exceeding|exceed|exceeds|exceeded|>|longer than|older than|later than|heavier than|taller than|upwards of|in excess of|beyond|is over|is above|of more than|of over|of above|were over|are over|better than|faster than|not just',
  ],
  [
    '>=',
    'at least|no less than|not less than|no fewer than|minimum of|a minimum of|>=|from at least|of at least|greater than or equal to|not below|not under',
  ],
  [
    '<',
    'less than|fewer than|lower than|smaller than|under|below|<|shorter than|younger than|lighter than|cheaper than|is under|is below|of less than|of under|of below|worse than|slower than',
  ],
  [
    '<=',
    'at most|no more than|not more than|up to|maximum of|a maximum of|<=|of at most|less than or equal to|not over|not above|not exceeding',
  ],
  ['=', 'exactly|equal to|equals|=|precisely|is exactly|of exactly'],
  ['<>', '!=|<>|not equal to|other than exactly'],
];

const AGGREGATES: readonly (readonly ['AVG' | 'MEDIAN' | 'MIN' | 'MAX' | 'SUM', string])[] = [
  ['AVG', 'average|average of|avg|mean|mean of|on average|the average|typical'],
  ['MEDIAN', 'median|median of'],
  ['MIN', 'minimum|minimum of|min|min of'],
  ['MAX', 'maximum|maximum of|max|max of'],
  ['SUM', 'total|sum of|sum|overall|total of|combined|in total|altogether|the total'],
];

const AGAINST = [
  'vs',
  'versus',
  'compared to',
  'compared with',
  'compare to',
  'compare with',
  'against',
  'relative to',
  'in comparison to',
  'than',
  'over',
  'from',
  'with',
  'to',
  '',
];
const UNIT_NAMES = ['month', 'week', 'quarter', 'day', 'period'];

function afterAgainst(ends: readonly string[], bare: readonly string[]): string {
  return [...AGAINST.filter(Boolean).flatMap((lead) => ends.map((end) => `${lead} ${end}`)), ...bare].join('|');
}

const OFFSETS: readonly (readonly ['previous' | 'year', string])[] = [
  [
    'year',
    afterAgainst(
      [
        'the previous year',
        'previous year',
        'prior year',
        'the prior year',
        'the year before',
        'a year ago',
        'a year earlier',
        'one year earlier',
        'the preceding year',
        ...['period', 'time', 'month', 'week', 'quarter'].flatMap((unit) => [
          `the same ${unit} last year`,
          `same ${unit} last year`,
          `the same ${unit} a year ago`,
          `the same ${unit} of last year`,
          `the same ${unit} the year before`,
          `the same ${unit} of the previous year`,
        ]),
      ],
      [
        'year over year',
        'year on year',
        'yoy',
        'y o y',
        'annual growth',
        'yearly growth',
        'annual growth rate',
        'than last year',
        'over last year',
        'since last year',
      ],
    ),
  ],
  [
    'previous',
    afterAgainst(
      UNIT_NAMES.flatMap((unit) => [
        `the previous ${unit}`,
        `previous ${unit}`,
        `the prior ${unit}`,
        `prior ${unit}`,
        `the ${unit} before`,
        `the preceding ${unit}`,
      ]),
      [
        ...UNIT_NAMES.slice(0, 4).flatMap((unit) => [
          `${unit} over ${unit}`,
          `${unit} on ${unit}`,
          `${unit} to ${unit}`,
          `than last ${unit}`,
          `over last ${unit}`,
        ]),
        'mom',
        'wow',
        'qoq',
        'period over period',
        'monthly growth',
        'weekly growth',
        'quarterly growth',
      ],
    ),
  ],
];

const TOPS: readonly (readonly [boolean, string])[] = [
  [true, 'top|best|highest|largest|biggest|greatest|leading|strongest|most'],
  [false, 'bottom|worst|lowest|smallest|least|weakest|fewest'],
];

const EXTREMES: readonly (readonly [boolean, string])[] = [
  [
    true,
    'the most|most|the highest|highest|the largest|largest|the biggest|biggest|the greatest|greatest|the best|best|the top|top|the strongest|strongest|maximal|most often|most frequently|longest|oldest|the longest|the oldest|heaviest|the heaviest|tallest|fastest|most expensive|busiest|the busiest|most common|most popular|leading',
  ],
  [
    false,
    'the least|least|the lowest|lowest|the fewest|fewest|the smallest|smallest|the worst|worst|bottom|the bottom|weakest|minimal|least often|shortest|youngest|the shortest|the youngest|cheapest|the cheapest|lightest|slowest|least common|least popular|rarest|quietest',
  ],
];

const LATEST: readonly (readonly [boolean, string])[] = [
  [true, 'latest|most recent|newest|recent|last'],
  [false, 'first|earliest|oldest'],
];

const CHARTS: readonly (readonly [string, string])[] = [
  ['table', 'as a table|as table|in a table|table please|table view|table'],
  ['line', 'as a line chart|as line chart|as a line|as lines|line chart|line graph|as a line graph'],
  [
    'bar',
    'as a bar chart|as bar chart|as bars|bar chart|as a bar|as a column chart|column chart|bar graph|as a bar graph',
  ],
  [
    'stacked_bar',
    'as a stacked bar chart|stacked bar|stacked bars|as stacked bars|stacked|stacked bar chart|as a stacked chart',
  ],
  ['area', 'as an area chart|as area|area chart'],
  ['pie', 'as a pie chart|as a pie|pie chart|pie|as pie|donut|as a donut chart|donut chart'],
  ['scatter', 'as a scatter plot|scatter plot|scatter|scatterplot|as a scatter'],
  ['heat_map', 'as a heat map|heat map|heatmap|as a heatmap'],
  ['big_number', 'as a number|as a big number|big number|as one number'],
];

interface Entry {
  readonly words: readonly string[];
  readonly make: (number: Token | null, phrase: string) => Operator | null;
  /** The phrase must be followed by a number, which belongs to it. */
  readonly number: 'none' | 'after' | 'optional';
}

/** English adjectives of quantity and the nouns they measure. */
const ADJECTIVES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\b(long|short)(er|est)\b/, ['length', 'duration', 'distance', 'time']],
  [/\b(old|young)(er|est)\b/, ['age']],
  [/\b(heavi|light)(er|est)\b/, ['weight', 'mass']],
  [/\btall(er|est)\b/, ['height']],
  [/\b(fast|slow)(er|est)\b/, ['speed', 'duration', 'time']],
  [/\b(cheap(er|est)|expensive)\b/, ['price', 'cost', 'amount', 'fare', 'fee']],
];

function measuredBy(phrase: string): readonly string[] {
  return ADJECTIVES.find(([pattern]) => pattern.test(phrase))?.[1] ?? [];
}

const ENTRIES: ReadonlyMap<string, readonly Entry[]> = buildEntries();

function buildEntries(): ReadonlyMap<string, readonly Entry[]> {
  const byFirst = new Map<string, Entry[]>();
  const add = (phrases: string, number: Entry['number'], make: Entry['make']): void => {
    for (const phrase of phrases.split('|')) {
      const words = phrase.split(' ');
      const first = words[0] ?? '';
      byFirst.set(first, [...(byFirst.get(first) ?? []), { words, make, number }]);
    }
  };
  for (const [op, phrases] of SIMPLE) add(phrases, 'none', () => ({ op }));
  for (const [fn, phrases] of AGGREGATES) add(phrases, 'none', () => ({ op: 'aggregate', fn }));
  for (const [to, phrases] of OFFSETS) add(phrases, 'none', () => ({ op: 'offset', to }));
  for (const [descending, phrases] of EXTREMES)
    add(phrases, 'none', (_, phrase) => ({
      op: 'extreme',
      descending,
      nouns: measuredBy(phrase),
      amount: /most|fewest|least/.test(phrase) && !/most (expensive|common|popular)/.test(phrase),
    }));
  for (const [chart, phrases] of CHARTS) add(phrases, 'none', () => ({ op: 'chart', chart }));
  for (const [comparator, phrases] of COMPARATORS)
    add(phrases, 'after', (number, phrase) =>
      number && number.number !== null
        ? {
            op: 'compare',
            comparator,
            value: number.number,
            high: null,
            percent: number.percent,
            nouns: measuredBy(phrase),
          }
        : null,
    );
  for (const [descending, phrases] of TOPS)
    add(phrases, 'after', (number) => ({ op: 'top', count: number?.number ?? null, descending }));
  for (const [descending, phrases] of LATEST)
    add(phrases, 'optional', (number) => ({ op: 'latest', count: number?.number ?? null, descending }));
  return byFirst;
}

/** Words of the operator grammar, for forgiving spelling. */
export const OPERATOR_WORDS: readonly string[] = [
  ...new Set([...ENTRIES.values()].flat().flatMap((entry) => entry.words)),
].filter((word) => word.length > 4);

/** The longest operators that start at `start`; several of one length are alternatives. */
export function readOperators(tokens: readonly Token[], start: number): readonly OperatorMatch[] {
  const first = tokens[start];
  if (!first || first.quoted) return [];
  const found: OperatorMatch[] = [];
  for (const entry of ENTRIES.get(first.text) ?? []) {
    if (!entry.words.every((word, offset) => tokens[start + offset]?.text === word)) continue;
    let end = start + entry.words.length;
    const number = tokens[end];
    const hasNumber =
      (number !== undefined && number.number !== null && !/^(19|20)\d\d$/.test(number.text)) ||
      (number !== undefined && number.number !== null && entry.number === 'after');
    if (entry.number === 'after' && !hasNumber) continue;
    // "over 2024" is a year unless something that could be a unit follows.
    if (number && entry.words.join(' ') === 'over' && /^(19|20)\d\d$/.test(number.raw) && endsPhrase(tokens[end + 1])) {
      found.push({ end: start + 1, operator: { op: 'versus' } });
      continue;
    }
    const operator = entry.make(entry.number !== 'none' && hasNumber ? number : null, entry.words.join(' '));
    if (!operator) continue;
    if (entry.number !== 'none' && hasNumber) end += 1;
    found.push({ end, operator });
  }
  const special =
    readBetween(tokens, start) ??
    readPrefixCount(tokens, start) ??
    readSuffixCompare(tokens, start) ??
    readRolling(tokens, start);
  if (special) found.push(special);
  return found;
}

/** True when nothing that could be a unit follows. */
function endsPhrase(next: Token | undefined): boolean {
  return next === undefined || FUNCTION_WORDS.has(next.text);
}

/** "between 10 and 20" */
function readBetween(tokens: readonly Token[], start: number): OperatorMatch | null {
  const [first, low, joiner, high] = tokens.slice(start, start + 4);
  if (
    first?.text !== 'between' ||
    joiner?.text !== 'and' ||
    !low ||
    !high ||
    low.number === null ||
    high.number === null
  )
    return null;
  return {
    end: start + 4,
    operator: {
      op: 'compare',
      comparator: '>=',
      value: low.number,
      high: high.number,
      percent: low.percent || high.percent,
      nouns: [],
    },
  };
}

/** "5 best", "ten most recent": the number stands in front. */
function readPrefixCount(tokens: readonly Token[], start: number): OperatorMatch | null {
  const [number, word, next] = tokens.slice(start, start + 3);
  if (!number || number.number === null || number.percent || !word) return null;
  const pair = `${word.text} ${next?.text ?? ''}`;
  for (const [descending, phrases] of LATEST)
    for (const phrase of phrases.split('|')) {
      if (phrase === pair) return { end: start + 3, operator: { op: 'latest', count: number.number, descending } };
      if (phrase === word.text) return { end: start + 2, operator: { op: 'latest', count: number.number, descending } };
    }
  for (const [descending, phrases] of TOPS)
    if (phrases.split('|').includes(word.text))
      return { end: start + 2, operator: { op: 'top', count: number.number, descending } };
  return null;
}

/** "100 or more", "5+" */
function readSuffixCompare(tokens: readonly Token[], start: number): OperatorMatch | null {
  const [number, or, more] = tokens.slice(start, start + 3);
  if (!number || number.number === null) return null;
  const make = (end: number, comparator: Comparator): OperatorMatch => ({
    end,
    operator: { op: 'compare', comparator, value: number.number ?? 0, high: null, percent: number.percent, nouns: [] },
  });
  if (or?.text === '+') return make(start + 2, '>=');
  if (or?.text !== 'or') return null;
  if (['more', 'above', 'over', 'higher', 'greater', 'longer', 'older'].includes(more?.text ?? ''))
    return make(start + 3, '>=');
  return ['less', 'fewer', 'below', 'under', 'lower', 'shorter', 'younger'].includes(more?.text ?? '')
    ? make(start + 3, '<=')
    : null;
}

/** "rolling 7 day average", "28-day moving average", "7 day rolling" */
function readRolling(tokens: readonly Token[], start: number): OperatorMatch | null {
  const texts = tokens.slice(start, start + 5).map((token) => token.text);
  const rolling = (text: string | undefined): boolean => text === 'rolling' || text === 'moving' || text === 'trailing';
  const lead = rolling(texts[0]) ? 1 : 0;
  const count = tokens[start + lead]?.number ?? null;
  const unit = /^(day|week|month)s?$/.exec(texts[lead + 1] ?? '')?.[1];
  if (count === null || !unit || (lead === 0 && !rolling(texts[2]))) return null;
  let end = start + lead + (lead === 1 ? 2 : 3);
  const average =
    texts[0] === 'moving' || texts[2] === 'moving' || ['average', 'avg', 'mean'].includes(tokens[end]?.text ?? '');
  if (['average', 'avg', 'mean', 'sum', 'total'].includes(tokens[end]?.text ?? '')) end += 1;
  return {
    end,
    operator: { op: 'rolling', count, unit: unit === 'day' ? 'DAY' : unit === 'week' ? 'WEEK' : 'MONTH', average },
  };
}
