interface Part {
  /** Place in the text. */
  readonly at: number;
  readonly text: string;
  readonly marked: boolean;
}

/** A text in parts, of which those that are one of the words, in any case, are marked. */
export function markedParts(text: string, words: readonly string[]): readonly Part[] {
  // The longest first: of two words that begin alike it marks more.
  const wanted = words.filter(Boolean).toSorted((one, other) => other.length - one.length);
  if (wanted.length === 0) {
    return text === '' ? [] : [{ at: 0, text, marked: false }];
  }
  const any = new RegExp(`(${wanted.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')})`, 'giu');
  let at = 0;
  return text.split(any).flatMap((part, index) => {
    const here = { at, text: part, marked: index % 2 === 1 };
    at += part.length;
    return part === '' ? [] : [here];
  });
}
