import { column } from '../../form/formOf.ts';
import type { Column } from '../../form/logicalForm.ts';
import type { Meaning } from '../meaning.ts';
import { personFields } from './namingFields.ts';
import { fieldOf, scalarOf } from '../world.ts';
import type { World } from '../world.ts';

export function same(a: Column, b: Column): boolean {
  return JSON.stringify(a.value) === JSON.stringify(b.value);
}

/** Each column once, shown where one of its likes is. */
export function eachOnce(columns: readonly Column[]): readonly Column[] {
  return columns.flatMap((one, index) =>
    columns.findIndex((other) => same(other, one)) === index
      ? [{ ...one, shown: columns.some((other) => other.shown && same(other, one)) }]
      : [],
  );
}

/** What is shown of a noun: its value, or what its rows are called. */
export function shownOf(world: World, meaning: Meaning): readonly Column[] {
  return meaning.value === null ? identity(world, meaning.model) : [column(meaning.value)];
}

/** Key and name of the rows of a model; all fields of one that has neither. */
function identity(world: World, model: string): readonly Column[] {
  const { key, display } = world.lookup.identity(model);
  const person = personFields(world, model);
  const names = [...new Set([key?.name, ...(person.length > 0 ? person : [display?.name])])].flatMap((name) =>
    name === undefined ? [] : [name],
  );
  const hasName = display !== undefined || person.length > 0;
  const shown = hasName ? names : [...new Set([...names, ...describing(world, model)])];
  return shown.map((name) => column(scalarOf(fieldOf(model, name))));
}

function describing(world: World, model: string): readonly string[] {
  return (world.lookup.model(model)?.dimensions ?? []).slice(0, 12).map(({ name }) => name);
}

export function allFields(world: World, model: string): readonly Column[] {
  return (world.lookup.model(model)?.dimensions ?? []).map(({ name }) => column(scalarOf(fieldOf(model, name))));
}

/** True for rows with a field of that name, which "details of …" rather means. */
export function hasDetails(world: World, model: string): boolean {
  return (world.lookup.model(model)?.dimensions ?? []).some(({ name }) => /(?:details?|information|info)$/i.test(name));
}
