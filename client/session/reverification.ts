/** The question whether the person is there and gives the password again; one at a time. */
export interface Reverification {
  read(): boolean;
  subscribe(listener: () => void): () => void;
  /** Asks; true once the person proved who they are, false when they closed the dialog. */
  ask(): Promise<boolean>;
  answer(proved: boolean): void;
}

/** An open question and what answers it. */
interface Question {
  readonly promise: Promise<boolean>;
  readonly resolve: (proved: boolean) => void;
}

export function createReverification(): Reverification {
  const listeners = new Set<() => void>();
  let asked: Question | null = null;
  const set = (next: Question | null) => {
    asked = next;
    for (const listener of listeners) {
      listener();
    }
  };
  return {
    read: () => asked !== null,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask() {
      // Two dangerous actions at once share the dialog.
      const question: Question = asked ?? Promise.withResolvers<boolean>();
      if (asked === null) {
        set(question);
      }
      return question.promise;
    },
    answer(proved) {
      const { resolve } = asked ?? {};
      set(null);
      resolve?.(proved);
    },
  };
}

/** The application's one question. */
export const reverification = createReverification();
