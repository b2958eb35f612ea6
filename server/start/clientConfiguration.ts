import { passwordLength } from '../access/signIn/passwordRule.ts';
import type { SignIn } from '../access/signIn/tokenVerifier.ts';
import type { Env } from '../platform/env.ts';
import type { ClientConfiguration } from '../platform/http/clientPages.ts';
import type { ThirdParties } from '../platform/http/securityHeaders.ts';
import type { Installation } from '../platform/installation.ts';

const defaultAnalyticsHost = 'https://us.i.posthog.com';

/** Configuration that the client's pages begin with; all of them are public. */
export function clientConfiguration(env: Env, { provider }: SignIn, { demo }: Installation): ClientConfiguration {
  return {
    provider,
    clerkPublishableKey: env.CLERK_PUBLISHABLE_KEY ?? null,
    posthogKey: env.POSTHOG_KEY ?? null,
    posthogHost: env.POSTHOG_HOST ?? null,
    environment: env.QUARRY_ENVIRONMENT,
    supportChat: env.INTERCOM_APP_ID === undefined ? null : 'intercom',
    demo,
    baseUrl: '',
    minimumPasswordLength: passwordLength.least,
  };
}

/** Other servers that the client's pages may call. */
export function thirdParties(env: Env, { provider }: SignIn): ThirdParties {
  return {
    clerk: provider === 'clerk' ? (env.CLERK_ISSUER ?? null) : null,
    analytics: env.POSTHOG_KEY === undefined ? null : (env.POSTHOG_HOST ?? defaultAnalyticsHost),
    supportChat: env.INTERCOM_APP_ID !== undefined,
  };
}
