import { currentViewer } from '../../access/currentViewer.ts';
import type { Viewer } from '../../access/viewer.ts';
import { NotFoundError, UnauthenticatedError } from '../../platform/errors.ts';
import type { TaskWatch } from '../events/taskEvents.ts';
import type { TaskServices } from '../taskServices.ts';
import { sharedAt, shareTopic, type SharedPlace } from './share.policy.ts';

/** Sign that a shared task is to be read again. */
export interface SharedTaskChange {
  readonly taskId: string;
  readonly seq: number;
}

/**
 * Changes of a shared task, for as long as it is shared with the viewer: when that ends, so does
 * the stream, at once.
 * @throws UnauthenticatedError without a link, NotFoundError
 */
export async function watchShared(
  { database: { prisma }, events, watch }: TaskServices & { readonly watch: TaskWatch },
  viewer: Viewer,
  place: SharedPlace,
): Promise<AsyncGenerator<SharedTaskChange, void, undefined>> {
  if (viewer.kind === 'anonymous' && place.secret == null) {
    throw new UnauthenticatedError();
  }
  const find = async () => {
    const where = sharedAt(await currentViewer(prisma, viewer), place, new Date());
    return where === null ? null : prisma.task.findFirst({ where, select: { id: true, lastSeq: true } });
  };
  const mayRead = async (): Promise<boolean> => (await find()) !== null;
  const task = await find();
  if (task === null) {
    throw new NotFoundError('Task');
  }
  const leaving = new AbortController();
  const unsubscribe = events.subscribe(shareTopic(task.id), () => {
    void mayRead().then(
      (allowed) => allowed || leaving.abort(),
      // Asked again with the next event or heartbeat.
      () => undefined,
    );
  });
  const stream = changes(task.id, task.lastSeq);
  // A generator that waits hears of `return` only when it goes on.
  const leave = stream.return.bind(stream);
  stream.return = (value) => {
    leaving.abort();
    unsubscribe();
    return leave(value);
  };
  return stream;

  async function* changes(taskId: string, after: number): AsyncGenerator<SharedTaskChange, void, undefined> {
    try {
      const feed = watch.events({ taskId, after, mayRead, checksEvents: true, signal: leaving.signal });
      for await (const { kind, seq } of feed) {
        if (kind === 'COMMENT_CREATED' || kind === 'RUN_ENDED') {
          yield { taskId, seq };
        }
      }
    } finally {
      unsubscribe();
    }
  }
}
