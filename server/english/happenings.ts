/**
 * What happens to things that are kept in rows, and how people say it: a name of each happening
 * with the words for it. A word may be said of several.
 */
const written = `order: order ordered ordering placed placing placement purchase purchased purchasing bought buying
ship: ship shipped shipping shipment dispatch dispatched sent sending
deliver: deliver delivered delivering delivery
invoice: invoice invoiced invoicing billed billing
pay: pay paid paying payment
open: open opened opening
create: create created creating creation
raise: raise raised raising
report: report reported reporting
receive: receive received receiving receipt
submit: submit submitted submission submitting filed filing
request: request requested requesting
issue: issue issued issuing
make: made making
close: close closed closing closure
resolve: resolve resolved resolving resolution solved solving fixed fixing
settle: settle settled settling settlement
complete: complete completed completing completion finish finished finishing
start: start started starting begin began begun beginning
end: end ended ending finish finished expire expired expiry expiration expires
hire: hire hired hiring employed recruited
join: join joined joining
leave: leave left leaving
terminate: terminate terminated termination resigned fired exit
admit: admit admitted admission admitting
discharge: discharge discharged discharging
checkin: checkin
checkout: checkout
book: book booked booking reserve reserved reservation
borrow: borrow borrowed borrowing loan loaned lent rent rented rental renting issued
return: return returned returning dropoff
due: due deadline promised expected scheduled planned required
depart: depart departed departing departure
arrive: arrive arrived arriving arrival landed landing
apply: apply applied applying application
approve: approve approved approving approval granted
acquire: acquire acquired acquiring acquisition bought buying purchased purchasing purchase
dispose: dispose disposed disposing disposal sold selling scrapped
enrol: enrol enroll enrolled enrolment enrollment enrolling
register: register registered registering registration signup
claim: claim claimed claiming
birth: birth born birthday birthdate dob
death: died death dying
cancel: cancel cancelled canceled cancellation
renew: renew renewed renewal renewing
release: release released releasing launch launched
publish: publish published publication
discontinue: discontinue discontinued
available: available
respond: respond responded response reply replied answer answered answering
queue: queue queued queuing queueing
handover: broughtin handedin
pickup: pickup collected collection
serve: serve served serving seated`;

/** Names of columns that say it shorter than people do: `date_from`. */
const inNames =
  'start: from von ab beginn anfang inicio inizio debut début|end: to until till bis ende fin fine through thru';

/** Two words that are one happening. */
export const joinedWords: ReadonlyMap<string, string> = new Map(
  `check in|checked in|checking in|checkin; check out|checked out|checking out|checkout; sign up|signed up|signing up|signup;
   pick up|picked up|picking up|pickup; brought in|bring in|broughtin; handed in|handedin; dropped off|dropoff`
    .split(';')
    .flatMap((line) => {
      const spellings = line.trim().split('|');
      return spellings.map((spelling) => [spelling, spellings.at(-1) ?? ''] as const);
    }),
);

function byWord(lines: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const line of lines) {
    const [name = '', words = ''] = line.split(': ');
    for (const word of words.split(' ')) {
      found.set(word, (found.get(word) ?? new Set()).add(name.trim()));
    }
  }
  return found;
}

/** Words of a name, those that are one happening as one: "check", "in" → "checkin". */
export function joinedUp(words: readonly string[]): string[] {
  const result: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const both = joinedWords.get(`${words[at] ?? ''} ${words[at + 1] ?? ''}`);
    result.push(both ?? words[at] ?? '');
    at += both === undefined ? 0 : 1;
  }
  return result;
}

/** The happenings that a word may be said of: "bought" → order, acquire. */
export const happeningsOf: ReadonlyMap<string, ReadonlySet<string>> = byWord(written.split('\n'));
/** The same for words that mean it in names of columns only. */
const happeningsInNames: ReadonlyMap<string, ReadonlySet<string>> = byWord(inNames.split('|'));

/** The happenings that a word of a column's name may say; none for most words. */
export function happeningsOfName(word: string): readonly string[] {
  return [...(happeningsInNames.get(word) ?? happeningsOf.get(word) ?? [])];
}

/** What something begins and ends with, and what people call the time between. */
export interface Lasting {
  readonly begins: readonly string[];
  readonly ends: readonly string[];
  /** "length of stay"; also told by what it ends with: "delivery time". */
  readonly names: readonly string[];
}

const lasting = (begins: string, ends: string, names = ''): Lasting => ({
  begins: begins.split(' '),
  ends: ends.split(' '),
  names: names === '' ? [] : names.split('|'),
});

/** Usual pairs first: where two fit what is asked, the first is meant. */
export const lastings: readonly Lasting[] = [
  lasting('admit', 'discharge', 'length of stay|stay|hospital stay'),
  lasting('checkin', 'checkout', 'length of stay|stay|number of nights|nights'),
  lasting('checkin arrive', 'leave end', 'time spent|length of visit'),
  lasting('queue arrive', 'respond serve', 'wait|waiting time|wait time|queue time|time in the queue'),
  lasting('respond', 'end close complete', 'talk time|call time|handling time|conversation time'),
  lasting('queue', 'end close complete leave'),
  lasting('hire join', 'leave terminate end', 'tenure|length of service|length of employment|time with the company'),
  lasting('pickup', 'deliver', 'delivery time|transit time|ride time|time on the road'),
  lasting('order', 'deliver', 'delivery time|lead time|fulfilment time|fulfillment time'),
  lasting('order', 'ship', 'shipping time|handling time|time to ship|processing time'),
  lasting('ship', 'deliver arrive', 'transit time|time in transit'),
  lasting(
    'open create raise report receive submit request',
    'close resolve settle complete',
    'turnaround time|handling time',
  ),
  lasting('open create raise report receive submit request', 'respond', 'response time|wait|waiting time'),
  lasting('handover dropoff receive', 'pickup return', 'wait|waiting time|turnaround time|repair time'),
  lasting('make claim', 'settle close resolve complete', 'processing time|turnaround time'),
  lasting('submit request apply', 'approve', 'processing time|turnaround time|waiting time'),
  lasting('borrow pickup issue', 'return', 'loan period|rental period|loan time'),
  lasting('depart', 'arrive', 'travel time|journey time|trip time'),
  lasting('acquire', 'dispose', 'holding period|service life'),
  lasting('enrol register', 'complete', 'completion time'),
  lasting('start', 'end complete', 'running time'),
  lasting('available release', 'discontinue', 'time on the market'),
  lasting('invoice', 'pay', 'payment time|time to pay'),
];
