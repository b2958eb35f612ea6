import type { Target } from '../lexicon/lexicon.ts';
import { singularOf } from '../lexicon/wordForms.ts';
import { eventDate } from '../catalog/eventDate.ts';
import { spellingsOf } from '../catalog/spellings.ts';
import { sameField } from '../reading.ts';
import type { FieldRef } from '../reading.ts';
import { wordsOf } from '../words/normalise.ts';
import { ExistenceReader } from './existenceReader.ts';

/** Reads values, in all spellings that the data has for them, into conditions. */
export class ValueReader extends ExistenceReader {
  /**
   * "exams sat", "cancelled subscriptions", "discharged to": what words speak of says which date a
   * period is about.
   */
  noteDate(model: string, at: number, condition: string | null, isPhrase: boolean): void {
    if (isPhrase && wordsOf(this.words(at)).length < 2 && condition === null) return;
    this.draft.measureTime ??= eventDate(this.words(at), model, condition, this.lookup);
  }

  readValue(target: Extract<Target, { kind: 'value' }>, at: number): void {
    const draft = this.draft;
    const field: FieldRef = { model: target.model, name: target.dimension, via: this.takeRole(target.model) };
    const negated = !this.isAboutMissing(target.model, false) && this.takeMissing();
    draft.loose = draft.loose.filter((loose) => !(sameField(loose.field, field) && this.adjacent(loose.index, at)));
    if (!negated) this.noteDate(target.model, at, null, false);
    if (typeof target.value === 'boolean') {
      draft.filters.push({ kind: 'values', field, values: [target.value !== negated], negated: false });
      return;
    }
    // "which warehouse has the highest revenue": one value of that name is nothing to rank.
    if (this.ranksValue(at)) {
      draft.valueKeys.push(at);
      draft.unplaced.add(at);
      return;
    }
    // "list the professors of …": what has the value is listed, unless the noun follows.
    const next = this.items[this.index]?.meaning;
    if (this.subject && draft.flags.has('list') && draft.listed === null && next?.kind !== 'name') {
      draft.listed = { model: target.model, index: at };
      this.subject = false;
    }
    const last = draft.filters.findIndex(
      (filter) => filter.kind === 'values' && sameField(filter.field, field) && filter.negated === negated,
    );
    const existing = draft.filters[last];
    if (existing?.kind === 'values' && !this.joinedValue(at)) {
      draft.unplaced.add(at);
      return;
    }
    // "dogs": a value in the plural stands for the rows that have it.
    const said = this.words(at).toLowerCase().split(' ').at(-1) ?? '';
    if (singularOf(said) !== said && !target.value.toLowerCase().endsWith(said)) draft.flags.add('things');
    const here = this.items[at]?.meaning;
    const near = here?.kind === 'name' ? (here.near ?? []) : [];
    const values = spellingsOf(target.value, field, this.lookup, near);
    if (existing?.kind === 'values')
      draft.filters[last] = { ...existing, values: [...new Set([...existing.values, ...values])] };
    else draft.filters.push({ kind: 'values', field, values, negated });
    this.swallowDimension(field);
  }

  /**
   * True for a value in place of the ranked noun, with no noun after it: "top 3 warehouses by
   * revenue".
   */
  ranksValue(at: number): boolean {
    const next = this.items[this.index]?.meaning;
    if (!this.subject || this.draft.flags.has('list') || next?.kind === 'name' || next?.kind === 'joiner') return false;
    const ranks = this.items.some(
      ({ meaning }) =>
        meaning.kind === 'operator' && (meaning.operator.op === 'extreme' || meaning.operator.op === 'top'),
    );
    return ranks && /^\p{Ll}/u.test(this.words(at));
  }

  /** "enterprise segment": the dimension's name after its value adds nothing. */
  swallowDimension(field: FieldRef): void {
    const next = this.items[this.index]?.meaning;
    if (
      next?.kind === 'name' &&
      next.target.kind === 'dimension' &&
      next.target.model === field.model &&
      next.target.name === field.name
    )
      this.index += 1;
  }

  /**
   * True when "and", "or", a comma or a comparison stands between this value and the one before it.
   */
  joinedValue(at: number): boolean {
    for (let index = at - 1; index >= 0; index--) {
      const meaning = this.items[index]?.meaning;
      // "more in Germany than in France": the two are set against each other.
      const isThan = /^than$/i.test(this.words(index));
      if (isThan) this.draft.flags.add('versus');
      if (
        isThan ||
        meaning?.kind === 'joiner' ||
        (meaning?.kind === 'operator' && ['versus', 'not', 'also', 'with'].includes(meaning.operator.op))
      )
        return true;
      if (meaning?.kind === 'name' && meaning.target.kind === 'value') return false;
    }
    return false;
  }
}
