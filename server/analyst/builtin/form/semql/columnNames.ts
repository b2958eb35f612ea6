import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import type { Aggregate, Column, Scalar } from '../logicalForm.ts';

const WORDS = {
  COUNT: 'number_of',
  SUM: 'total',
  AVG: 'average',
  MEDIAN: 'median',
  MIN: 'lowest',
  MAX: 'highest',
} as const;

/** Output names of columns, each its own; a computed one has no name that the definitions have. */
export function columnNames(columns: readonly Column[], base: string, lookup: CatalogLookup): readonly string[] {
  const taken = new Set<string>();
  const defined = definedNames(base, lookup);
  return columns.map((column) => {
    const { name, isOwn, more } = nameOf(column, base, lookup);
    const isFree = (one: string): boolean =>
      !taken.has(one.toLowerCase()) && (isOwn && one === name ? true : !defined.has(one.toLowerCase()));
    let found = [name, ...(more === null ? [] : [`${more}_${name}`])].find(isFree);
    for (let number = 2; found === undefined; number++)
      found = isFree(`${name}_${number}`) ? `${name}_${number}` : undefined;
    taken.add(found.toLowerCase());
    return found;
  });
}

function definedNames(base: string, { catalog, model }: CatalogLookup): ReadonlySet<string> {
  const definition = model(base);
  return new Set(
    [...(definition?.dimensions ?? []), ...(definition?.measures ?? []), ...catalog.metrics].map(({ name }) =>
      name.toLowerCase(),
    ),
  );
}

interface Named {
  readonly name: string;
  /** The definitions call it so. */
  readonly isOwn: boolean;
  /** Word before the name that tells it from another one. */
  readonly more: string | null;
}

function nameOf(column: Column, base: string, lookup: CatalogLookup): Named {
  if (column.kind === 'scalar' && column.value.kind === 'field') {
    const { model, name, via } = column.value.field;
    return { name, isOwn: true, more: via?.split('.').at(-1) ?? model };
  }
  if (column.kind === 'scalar') return { name: scalarName(column.value), isOwn: false, more: null };
  const { value } = column;
  const isPlain = !('filter' in value) || value.filter.length === 0;
  return { name: aggregateName(value, base, lookup), isOwn: isPlain && isDefined(value, base, lookup), more: null };
}

function isDefined(value: Aggregate, base: string, lookup: CatalogLookup): boolean {
  if (value.kind === 'aggregate') return value.of === null && lookup.countMeasure(base) !== undefined;
  return value.kind === 'measure' || value.kind === 'metric';
}

function scalarName(scalar: Scalar): string {
  switch (scalar.kind) {
    case 'field':
      return scalar.field.name;
    case 'part':
      return `${scalar.part.toLowerCase()}_of_${scalarName(scalar.of)}`;
    case 'period':
      return `${scalar.unit.toLowerCase()}_of_${scalarName(scalar.of)}`;
    case 'duration':
      return scalar.to === 'NOW' && scalar.unit === 'YEAR' && isBirthName(scalarName(scalar.from))
        ? 'age'
        : `${scalar.unit.toLowerCase()}s`;
    case 'arithmetic':
    case 'literal':
      return 'value';
  }
}

const isBirthName = (name: string): boolean => /birth|born|dob/i.test(name);

function aggregateName(aggregate: Aggregate, base: string, lookup: CatalogLookup): string {
  switch (aggregate.kind) {
    case 'aggregate': {
      if (aggregate.of === null) return lookup.countMeasure(base)?.name ?? `number_of_${base}`;
      return `${WORDS[aggregate.fn]}_${scalarName(aggregate.of)}`;
    }
    case 'measure':
    case 'metric':
      return aggregate.name;
    case 'ratio':
      return aggregate.operator === '-' ? 'difference' : aggregate.percent ? 'share' : 'ratio';
  }
}
