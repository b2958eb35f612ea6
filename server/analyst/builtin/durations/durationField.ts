import type { DimensionDefinition } from '../../../semql/catalog/definition.ts';
import type { Scalar } from '../form/logicalForm.ts';
import type { FieldRef } from '../reading.ts';

export type Duration = Extract<Scalar, { kind: 'duration' }>;
export type DurationUnit = Duration['unit'];

const join = '→';

/**
 * The time between two dates of a row as if it were a field of its own, so that whatever can be
 * asked of a number can be asked of it. No definition has such a name; before SemQL is written it
 * is replaced by what it stands for.
 * @param to null: until now
 */
export function durationField(model: string, { from, to, unit, elapsed }: DurationParts): FieldRef {
  return { model, name: [from, to ?? '', unit, elapsed ? 'elapsed' : ''].join(join), via: null };
}

interface DurationParts {
  readonly from: string;
  readonly to: string | null;
  readonly unit: DurationUnit;
  readonly elapsed: boolean;
}

/** The dates of such a field; null for any other. */
export function durationParts({ name }: FieldRef): DurationParts | null {
  const [from, to, unit, elapsed] = name.split(join);
  if (from === undefined || to === undefined || unit === undefined) return null;
  return { from, to: to === '' ? null : to, unit: unit as DurationUnit, elapsed: elapsed === 'elapsed' };
}

/** The dates of such a field with the models they are of; null for any other. */
export function durationDates(field: FieldRef): { readonly from: FieldRef; readonly to: FieldRef | null } | null {
  const parts = durationParts(field);
  if (parts === null) return null;
  const date = (written: string): FieldRef => {
    const [model = '', name] = written.split('.');
    return name === undefined ? { model: field.model, name: written, via: field.via } : { model, name, via: null };
  };
  return { from: date(parts.from), to: parts.to === null ? null : date(parts.to) };
}

/** A date as the rows of a model see it: of other rows that they belong to with their model. */
export function dateSeen(model: string, date: Pick<FieldRef, 'model' | 'name'>): string {
  return date.model === model ? date.name : `${date.model}.${date.name}`;
}

/** How names of the same time begin, whatever it is told in; null for any other field. */
export function inAnyUnit(field: FieldRef): string | null {
  const parts = durationParts(field);
  return parts === null ? null : [parts.from, parts.to ?? '', ''].join(join);
}

/** The same time in another unit. */
export function inUnit(field: FieldRef, unit: DurationUnit, elapsed: boolean): FieldRef {
  const parts = durationParts(field);
  return parts === null ? field : durationField(field.model, { ...parts, unit, elapsed });
}

/** What such a field stands for; null for any other. */
export function durationOf(field: FieldRef): Duration | null {
  const [parts, dates] = [durationParts(field), durationDates(field)];
  if (parts === null || dates === null) return null;
  return {
    kind: 'duration',
    from: { kind: 'field', field: dates.from },
    to: dates.to === null ? 'NOW' : { kind: 'field', field: dates.to },
    unit: parts.unit,
    elapsed: parts.elapsed,
  };
}

/** The field that stands for a duration of two fields, as the rows of the second see it. */
export function fieldOfDuration({ from, to, unit, elapsed }: Duration): FieldRef | null {
  if (from.kind !== 'field' || (to !== 'NOW' && to.kind !== 'field')) return null;
  const { model } = to === 'NOW' ? from.field : to.field;
  return durationField(model, {
    from: dateSeen(model, from.field),
    to: to === 'NOW' ? null : to.field.name,
    unit,
    elapsed,
  });
}

const spoken = (name: string): string => (name.split('.').at(-1) ?? name).replaceAll('_', ' ');

/** How such a field is looked up; undefined for a name that is none. */
export function durationDimension(model: string, name: string): DimensionDefinition | undefined {
  const parts = durationParts({ model, name, via: null });
  if (parts === null) return undefined;
  return {
    id: '',
    name,
    label: parts.to === null ? 'age' : `duration from ${spoken(parts.from)} to ${spoken(parts.to)}`,
    description: '',
    synonyms: [],
    type: 'NUMBER',
    expression: '',
    native: false,
    primaryKey: false,
    timeGrains: [],
    format: null,
    unit: `${parts.unit.toLowerCase()}s`,
    enumValues: [],
    sampleValues: [],
  };
}
