import { isClaimedValue } from '../claims/claimed.ts';
import { plainText } from '../question.ts';
import type { Guarded, Objection } from '../question.ts';

const negative =
  /\b(?:not|no|never|without|except|excluding|exclude|excludes|neither|nor|none|nobody|nothing|cannot|lack|lacks|lacking|other than|apart from|besides|different from|differs? from|(?:at|in|to|from|with|by|on) (?:a different|another)|but not|non|un\w+ed|fail\w*|yet to|only|still|outside|free of|missing|null|unknown|empty|zero|instead of|rather than|absent|left out|all but)\b/;
const strongNegative =
  /\b(?:not|never|without|except|excluding|neither|nor|none|nobody|nothing|no one|other than|apart from|lack|lacks|lacking)\b|\bno (?!more|less|fewer|later|earlier|greater|higher|lower|sooner|matter|longer than)/;
const comparedNegative =
  /\bnot (?:\w+ ){0,3}(?:more|less|fewer|greater|higher|lower|over|above|below|under|exceed\w*|later|earlier|older|younger|after|before|equal|null|empty|missing|only)\b/;

/** "no-show" and "not paid" are no negations where rows have them as a value. */
function withoutValues(guarded: Guarded): string {
  const { mentions, claims } = guarded;
  const said = mentions.words.flatMap((_, at) =>
    mentions
      .values(at)
      .filter((one) => one.end > at + 1 && isClaimedValue(one, claims))
      .map(({ end }) =>
        mentions.words
          .slice(at, end)
          .map(({ text }) => text)
          .join(' '),
      ),
  );
  return said.reduce((text, value) => text.replace(` ${value} `, ' · '), plainText(guarded));
}

/** A "not" that is missing from the reading, or that the question does not have. */
export function negations(guarded: Guarded): readonly Objection[] {
  const { claims } = guarded;
  const text = withoutValues(guarded);
  const isNone = claims.comparisons.some(
    ({ operator, value }) => (operator === '=' && Number(value) === 0) || operator === '<>' || value === false,
  );
  if (strongNegative.test(text) && claims.negations === 0 && !isNone && !claims.missing && !comparedNegative.test(text))
    return [{ kind: 'negation', words: (strongNegative.exec(text)?.[0] ?? '').trim() }];
  const said = text.match(new RegExp(negative, 'g'))?.length ?? 0;
  return claims.negations > said || (claims.missing && said === 0) ? [{ kind: 'negation', words: 'not' }] : [];
}
