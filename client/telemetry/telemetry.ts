import type { PostHog, PostHogConfig } from 'posthog-js/dist/module.slim.no-external';
import { subscriptionFlags, type SessionState } from '../session/session.ts';

/** The part of the analytics library that is used. */
export type Analytics = Pick<PostHog, 'capture' | 'identify' | 'register' | 'captureException'>;

export interface TelemetryOptions {
  /** Null keeps everything silent: no library, no request. */
  readonly key: string | null;
  readonly host: string;
  readonly environment: 'staging' | 'production';
  /** Starts the library; tests pass their own. */
  readonly start?: (key: string, config: Partial<PostHogConfig>) => Promise<Analytics>;
}

export interface Telemetry {
  /** Sends a page view with the current address and title. */
  pageView(): Promise<void>;
  /**
   * Identifies the person once user and organization are both known; retries once, then gives up.
   */
  identify(session: SessionState): Promise<void>;
  exception(error: unknown): Promise<void>;
}

/**
 * Product's settings: profiles for identified people only, no automatic page views, exceptions
 * captured by us.
 */
export function analyticsConfig(host: string): Partial<PostHogConfig> {
  return {
    api_host: host,
    person_profiles: 'identified_only',
    capture_pageview: false,
    capture_pageleave: false,
    capture_exceptions: true,
    autocapture: false,
    debug: false,
    disable_external_dependency_loading: true,
    // Single-use secrets come after `#`; the library adds the address to every event.
    disable_capture_url_hashes: true,
  };
}

async function loadPostHog(key: string, config: Partial<PostHogConfig>): Promise<Analytics> {
  const { startPostHog } = await import('./posthog.ts');
  return startPostHog(key, config);
}

/** After the first paint, and not before the browser has a moment. */
function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0));
  });
}

/** Properties sent to identify a person. */
export function personOf({ user, organization, plan, userId }: SessionState) {
  const { isTrial, isPaid } = subscriptionFlags(plan);
  return {
    user_id: user?.id ?? null,
    email: user?.primaryEmail ?? null,
    name: user?.fullName ?? null,
    first_name: user?.firstName ?? null,
    last_name: user?.lastName ?? null,
    organization_id: organization?.id ?? null,
    organization_name: organization?.name ?? null,
    clerk_user_id: userId,
    plan_id: plan?.id ?? null,
    plan_name: plan?.name ?? null,
    plan_status: plan?.status ?? null,
    is_trial: isTrial,
    is_paid: isPaid,
  };
}

/** Product analytics. Every event carries the environment; everything waits for the first paint. */
export function createTelemetry({ key, host, environment, start = loadPostHog }: TelemetryOptions): Telemetry {
  let starting: Promise<Analytics> | null = null;
  let identified = false;

  const analytics = (): Promise<Analytics> | null => {
    if (key === null) {
      return null;
    }
    return (starting ??= afterFirstPaint()
      .then(() => start(key, analyticsConfig(host)))
      .then((library) => {
        library.register({ environment });
        return library;
      }));
  };

  return {
    async pageView() {
      const { origin, pathname, search } = window.location;
      const seen = {
        $current_url: `${origin}${pathname}${search}`,
        $pathname: pathname,
        path: pathname,
        query: search,
        title: document.title,
      };
      (await analytics())?.capture('$pageview', { ...seen, environment });
    },
    async identify(session) {
      if (identified || session.user === null || session.organization === null) {
        return;
      }
      identified = true;
      const person = personOf(session);
      for (const _attempt of ['first', 'retry']) {
        try {
          (await analytics())?.identify(session.user.id, person);
          return;
        } catch (error) {
          console.error('Error identifying user', error);
        }
      }
    },
    async exception(error) {
      (await analytics())?.captureException(error, { environment });
    },
  };
}
