import type { Target } from '../lexicon/lexicon.ts';
import type { Meaning } from '../marking/mark.ts';
import type { Breakdown, FieldRef, MeasureTerm } from '../reading.ts';

import { isVagueNoun } from '../words/functionWords.ts';
import { splitsBy } from '../catalog/manySide.ts';
import { RatioReader } from './ratioReader.ts';
import { entityKey } from '../reading.ts';
import { isKey } from '../time/grainGrammar.ts';
import { groupsNamed, rankGroups } from './usualAggregate.ts';

/** Reads what numbers are split and ordered by. */
export class KeyReader extends RatioReader {
  /** Keys after "by": names, grains, joined by "and" and commas. */
  readKeys(at: number, op: 'by' | 'each'): void {
    let expecting = true;
    let isRanked = false;
    while (this.index < this.items.length) {
      const item = this.items[this.index];
      const meaning = item?.meaning;
      if (!meaning) return;
      if (
        meaning.kind === 'function' ||
        (meaning.kind === 'operator' && ['each', 'distinct', 'list', 'per'].includes(meaning.operator.op) && expecting)
      ) {
        if (expecting && meaning.kind === 'function' && isVagueNoun(this.words(this.index)))
          this.draft.unplaced.add(this.index);
        this.index += 1;
        continue;
      }
      if (meaning.kind === 'joiner') {
        if (!this.keyFollows(this.index + 1)) return;
        this.index += 1;
        expecting = true;
        continue;
      }
      // "by country name" is by country.
      if (!expecting && meaning.kind === 'name' && this.isGeneralSuffix(this.index)) {
        this.index += 1;
        continue;
      }
      if (!expecting) return;
      if (meaning.kind === 'grain' && isKey(meaning.match)) {
        this.index += 1;
        this.readGrain(meaning, this.index - 1);
      } else if (meaning.kind === 'name' && meaning.target.kind === 'model' && this.isRankedBy(meaning.target.model)) {
        this.index += 1;
        this.rankBy({ kind: 'count', model: meaning.target.model });
      } else if (isRanked && meaning.kind === 'name' && meaning.target.kind === 'model') {
        // "by revenue and orders": a second number, and no key.
        this.index += 1;
        this.pushMeasure({ kind: 'count', model: meaning.target.model });
      } else if (meaning.kind === 'name' && ['dimension', 'model', 'role', 'time_hint'].includes(meaning.target.kind))
        this.readKey(meaning.target);
      else if (
        meaning.kind === 'name' &&
        (meaning.target.kind === 'measure' || meaning.target.kind === 'metric') &&
        op === 'by'
      ) {
        this.index += 1;
        const measure = this.measureTerm(meaning.target);
        isRanked = this.ranks(measure);
        if (isRanked) this.rankBy(measure);
        else this.draft.unplaced.add(this.index - 1);
      } else if (meaning.kind === 'operator' && meaning.operator.op === 'count') {
        this.promoteEntity();
        return;
      } else if (expecting && this.isOnlyValue(at)) {
        this.draft.valueKeys.push(this.index);
        this.draft.unplaced.add(this.index);
        this.index += 1;
      } else return;
      expecting = false;
    }
    if (expecting) this.draft.unplaced.add(at);
  }

  /**
   * "revenue by warehouse": where nothing to split by is called so, one value of that name narrows
   * nothing that was asked for. "revenue by Germany" and "sent by phone" are said of a value.
   */
  isOnlyValue(by: number): boolean {
    const meaning = this.items[this.index]?.meaning;
    if (meaning?.kind !== 'name' || meaning.target.kind !== 'value' || typeof meaning.target.value === 'boolean')
      return false;
    if (!SPLITS.test(this.words(by)) || !/^\p{Ll}/u.test(this.words(this.index))) return false;
    const before = this.items[this.previousContent(by)]?.meaning;
    const next = this.items[this.index + 1]?.meaning;
    const other = this.items[this.index + 2]?.meaning;
    const isList = next?.kind === 'joiner' && other?.kind === 'name' && other.target.kind === 'value';
    const isNumber = before?.kind === 'period' || (before?.kind === 'name' && NUMBERS.has(before.target.kind));
    return isNumber && next?.kind !== 'name' && !isList;
  }

  /** "customers by revenue": what was named first is the key, ranked by the number. */
  rankBy(measure: MeasureTerm): void {
    this.pushMeasure(measure);
    this.draft.order = {
      by: 'measure',
      descending: this.draft.top?.descending ?? this.draft.order?.descending ?? true,
      field: null,
    };
    this.promoteEntity();
  }

  /** "tickets by active customers": a number ranks only what its rows lead to. */
  ranks(measure: MeasureTerm): boolean {
    const [entity] = this.draft.entities;
    if (entity) return this.draft.top !== null || splitsBy(measure, entity.model, this.lookup);
    return this.draft.measures.length === 0 || this.draft.breakdowns.length > 0;
  }

  /** "top 5 courses by enrolments": the rows of a model say how much, where nothing else does. */
  isRankedBy(model: string): boolean {
    const { draft } = this;
    const subject = this.subjectModel();
    if (draft.measures.length > 0 || subject === model) return false;
    if (draft.top || draft.extreme) return draft.entities.length + draft.breakdowns.length + draft.loose.length > 0;
    return subject !== null && this.lookup.joins.toMany(subject, model).length > 0;
  }

  readKey(target: Target): void {
    const at = this.index;
    this.index += 1;
    if (target.kind === 'role') {
      this.role = { role: target.role, model: target.model, toModel: target.toModel };
      if (!this.nextIsOn(target.toModel))
        this.pushBreakdown(entityKey({ model: target.toModel, via: this.takeRole(target.toModel) }));
      else {
        const next = this.items[this.index]?.meaning;
        if (next?.kind === 'name') this.readKey(next.target);
      }
    } else if (target.kind === 'model') {
      const next = this.items[this.index]?.meaning;
      // "by customer country": the model only says whose country.
      if (next?.kind === 'name' && next.target.kind === 'dimension' && next.target.model === target.model)
        this.readKey(next.target);
      else if (next?.kind === 'name' && this.belongsTo(next.target, target.model)) this.readKey(next.target);
      else if (next?.kind === 'operator' && next.operator.op === 'count') this.draft.unplaced.add(at);
      else this.pushBreakdown(entityKey({ model: target.model, via: this.takeRole(target.model) }));
    } else if (target.kind === 'dimension') {
      const field: FieldRef = { model: target.model, name: target.name, via: this.takeRole(target.model) };
      const next = this.items[this.index]?.meaning;
      if (
        next?.kind === 'name' &&
        next.target.kind === 'value' &&
        next.target.model === field.model &&
        next.target.dimension === field.name
      )
        this.draft.loose.push({ field, index: at });
      else if (
        this.lookup.dimension(field.model, field.name)?.type === 'NUMBER' &&
        this.draft.top &&
        this.draft.entities.length > 0
      )
        this.draft.order = { by: 'measure', descending: this.draft.top.descending, field };
      else if (this.ranksNamed(field, at)) {
        rankGroups(this.draft, groupsNamed(this.draft, this.lookup), field, this.lookup);
        this.draft.order ??= { by: 'measure', descending: this.draft.top?.descending ?? true, field: null };
      } else this.pushBreakdown(this.keyFor(field));
    } else if (target.kind === 'time_hint')
      this.draft.timeHints.push({ field: { model: target.model, name: target.name, via: null }, index: at });
  }

  /**
   * "top 3 topics by satisfaction": a quantity of each row ranks the groups named before it, where
   * no measure is called so.
   */
  ranksNamed(field: FieldRef, at: number): boolean {
    const isMeasure = this.items[at]?.mark.meanings.some(
      (one) =>
        one.kind === 'name' &&
        one.weight > LAST_WORD &&
        (one.target.kind === 'measure' || one.target.kind === 'metric'),
    );
    if (isMeasure) return false;
    const dimension = this.lookup.dimension(field.model, field.name);
    if (dimension?.type !== 'NUMBER' || dimension.primaryKey || dimension.timeGrains.length > 0) return false;
    return !this.isForeignKey(field) && groupsNamed(this.draft, this.lookup).length > 0;
  }

  /** True for a target reached through the noun before it: "the student's faculty". */
  belongsTo(target: Target, owner: string): boolean {
    if (target.kind !== 'model' && target.kind !== 'dimension') return false;
    const paths = this.lookup.joins.pathsBetween(owner, target.model).filter(({ hops }) => hops === 1);
    const [path] = paths;
    if (!path) return false;
    if (paths.length === 1) this.role = { role: path.role, model: owner, toModel: target.model };
    return true;
  }

  /** A date as a key is a grain on that date. */
  keyFor(field: FieldRef): Breakdown {
    const type = this.lookup.dimension(field.model, field.name)?.type;
    if (type !== 'DATE' && type !== 'TIMESTAMP') return { kind: 'field', field };
    this.draft.time = field;
    const next = this.items[this.index]?.meaning;
    if (next?.kind === 'grain' && next.match.kind === 'grain') {
      this.index += 1;
      return { kind: 'time', grain: next.match.grain };
    }
    const named = this.draft.breakdowns.find((one) => one.kind === 'time');
    if (named) return named;
    return { kind: 'time', grain: 'MONTH' };
  }

  readPer(at: number): void {
    if (!this.readsPer()) {
      this.draft.flags.add('by');
      this.readKeys(at, 'by');
    }
  }

  readGrain(meaning: Extract<Meaning, { kind: 'grain' }>, at: number): void {
    const { match } = meaning;
    if (match.kind === 'weekdays') {
      // "more on Mondays than on Fridays": no day is both.
      if (this.draft.filters.some(({ kind }) => kind === 'weekdays')) this.draft.unplaced.add(at);
      this.draft.filters.push({
        kind: 'weekdays',
        days: match.days,
        negated: this.takeNegation() || this.missing !== null,
      });
      this.missing = null;
    } else if (match.kind === 'hours') {
      const negated = this.takeNegation() || this.missing !== null;
      this.missing = null;
      this.draft.filters.push({ kind: 'hours', from: match.from, to: match.to, negated });
      if (match.assumed !== null)
        this.draft.notes.push({ kind: 'period', text: match.assumed, phrase: this.words(at) });
    } else if (match.kind === 'profile') this.pushBreakdown({ kind: 'profile', part: match.part });
    else if (this.count !== null || this.missing !== null) this.draft.unplaced.add(at);
    else {
      this.pushBreakdown({ kind: 'time', grain: match.grain });
      this.subject = false;
    }
  }

  readOrder(): void {
    const draft = this.draft;
    draft.order = { by: 'measure', descending: draft.order?.descending ?? true, field: null };
    while (this.items[this.index]?.meaning.kind === 'function') {
      if (isVagueNoun(this.words(this.index))) draft.unplaced.add(this.index);
      this.index += 1;
    }
    const next = this.items[this.index]?.meaning;
    if (next?.kind === 'name' && next.target.kind === 'dimension') {
      this.index += 1;
      draft.order = {
        by: 'key',
        descending: false,
        field: { model: next.target.model, name: next.target.name, via: null },
      };
    } else if (next?.kind === 'grain') {
      this.index += 1;
      draft.order = { by: 'key', descending: false, field: null };
    } else if (draft.entities.length > 0) this.promoteEntity();
  }

  /** "customers by revenue": what was named first is the key. */
  promoteEntity(): void {
    const entity = this.draft.entities.shift();
    if (!entity) return;
    this.draft.subject = entityKey(entity);
    this.pushBreakdown(this.draft.subject);
  }
}

/** More than the weight of a measure that is said by the last word of its name. */
const LAST_WORD = 0.7;

/** Words that split a number; others with the same meaning, as in "paid by card", follow a verb. */
const SPLITS = /^(?:(?:.+ )?by|per|(?:for )?(?:each|every))$/i;

const NUMBERS: ReadonlySet<Target['kind']> = new Set(['measure', 'metric', 'model']);
