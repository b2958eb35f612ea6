import { exportSPKI, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { clerkTokens } from './clerkTokens.ts';
import { UnauthenticatedError } from '../../platform/errors.ts';
import type { TokenVerifier } from './identity.ts';

const issuer = 'https://clerk.quarry.test';
const party = 'https://studio.quarry.test';

let key: CryptoKey;
let foreignKey: CryptoKey;
let publicPem: string;
let verifier: TokenVerifier;

beforeAll(async () => {
  const ours = await generateKeyPair('RS256', { extractable: true });
  key = ours.privateKey;
  publicPem = await exportSPKI(ours.publicKey);
  foreignKey = (await generateKeyPair('RS256')).privateKey;
  verifier = clerkTokens({ jwtKey: publicPem, keyId: 'ins_1', issuer, authorizedParties: [party] });
});

interface Forgery {
  readonly claims?: Record<string, unknown>;
  readonly kid?: string;
  readonly signWith?: () => CryptoKey;
  readonly expires?: string | null;
}

function sign({ claims = {}, kid = 'ins_1', signWith = () => key, expires = '1m' }: Forgery = {}): Promise<string> {
  const token = new SignJWT({ azp: party, email: 'ada@quarry.test', ...claims })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setSubject('user_1')
    .setIssuer(typeof claims.iss === 'string' ? claims.iss : issuer)
    .setIssuedAt();
  if (expires !== null) {
    token.setExpirationTime(expires);
  }
  return token.sign(signWith());
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('Clerk session tokens', () => {
  it('gives the person, the organization and the role of a version 2 token', async () => {
    const identity = await verifier.verify(await sign({ claims: { o: { id: 'org_9', slg: 'acme', rol: 'admin' } } }));
    expect(identity).toMatchObject({
      provider: 'CLERK',
      userId: 'user_1',
      email: 'ada@quarry.test',
      organization: { id: 'org_9', slug: 'acme', role: 'org:admin' },
    });
    expect(identity.expiresAt).toBeGreaterThan(Date.now() / 1000);
  });

  it('reads the claims of a version 1 token too', async () => {
    const identity = await verifier.verify(await sign({ claims: { org_id: 'org_9', org_role: 'org:explorer' } }));
    expect(identity.organization).toEqual({ id: 'org_9', slug: null, role: 'org:explorer' });
  });

  it('gives no organization when the token names none', async () => {
    expect((await verifier.verify(await sign())).organization).toBeNull();
  });

  const forgeries: readonly [string, () => Promise<string>][] = [
    ['signed by another key', () => sign({ signWith: () => foreignKey })],
    ['naming another key id', () => sign({ kid: 'ins_2' })],
    ['of another issuer', () => sign({ claims: { iss: 'https://evil.test' } })],
    ['for another party', () => sign({ claims: { azp: 'https://evil.test' } })],
    ['without a party', () => sign({ claims: { azp: undefined } })],
    ['that has expired', () => sign({ expires: '-2m' })],
    ['that never expires', () => sign({ expires: null })],
    ['not valid yet', () => sign({ claims: { nbf: Math.floor(Date.now() / 1000) + 600 } })],
    [
      'without a signature (alg none)',
      async () =>
        `${part({ alg: 'none', kid: 'ins_1' })}.${part({ sub: 'user_1', iss: issuer, azp: party, exp: 9_999_999_999 })}.`,
    ],
    [
      'signed with the public key as an HMAC secret',
      () =>
        new SignJWT({ azp: party })
          .setProtectedHeader({ alg: 'HS256', kid: 'ins_1' })
          .setSubject('user_1')
          .setIssuer(issuer)
          .setExpirationTime('1m')
          .sign(new TextEncoder().encode(publicPem)),
    ],
    [
      'with changed claims under an old signature',
      async () => {
        const [header, , signature] = (await sign()).split('.');
        return `${header}.${part({ sub: 'user_2', iss: issuer, azp: party, exp: 9_999_999_999 })}.${signature}`;
      },
    ],
    ['that is not a token', async () => 'not-a-token'],
    ['that is empty', async () => ''],
  ];

  it.each(forgeries)('refuses a token %s', async (_name, forge) => {
    await expect(verifier.verify(await forge())).rejects.toBeInstanceOf(UnauthenticatedError);
  });
});
