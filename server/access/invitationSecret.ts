import { createHash, randomBytes } from 'node:crypto';

/** The secret part of an invitation's link: 192 random bits, base64url. */
export const newInvitationSecret = (): string => randomBytes(24).toString('base64url');

/** Hash of a secret, the only form that is stored. */
export const invitationHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');
