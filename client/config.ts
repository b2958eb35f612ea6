/**
 * Configuration the server sends before the page starts; every value has a default, so a page
 * without it works too.
 */
export interface ClientConfig {
  readonly provider: 'builtin' | 'clerk';
  readonly clerkPublishableKey: string | null;
  readonly posthogKey: string | null;
  readonly posthogHost: string;
  readonly environment: 'staging' | 'production';
  /** The support chat service, part of its configuration call's path and of its launcher's id. */
  readonly supportChat: string;
  /** Sample company without sign-up, on a loopback address only. */
  readonly demo: boolean;
  /** Characters that a new password needs; the server has the last word. */
  readonly minimumPasswordLength: number;
  /** Prefix of every call to the server; empty for the page's own origin. */
  readonly baseUrl: string;
  readonly buildId: string;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Staging when the server says so or when the host name says so. */
export function detectEnvironment(configured: unknown, hostname: string): ClientConfig['environment'] {
  return configured === 'staging' || hostname.includes('staging') ? 'staging' : 'production';
}

/**
 * Reads the injected configuration of a page: `<script type="application/json"
 * id="quarry-config">`. Missing or unreadable values fall back to their defaults; the build names
 * itself on `<html data-build>`.
 */
export function readConfig(page: Document, hostname: string): ClientConfig {
  let given: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(page.getElementById('quarry-config')?.textContent ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) {
      given = { ...parsed };
    }
  } catch (error) {
    console.warn('The injected configuration is not JSON; using the defaults.', error);
  }
  const clerkPublishableKey = text(given.clerkPublishableKey);
  return {
    provider: given.provider === 'clerk' && clerkPublishableKey !== null ? 'clerk' : 'builtin',
    clerkPublishableKey,
    posthogKey: text(given.posthogKey),
    posthogHost: text(given.posthogHost) ?? 'https://us.i.posthog.com',
    environment: detectEnvironment(given.environment, hostname),
    supportChat: text(given.supportChat) ?? 'intercom',
    demo: given.demo === true,
    minimumPasswordLength: typeof given.minimumPasswordLength === 'number' ? given.minimumPasswordLength : 1,
    baseUrl: text(given.baseUrl) ?? '',
    buildId: text(given.buildId) ?? page.documentElement.dataset.build ?? 'development',
  };
}
