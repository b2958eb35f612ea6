/** What kind of answer a question wants; it decides which analyses are planned. */
export type AskedShape = 'change' | 'overview' | 'trend' | 'cohort' | 'funnel';

export interface AskedText {
  readonly shape: AskedShape;
  /** The question without the words that only say what kind of answer it wants. */
  readonly about: string;
  /** Direction that the question takes for granted; 0: none. */
  readonly direction: -1 | 0 | 1;
}

const POLITE = /^(?:please\s+|can you\s+|could you\s+|i (?:want|need|would like)(?: to have| to see| to know)?\s+)+/i;
const DOCUMENT =
  /^(?:(?:give|show|write|make|create|prepare|do|run|build)\s+(?:me\s+|us\s+)?)?(?:an?\s+|the\s+)?(?:deep\s+|full\s+|detailed\s+|complete\s+|short\s+|quick\s+)*(?:overview|analysis|report|deep dive|summary|review|picture|breakdown|briefing)\s+(?:of|on|about|for|into)\s+(?:the\s+|our\s+)?/i;
const VERB =
  /^(?:analy[sz]e|investigate|examine|explore|review|summari[sz]e|study|look (?:into|at)|dig into|deep dive into|(?:tell|show) (?:me|us) (?:all|everything|more) about|what (?:do we know|can you say|can you tell me) about)\s+(?:the\s+|our\s+)?/i;
const DEVELOPING =
  /^(?:how|where)\s+(?:is|are|has|have|did|do|does|was|were)\s+(?:the\s+|our\s+)?(.+?)\s+(?:been\s+)?(?:developing|developed|develop|doing|going|evolving|evolved|evolve|trending|performing|performed|perform|changing|changed|change|moving|moved)\b\s*(.*)$/i;
const TREND =
  /^(?:what is\s+)?(?:the\s+)?(?:trend|development|evolution|history)\s+(?:of|in|for)\s+(?:the\s+|our\s+)?/i;
const DRIVES =
  /^what\s+(?:is\s+|was\s+)?(?:drives?|drove|driving|explains?|explained|behind|causes?|caused|made|makes)\s+(?:the\s+)?(?:change|fall|drop|decline|decrease|rise|growth|increase)\s+(?:of|in)\s+(?:the\s+|our\s+)?/i;
const WHY = /^(?:why|how come|what happened to|what is wrong with)\b/i;
const COHORT = /\b(?:by |per |in |as )?(?:cohorts?|retention)(?: analysis)?\b/i;
const FUNNEL = /\b(?:as a |in the |in a )?funnel\b|\bby stages?\b/i;
const FALLING =
  /\b(?:fall|fell|fallen|falling|drop|dropped|dropping|decreased?|declin\w+|shr[aiu]nk|sank|worse|down|lower|lost|lose)\b/i;
const RISING =
  /\b(?:rise|rose|risen|rising|increased?|grow|grew|grown|growing|growth|jump\w*|spike\w*|climb\w*|up|higher|better)\b/i;

/** Reads what kind of answer a question wants from its words. */
export function askedShape(question: string): AskedText {
  const text = question
    .trim()
    .replace(/[?!.\s]+$/, '')
    .replace(POLITE, '');
  const direction = FALLING.test(text) ? -1 : RISING.test(text) ? 1 : 0;
  if (COHORT.test(text)) return { shape: 'cohort', about: cleaned(text, COHORT), direction };
  if (FUNNEL.test(text)) return { shape: 'funnel', about: cleaned(text, FUNNEL), direction };
  if (WHY.test(text)) return { shape: 'change', about: text, direction };
  if (DRIVES.test(text)) return { shape: 'change', about: text.replace(DRIVES, ''), direction };
  const developing = DEVELOPING.exec(text);
  if (developing) return { shape: 'trend', about: `${developing[1]} ${developing[2]}`.trim(), direction };
  if (TREND.test(text)) return { shape: 'trend', about: text.replace(TREND, ''), direction };
  const about = text.replace(VERB, '').replace(DOCUMENT, '').replace(TREND, '');
  return { shape: 'overview', about, direction };
}

function cleaned(text: string, words: RegExp): string {
  return text.replace(VERB, '').replace(DOCUMENT, '').replace(words, ' ').replaceAll(/\s+/g, ' ').trim();
}
