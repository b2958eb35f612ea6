import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Chosen } from '../marking/chosen.ts';
import { newDraft } from './draft.ts';
import { isKey } from '../time/grainGrammar.ts';
import type { Draft } from './draft.ts';
import type { Target } from '../lexicon/lexicon.ts';
import { isMeasuringWord } from './measuringUnits.ts';
import type { Breakdown, FieldRef, MeasureTerm } from '../reading.ts';

/** State of reading a question, with access to the words around the current one. */
export class ReaderState {
  readonly items: readonly Chosen[];
  readonly lookup: CatalogLookup;
  readonly draft: Draft = newDraft();
  index = 0;
  /** Aggregates named before the last one: "minimum, maximum and average age". */
  earlier: ('AVG' | 'MEDIAN' | 'MIN' | 'MAX' | 'SUM')[] = [];
  /** Position of an "or" after a condition that has not been followed by another one yet. */
  or: number | null = null;
  negated = false;
  negationUsed = false;
  missing: number | null = null;
  count: number | null = null;
  distinct: number | null = null;
  aggregate: { fn: 'AVG' | 'MEDIAN' | 'MIN' | 'MAX' | 'SUM'; index: number } | null = null;
  role: { role: string; model: string; toModel: string } | null = null;
  /** Next name is the subject of "which …", "top 5 …". */
  subject = false;
  /** Inside "who …", "with …" after a subject: a model named here is one the subject must have. */
  relative = false;

  constructor(items: readonly Chosen[], lookup: CatalogLookup) {
    this.items = items;
    this.lookup = lookup;
  }

  takeNegation(): boolean {
    this.negationUsed = true;
    return this.negated;
  }

  measureTerm(target: Extract<Target, { kind: 'measure' | 'metric' }>): MeasureTerm {
    if (target.kind === 'measure') return { kind: 'measure', model: target.model, name: target.name };
    return { kind: 'metric', name: target.name, model: this.lookup.metric(target.name)?.anchorModel ?? '' };
  }

  pushMeasure(measure: MeasureTerm): void {
    if (!this.draft.measures.some((other) => JSON.stringify(other) === JSON.stringify(measure)))
      this.draft.measures.push(measure);
  }

  isForeignKey(field: FieldRef): boolean {
    return (
      this.lookup.model(field.model)?.relationships.some((one) => one.keys.some(({ from }) => from === field.name)) ??
      false
    );
  }

  subjectModel(): string | null {
    const draft = this.draft;
    const counted = draft.measures.find((measure) => measure.kind === 'count');
    const entity = draft.breakdowns.find((one) => one.kind === 'entity');
    return (
      draft.entities[0]?.model ??
      counted?.model ??
      (entity?.kind === 'entity' ? entity.model : null) ??
      draft.measures[0]?.model ??
      null
    );
  }

  pushBreakdown(breakdown: Breakdown): void {
    if (!this.draft.breakdowns.some((other) => JSON.stringify(other) === JSON.stringify(breakdown)))
      this.draft.breakdowns.push(breakdown);
  }

  takeRole(model: string): string | null {
    const role = this.role;
    this.role = null;
    return role && role.toModel === model ? role.role : null;
  }

  nextIsOn(model: string): boolean {
    const next = this.items[this.index]?.meaning;
    return (
      next?.kind === 'name' &&
      (next.target.kind === 'dimension' || next.target.kind === 'value') &&
      next.target.model === model
    );
  }

  keyFollows(from: number): boolean {
    const next = this.items.slice(from).find(({ meaning }) => meaning.kind !== 'function')?.meaning;
    if (next?.kind === 'grain') return isKey(next.match);
    return next?.kind === 'name' && ['dimension', 'model', 'role'].includes(next.target.kind);
  }

  nameFollows(): boolean {
    const next = this.items[this.index]?.meaning;
    return next?.kind === 'name' || next?.kind === 'grain';
  }

  continuesList(): boolean {
    const next = this.items[this.index]?.meaning;
    return next?.kind === 'joiner';
  }

  /** True when only grammar stands between two marks. */
  adjacent(from: number, to: number): boolean {
    return this.items
      .slice(from + 1, to)
      .every(
        ({ meaning }) =>
          meaning.kind === 'function' ||
          meaning.kind === 'operator' ||
          meaning.kind === 'joiner' ||
          (meaning.kind === 'name' && meaning.target.kind === 'value'),
      );
  }

  extremeJustBefore(at: number): boolean {
    const before = this.items[this.previousContent(at)]?.meaning;
    return (
      before?.kind === 'operator' &&
      (before.operator.op === 'extreme' || before.operator.op === 'distinct' || before.operator.op === 'count')
    );
  }

  previousContent(at: number): number {
    let index = at - 1;
    while (index >= 0 && this.items[index]?.meaning.kind === 'function') index -= 1;
    return index;
  }

  /**
   * "per anaesthesia type", "platinum status": a general word after a dimension or one of its
   * values adds nothing.
   */
  isGeneralSuffix(at: number): boolean {
    const before = this.items[at - 1]?.meaning;
    return (
      before?.kind === 'name' &&
      ['dimension', 'value'].includes(before.target.kind) &&
      /^(type|types|kind|kinds|group|groups|class|name|names|status|category|ones)$/i.test(this.words(at))
    );
  }

  takeUnit(): void {
    while (this.isUnitWord(this.index)) this.index += 1;
  }

  /** The word after a number that names a unit of the catalog or a currency. */
  isUnitWord(at: number): boolean {
    const item = this.items[at];
    if (!item || item.meaning.kind === 'operator' || item.meaning.kind === 'joiner') return false;
    if (item.meaning.kind === 'name' && item.meaning.target.kind !== 'dimension') return false;
    const before = this.items[at - 1]?.meaning;
    if (before?.kind !== 'number' && !(before?.kind === 'operator' && before.operator.op === 'compare')) return false;
    return this.lookup.unitStems.has(this.words(at).toLowerCase()) || isMeasuringWord(this.words(at));
  }

  words(at: number): string {
    return this.items[at]?.mark.words ?? '';
  }
}
