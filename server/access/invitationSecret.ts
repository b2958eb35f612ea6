import { createHash, randomBytes } from 'node:crypto';

/** The secret part of an invitation's link: 192 random bits, base64url. */
export const newInvitationSecret = (): string => randomBytes(24).toString('base64url');

/** What is stored of it. */
export const invitationHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');
