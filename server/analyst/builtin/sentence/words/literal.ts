import { readPeriod } from '../../time/periodGrammar.ts';
import { best, memo } from '../combinators.ts';
import type { Parsed, Rule, Text } from '../combinators.ts';
import type { Literal } from '../tree.ts';

const longestRun = 6;
const joining = new Set(['of', 'the', 'de', 'la', 'and', '&', 'for', 'von', 'da', '-', ',']);

/** Text in quotation marks, a number, a date, a value of the data, or a name in capitals. */
export const literal: Rule<Literal> = memo((text, at) => {
  const word = text.words[at];
  if (!word) return [];
  if (word.quoted) return [{ end: at + 1, value: toLiteral(text, at, at + 1), cost: 0 }];
  const ways: Parsed<Literal>[] = [];
  if (word.number !== null) ways.push({ end: at + 1, value: toLiteral(text, at, at + 1), cost: 0.02 });
  const period = readPeriod(text.words, at, text.clock);
  if (period)
    ways.push({ end: period.end, value: { ...toLiteral(text, at, period.end), period: period.period }, cost: 0.01 });
  for (const mention of text.mentions.values(at))
    ways.push({ end: mention.end, value: toLiteral(text, at, mention.end), cost: 0.03 + (1 - mention.weight) * 0.5 });
  for (const end of nameEnds(text, at)) ways.push({ end, value: toLiteral(text, at, end), cost: 0.12 });
  return best(ways);
});

/** A literal, or any word that follows the name of a field: "with status code done". */
export const literalAfterField: Rule<Literal> = memo((text, at) => {
  const word = text.words[at];
  const known = literal(text, at);
  if (!word || word.quoted || word.number !== null || word.parts.has('function') || !/\p{L}/u.test(word.text))
    return known;
  return best([...known, { end: at + 1, value: toLiteral(text, at, at + 1), cost: 0.3 }]);
});

/** Where a run of words in capitals may end: "Boeing 737-800", "Bank of America". */
function nameEnds(text: Text, at: number): readonly number[] {
  if (!isCapital(text, at) || (at === 0 && text.words.length > 1)) return [];
  const ends = [at + 1];
  for (let end = at + 1; end < text.words.length && end - at < longestRun; end++) {
    if (text.breaks.has(end)) break;
    const word = text.words[end];
    if (!word || word.quoted) break;
    if (isCapital(text, end) || word.number !== null) ends.push(end + 1);
    else if (!joining.has(word.text)) break;
  }
  return ends;
}

function isCapital(text: Text, at: number): boolean {
  const word = text.words[at];
  return word !== undefined && !word.quoted && !text.breaks.has(at) && /^\p{Lu}/u.test(word.raw);
}

function toLiteral(text: Text, start: number, end: number): Literal {
  const words = text.words.slice(start, end);
  const [first] = words;
  return {
    words: words.map((word) => word.raw).join(' '),
    quoted: first?.quoted ?? false,
    number: words.length === 1 ? (first?.number ?? numberIn(first?.raw)) : null,
    percent: words.length === 1 && first?.percent === true,
    values: text.mentions.values(start).filter((mention) => mention.end === end),
    period: null,
    start,
    end,
  };
}

/** "5" in quotation marks may be a number. */
function numberIn(raw: string | undefined): number | null {
  return raw !== undefined && /^-?\d+(?:\.\d+)?$/.test(raw.trim()) ? Number(raw) : null;
}

/** Literals joined by commas, "or", "and". */
export const literalList: Rule<{ readonly literals: readonly Literal[]; readonly joined: 'and' | 'or' }> = memo(
  (text, at) => {
    const found: Parsed<{ literals: readonly Literal[]; joined: 'and' | 'or' }>[] = [];
    let ways: readonly Parsed<{ literals: readonly Literal[]; joined: 'and' | 'or' }>[] = literal(text, at).map(
      (way) => ({
        end: way.end,
        cost: way.cost,
        value: { literals: [way.value], joined: 'or' },
      }),
    );
    for (let count = 0; count < 8 && ways.length > 0; count++) {
      found.push(...ways);
      ways = best(
        ways.flatMap((way) =>
          joiner(text, way.end).flatMap(({ end, value: joined }) =>
            literal(text, end).map((next) => ({
              end: next.end,
              cost: way.cost + next.cost + 0.01,
              value: {
                literals: [...way.value.literals, next.value],
                joined: joined === 'and' ? ('and' as const) : way.value.joined,
              },
            })),
          ),
        ),
      ).slice();
    }
    return best(found);
  },
);

const joiner: Rule<'and' | 'or' | ','> = (text, at) => {
  const [first, second] = [text.words[at]?.text, text.words[at + 1]?.text];
  if (first === ',' && (second === 'and' || second === 'or')) return [{ end: at + 2, value: second, cost: 0 }];
  if (first === 'and' || first === 'or' || first === ',') return [{ end: at + 1, value: first, cost: 0 }];
  return [];
};
