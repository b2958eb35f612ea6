import { useCallback, useMemo } from 'react';
import type { DataAnswer } from '../answer/answer.ts';
import type { PickedNumber } from '../number/pickedNumber.ts';
import { Chart } from './Chart.tsx';
import { ChartData } from './ChartData.tsx';
import { nameOfMark, numberOfMark, writeNumber } from './chartNumbers.ts';
import { ChartNote } from './ChartNote.tsx';
import { settle, type ChartSettings } from './chartSettings.ts';
import { hasHollowPoint, type DrawnChart, type Picture } from './drawnChart.ts';

interface AnswerChartProps {
  readonly answer: DataAnswer;
  readonly picture: Picture;
  readonly settings: ChartSettings;
  /** Explains a number; null: numbers are not explained. */
  readonly onNumber: ((picked: PickedNumber) => void) | null;
  readonly onDrawn?: (drawn: DrawnChart | null) => void;
}

/** The picture of an answer: its marks explain their numbers, and its data can be read out. */
export function AnswerChart({ answer, picture, settings, onNumber, onDrawn }: AnswerChartProps) {
  const [result] = answer.results;
  const spec = useMemo(
    () => settle(picture, settings, (value) => writeNumber(picture, result, value)),
    [picture, settings, result],
  );
  const markOf = useCallback(
    (datum: unknown) => {
      const picked = result === undefined ? null : numberOfMark(picture.spec, result, datum);
      return picked === null || onNumber === null ? null : { name: nameOfMark(picked), open: () => onNumber(picked) };
    },
    [picture, result, onNumber],
  );
  return (
    <>
      <Chart
        spec={spec}
        label={answer.sentence.replaceAll('**', '')}
        markOf={onNumber === null ? null : markOf}
        {...(onDrawn && { onDrawn })}
      />
      {result !== undefined && <ChartData result={result} label={answer.sentence.replaceAll('**', '')} />}
      {answer.chart?.note != null && <ChartNote note={answer.chart.note} hollow={hasHollowPoint(picture)} />}
    </>
  );
}
