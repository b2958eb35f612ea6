/** What the nouns of actions are called. */
const nouns: Readonly<Record<string, string>> = {
  account: 'Account',
  agentToken: 'Token of an agent',
  auditLog: 'Audit log',
  credentials: 'Credentials',
  dataSource: 'Data source',
  export: 'Export',
  grant: 'Access',
  invitation: 'Invitation',
  member: 'Member',
  organization: 'Organization',
  personalToken: 'Personal token',
  publicAccess: 'Public access',
  session: 'Sign-in',
  staff: 'Staff',
};

/** What some verbs are called after their noun. */
const verbs: Readonly<Record<string, string>> = {
  signedIn: 'succeeded',
  failed: 'refused',
  verified: 'confirmed by password',
  revoked: 'revoked',
  roleChanged: 'given another role',
  passwordChanged: 'given another password',
  deletionRequested: 'deletion asked for',
  deletionCancelled: 'deletion taken back',
};

/** An action in words: `member.roleChanged` as “Member given another role”. */
export function actionName(action: string): string {
  const [noun = '', verb = ''] = action.split('.');
  return `${nouns[noun] ?? noun} ${verbs[verb] ?? verb}`.trim();
}
