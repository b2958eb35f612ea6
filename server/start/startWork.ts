import { openAgentWorld } from '../agent/agentWorld.ts';
import { deepAnalyst } from '../analyst/deep/deepAnalyst.ts';
import { DEFAULT_LIMITS } from '../analyst/deep/runPlan.ts';
import { quickAnalyst } from '../analyst/quickAnalyst.ts';
import { modelsOfAgent } from '../languageModel/modelsOfAgent.ts';
import { newId } from '../platform/ids.ts';
import { warmSources } from '../query/run/warmSources.ts';
import { sourceFolder } from '../source/sourceConnections.ts';
import { startTaskWorker } from '../task/run/worker.ts';
import type { Closing } from './closing.ts';
import { jobHandlers } from './jobHandlers.ts';
import type { OpenedServices } from './openServices.ts';
import type { Settings } from './settings.ts';

const minuteMs = 60_000;

/** Minutes to write a report in, after the analysis has come to its limit. */
const writingMinutes = 2;

/** Takes runs of questions and the jobs of all nouns, from now until the process stops. */
export async function startWork({ env, log }: Settings, services: OpenedServices, closing: Closing): Promise<void> {
  const { database, jobs, events, semql, source, upload } = services;
  const worker = await startTaskWorker({
    database,
    jobs,
    events,
    log,
    workerId: newId('TaskRun'),
    analyst: quickAnalyst,
    deepAnalyst: deepAnalyst({
      limits: {
        ...DEFAULT_LIMITS,
        milliseconds: env.QUARRY_DEEP_MINUTES * minuteMs,
        queries: env.QUARRY_DEEP_QUERIES,
        calls: env.QUARRY_DEEP_CALLS,
      },
      elapsed: () => performance.now(),
    }),
    async openWorld(asking) {
      const [world, models] = await Promise.all([
        openAgentWorld(semql, asking),
        modelsOfAgent(services.languageModel, { ...asking, commentId: asking.commentId ?? null }),
      ]);
      return { ...world, request: { ...world.request, models } };
    },
    timeoutMs: {
      QUICK: env.QUARRY_QUICK_MINUTES * minuteMs,
      DEEP: (env.QUARRY_DEEP_MINUTES + writingMinutes) * minuteMs,
    },
  });
  closing.add(() => worker.stop());
  const needs = {
    ...source,
    database: database.prisma,
    semql,
    layer: { database: database.prisma, events },
    jobs,
    events,
    log,
    upload,
    uploads: upload.store,
    outsideSecrets: services.outsideSecrets,
    sourcesFolder: sourceFolder(env.QUARRY_DATA_DIR),
  };
  for (const handler of jobHandlers) {
    await handler.start(jobs, needs);
  }
  warmSources(semql).catch((error: unknown) => log.warn({ err: error }, 'sources: could not be warmed'));
}
