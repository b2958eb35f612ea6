import { Router } from 'express';

/**
 * `GET /api/v1/utils/intercom/config`: what the support chat's widget is started with. Without an
 * app id the answer is empty, and the client leaves the launcher hidden.
 */
export function supportChat(appId: string | undefined, region: string): Router {
  const router = Router();
  router.get('/api/v1/utils/intercom/config', (_request, response) => {
    response.json(appId === undefined ? {} : { app_id: appId, region });
  });
  return router;
}
