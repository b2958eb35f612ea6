import type { PreparedModel } from '../catalog/prepare.ts';
import type { Token } from '../language/parse/lexer.ts';
import { type BlockNames, quoted } from './blockNames.ts';
import type { Completion } from './completion.ts';

/** Models, with what a row of each is. `suffix` goes on: a dot where a field is due. */
export function models({ catalog, permitted }: BlockNames, suffix = ''): readonly Completion[] {
  return [...catalog.models.values()]
    .filter((model) => permitted(model))
    .map((model) => modelCompletion(model, suffix));
}

function modelCompletion(model: PreparedModel, suffix = ''): Completion {
  const { name, label, description, grain } = model.definition;
  return {
    label: name,
    insert: `${quoted(name)}${suffix}`,
    kind: 'model',
    detail: label,
    info: grain.description || description,
  };
}

/** Models that a relationship connects with those of the block. */
export function joinable(names: BlockNames): readonly Completion[] {
  const { from, joined, catalog, permitted } = names;
  if (from === null) {
    return models(names);
  }
  const near = [from, ...joined].flatMap((model) => catalog.graph.from(model).map(({ to }) => to));
  return [...new Set(near)].filter((model) => permitted(model)).map((model) => modelCompletion(model));
}

/** Roles that lead from the block's models to the one joined last. */
export function rolesBetween({ from, joined, catalog }: BlockNames): readonly Completion[] {
  const target = joined.at(-1);
  if (from === null || target === undefined) {
    return [];
  }
  return [from, ...joined.slice(0, -1)].flatMap((model) =>
    catalog.graph
      .from(model)
      .filter(({ to }) => to === target)
      .map(({ role, relationship }): Completion => ({
        label: role,
        insert: quoted(role),
        kind: 'relationship',
        detail: relationship.type.replaceAll('_', ' ').toLowerCase(),
        info: relationship.description,
      })),
  );
}

/** Named filters of the model whose bracket is open. */
export function filtersOf(before: readonly Token[], { catalog, permitted }: BlockNames): readonly Completion[] {
  const bracket = before.findLastIndex(({ word }) => word === '[');
  const name = before[bracket - 1]?.text ?? '';
  const lifting = before.at(-1)?.word === '!';
  const filters = [...(catalog.models.get(name)?.filters.values() ?? [])];
  return filters
    .filter(({ model, definition }) => permitted(model, definition.name))
    .filter(({ definition }) => !lifting || definition.applyByDefault)
    .map(({ definition }) => ({
      label: definition.name,
      insert: quoted(definition.name),
      kind: 'filter',
      detail: definition.applyByDefault ? 'applies by default' : definition.label,
      info: definition.description || definition.expression,
    }));
}

/**
 * Fields reachable from a path; without a path, the fields of the block's own model and of every
 * model it reaches. Includes only fields with one value for every row the block counts.
 * @param wanted `rows`: dimensions only; `groups`: measures too
 */
export function membersOf(
  path: readonly string[],
  names: BlockNames,
  wanted: 'rows' | 'groups',
): readonly Completion[] {
  if (path.length > 0) {
    const model = names.reached(path);
    return model === null ? [] : [...fieldsOf(model, '', names, wanted), ...rolesOf(model)];
  }
  const { from, catalog, permitted } = names;
  if (from === null) {
    return [...catalog.models.values()].flatMap((model) => fieldsOf(model, `${quoted(model.name)}.`, names, wanted));
  }
  const others = [...catalog.models.values()].filter((model) => model !== from && permitted(model));
  return [
    ...fieldsOf(from, '', names, wanted),
    ...others.flatMap((model) => fieldsOf(model, `${quoted(model.name)}.`, names, wanted)),
  ];
}

function fieldsOf(
  model: PreparedModel,
  prefix: string,
  { catalog, facts, permitted }: BlockNames,
  wanted: 'rows' | 'groups',
): readonly Completion[] {
  const reachable = facts.every((fact) => catalog.graph.pathsToOne(fact, model).length > 0);
  const dimensions = reachable ? [...model.dimensions.values()] : [];
  const measures = wanted === 'groups' ? [...model.measures.values()] : [];
  return [
    ...measures
      .filter(({ definition }) => permitted(model, definition.name))
      .map(({ definition }): Completion => ({
        label: `${prefix}${definition.name}`,
        insert: `${prefix}${quoted(definition.name)}`,
        kind: 'measure',
        detail: [definition.label, definition.unit ?? ''].filter((text) => text !== '').join(' · '),
        info: definition.description || definition.expression,
      })),
    ...dimensions
      .filter(({ definition }) => permitted(model, definition.name))
      .map(({ definition }): Completion => ({
        label: `${prefix}${definition.name}`,
        insert: `${prefix}${quoted(definition.name)}`,
        kind: 'dimension',
        detail: [definition.label, definition.type.toLowerCase()].filter((text) => text !== '').join(' · '),
        info: definition.description,
      })),
  ];
}

function rolesOf(model: PreparedModel): readonly Completion[] {
  return model.definition.relationships.map(({ name, toModel, description }) => ({
    label: name,
    insert: `${quoted(name)}.`,
    kind: 'relationship',
    detail: toModel,
    info: description,
  }));
}

/** Metrics by name: they may stand wherever a measure may. */
export function metricsFor({ catalog }: BlockNames): readonly Completion[] {
  return [...catalog.metrics.values()].map(({ definition }) => ({
    label: definition.name,
    insert: quoted(definition.name),
    kind: 'metric',
    detail: [definition.label, definition.unit ?? ''].filter((text) => text !== '').join(' · '),
    info: definition.description || definition.expression,
  }));
}

/**
 * Values of the dimension a literal is compared with; time units inside DATE_TRUNC, DATE_PART
 * and DATE_DIFF.
 */
export function valuesOf(before: readonly Token[], names: BlockNames): readonly Completion[] {
  const call = before.at(-2)?.word;
  if (before.at(-1)?.word === '(' && (call === 'DATE_TRUNC' || call === 'DATE_PART' || call === 'DATE_DIFF')) {
    return ['day', 'week', 'month', 'quarter', 'year', 'hour'].map((unit) => literal(unit));
  }
  const dimension = comparedDimension(before, names);
  if (dimension === null) {
    return [];
  }
  const { enumValues, sampleValues } = dimension.definition;
  const known = enumValues.map(({ value, label, description }) => literal(value, label, description));
  return known.length > 0 ? known : sampleValues.map((value) => literal(value));
}

function literal(value: string, detail = '', info = ''): Completion {
  const insert = `'${value.replaceAll("'", "''")}'`;
  return { label: value, insert, kind: 'value', detail: detail === value ? '' : detail, info };
}

/** `status = '`, `status IN ('open', '`, `status LIKE '`: the dimension on the left. */
function comparedDimension(before: readonly Token[], names: BlockNames) {
  let at = before.length - 1;
  if (before[at]?.word === '(' || before[at]?.word === ',') {
    while (at >= 0 && before[at]?.word !== 'IN') {
      at -= 1;
    }
  }
  if (before[at]?.word === 'NOT') {
    at -= 1;
  }
  const operand = before.slice(0, at);
  return names.dimension(before[at - 1]?.word === 'NOT' ? operand.slice(0, -1) : operand);
}
