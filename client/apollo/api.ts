import { config, session } from '../session/current.ts';
import { createApi } from './client.ts';

/** The one API client of this page. */
export const { client, socket } = createApi({ baseUrl: config.baseUrl, getToken: session.getToken });
