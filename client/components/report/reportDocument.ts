/** The finished text of a report, as the API gives it. Its numbers are frozen. */
export interface ReportDocument {
  readonly title: string;
  readonly question: string;
  readonly headline: BoundText;
  readonly figures: readonly { readonly label: string; readonly number: BoundNumber }[];
  readonly sections: readonly ReportSection[];
  readonly assumptions: readonly string[];
  readonly caveats: readonly BoundText[];
  readonly nextQuestions: readonly string[];
  readonly evidence: readonly EvidenceNote[];
  readonly definitions: readonly {
    readonly name: string;
    readonly sentence: string;
    readonly version: number | null;
    /** Keys of the evidence that rests on it. */
    readonly evidence: readonly string[];
  }[];
  readonly testsMade: number;
  readonly testsHeld: number;
  readonly untold: readonly { readonly text: BoundText; readonly reason: string }[];
  readonly removed: readonly { readonly where: string; readonly reason: string }[];
  readonly dataAsOf: string;
  readonly timeZone: string;
  readonly partial: {
    readonly limit: 'TIME' | 'QUERIES' | 'CALLS' | 'STOPPED';
    /** Titles of what was planned and not done. */
    readonly remaining: readonly string[];
  } | null;
}

/** Plain text whose every number is bound to cells of the evidence. */
export interface BoundText {
  readonly text: string;
  readonly numbers: readonly BoundNumber[];
}

export interface BoundNumber {
  /** Place in the text, in UTF-16 units; the end is excluded. */
  readonly start: number;
  readonly end: number;
  readonly formatted: string;
  readonly operation: string;
  /** Key of the query that a click opens. */
  readonly evidence: string;
  /** Lists of cells, each added up before the operation; null: no such row, which counts as 0. */
  readonly operands: readonly (readonly (CellRef | null)[])[];
}

export interface CellRef {
  readonly evidence: string;
  readonly row: number;
  readonly column: number;
}

export interface ReportSection {
  /** Anchor, unique within the report. */
  readonly key: string;
  readonly heading: string;
  readonly claim: 'OBSERVED' | 'COMPUTED' | 'POSSIBLE';
  /** True: only people who may change the report see it. */
  readonly hidden: boolean;
  /** Note of a person; may be empty. */
  readonly note: string;
  readonly blocks: readonly ReportBlock[];
}

export type ReportBlock = TextBlock | ChartBlock | TableBlock | CalloutBlock;

interface TextBlock {
  readonly __typename: 'ReportTextBlock';
  readonly text: BoundText;
}

export interface ChartBlock {
  readonly __typename: 'ReportChartBlock';
  readonly evidence: string;
  readonly title: string;
  /** Vega-Lite specification with its data. */
  readonly spec: unknown;
  /** The picture in words. */
  readonly description: string;
  readonly note: string | null;
}

export interface TableBlock {
  readonly __typename: 'ReportTableBlock';
  readonly evidence: string;
  readonly title: string;
  readonly columns: readonly { readonly label: string; readonly isNumber: boolean }[];
  readonly rows: readonly (readonly { readonly text: string; readonly number: BoundNumber | null }[])[];
  /** Number of rows of the evidence that are not shown. */
  readonly more: number;
}

interface CalloutBlock {
  readonly __typename: 'ReportCalloutBlock';
  readonly tone: 'NOTE' | 'CAVEAT';
  readonly text: BoundText;
}

/** One executed query. Nothing else may be named by a text or a chart. */
export interface EvidenceNote {
  readonly key: string;
  readonly purpose: string;
  readonly rowCount: number;
  readonly truncated: boolean;
  readonly caveats: readonly string[];
  readonly reused: boolean;
}
