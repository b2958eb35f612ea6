import type { Connector, ConnectorField, Typed } from './connector.ts';
import { host, port, quoted, schemas } from './fields.ts';

export const bigquery: Connector = {
  type: 'BIGQUERY',
  input: 'bigQuery',
  fields: [
    {
      name: 'projectId',
      label: 'Project id',
      kind: 'line',
      required: true,
      width: 'half',
      placeholder: 'my-project-1',
    },
    { name: 'dataset', label: 'Dataset', kind: 'line', required: true, width: 'half' },
    {
      name: 'location',
      label: 'Location',
      kind: 'line',
      width: 'half',
      placeholder: 'EU',
      help: 'Empty: where the dataset is.',
    },
    {
      name: 'maximumBytesBilled',
      label: 'Maximum bytes billed',
      kind: 'number',
      width: 'half',
      placeholder: 'no limit of its own',
      help: 'A query that would bill more is refused.',
    },
    {
      name: 'serviceAccountKey',
      label: 'Service-account key',
      kind: 'text',
      secret: true,
      required: true,
      placeholder: '{ "type": "service_account", … }',
      help: 'The content of the JSON key file.',
    },
  ],
  needs: ['BigQuery Job User on the project', 'BigQuery Data Viewer on the dataset'],
  grant: (typed) => {
    const project = quoted('`', typed.projectId, 'project');
    const account = '"serviceAccount:<name>@<project>.iam.gserviceaccount.com"';
    return `GRANT \`roles/bigquery.jobUser\` ON PROJECT ${project} TO ${account};
GRANT \`roles/bigquery.dataViewer\` ON SCHEMA ${project}.${quoted('`', typed.dataset, 'dataset')} TO ${account};`;
  },
};

const byToken = (typed: Typed) => typed.authentication !== 'SERVICE_PRINCIPAL';

const accessToken: ConnectorField = {
  name: 'accessToken',
  label: 'Access token',
  kind: 'line',
  secret: true,
  required: true,
};

export const databricks: Connector = {
  type: 'DATABRICKS',
  input: 'databricks',
  fields: [
    { ...host, placeholder: 'dbc-1234.cloud.databricks.com' },
    port(443),
    {
      name: 'httpPath',
      label: 'HTTP path',
      kind: 'line',
      required: true,
      placeholder: '/sql/1.0/warehouses/abc123',
      help: 'On the page of the SQL warehouse, below “Connection details”. Clusters cannot be used.',
    },
    { name: 'catalog', label: 'Catalog', kind: 'line', required: true, placeholder: 'main' },
    schemas(),
    {
      name: 'authentication',
      label: 'Signs in with',
      kind: 'choice',
      usual: 'ACCESS_TOKEN',
      choices: [
        { value: 'ACCESS_TOKEN', label: 'Access token' },
        { value: 'SERVICE_PRINCIPAL', label: 'Service principal' },
      ],
    },
    { ...accessToken, visible: byToken },
    {
      name: 'clientId',
      label: 'Client id',
      kind: 'line',
      required: true,
      width: 'half',
      visible: (typed) => !byToken(typed),
    },
    {
      name: 'clientSecret',
      label: 'Client secret',
      kind: 'line',
      required: true,
      secret: true,
      width: 'half',
      visible: (typed) => !byToken(typed),
    },
  ],
  needs: [
    'CAN USE on the SQL warehouse',
    'USE CATALOG, USE SCHEMA and SELECT on the catalog',
    'TIMEZONE UTC and ANSI_MODE true, as new workspaces have them; a STATEMENT_TIMEOUT is of use',
  ],
  grant: (typed) => {
    const principal = byToken(typed) ? '`<user or principal>`' : quoted('`', typed.clientId, 'client id');
    const catalog = quoted('`', typed.catalog, 'catalog');
    return `GRANT USE CATALOG ON CATALOG ${catalog} TO ${principal};
GRANT USE SCHEMA ON CATALOG ${catalog} TO ${principal};
GRANT SELECT ON CATALOG ${catalog} TO ${principal};`;
  },
};

export const motherduck: Connector = {
  type: 'MOTHERDUCK',
  input: 'motherDuck',
  fields: [
    {
      name: 'database',
      label: 'Database',
      kind: 'line',
      required: true,
      width: 'half',
      placeholder: 'shop',
      help: 'Without the prefix md:.',
    },
    {
      name: 'region',
      label: 'Region',
      kind: 'line',
      usual: 'us-east-1',
      width: 'half',
      help: 'Of AWS, as in the settings of MotherDuck below “Postgres endpoint”.',
    },
    accessToken,
    schemas(),
  ],
  needs: ['A read-scaling token, made in the settings of MotherDuck: it cannot write'],
  grant: null,
};
