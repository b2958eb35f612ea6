import type { ConnectionOptions } from 'node:tls';

/** Modes of libpq's `sslmode` (PostgreSQL 18, section 32.19), without `allow`. */
export type SslMode = 'disable' | 'prefer' | 'require' | 'verify-ca' | 'verify-full';

export interface TlsOptions {
  readonly sslMode: SslMode;
  /**
   * PEM of the authority that signed the server's certificate. Default: those that Node.js trusts.
   */
  readonly certificateAuthority?: string;
}

/** TLS options to try in order; the next one is tried when the server refuses the one before. */
export function tlsAttempts({ sslMode, certificateAuthority }: TlsOptions): readonly (ConnectionOptions | false)[] {
  const ca = certificateAuthority === undefined ? {} : { ca: certificateAuthority };
  switch (sslMode) {
    case 'disable':
      return [false];
    case 'prefer':
      return [{ rejectUnauthorized: false }, false];
    case 'require':
      return [{ rejectUnauthorized: false }];
    case 'verify-ca':
      return [{ ...ca, rejectUnauthorized: true, checkServerIdentity: () => undefined }];
    case 'verify-full':
      return [{ ...ca, rejectUnauthorized: true }];
  }
}
