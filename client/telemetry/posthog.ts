import { ErrorTrackingExtensions, FeatureFlagsExtensions } from 'posthog-js/dist/extension-bundles';
import { posthog, type PostHog, type PostHogConfig } from 'posthog-js/dist/module.slim.no-external';

/**
 * PostHog with the parts this product uses: events, exceptions and feature flags. The slim build
 * has none of these parts by itself and drops what it has no part for without a word. Uncaught
 * errors are collected by `watchExceptions`, from the first script on, so PostHog's own observer is
 * left out.
 */
export function startPostHog(key: string, config: Partial<PostHogConfig>): PostHog {
  const { exceptions } = ErrorTrackingExtensions;
  posthog.init(key, { ...config, __extensionClasses: { exceptions, ...FeatureFlagsExtensions } });
  return posthog;
}
