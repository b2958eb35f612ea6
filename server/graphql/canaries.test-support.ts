import type { ReportDocument } from '../analyst/deep/report.ts';
import { getDatamodel } from '../generated/pothos.ts';
import * as enums from '../generated/prisma/enums.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { newId, type IdType } from '../platform/ids.ts';

/** A scalar, enumeration or relation of a model, as the data model describes it. */
interface DataField {
  readonly name: string;
  readonly type: string;
  readonly kind: string;
  readonly isList: boolean;
  readonly isRequired: boolean;
  readonly hasDefaultValue: boolean;
  readonly isUpdatedAt?: boolean;
  readonly relationFromFields?: readonly string[];
}

interface DataModel {
  readonly name: string;
  readonly fields: readonly DataField[];
}

const datamodel = getDatamodel() as unknown as {
  readonly datamodel: {
    readonly models: Readonly<Record<string, { readonly fields: readonly DataField[] }>>;
  };
};

/** Every model of the data model. */
export const dataModels: readonly DataModel[] = Object.entries(datamodel.datamodel.models).map(
  ([name, { fields }]) => ({
    name,
    fields,
  }),
);

/** One organization of which every row of every table carries its name in every text. */
export interface CanaryOrganization {
  readonly tag: string;
  readonly organizationId: string;
  readonly environmentId: string;
  readonly agentId: string;
  readonly adminId: string;
  readonly explorerId: string;
  /** An explorer with a grant as VIEWER on everything that can be granted. */
  readonly granteeId: string;
  readonly tokenActorId: string;
  readonly tokenId: string;
  readonly publishedReportId: string;
  /** Model → ids of its rows. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
}

type Row = Record<string, unknown>;
type Delegate = { create(query: { data: Row }): Promise<Row> };

const delegateOf = (database: PrismaClient, model: string): Delegate =>
  (database as unknown as Record<string, Delegate>)[`${model[0]?.toLowerCase()}${model.slice(1)}`]!;

const snake = (text: string): string => text.replaceAll(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`);

/** Texts that must never leave the server, whoever asks. */
const secretFields = new Set([
  'hash',
  'tokenHash',
  'secretRef',
  'password',
  'accessToken',
  'refreshToken',
  'idToken',
  'claimToken',
  'storageKey',
]);

/** References of which exactly one is set; every one gets a row of its own. */
const exclusive: Readonly<Record<string, readonly string[]>> = {
  Permission: [
    'agentId',
    'dataSourceId',
    'tableId',
    'queryLibraryId',
    'queryTemplateId',
    'definitionId',
    'actorId',
    'reportId',
    'modelId',
    'metricId',
    'environmentId',
  ],
  GlossaryTermMapping: ['modelId', 'dimensionId', 'filterId', 'measureId', 'metricId'],
  MetricFilter: ['filterId', 'expression'],
  UserMetadataField: ['dataSourceId', 'tableId', 'columnId'],
  Attachment: ['chartId', 'queryTemplateId', 'sqlQueryId', 'definitionId', 'reportId', 'semqlQueryId', 'content'],
};

const attachmentTypes = ['CHART', 'QUERY_TEMPLATE', 'SQL', 'DEFINITION', 'DEEP_MODE_REPORT', 'SEMQL', 'NOTEPAD'];
const metadataScopes = ['DATASOURCE', 'TABLE', 'COLUMN'];

/** Time at which calls are made in a world of canaries. */
export const canaryTime = new Date('2026-11-20T12:00:00Z');

const inALongTime = new Date('2099-01-01T00:00:00Z');

/** An assumption of an answer, and what else it could have been. */
const assumed = (tag: string) => ({
  text: `canary_${tag}_assumption`,
  alternatives: [{ id: 'alternative', text: `canary_${tag}_alternative` }],
});

/** A finished report all of whose words are one. */
function reportSaying(word: string): ReportDocument {
  const text = { text: word, numbers: [] };
  return {
    version: 1,
    title: word,
    question: word,
    headline: text,
    figures: [],
    sections: [
      {
        id: 'a1',
        heading: word,
        item: 'a1',
        kind: 'overview',
        finding: null,
        claim: 'observed',
        blocks: [
          { type: 'text', text },
          { type: 'callout', tone: 'note', text },
          {
            type: 'chart',
            evidence: 'a1q',
            chart: 'bar',
            title: word,
            spec: { title: word },
            description: word,
            note: word,
          },
          {
            type: 'table',
            evidence: 'a1q',
            title: word,
            columns: [{ label: word, align: 'start' }],
            rows: [[{ text: word, number: null }]],
            more: 0,
          },
        ],
      },
    ],
    assumptions: [{ id: 'period', text: word }],
    caveats: [text],
    nextQuestions: [word],
    evidence: [],
    definitions: [{ name: word, sentence: word, version: 1, evidence: [] }],
    tests: { made: 0, held: 0 },
    untold: [{ text, reason: word }],
    removed: [{ where: word, reason: word }],
    dataAsOf: '2026-11-20T12:00:00.000Z',
    timeZone: 'UTC',
    partial: null,
  };
}

/**
 * Fills every table with rows of one organization.
 * @param tag letter that marks all of its texts: `canary_a_…`, and `secret_a_…` where nobody may
 *   look
 */
export async function createCanaryOrganization(database: PrismaClient, tag: string): Promise<CanaryOrganization> {
  const ids = new Map<string, string[]>();
  const first = (model: string): string | undefined => ids.get(model)?.[0];
  /** Begins the texts of rows that are decided about differently from the first of their model. */
  let reach = '';
  const text = (model: string, field: string): string =>
    `${secretFields.has(field) ? 'secret' : 'canary'}_${tag}${reach}${snake(model)}${field === '' ? '' : `_${snake(field)}`}`;

  const valueOf = (model: string, field: DataField): unknown => {
    if (field.kind === 'enum') {
      const [value] = Object.values((enums as Record<string, Record<string, string>>)[field.type] ?? {});
      return field.isList ? [value] : value;
    }
    switch (field.type) {
      case 'String':
        return field.isList ? [text(model, field.name)] : text(model, field.name);
      case 'Int':
      case 'Float':
        return 1;
      case 'BigInt':
        return 1n;
      case 'Boolean':
        return false;
      case 'Json':
        return { canary: text(model, field.name) };
      case 'Bytes':
        return new Uint8Array([1]);
      case 'DateTime':
        return field.isRequired ? new Date() : undefined;
      default:
        throw new Error(`no canary for ${field.type}`);
    }
  };

  const insert = async (model: DataModel, changes: Row, only: string | null = null): Promise<string> => {
    const data: Row = {};
    const references = new Map(
      model.fields.flatMap((field) => (field.relationFromFields ?? []).map((key) => [key, field.type] as const)),
    );
    for (const field of model.fields) {
      if (field.kind === 'object') {
        continue;
      }
      if (only !== null && exclusive[model.name]?.includes(field.name) && field.name !== only) {
        continue;
      }
      const target = references.get(field.name);
      if (target !== undefined) {
        data[field.name] = target === model.name ? undefined : first(target);
      } else if (field.name === 'id') {
        data['id'] = newId(model.name as IdType);
      } else {
        data[field.name] = valueOf(model.name, field);
      }
    }
    const row = { ...data, ...changes };
    await delegateOf(database, model.name).create({ data: row });
    const id = typeof row['id'] === 'string' ? row['id'] : '';
    if (id !== '') {
      ids.set(model.name, [...(ids.get(model.name) ?? []), id]);
    }
    return id;
  };

  const named = (name: string): DataModel => dataModels.find((model) => model.name === name)!;
  const clerk = (role: string): string => `user-${tag}-${role}`;
  for (const model of inOrder(dataModels)) {
    switch (model.name) {
      case 'AppSettings':
      case 'DeletedOrganization':
        continue; // belongs to nobody
      case 'AuthSession':
        // Dangerous actions of its person go through when they are tried.
        await insert(model, { firstFactorAt: canaryTime });
        break;
      case 'Organization':
      case 'Plan':
        await insert(model, { fiscalYearStartMonth: undefined, allowsPublicAccess: undefined });
        break;
      case 'Actor':
        await insert(model, { clerkUserId: clerk('admin'), role: 'org:admin', removedAt: undefined });
        await insert(model, {
          clerkUserId: clerk('explorer'),
          role: 'org:explorer',
          email: `canary_${tag}_actor_explorer`,
        });
        await insert(model, { clerkUserId: undefined, provider: 'INTERNAL', role: 'org:explorer' });
        await insert(model, {
          clerkUserId: clerk('grantee'),
          role: 'org:explorer',
          email: `canary_${tag}_actor_grantee`,
        });
        break;
      case 'DataSource':
        await insert(model, { type: 'POSTGRESQL' });
        await insert(model, { type: 'FILE', name: `canary_${tag}_file_data_source_name` });
        break;
      case 'TaskShare':
        await insert(model, { audience: 'PERSON', secretHash: undefined });
        await insert(model, { audience: 'LINK', actorId: undefined });
        break;
      case 'Upload':
        await insert(model, { name: `canary_${tag}_upload_name.csv`, expiresAt: inALongTime, completedAt: new Date() });
        break;
      case 'Column':
        await insert(model, {});
        await insert(model, { name: `canary_${tag}_visible_column_name`, isVisible: true });
        break;
      case 'TableRelationship': {
        await insert(model, {});
        const [, visible] = ids.get('Column')!;
        await insert(model, { sourceColumnId: visible, targetColumnId: visible });
        break;
      }
      case 'Comment':
        await insert(model, { assumptions: [assumed(tag)] });
        break;
      case 'Invitation':
        await insert(model, { role: 'org:explorer' });
        break;
      case 'Model':
        await insert(model, { sourceQuery: undefined });
        break;
      case 'Tag':
        await insert(model, {});
        await insert(model, { name: `canary_${tag}_other_tag_name` });
        break;
      case 'GlossaryTerm':
        // Two with the same synonym, which is a conflict; the second has the word that calls are
        // made with.
        await insert(model, {});
        await insert(model, {
          term: `canary_${tag}_other_glossary_term_term`,
          synonyms: ['canary', `canary_${tag}_glossary_term_synonyms`],
        });
        break;
      case 'Agent':
        await insert(model, { accessMode: 'ORGANIZATION', canExecuteCustomQueries: true });
        await insert(model, { accessMode: 'RESTRICTED', name: `canary_${tag}_restricted_agent_name` });
        break;
      case 'AgentToken':
        await insert(model, { actorId: ids.get('Actor')![2] });
        break;
      case 'Report':
        await insert(model, { document: reportSaying(`canary_${tag}_report_document`) });
        await insert(model, {
          commentId: undefined,
          title: `published_${tag}`,
          description: `published_${tag}`,
          content: `published_${tag}`,
          document: reportSaying(`published_${tag}`),
        });
        break;
      default: {
        const variants = exclusive[model.name];
        if (!variants) {
          await insert(model, {});
        }
        for (const [index, only] of (variants ?? []).entries()) {
          const kind =
            model.name === 'Attachment'
              ? { type: attachmentTypes[index] }
              : model.name === 'UserMetadataField'
                ? { scope: metadataScopes[index] }
                : model.name === 'Permission'
                  ? { granteeType: 'ACTOR', granteeId: first('Actor') }
                  : {};
          await insert(model, kind, only);
        }
      }
    }
  }
  await linkFirsts(database, (model) => first(model)!);
  const publishedReportId = ids.get('Report')![1]!;
  await insert(
    named('Permission'),
    { granteeType: 'PUBLIC', granteeId: null, role: 'VIEWER', reportId: publishedReportId },
    'reportId',
  );
  const [adminId, explorerId, tokenActorId, granteeId] = ids.get('Actor') as [string, string, string, string];
  for (const target of exclusive['Permission']!) {
    await insert(named('Permission'), { granteeType: 'ACTOR', granteeId, role: 'VIEWER' }, target);
  }
  await insert(named('EntityVersion'), { entityType: 'Model', entityId: first('Model') });
  /** A whole conversation of one person, with what was run in it. */
  const insertTask = async (name: string, changes: Row & { creatorId: string }): Promise<void> => {
    reach = `_${name}`;
    const taskId = await insert(named('Task'), changes);
    const actorId = changes.creatorId;
    const commentId = await insert(named('Comment'), { taskId, actorId, assumptions: [assumed(tag)] });
    await insert(named('Step'), { taskId, commentId });
    await insert(named('Attachment'), { commentId, type: 'NOTEPAD' }, 'content');
    const executedQueryId = await insert(named('ExecutedQuery'), { taskId, commentId, actorId });
    await insert(named('ExecutedSemQLQuery'), { taskId, commentId, actorId, executedQueryId });
    reach = '';
  };
  await insertTask('own', { creatorId: explorerId });
  await insertTask('shared', { creatorId: adminId });
  await insertTask('asked', { creatorId: tokenActorId });
  reach = '_own';
  await insert(named('Definition'), { creatorId: explorerId });
  await insert(named('QueryLibrary'), { ownerId: explorerId });
  reach = '_shared';
  await insert(named('QueryLibrary'), { ownerId: adminId, sharedWithOrganization: true });
  reach = '';
  return {
    tag,
    organizationId: first('Organization')!,
    environmentId: first('Environment')!,
    agentId: first('Agent')!,
    adminId,
    explorerId,
    granteeId,
    tokenActorId,
    tokenId: first('AgentToken')!,
    publishedReportId,
    ids,
  };
}

/** One row in every table `_AToB` that Prisma keeps for a relation without a model. */
async function linkFirsts(database: PrismaClient, first: (model: string) => string): Promise<void> {
  const tables = await database.$queryRaw<{ name: string }[]>`
    SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`;
  for (const { name } of tables) {
    const [, a, b] = /^_([A-Z]\w*?)To([A-Z]\w*)$/.exec(name) ?? [];
    if (a === undefined || b === undefined) {
      continue;
    }
    await database.$executeRawUnsafe(`INSERT INTO "${name}" ("A", "B") VALUES ($1, $2)`, first(a), first(b));
  }
}

/** Models whose required references come before them; optional ones where there is no circle. */
function inOrder(models: readonly DataModel[]): readonly DataModel[] {
  const done = new Set<string>();
  const order: DataModel[] = [];
  const targets = (model: DataModel, requiredOnly: boolean): readonly string[] =>
    model.fields
      .filter(
        (field) =>
          field.kind === 'object' &&
          (field.relationFromFields?.length ?? 0) > 0 &&
          field.type !== model.name &&
          (!requiredOnly || field.isRequired),
      )
      .map((field) => field.type);
  let left = [...models];
  while (left.length > 0) {
    const ready =
      left.find((model) => targets(model, false).every((target) => done.has(target))) ??
      left.find((model) => targets(model, true).every((target) => done.has(target)));
    if (!ready) {
      throw new Error(`a circle of required references: ${left.map((model) => model.name).join(', ')}`);
    }
    order.push(ready);
    done.add(ready.name);
    left = left.filter((model) => model !== ready);
  }
  return order;
}
