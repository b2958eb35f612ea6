/** Phase of an analysis, with the time it has taken. */
export interface RunPhase {
  readonly name: 'Plan' | 'Verify' | 'Analyse' | 'Write';
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  /** Start and end of its work, ISO; null: not yet. */
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}

/** Finding of a part of the analysis: one sentence, with its queries. */
export interface RunFinding {
  readonly id: string;
  /** Markdown of one sentence. */
  readonly sentence: string;
  /** Numbers of its queries, as in the report; empty: none is known yet. */
  readonly citations: readonly number[];
}

/** Part of the plan, as far as it is. */
export interface RunPart {
  readonly id: string;
  readonly title: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'left-out';
  /** What it reads now, or why it did not run; may be empty. */
  readonly note: string;
  readonly durationMs: number | null;
  readonly findings: readonly RunFinding[];
}

/** Use of a limit; the limit is null where none is known. */
export interface RunMeter {
  readonly label: string;
  readonly used: number;
  readonly limit: number | null;
}

/** An analysis at work. */
export interface RunState {
  readonly title: string;
  readonly phases: readonly RunPhase[];
  readonly parts: readonly RunPart[];
  readonly meters: readonly RunMeter[];
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Most time it may take, in milliseconds; null: not known. */
  readonly limitMs: number | null;
}

/** `1:04`: time that has passed, in minutes and seconds. */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Milliseconds between two moments; up to now without an end; 0 without a start. */
export function spent(startedAt: string | null, endedAt: string | null, now: number): number {
  return startedAt === null ? 0 : (endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt);
}
