/** A model to give, and what of it stays hidden. */
export interface GivenModel {
  readonly modelId: string;
  /**
   * Ids of its dimensions, measures and filters that the agent may not use; absent: as they are,
   * none for a model that is new to the agent.
   */
  readonly hiddenFieldIds?: readonly string[] | null | undefined;
}

/** A table to give. */
export interface GivenTable {
  readonly tableId: string;
  /**
   * True: what is written about the table may be used, but no rows are read; absent: as it is,
   * rows for a table that is new to the agent.
   */
  readonly metadataOnly?: boolean | null | undefined;
}

/** Data and definitions that an agent is given. */
export interface Gift {
  readonly models?: readonly GivenModel[] | null | undefined;
  readonly tables?: readonly GivenTable[] | null | undefined;
  readonly metricIds?: readonly string[] | null | undefined;
  /** True: sample data and own data may meet in the agent. */
  readonly mixSampleData?: boolean | null | undefined;
}
