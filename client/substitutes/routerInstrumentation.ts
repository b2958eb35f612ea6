function notGiven(): never {
  throw new Error('The router is made without instrumentations.');
}

/**
 * Stands for React Router's tracing of navigations and loaders, which are used only by routers that
 * are made with `instrumentations`.
 */
export const instrumentClientSideRouter = notGiven;
export const getRouteInstrumentationUpdates = notGiven;
export const consumeInstrumentationClientResultMetaReceiver = (): undefined => undefined;
