import { buildModels } from '../../server/agent/models/buildModels.ts';
import type { Viewer } from '../../server/access/viewer.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { noSampleData } from '../../server/testing/noSampleData.ts';
import { withBoundaries } from './boundaries.ts';

// A process that creates models and an agent from drafts, and kills itself on the way.

export interface ModelsWorkerSettings {
  readonly url: string;
  readonly viewer: Viewer;
  readonly choice: Parameters<typeof buildModels>[3];
  /** Number of the boundary at which the process kills itself, from 0; null: it does not. */
  readonly killAt: number | null;
}

const { url, viewer, choice, killAt } = JSON.parse(process.argv[2] ?? '{}') as ModelsWorkerSettings;
let passed = 0;
const plain = openDatabase(url);
const { prisma } = withBoundaries(plain, () => {
  if (passed === killAt) {
    process.kill(process.pid, 'SIGKILL');
  }
  passed += 1;
});
const { models } = await buildModels(noSampleData, prisma, viewer, choice, new Date());
await plain.close();
console.log(JSON.stringify({ models: models.length, passed }));
