/** What people write short in names of columns. */
const written = `acc account|acct account|addr address|amt amount|apt apartment|approx approximate|avg average|bal balance|cat category|
  cnt count|cust customer|dept department|desc description|dest destination|dst destination|dob date of birth|doc document|
  emp employee|est estimated|fname first name|freq frequency|grp group|img image|lang language|lname last name|loc location|
  lvl level|mgr manager|msg message|mth month|nbr number|nr number|num number|org organization|pct percent|perc percent|
  pmt payment|prod product|qty quantity|recv received|ref reference|req required|src source|tel phone|tot total|
  txn transaction|trx transaction|usr user|val value|whse warehouse|yr year|avail available|
  nm name|cd code|dt date|wgt weight|wt weight|ctry country|vol volume|orig origin|appt appointment|
  bldg building|deliv delivery|dlvry delivery|diag diagnosis|hrs hours|mfr manufacturer|mins minutes|
  pymt payment|rcpt receipt|sched schedule|svc service|veh vehicle|vend vendor`;

/** Words and what they are short for: `dob` → `date of birth`. */
export const longFor: ReadonlyMap<string, string> = new Map(
  written
    .split('|')
    .map((line) => line.trim())
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const),
);

export const shortForms: ReadonlySet<string> = new Set(longFor.keys());

/** `no` at the end is a number, elsewhere it says no. */
export function inFull(word: string, index: number, all: readonly string[]): readonly string[] {
  if ((word === 'no' && index === all.length - 1 && index > 0) || (word === 'no' && all[index + 1] === 'of')) {
    return ['number'];
  }
  return (longFor.get(word) ?? word).split(' ');
}
