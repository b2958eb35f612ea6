import { chakra } from '@chakra-ui/react/styled-system';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { attempt } from '../../attempt.ts';
import type { DataAnswer } from '../answer/answer.ts';
import { Chart } from './Chart.tsx';
import { ChartNote } from './ChartNote.tsx';
import { downloadBlob } from '../../downloadText.ts';
import { hasHollowPoint, type ChartForm, type Picture, type DrawnChart } from './drawnChart.ts';
import type { PickedNumber } from '../number/pickedNumber.ts';
import { AnswerTable } from '../table/AnswerTable.tsx';

const names: Readonly<Record<ChartForm, string>> = {
  BAR: 'Bars',
  STACKED_BAR: 'Stacked bars',
  LINE: 'Line',
  AREA: 'Area',
  SCATTER: 'Points',
  HEAT_MAP: 'Heat map',
  PIE: 'Pie',
  BIG_NUMBER: 'Number',
  TABLE: 'Table',
};

/** Pixels of a picture for each of the page: sharp where it is printed or shown large. */
const pictureScale = 2;

/** The picture of an answer in every form that fits, to look at and to take along. */
export function ChartTab({
  answer,
  pictures,
  onNumber,
}: {
  readonly answer: DataAnswer;
  /** Its own picture first. */
  readonly pictures: readonly Picture[];
  readonly onNumber: ((picked: PickedNumber) => void) | null;
}) {
  const [form, setForm] = useState<ChartForm | null>(null);
  const [drawn, setDrawn] = useState<DrawnChart | null>(null);
  const [own] = pictures;
  const [main] = answer.results;
  const chosen = form ?? own?.form;
  const picture = pictures.find((one) => one.form === chosen);
  const save = (name: string, make: (chart: DrawnChart) => Promise<Blob>) =>
    attempt('The image was not saved', async () => {
      if (drawn !== null) {
        downloadBlob(name, await make(drawn));
      }
      return { name };
    });
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" gap="2" padding="5" paddingBottom="0">
        <chakra.div role="group" aria-label="Type of chart" display="flex" flexWrap="wrap" gap="1">
          {[...pictures.map((one) => one.form), 'TABLE' as const].map((one) => (
            <Button
              key={one}
              size="sm"
              kind={one === chosen ? 'secondary' : 'plain'}
              aria-pressed={one === chosen}
              onClick={() => setForm(one)}
            >
              {names[one]}
            </Button>
          ))}
        </chakra.div>
        <chakra.span marginLeft="auto" />
        {picture !== undefined && (
          <>
            <Button size="sm" disabled={drawn === null} onClick={() => void save('chart.png', pngOf)}>
              <Icon of={Download} size={13} />
              PNG
            </Button>
            <Button size="sm" disabled={drawn === null} onClick={() => void save('chart.svg', svgOf)}>
              <Icon of={Download} size={13} />
              SVG
            </Button>
          </>
        )}
      </chakra.div>
      {picture === undefined ? (
        main !== undefined && <AnswerTable result={main} onNumber={onNumber} />
      ) : (
        <chakra.div padding="5">
          <Chart spec={picture.spec} label={answer.sentence} onDrawn={setDrawn} />
          {answer.chart?.note != null && <ChartNote note={answer.chart.note} hollow={hasHollowPoint(picture)} />}
        </chakra.div>
      )}
    </>
  );
}

async function svgOf(chart: DrawnChart): Promise<Blob> {
  return new Blob([await chart.toSVG()], { type: 'image/svg+xml' });
}

/** @throws Error when the browser makes no picture of it. */
async function pngOf(chart: DrawnChart): Promise<Blob> {
  const canvas = await chart.toCanvas(pictureScale);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) =>
      blob === null ? reject(new Error('The browser could not create the image.')) : resolve(blob),
    );
  });
}
