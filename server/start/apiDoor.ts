import type { Viewer } from '../access/viewer.ts';
import { builtinAnalyst } from '../analyst/builtin/builtinAnalyst.ts';
import type { QuestionToAnyone } from '../task/anyAgent.ts';
import { chooseAgent } from '../agent/routing/chooseAgent.ts';
import { authenticator } from '../access/signIn/authenticator.ts';
import type { SignIn } from '../access/signIn/tokenVerifier.ts';
import type { Door } from '../graphql/door.ts';
import { createErrorMask } from '../graphql/mask.ts';
import { originCheck } from '../platform/http/knownOrigin.ts';
import type { Installation } from '../platform/installation.ts';
import type { Log } from '../platform/log.ts';
import { schema } from '../schema.ts';
import { refuseUntested } from '../eval/promotionGate.ts';
import { watchLayers } from '../layer/feed/watchLayers.ts';
import { LayerMemory } from '../layer/store/layerMemory.ts';
import { watchTasks } from '../task/events/taskEvents.ts';
import type { OpenedServices } from './openServices.ts';

/**
 * The GraphQL API with everything its resolvers and commands need, as HTTP and WebSocket both serve
 * it.
 */
export function apiDoor(
  { database, jobs, events, languageModel, semql, source, upload }: OpenedServices,
  signIn: SignIn,
  { origins }: Installation,
  log: Log,
): Door {
  const task = {
    database,
    jobs,
    events,
    watch: watchTasks({ database, events }),
    chooseAgent: (viewer: Viewer, asked: QuestionToAnyone) =>
      chooseAgent(semql, builtinAnalyst, viewer, { ...asked, now: new Date() }),
  };
  const layer = {
    database: database.prisma,
    events,
    refusePromotion: refuseUntested,
    memory: new LayerMemory(),
    watch: watchLayers(database.prisma, { events }),
  };
  return {
    schema,
    log,
    mask: createErrorMask(log),
    allowsOrigin: originCheck(origins),
    authenticate: authenticator(database.prisma, signIn.verifier),
    contextOf: (viewer) => ({
      viewer,
      database: database.prisma,
      now: new Date(),
      services: {
        layer,
        languageModel,
        semql,
        task,
        upload,
        source,
        evals: { database: database.prisma, jobs, semql },
      },
    }),
  };
}
