import { KeyReader } from './keyReader.ts';
import type { FieldRef, Filter, MeasureTerm } from '../reading.ts';

/** Reads what the rows asked about must have or lack. */
export class ExistenceReader extends KeyReader {
  /** Takes up "not" or "without" for what stands here. */
  takeMissing(): boolean {
    const negated = this.takeNegation() || this.missing !== null;
    this.missing = null;
    return negated;
  }

  /** "customers without urgent tickets": the tickets are missing, not their urgency. */
  isAboutMissing(model: string, named: boolean): boolean {
    const subject = this.subjectModel();
    if (this.missing === null || subject === null || this.lookup.joins.pathsBetween(subject, model).length > 0)
      return false;
    const next = this.items.slice(this.index).find(({ meaning }) => meaning.kind !== 'function')?.meaning;
    return named || (next?.kind === 'name' && next.target.kind === 'model' && next.target.model === model);
  }

  /**
   * "not returned", "have not graduated": the date is empty, unless a period says when it did not
   * happen.
   */
  lacksDate(field: FieldRef): boolean {
    const type = this.lookup.dimension(field.model, field.name)?.type;
    const isDate = type === 'DATE' || type === 'TIMESTAMP';
    if (!isDate || !(this.negated || this.missing !== null)) return false;
    const next = this.items.slice(this.index).find(({ meaning }) => meaning.kind !== 'function')?.meaning;
    if (next?.kind === 'period') return false;
    this.takeMissing();
    const subject = this.subjectModel();
    // "products never sold": the sales are missing, not their date.
    if (subject !== null && this.lookup.joins.toMany(subject, field.model).length > 0)
      this.addExistence(field.model, true, this.index - 1);
    else this.draft.filters.push({ kind: 'null', field, negated: false });
    return true;
  }

  /**
   * "surgeries without complications": rows that a filtered count leaves out, or things that have
   * none of its rows.
   */
  addLack(measure: MeasureTerm, at: number): void {
    const definition = measure.kind === 'measure' ? this.lookup.measure(measure.model, measure.name) : undefined;
    const counts = definition && definition.filter !== null && /^count\s*\(/i.test(definition.expression.trim());
    if (!counts || measure.kind !== 'measure') {
      this.draft.unplaced.add(at);
      return;
    }
    const { model, name } = measure;
    if (this.subjectModel() === model) this.draft.filters.push({ kind: 'counted', model, name, negated: true });
    else this.addExistence(model, true, at, null, [{ kind: 'counted', model, name, negated: false }]);
  }

  /**
   * Rows of the subject that have, or lack, something: rows of the many side, or a key that leads
   * to the one side.
   */
  addExistence(
    other: string,
    negated: boolean,
    at: number,
    via: string | null = null,
    filters: readonly Filter[] = [],
  ): void {
    const { draft, lookup } = this;
    const model = this.subjectModel();
    const key = lookup.identity(other).key?.name ?? lookup.model(other)?.grain.keys[0];
    // "never opened a ticket": the verb has said already that there are none.
    if (!negated && draft.filters.some((one) => one.kind === 'exists' && one.negated && one.other === other)) return;
    if (model === null || model === other) draft.unplaced.add(at);
    else if (lookup.joins.pathsBetween(model, other).length > 0 && key !== undefined && filters.length === 0) {
      // "with the name of the student": asked to be shown, not to be there.
      if (!negated && this.showsRows()) draft.entities.push({ model: other, index: at, via });
      else draft.filters.push({ kind: 'null', field: { model: other, name: key, via }, negated: !negated });
    } else if (lookup.joins.toMany(model, other).length > 0) {
      draft.filters.push({ kind: 'exists', model, other, role: via, negated, filters, period: null });
      draft.existence.push({ other, index: at });
    } else {
      const [between, more] = lookup.catalog.models.filter(
        (one) => lookup.joins.toMany(model, one.name).length === 1 && lookup.joins.toMany(one.name, other).length === 1,
      );
      if (!between || more) {
        draft.unplaced.add(at);
        return;
      }
      const inner: Filter = {
        kind: 'exists',
        model: between.name,
        other,
        role: null,
        negated: false,
        filters,
        period: null,
      };
      draft.filters.push({
        kind: 'exists',
        model,
        other: between.name,
        role: null,
        negated,
        filters: [inner],
        period: null,
      });
      draft.existence.push({ other, index: at });
    }
  }

  showsRows(): boolean {
    const { flags, latest } = this.draft;
    return flags.has('list') || flags.has('show') || flags.has('which') || latest !== null;
  }
}
