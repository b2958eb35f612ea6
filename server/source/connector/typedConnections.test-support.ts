import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { certificate } from '../../warehouse/outbound/testCertificate.test-support.ts';
import type { Field } from './field.ts';
import { fieldsOf, readConnection, type Fields } from './readConnection.ts';
import type { AnyConnector, connectors } from './registry.ts';

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
  const serviceAccountKey = serviceAccount(pem, secret);
  return {
    POSTGRESQL: server,
    REDSHIFT: server,
    MYSQL: server,
    MARIADB: server,
    MSSQL: server,
    SYNAPSE: server,
    FABRIC: { host: 'x.fabric.example.com', database: 'shops', tenantId: 't', clientId: 'c', clientSecret: secret },
    SNOWFLAKE: {
      account: 'org-one',
      warehouse: 'small',
      database: 'shops',
      username: 'reader',
      programmaticAccessToken: secret,
    },
    BIGQUERY: { projectId: 'a-project', dataset: 'shops', serviceAccountKey },
    DATABRICKS: { host: 'x.example.com', httpPath: '/sql/1.0/warehouses/a1', catalog: 'main', accessToken: secret },
    MOTHERDUCK: { database: 'shops', accessToken: secret },
  };
}

function serviceAccount(pem: string, id: string): string {
  return JSON.stringify({
    type: 'service_account',
    client_email: 'reader@a-project.iam.gserviceaccount.com',
    private_key: pem,
    private_key_id: id,
  });
}

/** A connection that holds a certain secret, which nobody else has. */
export interface SecretConnection {
  readonly field: string;
  readonly fields: Fields;
  /** Texts that appear in no other place than the secret. */
  readonly marks: readonly string[];
}

/**
 * For each secret of a connector a connection that holds it. They are found by trying what a field
 * takes, so that a connector or a field that comes later is tried without being named here.
 * @throws Error when nothing that is tried is taken
 */
export function secretConnections(connector: AnyConnector): SecretConnection[] {
  const typed = typedConnections(newMark())[connector.type];
  return fieldsOf(connector)
    .filter(([, { secret }]) => secret)
    .map(([field]) => {
      const mark = newMark();
      const { pem, line } = newKey();
      const secrets = [mark, pem, serviceAccount(pem, mark)];
      const found = tried(connector, (name, shape) => {
        if (name === field) {
          return secrets.filter((value) => shape.schema.safeParse(value).success).slice(0, 1);
        }
        const usual = name in typed ? [typed[name]] : [];
        return shape.required ? usual : [...usual, undefined, ...valuesOf(shape)];
      });
      if (found === null) {
        throw new Error(`${connector.label}: nothing that is tried holds ${field}`);
      }
      const value = String(found[field]);
      return { field, fields: found, marks: [mark, line].filter((text) => value.includes(text)) };
    });
}

const newMark = (): string => `canary-${randomBytes(12).toString('hex')}`;

/** Values that a field takes. */
function valuesOf({ schema }: Field): unknown[] {
  const inner = schema instanceof z.ZodDefault ? schema.def.innerType : schema;
  const words = inner instanceof z.ZodEnum ? inner.options : [newMark(), newKey().pem, certificate];
  return words.filter((word) => schema.safeParse(word).success);
}

/** The first connection that can be read among those of every value for every field. */
function tried(connector: AnyConnector, values: (name: string, field: Field) => readonly unknown[]): Fields | null {
  const fields = fieldsOf(connector).map(([name, field]) => [name, values(name, field)] as const);
  const from = (at: number, chosen: Fields): Fields | null => {
    const [name, choices] = fields[at] ?? [null, []];
    if (name === null) {
      return isReadable(connector, chosen) ? chosen : null;
    }
    for (const value of choices) {
      const found = from(at + 1, value === undefined ? chosen : { ...chosen, [name]: value });
      if (found !== null) {
        return found;
      }
    }
    return null;
  };
  return from(0, {});
}

function isReadable(connector: AnyConnector, typed: Fields): boolean {
  try {
    readConnection(connector, typed);
    return true;
  } catch {
    return false;
  }
}
