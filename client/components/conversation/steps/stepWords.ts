/** Verbs that introduce a step: while it runs, and when it is done. */
interface Words {
  readonly running: string;
  readonly done: string;
}

const words: Readonly<Record<string, Words>> = {
  USER_QUERY: { running: 'Reading', done: 'Asked' },
  DECOMPOSE_GOAL: { running: 'Understanding', done: 'Understood' },
  SEARCH_DEFINITIONS: { running: 'Matching', done: 'Matched' },
  SEARCH_TEMPLATES: { running: 'Looking for templates', done: 'Templates' },
  EVALUATE_TEMPLATES: { running: 'Comparing templates', done: 'Templates' },
  QUICK_MODE_CLARIFICATION: { running: 'Asking you', done: 'Clarify' },
  DECOMPOSE_PLAN: { running: 'Planning', done: 'Planned' },
  THOUGHT: { running: 'Thinking', done: 'Thought' },
  ACTION: { running: 'Working', done: 'Did' },
  OBSERVATION: { running: 'Checking', done: 'Checked' },
  RESEARCH_CLARIFICATION: { running: 'Preparing questions', done: 'Questions' },
  DEEP_MODE_CLARIFICATION: { running: 'Asking you', done: 'Asked you' },
  RESEARCH_PLAN: { running: 'Planning', done: 'Planned' },
  DECOMPOSE_DELIVERABLES: { running: 'Planning', done: 'Parts' },
  PLAN_VERIFICATION: { running: 'Verifying', done: 'Verified' },
  DEEP_MODE_PLAN: { running: 'Showing you the plan', done: 'You saw the plan' },
  DEEP_MODE_VERIFICATION: { running: 'Verifying', done: 'Started' },
  DEEP_MODE_ANALYSIS_PROGRESS_UPDATE: { running: 'Analysing', done: 'Analysed' },
  DEEP_MODE_REPORT_WRITING: { running: 'Writing', done: 'Wrote' },
  DEEP_MODE_REPORT_WRITING_PROGRESS_UPDATE: { running: 'Writing', done: 'Wrote' },
  SUMMARIZE: { running: 'Writing the answer', done: 'Wrote the answer' },
};

const actions: Readonly<Record<string, Words>> = {
  compileSemql: { running: 'Compiling', done: 'Compiled' },
  runSemql: { running: 'Querying', done: 'Queried' },
  runSql: { running: 'Querying', done: 'Queried' },
};

/**
 * The verb of a step: "Queried", or "Querying" while it runs. Unknown types read as their own name.
 */
export function stepVerb(type: string, actionName: string | null, running: boolean): string {
  const found = (type === 'ACTION' && actionName !== null ? actions[actionName] : undefined) ?? words[type];
  if (found === undefined) {
    return type
      .toLowerCase()
      .replaceAll('_', ' ')
      .replace(/^./, (first) => first.toUpperCase());
  }
  return running ? found.running : found.done;
}

/**
 * Removes the leading verb from a step's line, because engines write complete lines and the verb
 * would appear twice ("Matched Matched …").
 */
export function behindVerb(verb: string, line: string): string {
  const rest = line.startsWith(verb) ? line.slice(verb.length) : line;
  return rest.replace(/^\s*:?\s*/, '');
}

/** Milliseconds as people read them: "12 ms", "1.4 s", "2 min 5 s". */
export function duration(ms: number): string {
  if (ms < 1000) {
    return `${Math.max(0, Math.round(ms))} ms`;
  }
  if (ms < 60_000) {
    return `${(ms / 1000).toFixed(1)} s`;
  }
  return `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1000)} s`;
}
