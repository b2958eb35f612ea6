import type { CatalogDefinition, ModelDefinition } from '../../../semql/catalog/definition.ts';
import { lookUp } from '../catalog/catalogLookup.ts';
import { formToSemql } from '../form/semql/formQuery.ts';
import type { FormReading } from '../form/logicalForm.ts';
import { mentionsOf } from '../lexicon/findMentions.ts';
import type { FoundValue } from '../marking/mark.ts';
import { readForms } from '../sentence/readForms.ts';
import { splitSentences } from '../sentence/sentences.ts';

/**
 * Fields of a model by name: a type, "key" first for the one that tells its rows apart, "-> model"
 * last for a field that refers to rows of another, and "as role" where the role has a name.
 */
export type MadeUpModel = Readonly<Record<string, string>>;

const clock = { today: '2026-11-20', weekStart: 'MONDAY', fiscalYearStartMonth: 1 } as const;

function described(name: string): Pick<ModelDefinition, 'id' | 'name' | 'label' | 'description' | 'synonyms'> {
  return { id: `id_${name}`, name, label: '', description: '', synonyms: [] };
}

const types = ['NUMBER', 'DATE', 'TIMESTAMP', 'BOOLEAN'] as const;

function typeIn(field: string): (typeof types)[number] | 'STRING' {
  return types.find((type) => field.includes(type)) ?? 'STRING';
}

/** A schema of one source, as a draft would have it, without measures unless they are given. */
export function madeUp(
  models: Readonly<Record<string, MadeUpModel>>,
  measures: Readonly<Record<string, Readonly<Record<string, string>>>> = {},
): CatalogDefinition {
  return {
    calendar: { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 },
    metrics: [],
    glossary: [],
    models: Object.entries(models).map(([name, fields]): ModelDefinition => {
      const keys = Object.keys(fields).filter((field) => fields[field]?.startsWith('key'));
      return {
        ...described(name),
        version: 1,
        guidance: '',
        dataSourceId: 'src_made_up',
        source: { type: 'TABLE', path: [name] },
        columns: Object.entries(fields).map(([field, said]) => ({
          name: field,
          type: typeIn(said),
          nullable: !keys.includes(field),
        })),
        grain: { keys, description: '' },
        dimensions: Object.entries(fields).map(([field, said]) => ({
          ...described(field),
          type: typeIn(said),
          expression: field,
          native: false,
          primaryKey: keys.includes(field),
          timeGrains: [],
          format: null,
          unit: null,
          enumValues: [],
          sampleValues: [],
        })),
        measures: Object.entries(measures[name] ?? {}).map(([measure, expression]) => ({
          ...described(measure),
          expression,
          native: false,
          filter: null,
          additivity: 'ADDITIVE',
          unit: null,
          decimals: null,
          allowOverlap: false,
        })),
        filters: [],
        relationships: Object.entries(fields).flatMap(([field, said]) => {
          const toModel = /-> (\w+)/.exec(said)?.[1];
          const to = toModel === undefined ? undefined : Object.entries(models[toModel] ?? {})[0]?.[0];
          return toModel === undefined || to === undefined
            ? []
            : [
                {
                  ...described(/ as (\w+)/.exec(said)?.[1] ?? toModel),
                  toModel,
                  type: 'MANY_TO_ONE' as const,
                  joinType: 'LEFT' as const,
                  keys: [{ from: field, to }],
                },
              ];
        }),
      };
    }),
  };
}

/** The best reading of a question, and its SemQL in one line; null: there is none. */
export function readIn(
  catalog: CatalogDefinition,
  question: string,
  found: readonly FoundValue[] = [],
): { readonly semql: string; readonly reading: FormReading } | null {
  const { tokens, breaks } = splitSentences(question);
  const lookup = lookUp(catalog);
  const [reading] = readForms(mentionsOf(tokens, catalog, found), breaks, lookup, clock);
  return reading ? { reading, semql: formToSemql(reading.form, lookup, clock).semql.replaceAll(/\s+/g, ' ') } : null;
}
