import { FileProblem } from '../../files/fileProblem.ts';
import type { FileReading } from '../../files/reading.ts';
import { periodOf, periodValue } from '../../files/rows/periodName.ts';
import { identifier, stringLiteral } from '../../sqlText/literal.ts';

type Unpivot = NonNullable<FileReading['unpivot']>;

/** A table of texts: its SQL, and rows of its beginning. */
interface Texts {
  readonly names: readonly string[];
  readonly source: string;
  readonly sample: readonly (readonly string[])[];
}

/**
 * Turns columns into rows: each row becomes one per column, with the name of the column beside its
 * value. A name that is a period becomes its first day or its year.
 * @throws FileProblem
 */
export function unpivoted({ names, source, sample }: Texts, unpivot: Unpivot, fileName: string): Texts {
  const missing = unpivot.columns.find((name) => !names.includes(name));
  if (missing !== undefined) {
    throw new FileProblem(`${fileName} has no column called ${missing}.`, 'Open the preview of the file again.');
  }
  const others = names.filter((name) => !unpivot.columns.includes(name));
  const added = [unpivot.nameColumn.trim(), unpivot.valueColumn.trim()];
  const result = [...others, ...added];
  const taken = new Set(result.map((name) => name.toLowerCase()));
  if (taken.size < result.length || added.some((name) => name === '' || name.length > 200 || /\p{Cc}/u.test(name))) {
    throw new FileProblem(
      `The columns that ${fileName} is turned into need names that no other column has.`,
      'Choose other names, at most 200 characters long.',
    );
  }
  const columns = names.filter((name) => unpivot.columns.includes(name));
  const values = columns.map((name) => {
    const period = periodOf(name);
    return period === null ? name : periodValue(period, name);
  });
  const list = (items: readonly string[]): string => `unnest([${items.join(', ')}])`;
  const items = [
    ...others.map(identifier),
    `${list(values.map(stringLiteral))} AS ${identifier(result.at(-2)!)}`,
    `${list(columns.map(identifier))} AS ${identifier(result.at(-1)!)}`,
  ];
  const indexes = (of: readonly string[]): number[] => of.map((name) => names.indexOf(name));
  const [kept, turned] = [indexes(others), indexes(columns)];
  return {
    names: result,
    source: `(SELECT ${items.join(', ')} FROM ${source})`,
    sample: sample.flatMap((row) =>
      turned.map((column, at) => [...kept.map((other) => row[other] ?? ''), values[at]!, row[column] ?? '']),
    ),
  };
}
