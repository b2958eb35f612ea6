import helmet from 'helmet';
import type { RequestHandler } from 'express';

/** Hosts of the third parties an installation has switched on; none by default. */
export interface ThirdParties {
  /** Clerk's frontend API, e.g. `https://clerk.example.com`; null without Clerk. */
  readonly clerk: string | null;
  /** PostHog's host; null without a key. */
  readonly analytics: string | null;
  /** True: Intercom's messenger is configured. */
  readonly supportChat: boolean;
}

const intercom = {
  script: ['https://widget.intercom.io', 'https://js.intercomcdn.com'],
  connect: ['https://*.intercom.io', 'wss://*.intercom.io', 'https://*.intercomcdn.com'],
  image: ['https://*.intercomcdn.com', 'https://static.intercomassets.com'],
  frame: ['https://intercom-sheets.com', 'https://www.intercom-reporting.com'],
};

/**
 * PostHog's own cloud serves a project's settings from a second host; a PostHog of one's own has
 * one.
 */
function settingsHost(analytics: string): string[] {
  const cloud = /^https:\/\/(us|eu)\.i\.posthog\.com$/.exec(analytics);
  return cloud === null ? [] : [`https://${cloud[1]}-assets.i.posthog.com`];
}

/**
 * Abilities of a browser that no page of ours uses; copying to the clipboard is one that they do.
 */
const permissionsPolicy = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((ability) => `${ability}=()`)
  .join(', ');

/**
 * Response headers of every page: only our own code runs, nothing frames us, nothing leaks a
 * referrer. Styles may be inline because the component library writes them at run time; scripts may
 * not.
 * @param https true: people open the installation by HTTPS, and browsers are asked to stay with
 *   it
 */
export function securityHeaders(parties: ThirdParties, https: boolean): RequestHandler {
  const present = (host: string | null): string[] => (host === null ? [] : [host]);
  const analytics = present(parties.analytics).flatMap((host) => [host, ...settingsHost(host)]);
  const support = parties.supportChat ? intercom : { script: [], connect: [], image: [], frame: [] };
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...present(parties.clerk), ...support.script],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: [
          "'self'",
          'data:',
          'blob:',
          ...(parties.clerk === null ? [] : ['https://img.clerk.com']),
          ...support.image,
        ],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...present(parties.clerk), ...analytics, ...support.connect],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", ...present(parties.clerk), ...support.frame],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    // A plain-HTTP loopback server must not teach browsers that localhost is HTTPS only. Other
    // names of the same domain are not ours to decide about.
    strictTransportSecurity: https && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false },
  });
  return (request, response, next) => {
    response.setHeader('Permissions-Policy', permissionsPolicy);
    protect(request, response, next);
  };
}
