import { z } from 'zod';
import { GuardedHttps, type GuardedHttpsOptions } from '../outbound/guardedHttps.ts';
import { HeldTokens, type Token } from '../rest/heldTokens.ts';
import { withinTime } from '../sessions/timeLimits.ts';
import { WarehouseError } from '../warehouse.ts';

export interface ServicePrincipalOptions extends GuardedHttpsOptions {
  readonly tenantId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Token authority; replaced in tests. */
  readonly authority?: URL;
}

const microsoftAuthority = new URL('https://login.microsoftonline.com');
/** All databases that speak TDS in Azure and Fabric are one resource. */
const scope = 'https://database.windows.net/.default';
const largestAnswer = 256 * 1024;
/** A tenant's id or its domain: nothing that would make another path of the address. */
const tenant = /^[0-9a-z](?:[0-9a-z.-]*[0-9a-z])?$/i;

const given = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });
const refused = z.object({ error: z.string(), error_codes: z.array(z.number()).optional() });

/** By the code of a refusal of Microsoft Entra (AADSTS…). */
const refusals: Readonly<Record<number, readonly [message: string, advice: string]>> = {
  90002: ['Microsoft Entra has no tenant with this id.', 'Check the tenant id.'],
  900023: ['Microsoft Entra has no tenant with this id.', 'Check the tenant id.'],
  700016: ['The tenant has no app registration with this id.', 'Check the client id and the tenant id.'],
  7000215: ['Microsoft Entra rejects the client secret.', 'Enter the value of the secret, not its id.'],
  7000222: ['The client secret has expired.', 'Create a new secret for the app registration, and enter it.'],
};

/**
 * Access tokens of a service principal for databases. The request is our own (RFC 6749, section
 * 4.4): Microsoft's library has no way to connect through a guarded socket, and follows redirects.
 */
export class ServicePrincipal {
  readonly #options: ServicePrincipalOptions;
  readonly #tokens: HeldTokens<'database'>;

  constructor(options: ServicePrincipalOptions) {
    this.#options = options;
    this.#tokens = new HeldTokens((_, timeoutMs) => this.#ask(timeoutMs));
  }

  /**
   * Returns a token that stays valid long enough to sign in with.
   *
   * @throws WarehouseError AUTHENTICATION when it is refused, CONNECTION when the authority cannot
   * be reached, TIMEOUT, CANCELLED
   */
  async token(timeLeftMs: number, signal: AbortSignal | undefined): Promise<string> {
    // Several queries may wait for one token, so it is not any one of them that ends the request.
    return withinTime(this.#tokens.token('database'), timeLeftMs, signal, () => undefined);
  }

  /** Forgets a token that a database refused. */
  async refused(token: string): Promise<void> {
    await this.#tokens.refused('database', token);
  }

  async #ask(timeoutMs: number): Promise<Token> {
    const { tenantId, clientId, clientSecret, authority = microsoftAuthority, ...guard } = this.#options;
    if (!tenant.test(tenantId)) {
      throw new WarehouseError('AUTHENTICATION', ...notATenant);
    }
    const https = new GuardedHttps(guard);
    try {
      const { status, body } = await https.request(new URL(`/${tenantId}/oauth2/v2.0/token`, authority), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: clientId,
          client_secret: clientSecret,
          scope: scope,
        }).toString(),
        maxBytes: largestAnswer,
        timeoutMs,
      });
      return tokenOf(status, body);
    } catch (error) {
      throw error instanceof WarehouseError ? error : unreachable(error);
    } finally {
      https.close();
    }
  }
}

const notATenant = ['This is not a tenant id.', 'Enter the id of the tenant, or its domain.'] as const;

/**
 * Reads the token from an answer. The text of a refusal is not passed on: it names ids and
 * addresses of others.
 */
function tokenOf(status: number, body: string): Token {
  const answer = json(body);
  const token = given.safeParse(answer);
  if (status === 200 && token.success) {
    const { access_token: text, expires_in: seconds } = token.data;
    return { text, lifetimeMs: seconds * 1000 };
  }
  const refusal = refused.safeParse(answer);
  if (!refusal.success) {
    throw unreachable(new Error(`HTTP status ${status}`));
  }
  const code = refusal.data.error_codes?.[0];
  const known = refusals[code ?? 0];
  const message = `Microsoft Entra rejects the service principal${code === undefined ? '' : ` (AADSTS${code})`}.`;
  const [sentence, advice] = known ?? [message, 'Check tenant id, client id and client secret.'];
  throw new WarehouseError('AUTHENTICATION', sentence, advice);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function unreachable(cause: unknown): WarehouseError {
  return new WarehouseError(
    'CONNECTION',
    'Microsoft Entra, which issues the tokens of service principals, cannot be reached.',
    `Check that this server can reach ${microsoftAuthority.host}, and try again.`,
    { cause },
  );
}
