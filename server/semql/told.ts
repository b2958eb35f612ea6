import type { CompiledQuery } from './compiled.ts';

/** What runs a query. */
type Run = Omit<CompiledQuery, keyof Told>;
/** What tells of it. */
type Told = Pick<CompiledQuery, 'provenance' | 'versions' | 'explanation' | 'canonicalText'>;

/**
 * A compiled query that is told when somebody reads of it: many are only run, or only tried. It is worked out once, and
 * what it came from, the catalog too, is let go then. A spread takes only what runs the query; accessors of each object's
 * own would come along, but take longer to make than all the sentences to write.
 */
export class LazilyTold implements CompiledQuery {
  readonly sql: Run['sql'];
  readonly parameters: Run['parameters'];
  readonly columns: Run['columns'];
  readonly dataSourceId: Run['dataSourceId'];
  readonly clock: Run['clock'];
  readonly diagnostics: Run['diagnostics'];
  #state: { readonly tell: () => Told } | { readonly told: Told };

  constructor(run: Run, tell: () => Told) {
    this.sql = run.sql;
    this.parameters = run.parameters;
    this.columns = run.columns;
    this.dataSourceId = run.dataSourceId;
    this.clock = run.clock;
    this.diagnostics = run.diagnostics;
    this.#state = { tell };
  }

  get provenance(): Told['provenance'] {
    return this.told().provenance;
  }

  get versions(): Told['versions'] {
    return this.told().versions;
  }

  get explanation(): Told['explanation'] {
    return this.told().explanation;
  }

  get canonicalText(): Told['canonicalText'] {
    return this.told().canonicalText;
  }

  toJSON(): CompiledQuery {
    const { provenance, versions, explanation, canonicalText } = this;
    return { ...this, provenance, versions, explanation, canonicalText };
  }

  private told(): Told {
    if ('tell' in this.#state) this.#state = { told: this.#state.tell() };
    return this.#state.told;
  }
}
