/**
 * What people wrap around a question: "Could you pull up …", "I was wondering …", "… for me,
 * please". It says nothing of the answer, so it is taken off before the question is read.
 */

const asking =
  'pull up|pull together|pull out|pull|dig up|dig out|bring up|look up|put together|work out|figure out|find out|find|show|give|tell|list|get|fetch|share|send|let me know|let us know|name|say|check|see|run|remind';
const wish = 'see|know|find out|find|have|get|look at|have a look at|take a look at|check|understand|learn|list';
const vague = 'rundown|run-down|overview|listing|quick list|full list|complete list|list';

/** Openings that stand for a plain "show"; each is taken off at the beginning. */
const openings: readonly RegExp[] = [
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening))(?: (?:there|team|all|everyone))?\s*[,!.–-]\s*/i,
  /^(?:ok|okay|so|well|right|alright|quick question|question|just curious)\s*[,:–-]\s*/i,
  /^(?:please|kindly)(?: to)?,?\s+(?=\p{L})/iu,
  new RegExp(
    String.raw`^(?:can|could|would|will|may) (?:you|u|someone|anyone|anybody|we|i)(?: (?:please|kindly|possibly|perhaps|quickly|just|also|maybe))* (?:${asking})(?: (?:me|us))?(?: please)?\s+`,
    'i',
  ),
  new RegExp(String.raw`^do (?:me|us) a favou?r(?:,)? and (?:${asking})(?: (?:me|us))?\s+`, 'i'),
  new RegExp(
    String.raw`^(?:i|we)(?:'d| would)? (?:just )?(?:really )?(?:like|love|want|wanted|need|wish)(?: you)? to (?:${wish})(?: (?:me|us))?\s+`,
    'i',
  ),
  new RegExp(
    String.raw`^(?:i|we)(?:'d| would)? (?:just )?(?:really )?(?:like|want|need)\s+(?=(?:a|an|the|all)\s)`,
    'i',
  ),
  /^(?:i|we)(?:'m| am|'re| are| was| were) (?:just )?(?:wondering(?: about)?|curious(?: about)?|interested in(?: knowing)?|looking for|asking(?: about)?|trying to (?:find out|find|figure out|work out|see|understand|learn))\s+/i,
  /^let(?:'s| us| me) (?:see|look at|have a look at|take a look at|check|find out|know|figure out)\s+/i,
  /^(?:any idea|do you (?:happen to )?know|do we know|does any(?:one|body) know|any chance you know)(?: about| of)?\s+/i,
  /^(?:remind me(?: of)?|walk me through|run me through|help me (?:to )?(?:find out|find|see|understand|figure out|work out)|say me)\s+/i,
];

/** "a rundown of", which is a list of all the same. */
const listing = new RegExp(
  String.raw`^(?:(?:show|give|get|send)(?: (?:me|us))? )?(?:a|an|the) (?:(?:quick|short|full|complete|brief) )?(?:${vague}) (?:of|with|for) (?=\p{L})`,
  'iu',
);

const closings: readonly RegExp[] = [
  /[,;:\s]+(?:no doubles|no duplicates|without doubles|each only once)\s*(?=[.?!]*$)/i,
  /[,\s]+(?:please|pls|plz|thanks|thank you|thx|cheers)(?: (?:very much|in advance|a lot))?\s*(?=[.?!]*$)/i,
  /[,\s]+(?:for (?:me|us)|if (?:possible|you can|you could|that is possible)|when you (?:can|have (?:a|time)(?: \w+)?))\s*(?=[.?!]*$)/i,
];

/** Words that ask for themselves; before all others "show" takes the place of an opening. */
const asksItself =
  /^(?:how|which|who|whom|whose|what|where|when|in which|in what|at which|on which|for which|by how|to how|show|list|give|find|tell|get|is|are|do|does|did|if|whether)\b/i;

/** Verbs that ask for groups: "break down customers by country". */
const breakdown =
  /^(?:(?:can|could|would) (?:you|we) )?(?:please )?(?:break down|split up|split) (?!(?:it|this|that|them|these|those|by|per|into)\b)(?=.*\b(?:by|per|across|into)\b)/i;

/** The question without what is wrapped around it. */
export function withoutWrapping(question: string): string {
  const closed = closings.reduce((text, closing) => text.replace(closing, ''), question.trim());
  const opened = withoutOpening(closed);
  if (opened === closed) return closed;
  // What asks for nothing, or whether something is so, is left as it was written.
  if (!/\p{L}/u.test(opened) || /^(?:if|whether)\b/i.test(opened)) return question;
  return asksItself.test(opened) ? opened : `show ${opened}`;
}

function withoutOpening(question: string): string {
  const grouped = question.replace(breakdown, '');
  if (grouped !== question) return `number of ${grouped.replace(/^(?:the |our )?(?:number of )?/i, '')}`;
  const match = [...openings, listing].map((opening) => opening.exec(question)).find((one) => one !== null);
  return match ? withoutOpening(question.slice(match[0].length)) : question;
}
