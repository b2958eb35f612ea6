import type { Comparator, Operator, Step } from './operator.ts';
import type { PeriodUnit } from '../time/period.ts';

type Simple = Exclude<
  Operator['op'],
  'top' | 'extreme' | 'latest' | 'compare' | 'aggregate' | 'offset' | 'rolling' | 'chart'
>;

/** Phrases that stand for an operator by themselves, alternatives separated by bars. */
export const SIMPLE: readonly (readonly [Simple, string])[] = [
  [
    'by',
    'by|broken down by|split by|grouped by|group by|break down by|break it down by|breakdown by|sliced by|segmented by|for each|for every|in each|in every|across|across all|by each|split into|along|at each|of each|from each|for all|at the end of each|at the end of every|at the end of the|end of each|end of every',
  ],
  ['per', 'per'],
  ['each', 'each|every'],
  [
    'not',
    'not|except|except for|excluding|exclude|other than|but not|apart from|aside from|outside|outside of|non|not in|not from|ignore|ignoring|leave out|leaving out|besides|nor|neither|minus|omit|omitting|skip|skipping|disregard|disregarding|barring|save for|rather than|as opposed to|unlike|anything but|anywhere but|everything but|everywhere but|everyone but|everybody but|anyone but|any but|all but|not including|not counting',
  ],
  [
    'missing',
    'without a single|without any single|with not a single|without|without a|without any|with no|who have no|that have no|have no|has no|lacking|missing|no|never|who never|that never|with unknown|with empty|with missing|where no|do not have|does not have|did not have|have not|has not|did not|do not|does not|who did not|have never|has never|unknown|empty|blank|null|zero',
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
  [
    'distribution',
    'distribution|distribution of|histogram|histogram of|spread of|spread over|spread across|spread|distributed',
  ],
  [
    'running',
    'cumulative|cumulatively|running total|running total of|running|running sum|running sum of|accumulated|cumulated',
  ],
  [
    'growth',
    'growth|growth rate|growth of|grow|grew|grown|growing|change|changes|change in|changed|increase|increased|increase in|decrease|decreased|decline|declined|drop|dropped|percent change|percentage change|development rate|fall|fell|rise|rose|risen|rising|falling|growth in|pct change|% change|up or down|go up|go down|went up|went down|going up|going down|gone up|gone down|go up or down|up from|down from|up on|down on|drop in|fall in|rise in|decline in|decrease in|shrink|shrinks|shrank|shrunk|shrinking|declining|decreasing|increasing|dropping|shrinkage',
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
    'vs|versus|compared to|compared with|compare to|compare with|compare|against|relative to|in comparison to|in comparison with|comparing|comparison|comparison of|compared|difference|difference in|difference between|the difference between|the difference in|side by side',
  ],
  [
    'order',
    'sorted by|ordered by|order by|sort by|rank by|ranked by|ranking by|in order of|sort|sorted|ranked|rank|ranking|ranking of|in terms of|based on|measured by|according to|when it comes to|with respect to',
  ],
  [
    'ascending',
    'fastest first|quickest first|shortest first|cheapest first|low to high|from low to high|ascending|from lowest to highest|smallest first|lowest first|asc|increasing order|from smallest to largest|fewest first',
  ],
  [
    'descending',
    'slowest first|longest first|most expensive first|high to low|from high to low|descending|from highest to lowest|largest first|highest first|biggest first|desc|decreasing order|most first|from largest to smallest',
  ],
  ['judged', 'worst first|best first|from best to worst|from worst to best|best to worst|worst to best'],
  ['forecast', 'will|forecast|forecast of|predict|prediction|projection|going to|projected|expect|expected|estimate'],
  [
    'noise',
    'on file|on record|in the system|in our system|in the data|at all|in our books|in the database|in our database|right now|at the moment|at present|as of now|as of today|yet|still|already|so far|to date|please',
  ],
  ['alphabetical', 'alphabetically|alphabetical|in alphabetical order|alphabetical order|from a to z'],
  [
    'why',
    'why|what drove|what caused|how come|what explains|explain why|reason for|reasons for|what is behind|what drives',
  ],
  [
    'rows',
    'show the rows|the rows|rows|show rows|individual rows|underlying rows|raw rows|records behind|show the records|the records',
  ],
  ['replace', 'replace|swap|exchange|substitute'],
  ['remove', 'remove|drop the|drop|take out|take away|clear|no longer'],
  [
    'about',
    'what about|how about|and what about|and for|same for|the same for|now for|same but for|and in|and what of|do the same for|same thing for|same with',
  ],
  ['with', 'with|having|who have|that have|which have|who had|that had|where|whose|who has|has|have|had'],
  ['correlation', 'correlation|correlation of|correlation between|relationship between|correlate|correlated'],
];

/** Phrases before a number: a limit on a measure or an attribute. */
export const COMPARATORS: readonly (readonly [Comparator, string])[] = [
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

/** Phrases of aggregates. */
export const AGGREGATES: readonly (readonly ['AVG' | 'MEDIAN' | 'MIN' | 'MAX' | 'SUM', string])[] = [
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
function afterAgainst(ends: readonly string[], bare: readonly string[]): string {
  return [...AGAINST.filter(Boolean).flatMap((lead) => ends.map((end) => `${lead} ${end}`)), ...bare].join('|');
}

function sameOfLastYear(unit: string): readonly string[] {
  return [
    `the same ${unit} last year`,
    `same ${unit} last year`,
    `the same ${unit} a year ago`,
    `the same ${unit} of last year`,
    `the same ${unit} the year before`,
    `the same ${unit} of the previous year`,
  ];
}

function theOneBefore(unit: string): readonly string[] {
  return [
    `the previous ${unit}`,
    `previous ${unit}`,
    `the prior ${unit}`,
    `prior ${unit}`,
    `the ${unit} before`,
    `the preceding ${unit}`,
  ];
}

/** Units one step of which is a comparison, with the words for "of each with the one before". */
const STEPS: readonly (readonly [PeriodUnit, string, readonly string[]])[] = [
  ['MONTH', 'month', ['mom', 'm o m', 'monthly growth', 'monthly growth rate', 'monthly change']],
  ['WEEK', 'week', ['wow', 'w o w', 'weekly growth', 'weekly growth rate', 'weekly change']],
  ['QUARTER', 'quarter', ['qoq', 'q o q', 'quarterly growth', 'quarterly growth rate', 'quarterly change']],
  ['DAY', 'day', ['dod', 'daily growth', 'daily change']],
];

/**
 * Phrases that set a period against an earlier one: which one, how far back, alternatives separated
 * by bars.
 */
export const OFFSETS: readonly (readonly ['previous' | 'year', Step | null, string])[] = [
  [
    'year',
    null,
    afterAgainst(
      [
        ...theOneBefore('year'),
        'a year ago',
        'a year earlier',
        'one year earlier',
        ...['period', 'time'].flatMap(sameOfLastYear),
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
  ...(['MONTH', 'WEEK', 'QUARTER'] as const).map((unit): readonly ['year', Step, string] => [
    'year',
    { unit, each: false },
    afterAgainst(sameOfLastYear(unit.toLowerCase()), []),
  ]),
  ['previous', null, afterAgainst(theOneBefore('period'), ['period over period', 'period on period'])],
  ...STEPS.flatMap(([unit, noun, rates]): (readonly ['previous', Step, string])[] => [
    [
      'previous',
      { unit, each: false },
      afterAgainst(
        [
          ...theOneBefore(noun),
          ...['days', 'period', 'time', 'point'].flatMap((part) => [
            `the same ${part} last ${noun}`,
            `the same ${part} of last ${noun}`,
            `the same ${part} of the previous ${noun}`,
            `same ${part} last ${noun}`,
          ]),
        ],
        [`than last ${noun}`, `over last ${noun}`],
      ),
    ],
    [
      'previous',
      { unit, each: true },
      [`${noun} over ${noun}`, `${noun} on ${noun}`, `${noun} to ${noun}`, ...rates].join('|'),
    ],
  ]),
];

/** Superlatives that take a number ("top 5"); true where the highest come first. */
export const TOPS: readonly (readonly [boolean, string])[] = [
  [true, 'top|best|highest|largest|biggest|greatest|leading|strongest|most'],
  [false, 'bottom|worst|poorest|lowest|smallest|least|weakest|fewest'],
];

/** Superlatives that ask for one; true where it is the highest. */
export const EXTREMES: readonly (readonly [boolean, string])[] = [
  [
    true,
    'the most|most|the highest|highest|the largest|largest|the biggest|biggest|the greatest|greatest|the best|best|the top|top|the strongest|strongest|maximal|most often|most frequently|longest|oldest|the longest|the oldest|heaviest|the heaviest|tallest|fastest|most expensive|busiest|the busiest|most common|most popular|leading',
  ],
  [
    false,
    'the least|least|the lowest|lowest|the fewest|fewest|the smallest|smallest|the worst|worst|the poorest|poorest|bottom|the bottom|weakest|minimal|least often|shortest|youngest|the shortest|the youngest|cheapest|the cheapest|lightest|slowest|least common|least popular|rarest|quietest',
  ],
];

/** Superlatives of time; true where the newest come first. */
export const LATEST: readonly (readonly [boolean, string])[] = [
  [true, 'latest|most recent|newest|recent|last'],
  [false, 'first|earliest|oldest'],
];

/** Phrases that ask for a form of chart. */
export const CHARTS: readonly (readonly [string, string])[] = [
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

/** English adjectives of quantity and the nouns they measure. */
const ADJECTIVES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\b(long|short)(er|est)\b/, ['length', 'duration', 'distance', 'time']],
  [/\b(old|young)(er|est)\b/, ['age']],
  [/\b(heavi|light)(er|est)\b/, ['weight', 'mass']],
  [/\btall(er|est)\b/, ['height']],
  [/\b(fast|slow)(er|est)\b/, ['speed', 'duration', 'time']],
  [/\b(cheap(er|est)|expensive)\b/, ['price', 'cost', 'amount', 'fare', 'fee']],
];

/** The nouns an adjective of quantity measures ("longest": length, duration …). */
export function measuredBy(phrase: string): readonly string[] {
  return ADJECTIVES.find(([pattern]) => pattern.test(phrase))?.[1] ?? [];
}

/** A superlative that judges: which end of a number it means, the word alone does not say. */
export const JUDGING_WORD = /\b(?:best|worst|strongest|weakest|poorest)\b/i;

/** True for words of change that speak of less: ranked by them, what lost most comes first. */
export function isFall(phrase: string): boolean {
  return (
    /\b(?:declin\w*|decreas\w*|drop\w*|fall\w*|fell|shr[aiu]nk\w*|down)\b/i.test(phrase) && !/\bup\b/i.test(phrase)
  );
}

/** True for a superlative of size itself; "highest" and "top" are of whatever number is named. */
export function isAboutSize(phrase: string): boolean {
  return /\b(largest|biggest|greatest|smallest)$/.test(phrase);
}
