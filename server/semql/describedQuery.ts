import type { CompiledQuery } from './compiled.ts';

/** The part of a compiled query that runs it. */
type Run = Omit<CompiledQuery, keyof Description>;
/** The part that describes it: sentences, sources and canonical text. */
type Description = Pick<CompiledQuery, 'provenance' | 'versions' | 'explanation' | 'canonicalText'>;

/**
 * A compiled query whose description is written when it is first read: many queries are only run,
 * or only tried. It is written once, and everything it was written from, the catalog included, is
 * released then. Spreading the object copies only the part that runs, as the accessors stand on the
 * class: accessors on each object would be copied too, but cost more to define than all the
 * sentences cost to write.
 */
export class DescribedQuery implements CompiledQuery {
  readonly sql: Run['sql'];
  readonly parameters: Run['parameters'];
  readonly columns: Run['columns'];
  readonly dataSourceId: Run['dataSourceId'];
  readonly clock: Run['clock'];
  readonly diagnostics: Run['diagnostics'];
  #state: { readonly describe: () => Description } | { readonly description: Description };

  constructor(run: Run, describe: () => Description) {
    this.sql = run.sql;
    this.parameters = run.parameters;
    this.columns = run.columns;
    this.dataSourceId = run.dataSourceId;
    this.clock = run.clock;
    this.diagnostics = run.diagnostics;
    this.#state = { describe };
  }

  get provenance(): Description['provenance'] {
    return this.#described().provenance;
  }

  get versions(): Description['versions'] {
    return this.#described().versions;
  }

  get explanation(): Description['explanation'] {
    return this.#described().explanation;
  }

  get canonicalText(): Description['canonicalText'] {
    return this.#described().canonicalText;
  }

  toJSON(): CompiledQuery {
    const { provenance, versions, explanation, canonicalText } = this;
    return { ...this, provenance, versions, explanation, canonicalText };
  }

  #described(): Description {
    if ('describe' in this.#state) {
      this.#state = { description: this.#state.describe() };
    }
    return this.#state.description;
  }
}
