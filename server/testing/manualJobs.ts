import type { Jobs } from '../platform/jobs/jobs.ts';

/**
 * Jobs that are only remembered: a test decides when each is worked on. Sends inside a transaction
 * that fails stay, as hints may.
 */
export interface ManualJobs extends Pick<Jobs, 'send'> {
  readonly sent: { readonly name: string; readonly input: object }[];
}

export function manualJobs(): ManualJobs {
  const sent: { name: string; input: object }[] = [];
  return {
    sent,
    send(kind, input) {
      sent.push({ name: kind.name, input });
      return Promise.resolve();
    },
  };
}
