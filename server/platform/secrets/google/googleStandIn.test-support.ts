import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importSPKI, jwtVerify } from 'jose';
import { crc32c } from './crc32c.ts';
import type { ServiceAccount } from './serviceAccount.ts';

interface Version {
  readonly data: string;
  destroyed: boolean;
}

/**
 * Google's token service and Secret Manager as far as they are spoken with here, over HTTP on this
 * machine.
 */
export interface GoogleStandIn {
  readonly account: ServiceAccount;
  readonly addresses: { readonly token: string; readonly api: string };
  /** By name of the secret; a version's number is its place from 1. */
  readonly secrets: Map<string, Version[]>;
  /** Requests that came, as `METHOD path`. */
  readonly requests: string[];
  /**
   * Answers that are given instead of the next ones: a status with its name, bytes that are no
   * longer right, a cut connection, or none.
   */
  readonly faults: (readonly [code: number, status: string] | 'corrupt' | 'cut' | 'silence')[];
  /** Tokens given so far hold no more. */
  revoke(): void;
  close(): Promise<void>;
}

/** As Google shows a project in names: by its number, whatever it was asked by. */
const projectNumber = '81726354';

export async function openGoogleStandIn(): Promise<GoogleStandIn> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const account: ServiceAccount = {
    type: 'service_account',
    project_id: 'vault-project',
    private_key: privateKey,
    private_key_id: 'key-1',
    client_email: 'quarry@vault-project.iam.gserviceaccount.com',
  };
  const secrets = new Map<string, Version[]>();
  const requests: string[] = [];
  const faults: GoogleStandIn['faults'] = [];
  const tokens = new Set<string>();
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => refuse(response, 500, 'INTERNAL', String(error)));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    const url = new URL(request.url ?? '/', 'http://stand-in');
    if (url.pathname === '/token') {
      return token(new URLSearchParams(body), response);
    }
    requests.push(`${request.method} ${url.pathname}`);
    if (!tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '')) {
      return refuse(response, 401, 'UNAUTHENTICATED');
    }
    const fault = faults.shift();
    if (fault === 'silence') {
      return;
    }
    if (fault === 'cut') {
      return void response.destroy();
    }
    if (fault !== undefined && fault !== 'corrupt') {
      return refuse(response, fault[0], fault[1]);
    }
    call(`${request.method} ${url.pathname}`, url, body === '' ? {} : (JSON.parse(body) as object), response, fault);
  }

  async function token(form: URLSearchParams, response: ServerResponse): Promise<void> {
    try {
      if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') {
        throw new Error('grant_type');
      }
      const { payload, protectedHeader } = await jwtVerify(
        form.get('assertion') ?? '',
        await importSPKI(publicKey, 'RS256'),
        { issuer: account.client_email, audience: `${origin()}/token`, maxTokenAge: '1h', algorithms: ['RS256'] },
      );
      if (protectedHeader.kid !== account.private_key_id) {
        throw new Error('kid');
      }
      if (payload['scope'] !== 'https://www.googleapis.com/auth/cloud-platform') {
        throw new Error('scope');
      }
    } catch {
      response.writeHead(400).end(JSON.stringify({ error: 'invalid_grant' }));
      return;
    }
    const given = `ya29.${tokens.size}`;
    tokens.add(given);
    json(response, { access_token: given, expires_in: 3599, token_type: 'Bearer' });
  }

  function call(asked: string, url: URL, body: object, response: ServerResponse, fault: 'corrupt' | undefined): void {
    if (/^POST \/v1\/projects\/[^/]+\/secrets$/.test(asked)) {
      const name = url.searchParams.get('secretId') ?? '';
      if (!/^[A-Za-z0-9_-]{1,255}$/.test(name)) {
        return refuse(response, 400, 'INVALID_ARGUMENT');
      }
      if (secrets.has(name)) {
        return refuse(response, 409, 'ALREADY_EXISTS');
      }
      secrets.set(name, []);
      return json(response, { name: `projects/${projectNumber}/secrets/${name}` });
    }
    const [, method = '', name = '', number = '', verb = ''] =
      /^(\w+) \/v1\/projects\/[^/]+\/secrets\/([\w-]+?)(?:\/versions\/(\d+))?(?::(\w+))?$/.exec(asked) ?? [];
    const versions = secrets.get(name);
    if (versions === undefined) {
      return refuse(response, 404, 'NOT_FOUND');
    }
    const version = versions[Number(number) - 1];
    switch (`${method} ${verb}`) {
      case 'POST addVersion': {
        const { data, dataCrc32c } = (body as { payload: { data: string; dataCrc32c: string } }).payload;
        if (String(crc32c(Buffer.from(data, 'base64'))) !== dataCrc32c) {
          return refuse(response, 400, 'INVALID_ARGUMENT');
        }
        versions.push({ data, destroyed: false });
        return json(response, { name: `projects/${projectNumber}/secrets/${name}/versions/${versions.length}` });
      }
      case 'GET access': {
        if (version === undefined) {
          return refuse(response, 404, 'NOT_FOUND');
        }
        if (version.destroyed) {
          return refuse(response, 400, 'FAILED_PRECONDITION');
        }
        const bytes = Buffer.from(version.data, 'base64');
        const dataCrc32c = String(crc32c(bytes));
        if (fault === 'corrupt') {
          bytes[3] = (bytes[3] ?? 0) ^ 1;
        }
        return json(response, { payload: { data: bytes.toString('base64'), dataCrc32c } });
      }
      case 'POST destroy':
        if (version === undefined) {
          return refuse(response, 404, 'NOT_FOUND');
        }
        version.destroyed = true;
        return json(response, { state: 'DESTROYED' });
      case 'DELETE ':
        secrets.delete(name);
        return json(response, {});
      default:
        return refuse(response, 404, 'NOT_FOUND');
    }
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    account,
    addresses: { token: `${origin()}/token`, api: origin() },
    secrets,
    requests,
    faults,
    revoke: () => tokens.clear(),
    close: () => new Promise((closed) => server.close(() => closed()).closeAllConnections()),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) {
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}

function json(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function refuse(response: ServerResponse, code: number, status: string, message = ''): void {
  response
    .writeHead(code, { 'content-type': 'application/json' })
    .end(JSON.stringify({ error: { code, message, status } }));
}
