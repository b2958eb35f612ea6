import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { builtinAuth } from '../access/signIn/builtinAuth.ts';
import { sessionRoutes } from '../access/signIn/sessionRoutes.ts';
import { signInFor } from '../access/signIn/tokenVerifier.ts';
import { countTokens, tokenRate, tooManyRequests } from '../access/signIn/tokenRate.ts';
import { visitRoutes } from '../access/visit/visitRoutes.ts';
import { httpDoor } from '../graphql/httpDoor.ts';
import { webSocketDoor } from '../graphql/webSocketDoor.ts';
import type { Env } from '../platform/env.ts';
import { mcpRoutes } from '../mcp/mcpRoutes.ts';
import { healthOf, type Health } from '../platform/health.ts';
import { webApplication } from '../platform/http/application.ts';
import { clientPages } from '../platform/http/clientPages.ts';
import { listen } from '../platform/http/listen.ts';
import { supportChat } from '../platform/http/supportChat.ts';
import { installationOf, type Installation } from '../platform/installation.ts';
import { exportRoutes } from '../query/export/exportRoutes.ts';
import { semqlSchemaRoutes } from '../query/semqlSchemaRoutes.ts';
import { uploadRoutes } from '../upload/uploadRoutes.ts';
import { apiDoor } from './apiDoor.ts';
import { clientConfiguration, thirdParties } from './clientConfiguration.ts';
import type { Closing } from './closing.ts';
import { clientAddressOf } from './networkSettings.ts';
import type { OpenedServices } from './openServices.ts';
import type { Settings } from './settings.ts';
import type { StartedDatabase } from './startDatabase.ts';

const clientFolder = resolve(import.meta.dirname, '../../dist/client');

/**
 * Takes the port, then serves sign-in, the API by HTTP and WebSocket, uploads, exports and
 * the client's pages.
 * @returns the installation with its final addresses
 */
export async function serveWeb(
  { env, log }: Settings,
  started: StartedDatabase,
  services: OpenedServices,
  closing: Closing,
): Promise<Installation> {
  const { prisma } = services.database;
  const signIn = signInFor(env, prisma, services.secret);
  const { server, port, serve } = await listen(env.PORT, env.HOST);
  const installation = installationOf(env, port);
  const { publicUrl, origins: allowedOrigins, demo } = installation;

  const door = apiDoor(services, signIn, installation, log);
  const { allowsOrigin, authenticate } = door;
  const addressOf = clientAddressOf(env, log);
  const http = await httpDoor(door, { addressOf });
  // One count for both doors: a socket is no way around it.
  const rate = countTokens();
  const refusalOf = (token: string | null) => {
    const use = rate(token);
    return use === null || use.allowed ? null : tooManyRequests(use);
  };
  const closeSockets = webSocketDoor(server, door, { addressOf, refusalOf });
  const { secret } = services;
  const mcp = mcpRoutes({ ...door, origins: allowedOrigins, publicUrl, secret });
  const sessions =
    signIn.provider === 'builtin' &&
    sessionRoutes({
      auth: builtinAuth(prisma, { publicUrl, allowedOrigins, secret, demo, log }),
      tokens: signIn.verifier,
      allowsOrigin,
      addressOf,
    });
  const application = webApplication({
    log,
    thirdParties: thirdParties(env, signIn),
    https: publicUrl.startsWith('https:'),
    health: () => healthOfProcess(env, started),
    routers: [
      ...(sessions ? [sessions] : []),
      tokenRate(rate),
      http.router,
      mcp.router,
      visitRoutes({ database: prisma, authenticate, allowsOrigin, addressOf, secret }),
      uploadRoutes(services.upload, authenticate, allowsOrigin),
      exportRoutes(services.semql, authenticate, allowsOrigin, addressOf),
      supportChat(env.INTERCOM_APP_ID, env.INTERCOM_REGION),
      semqlSchemaRoutes(),
      clientPages(clientFolder, clientConfiguration(env, signIn, installation)),
    ],
  });
  serve(application);
  closing.add(async () => {
    await closeSockets();
    await mcp.close();
    await http.close();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  return installation;
}

function healthOfProcess(env: Env, { database, embedded }: StartedDatabase): Promise<Health> {
  return healthOf({
    databaseProblem: () => embedded?.problem() ?? null,
    askDatabase: () => database.pool.query('SELECT 1'),
    disks: [
      { name: 'the data folder', folder: env.QUARRY_DATA_DIR },
      { name: 'temporary files', folder: tmpdir() },
      ...(embedded === null ? [] : [{ name: 'the database', folder: embedded.folder }]),
    ],
  });
}
