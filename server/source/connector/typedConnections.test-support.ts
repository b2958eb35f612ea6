import { generateKeyPairSync } from 'node:crypto';
import type { Fields } from './readConnection.ts';
import type { connectors } from './registry.ts';

/** A private key in PEM, and a line of it that is nowhere else. */
export function newKey(): { readonly pem: string; readonly line: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { pem, line: pem.split('\n')[1] ?? '' };
}

/** What somebody types into each form: the least that it can do with, with one secret. */
export function typedConnections(
  secret: string,
  pem = newKey().pem,
): Readonly<Record<keyof typeof connectors, Fields>> {
  const server = { host: 'db.example.com', database: 'shops', username: 'reader', password: secret };
  const serviceAccountKey = JSON.stringify({
    type: 'service_account',
    client_email: 'reader@a-project.iam.gserviceaccount.com',
    private_key: pem,
    private_key_id: secret,
  });
  return {
    POSTGRESQL: server,
    REDSHIFT: server,
    MYSQL: server,
    MARIADB: server,
    MSSQL: server,
    SYNAPSE: server,
    FABRIC: { host: 'x.fabric.example.com', database: 'shops', tenantId: 't', clientId: 'c', clientSecret: secret },
    SNOWFLAKE: { account: 'org-one', warehouse: 'small', database: 'shops', username: 'reader', password: secret },
    BIGQUERY: { projectId: 'a-project', dataset: 'shops', serviceAccountKey },
    DATABRICKS: { host: 'x.example.com', httpPath: '/sql/1.0/warehouses/a1', catalog: 'main', accessToken: secret },
    MOTHERDUCK: { database: 'shops', accessToken: secret },
  };
}
