import { builder } from '../../graphql/builder.ts';
import { expected } from '../../graphql/errors.ts';
import { LimitExceededError } from '../../platform/errors.ts';
import { issueAgentToken, revokeAgentToken, type IssuedToken } from './agentTokens.ts';

const IssuedAgentToken = builder.objectRef<IssuedToken>('IssuedAgentToken').implement({
  description: 'New token with its secret.',
  fields: (t) => ({
    token: t.prismaField({ type: 'AgentToken', description: 'The token.', resolve: (_query, { token }) => token }),
    secret: t.exposeString('secret', {
      description: 'Value for `Authorization: Bearer …`. Shown once, because only its hash is stored.',
    }),
  }),
});

const IssueAgentTokenInput = builder.inputType('IssueAgentTokenInput', {
  description: 'Token to issue.',
  fields: (t) => ({
    agentId: t.id({ required: true, description: 'Agent that the token may ask.' }),
    name: t.string({ required: true, description: 'Name that tells tokens apart, 1 to 200 characters.' }),
    days: t.int({ description: 'Number of days for which it works, 1 to 366; absent: until it is revoked.' }),
  }),
});

const RevokeAgentTokenInput = builder.inputType('RevokeAgentTokenInput', {
  description: 'Token to revoke.',
  fields: (t) => ({ tokenId: t.id({ required: true, description: 'Token of an agent.' }) }),
});

builder.mutationFields((t) => ({
  issueAgentToken: t.field({
    type: IssuedAgentToken,
    description:
      'Issues a bearer token that may ask one agent. For admins. Fails with LIMIT_EXCEEDED when 50 tokens of the ' +
      'agent work.',
    errors: { types: [...expected, LimitExceededError] },
    args: { input: t.arg({ type: IssueAgentTokenInput, required: true }) },
    resolve: (_root, { input: { agentId, name, days } }, { database, viewer, now }) =>
      issueAgentToken(database, viewer, { agentId, name, days: days ?? null }, now),
  }),
  revokeAgentToken: t.prismaField({
    type: 'AgentToken',
    description: 'Ends a token: the next request with it is refused, and open connections are closed. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: RevokeAgentTokenInput, required: true }) },
    resolve: (_query, _root, { input: { tokenId } }, { database, viewer, now }) =>
      revokeAgentToken(database, viewer, tokenId, now),
  }),
}));
