/** Words that say which of two relationships to the same model is meant, by the kind of role. */
export interface RoleKind {
  /** What a role of this kind is called, as its stem. */
  readonly called: readonly string[];
  /** Base forms of verbs, and nouns, that say so wherever they stand. */
  readonly words: readonly string[];
  /** Prepositions that say so right before what plays the role: "from Rome". */
  readonly before: readonly string[];
}

export const roleKinds: readonly RoleKind[] = [
  {
    called: ['start', 'begin', 'origin', 'source', 'src', 'departure', 'from', 'pickup', 'pick', 'dep'],
    words: ['start', 'begin', 'originate', 'origin', 'source', 'depart', 'departure', 'leave', 'set off', 'take off'],
    before: ['from'],
  },
  {
    called: ['end', 'finish', 'destination', 'dest', 'dst', 'arrival', 'target', 'to', 'dropoff', 'drop', 'arr'],
    words: ['end', 'finish', 'destination', 'arrive', 'arrival', 'target', 'stop', 'land'],
    before: ['to', 'into'],
  },
  { called: ['winner', 'winning'], words: ['win', 'winner', 'winning', 'victory'], before: [] },
  { called: ['loser', 'losing'], words: ['lose', 'loser', 'losing', 'loss', 'defeat'], before: [] },
  { called: ['sender', 'author'], words: ['send', 'sender', 'mail'], before: ['from'] },
  {
    called: ['receiver', 'recipient', 'addressee'],
    words: ['receive', 'receiver', 'recipient', 'get', 'addressee'],
    before: ['to'],
  },
  { called: ['home', 'host'], words: ['home', 'host'], before: [] },
  { called: ['away', 'visitor', 'guest'], words: ['away', 'visitor', 'visit', 'guest'], before: [] },
  { called: ['buyer', 'purchaser'], words: ['buy', 'buyer', 'purchase'], before: [] },
  { called: ['seller', 'vendor'], words: ['sell', 'seller', 'vendor'], before: [] },
  { called: ['payer', 'debtor'], words: ['pay', 'payer'], before: ['from'] },
  { called: ['payee', 'creditor'], words: ['payee'], before: ['to'] },
];

/** Words after which the other of two rivals is named: "won against X" says that X lost. */
export const turnsRound: ReadonlySet<string> = new Set(['against', 'over', 'versus', 'vs']);
