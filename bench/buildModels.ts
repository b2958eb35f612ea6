import { graphql } from 'graphql';
import type { Context, Services } from '../server/graphql/context.ts';
import { schema } from '../server/schema.ts';
import { createTestDatabase } from '../server/testing/database.ts';
import { noSampleData } from '../server/testing/noSampleData.ts';
import { createOrganization, type TestOrganization } from '../server/testing/organization.ts';
import { percentile } from './percentile.ts';
import { atMost, type Row } from './row.ts';
import { createWideSource } from './wideSource.ts';

const tables = 200;
const rounds = 3;

/** Everything that the page of the drafts shows. */
const drafts = `query ($input: ModelDraftsInput!) { modelDrafts(input: $input) { __typename ... on UserError { message }
  ... on ModelDrafts { agentName
    models { name label description rowNoun grain table { id name rowCount }
      doubts { kind title detail column remedies } leftOut { column reason }
      fields { kind name label column computedAs expression type unit values reason suggested required } }
    relationships { key name fromModel toModel type keys matchedRows totalRows declared reason suggested } } } }`;
const creation = `mutation ($input: CreateModelsInput!) { createModels(input: $input) { __typename
  ... on UserError { message } ... on CreatedModels { relationshipCount models { id name } } } }`;

interface Answer {
  readonly __typename: string;
  readonly message?: string;
  readonly models?: readonly { readonly name: string; readonly table?: { readonly id: string } }[];
}

/** A draft of 200 tables: milliseconds until it is open, and until all models are saved. */
export async function buildModelsTimes(): Promise<readonly Row[]> {
  const database = await createTestDatabase();
  try {
    const [opened, saved]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const acme = await createOrganization(database.prisma);
      await createWideSource(database.prisma, acme, tables);
      const contextValue: Context = {
        viewer: acme.admin,
        database: database.prisma,
        now: new Date(),
        services: { source: noSampleData } as unknown as Services,
      };
      const [draft, openMs] = await timed(contextValue, drafts, { dataSourceId: acme.dataSourceId });
      const [, saveMs] = await timed(contextValue, creation, choiceOf(acme, draft));
      opened.push(openMs);
      saved.push(saveMs);
    }
    const notes = [`medians of ${rounds} rounds, each with tables of its own`];
    return [
      atMost({
        id: 'B1',
        what: `A draft of ${tables} tables is open`,
        value: percentile(opened, 0.5) / 1000,
        bar: 2,
        unit: 's',
        notes,
      }),
      atMost({
        id: 'B2',
        what: `${tables} drafted models are saved`,
        value: percentile(saved, 0.5) / 1000,
        bar: 10,
        unit: 's',
        notes,
      }),
    ];
  } finally {
    await database.drop();
  }
}

function choiceOf({ dataSourceId }: TestOrganization, { models = [] }: Answer): object {
  if (models.length !== tables) {
    throw new Error(`${models.length} of ${tables} tables were drafted.`);
  }
  return { dataSourceId, models: models.map(({ name, table }) => ({ tableId: table?.id, name })) };
}

async function timed(contextValue: Context, source: string, input: object): Promise<[Answer, number]> {
  const begun = performance.now();
  const { data, errors } = await graphql({ schema, source, variableValues: { input }, contextValue });
  const took = performance.now() - begun;
  const [answer] = Object.values((data ?? {}) as Record<string, Answer>);
  if (errors !== undefined || answer?.models === undefined) {
    throw new Error(errors?.[0]?.message ?? answer?.message ?? 'no answer');
  }
  return [answer, took];
}
