/**
 * Irregular forms that no suffix rule reaches. Both sides of a comparison are stemmed, so only
 * agreement matters.
 */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    people: 'person',
    persons: 'person',
    children: 'child',
    men: 'man',
    women: 'woman',
    feet: 'foot',
    mice: 'mouse',
    indices: 'index',
    bought: 'buy',
    sold: 'sell',
    spent: 'spend',
    paid: 'pay',
    sent: 'send',
    made: 'make',
    came: 'come',
    brought: 'bring',
    took: 'take',
    got: 'get',
    went: 'go',
    gone: 'go',
    had: 'have',
    given: 'give',
    taken: 'take',
    began: 'begin',
    begun: 'begin',
    left: 'leave',
    won: 'win',
    lost: 'lose',
    held: 'hold',
    ran: 'run',
    built: 'build',
    written: 'write',
    flown: 'fly',
    flew: 'fly',
    lent: 'lend',
    drew: 'draw',
    drawn: 'draw',
    chose: 'choose',
    chosen: 'choose',
    broke: 'break',
    broken: 'break',
    drove: 'drive',
    driven: 'drive',
    taught: 'teach',
    caught: 'catch',
    found: 'find',
    met: 'meet',
    ate: 'eat',
    eaten: 'eat',
    wrote: 'write',
    spoke: 'speak',
    spoken: 'speak',
    withdrew: 'withdraw',
    withdrawn: 'withdraw',
    rode: 'ride',
    ridden: 'ride',
    stolen: 'steal',
    stole: 'steal',
    kept: 'keep',
    slept: 'sleep',
    fed: 'feed',
    bound: 'bind',
    dealt: 'deal',
    shot: 'shoot',
    grew: 'grow',
    grown: 'grow',
    became: 'become',
    gave: 'give',
    knew: 'know',
    known: 'know',
    fell: 'fall',
    fallen: 'fall',
    led: 'lead',
    swam: 'swim',
    sang: 'sing',
    sung: 'sing',
    wore: 'wear',
    worn: 'wear',
    threw: 'throw',
    thrown: 'throw',
    thought: 'think',
    fought: 'fight',
    sought: 'seek',
    told: 'tell',
    stood: 'stand',
    understood: 'understand',
    heard: 'hear',
    risen: 'rise',
    shook: 'shake',
    shaken: 'shake',
    shown: 'show',
    struck: 'strike',
    hid: 'hide',
    hidden: 'hide',
    forgot: 'forget',
    forgotten: 'forget',
    blew: 'blow',
    blown: 'blow',
    drank: 'drink',
    drunk: 'drink',
    froze: 'freeze',
    frozen: 'freeze',
    sank: 'sink',
    woke: 'wake',
    meant: 'mean',
    hung: 'hang',
    underwent: 'undergo',
    undertook: 'undertake',
    undertaken: 'undertake',
    withheld: 'withhold',
    overcame: 'overcome',
    seen: 'see',
  }),
);

/**
 * True for a form that has to be known by heart, and is therefore no slip for another word: "lost",
 * "grew".
 */
export function isIrregular(word: string): boolean {
  return IRREGULAR.has(word);
}

/** Base of a form that no suffix rule reaches: "person" of "people"; undefined: there is a rule. */
export function irregularBase(word: string): string | undefined {
  return IRREGULAR.get(word);
}

/** Words whose ending only looks like an inflection. */
const FIXED = new Set([
  'this',
  'is',
  'was',
  'has',
  'does',
  'hundred',
  'status',
  'bus',
  'gas',
  'plus',
  'news',
  'series',
  'species',
  'thing',
  'need',
  'speed',
  'feed',
  'seed',
  'red',
  'bed',
  'bring',
  'string',
  'spring',
  'king',
  'ring',
  'wing',
  'during',
  'united',
]);

/**
 * Brings plural and verb forms of an English word to one form ("shipped", "shipping", "ships" →
 * "ship"). A small suffix stripper: its output is a key for comparison, not a word to show.
 */
export function stem(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return trimEnding(irregular);
  if (word.length < 4 || FIXED.has(word) || /\d/.test(word)) return trimEnding(word);
  return trimEnding(dropVerbForm(dropPlural(word)));
}

function dropPlural(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ss|x|ch|sh|zz)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('s') && !/(ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

function dropVerbForm(word: string): string {
  if (word.endsWith('ied') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (word.endsWith('ed') && !word.endsWith('eed') && word.length > 5) return word.slice(0, -2);
  if (word.endsWith('ing') && word.length > 6) return word.slice(0, -3);
  return word;
}

/**
 * Silent e and doubled consonants differ between forms of one word: "close" and "closed", "ship"
 * and "shipp-ed".
 */
function trimEnding(word: string): string {
  if (word.length < 4) return word;
  const withoutE = word.endsWith('e') ? word.slice(0, -1) : word;
  return /([bcdfghjklmnpqrstvwxz])\1$/.test(withoutE) ? withoutE.slice(0, -1) : withoutE;
}
