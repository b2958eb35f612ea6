import type { Block, Name, RowsBlock, Span } from '../language/ast.ts';
import { likenessTo } from '../language/nearest.ts';
import { printQuery } from '../language/print.ts';

/** Change to the query's text. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
  /**
   * The block that the span must hold as a whole: what follows a UNION belongs to the union, not to
   * its last member.
   */
  readonly of?: Block | RowsBlock;
}

/** Something that may be written instead. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly Edit[];
  /** Fixes of one rank are equally likely, and none of them is clearly meant. */
  readonly rank: number;
}

/** Another text in the place of one thing. */
export function replaced(span: Span, text: string, title = text, rank = 0): Fix {
  return { title, edits: [{ span, text }], rank };
}

/** Another block in the place of one, in canonical text. */
export function rewritten(block: Block | RowsBlock, corrected: Block | RowsBlock, title: string, rank = 0): Fix {
  return { title, edits: [{ span: block.span, text: printQuery(corrected), of: block }], rank };
}

/** A name that could have been meant. */
export interface Candidate {
  /** Name that is compared with the written one. */
  readonly name: string;
  /** As it is written in text. */
  readonly text: string;
  /** How much less likely it is than others of the same likeness. */
  readonly remoteness: number;
}

/** Names tried before giving up: each one that comes near costs a compilation. */
const maxCandidates = 10;

/** The names near to the one that was written, nearest first. */
export function nearestNames(wanted: string, span: Span, candidates: Iterable<Candidate>): Fix[] {
  const likeness = likenessTo(wanted);
  const fixes = new Map<string, Fix>();
  for (const { name, text, remoteness } of candidates) {
    const distance = likeness(name);
    if (distance === null) {
      continue;
    }
    const rank = distance + remoteness;
    const known = fixes.get(text);
    if (known === undefined || rank < known.rank) {
      fixes.set(text, replaced(span, text, text, rank));
    }
  }
  return [...fixes.values()].sort((a, b) => a.rank - b.rank || (a.title < b.title ? -1 : 1)).slice(0, maxCandidates);
}

/** Names that are written as they are called. */
export function plainNames(names: Iterable<string>, spell: (name: string) => string = (name) => name): Candidate[] {
  return Array.from(names, (name) => ({ name, text: spell(name), remoteness: 0 }));
}

/** `Did you mean a, b?` */
export function didYouMean(names: readonly string[]): string {
  return `Did you mean ${names.join(', ')}?`;
}

/** After every name. */
const lastRank = 1_000;

/** In a condition a text may be meant: double quotes make a name, and so do none at all. */
export function asText(block: Block | RowsBlock | null, name: Name, span: Span): Fix[] {
  const conditions = [block?.where, block?.kind === 'block' ? block.having : null];
  const inside = conditions.some((condition) => condition != null && holds(condition.span, span));
  if (!inside) {
    return [];
  }
  return [replaced(span, `'${name.text.replaceAll("'", "''")}'`, `'${name.text}'`, name.quoted ? -1 : lastRank)];
}

function holds(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
