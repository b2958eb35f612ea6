import type { FileReading } from '../reading.ts';
import type { RowChoices } from './rowJudge.ts';
import type { HeaderChoice } from './tableTop.ts';

/** What a person decided about rows, by their numbers. */
export function rowChoices(reading: FileReading): RowChoices {
  return {
    kept: new Set(reading.keepRows),
    keptKinds: new Set(reading.keepKinds),
    leftOut: new Set(reading.leaveOutRows),
  };
}

/** What a person decided about the names of the columns. */
export function headerChoice({ header, headerRows, keepRows, keepKinds = [] }: FileReading): HeaderChoice {
  return {
    header,
    headerRows,
    kept: new Set(keepRows),
    keepsTitles: keepKinds.includes('TITLE'),
    keepsUnits: keepKinds.includes('UNITS'),
  };
}
