/** Signs and abbreviations that stand for words, and words of SQL for those of English. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\p{N}])w\/o(?![\p{L}\p{N}])/giu, 'without'],
  [/(?<![\p{L}\p{N}])w\/\s*(?=\p{L})/giu, 'with '],
  [/#\s*of\b/gi, 'number of'],
  [/(?<![\p{L}\p{N}])#\s*(?=\p{L})/gu, 'number of '],
  [/(?<![\p{L}\p{N}])(?:no|nr|num)\.?\s+of\b/giu, 'number of'],
  [/(?<=\p{L})\s+\+\s+(?=\p{L})/gu, ' and '],
  [/(?<=\b(?:who|that|which|they|we))['’]ve\b/gi, ' have'],
  // "last quarter vs the one before"
  [/(?<=\b(?:vs\.?|versus|than|against|compared (?:to|with)) )the one before\b/gi, 'the previous period'],
  [/!=/g, '<>'],
  [/\bcount\(\s*(?:\*|1)\s*\)/gi, 'count'],
  [/\bcount\(\s*distinct\s+([\p{L}\p{N}_. ]+)\)/giu, 'number of different $1'],
  [/\bcount\(\s*([\p{L}\p{N}_. ]+)\)/giu, 'number of $1'],
  [/\b(sum|avg|min|max)\(\s*([\p{L}\p{N}_. ]+)\)/giu, '$1 of $2'],
  [/^select\s+(?:distinct\s+)?/i, 'show '],
];

const quoted = /("[^"]*"|“[^”]*”|(?<=^|\s)'[^']*'(?=\s|[?!.,;:]|$))/u;

/** The question with its shorthand written out; what is in quotation marks stays as it is. */
export function spelledOut(question: string): string {
  return question
    .split(quoted)
    .map((part, at) =>
      at % 2 === 1 ? part : spellings.reduce((text, [sign, words]) => text.replace(sign, words), part),
    )
    .join('');
}
