import type { Fields } from '../fields.ts';

/** Where the models and sources of a dbt project are found. */
export interface Relations {
  /** Tables of models that are called otherwise than their model. */
  readonly models: ReadonlyMap<string, string>;
  /** Schemas and tables of sources, by `source` and `source.table`. */
  readonly schemas: ReadonlyMap<string, string>;
  readonly tables: ReadonlyMap<string, string>;
}

/** Reads aliases, versions and sources of every file before anything refers to them. */
export function readRelations(roots: readonly Fields[]): Relations {
  const models = new Map<string, string>();
  const schemas = new Map<string, string>();
  const tables = new Map<string, string>();
  for (const root of roots) {
    for (const model of dbtModels(root)) {
      const [name, table] = [model.text('name') ?? '', tableOf(model)];
      if (table !== name) {
        models.set(name, table);
      }
    }
    for (const source of root.maps('sources')) {
      const name = source.name();
      schemas.set(name, source.text('schema') ?? name);
      for (const table of source.items('tables')) {
        if (table.kind !== 'map') {
          continue;
        }
        const [own, identifier] = ['name', 'identifier'].map((field) => table.entries.get(field));
        if (own?.kind === 'scalar' && identifier?.kind === 'scalar') {
          tables.set(`${name}.${own.text}`, identifier.text);
        }
      }
    }
  }
  return { models, schemas, tables };
}

/**
 * Models of a file of properties; in `dbt_project.yml` the word means the configuration of folders.
 */
export function dbtModels(root: Fields): readonly Fields[] {
  return root.node('models')?.kind === 'list' ? root.maps('models') : [];
}

/** The table of a dbt model: its alias, that of its newest version, or its name. */
export function tableOf(model: Fields): string {
  const name = model.text('name') ?? '';
  const alias = configOf(model)?.text('alias') ?? model.text('alias');
  if (alias !== null) {
    return alias;
  }
  const versions = model.items('versions');
  if (versions.length === 0) {
    return name;
  }
  const numbers = versions.flatMap((version) => {
    const number = version.kind === 'map' ? version.entries.get('v') : undefined;
    return number?.kind === 'scalar' ? [number.text] : [];
  });
  const latest =
    model.text('latest_version') ??
    numbers.toSorted((left, right) => left.localeCompare(right, 'en', { numeric: true })).at(-1);
  return latest === undefined ? name : `${name}_v${latest}`;
}

/** Definitions that dbt itself would see; the others are reported. */
export function enabled(definitions: readonly Fields[]): readonly Fields[] {
  return definitions.filter((at) => !isDisabled(at));
}

/** True, and reported, for a definition that its configuration switches off. */
export function isDisabled(at: Fields): boolean {
  if (configOf(at)?.flag('enabled') !== false) {
    return false;
  }
  at.note('info', 'It is switched off in the project and was left out.', 'config');
  return true;
}

function configOf(at: Fields): Fields | null {
  return at.node('config')?.kind === 'map' ? at.map('config') : null;
}
