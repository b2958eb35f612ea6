import { v7 } from 'uuid';

/**
 * Prefix of every type's ids. An id is the prefix, an underscore and a UUIDv7: `agt_0190b6f2-…`.
 * Text order is creation order, and the type can be read off the id.
 */
const prefixes = {
  Organization: 'org',
  Plan: 'pln',
  Environment: 'env',
  AppSettings: 'set',
  EntityVersion: 'ver',
  Actor: 'act',
  Invitation: 'inv',
  Permission: 'prm',
  PersonalToken: 'ptk',
  AuditEvent: 'aud',
  AuthUser: 'usr',
  AuthSession: 'ses',
  AuthAccount: 'acc',
  AuthVerification: 'avf',
  DataSource: 'src',
  DataSourceOutage: 'out',
  SourceFile: 'fil',
  Upload: 'upl',
  Secret: 'sec',
  LanguageModel: 'llm',
  ModelCall: 'mcl',
  DataProcessingTask: 'dpt',
  PostgreSqlConnection: 'cpg',
  MsSqlConnection: 'cms',
  BigQueryConnection: 'cbq',
  MySqlConnection: 'cmy',
  SnowflakeConnection: 'csf',
  SynapseConnection: 'csy',
  MotherDuckConnection: 'cmd',
  DatabricksConnection: 'cdb',
  Table: 'tbl',
  Column: 'col',
  TableRelationship: 'trl',
  TableRelationshipProposal: 'trp',
  UserMetadataField: 'umf',
  Model: 'mdl',
  Grain: 'grn',
  GrainKey: 'grk',
  Dimension: 'dim',
  DimensionEnumValue: 'dev',
  Measure: 'msr',
  Filter: 'flt',
  RowPolicy: 'rpl',
  Relationship: 'rel',
  RelationshipKey: 'rlk',
  Metric: 'met',
  MetricJoin: 'mtj',
  MetricFilter: 'mtf',
  MetricDimension: 'mtd',
  ExecutedMetric: 'exm',
  GlossaryTerm: 'trm',
  GlossaryTermMapping: 'gtm',
  GlossaryProposal: 'gpr',
  Tag: 'tag',
  Agent: 'agt',
  AgentTable: 'agb',
  AgentModel: 'agm',
  AgentMetric: 'agx',
  AgentSuggestion: 'sug',
  SuggestionTask: 'sgt',
  AgentTemplate: 'atp',
  AgentToken: 'tok',
  Visit: 'vst',
  Variable: 'var',
  IgnoredConcept: 'igc',
  TriageItem: 'tri',
  RememberedChoice: 'rch',
  EvalSuite: 'evs',
  EvalCase: 'evc',
  EvalRun: 'evr',
  EvalResult: 'evt',
  Task: 'tsk',
  StarredTask: 'str',
  TaskShare: 'tsh',
  ReportLink: 'rln',
  ReportVersion: 'rvs',
  TaskStatusEvent: 'tse',
  TaskRun: 'run',
  TaskVariable: 'tvr',
  Comment: 'cmt',
  UnknownWord: 'ukw',
  AnswerDefinition: 'adf',
  CommentFeedback: 'fbk',
  Step: 'stp',
  EnhancedStep: 'est',
  Attachment: 'att',
  ChartAttachment: 'chr',
  Message: 'msg',
  QueryLibrary: 'lib',
  QueryTemplate: 'qtp',
  QueryTemplateVersion: 'qtv',
  QueryParameter: 'qpr',
  QueryTemplateDecision: 'qtd',
  SqlQuery: 'sql',
  SemQLQuery: 'smq',
  ExecutedQuery: 'exq',
  ExecutedSemQLQuery: 'exs',
  Definition: 'def',
  Verification: 'vrf',
  Report: 'rep',
  ReportArtifact: 'rpa',
  SlackIntegration: 'slk',
  TeamsIntegration: 'tms',
  TeamsChannelBinding: 'tcb',
} as const;

/** Name of a type that has ids of its own. */
export type IdType = keyof typeof prefixes;

const typeByPrefix = new Map<string, IdType>(
  Object.entries(prefixes).map(([type, prefix]) => [prefix, type as IdType]),
);

/** Prefix, then a UUID of any version: seeds may be deterministic. */
const shape = /^([a-z]{3})_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * A new id of a type, e.g. `newId('Agent')` → `agt_0190b6f2-7c1e-7…`. Later ids sort after earlier
 * ones.
 */
export function newId(type: IdType): string {
  return `${prefixes[type]}_${v7()}`;
}

/** The type an id belongs to, or null when the text is not one of our ids. */
export function typeOfId(id: string): IdType | null {
  const match = shape.exec(id);
  return match ? (typeByPrefix.get(match[1] ?? '') ?? null) : null;
}

/** True: the text is an id of exactly this type. */
export function isIdOf(type: IdType, id: string): boolean {
  return typeOfId(id) === type;
}

/** Every type with its prefix, for checks that the table is complete. */
export const idPrefixes: Readonly<Record<IdType, string>> = prefixes;
