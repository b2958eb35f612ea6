import { chakra } from '@chakra-ui/react/styled-system';
import { Download, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { attempt } from '../../attempt.ts';
import type { DataAnswer } from '../answer/answer.ts';
import { AnswerChart } from './AnswerChart.tsx';
import { ChartSettingsPanel } from './ChartSettingsPanel.tsx';
import type { ChartView } from './chartView.ts';
import { downloadBlob } from '../../downloadText.ts';
import type { ChartForm, DrawnChart, Picture } from './drawnChart.ts';
import { useFileName } from '../export/fileName.ts';
import type { PickedNumber } from '../number/pickedNumber.ts';
import { AnswerTable } from '../table/AnswerTable.tsx';

const names: Readonly<Record<ChartForm, string>> = {
  BAR: 'Bars',
  GROUPED_BAR: 'Grouped bars',
  STACKED_BAR: 'Stacked bars',
  LINE: 'Line',
  AREA: 'Area',
  SMALL_MULTIPLES: 'Small charts',
  WATERFALL: 'Waterfall',
  SCATTER: 'Points',
  HEAT_MAP: 'Heat map',
  PIE: 'Pie',
  BIG_NUMBER: 'Number',
  TABLE: 'Table',
};

/** Pixels of a picture for each of the page: sharp where it is printed or shown large. */
const pictureScale = 2;

interface ChartTabProps {
  readonly answer: DataAnswer;
  /** Its own picture first. */
  readonly pictures: readonly Picture[];
  /** Why the columns that were chosen are not drawn; null: they are. */
  readonly undrawn: string | null;
  readonly view: ChartView;
  readonly onView: (view: ChartView) => void;
  readonly onNumber: ((picked: PickedNumber) => void) | null;
}

/** The picture of an answer in every form that fits, to look at, to change and to take along. */
export function ChartTab({ answer, pictures, undrawn, view, onView, onNumber }: ChartTabProps) {
  const [drawn, setDrawn] = useState<DrawnChart | null>(null);
  const name = useFileName();
  const [changing, setChanging] = useState(false);
  const [main] = answer.results;
  const own = pictures[0]?.form;
  // A kept form may not fit columns that were chosen later.
  const chosen = view.form === 'TABLE' || pictures.some(({ form }) => form === view.form) ? view.form : own;
  const picture = pictures.find((one) => one.form === chosen);
  const save = (file: string, make: (chart: DrawnChart) => Promise<Blob>) =>
    attempt('The image was not saved', async () => {
      if (drawn !== null) {
        downloadBlob(file, await make(drawn));
      }
      return { file };
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
              onClick={() => onView({ ...view, form: one === own ? null : one })}
            >
              {names[one]}
            </Button>
          ))}
        </chakra.div>
        <chakra.span marginLeft="auto" />
        {picture !== undefined && (
          <>
            <Button size="sm" aria-expanded={changing} onClick={() => setChanging(!changing)}>
              <Icon of={SlidersHorizontal} size={13} />
              Settings
            </Button>
            <Button size="sm" disabled={drawn === null} onClick={() => void save(`${name}.png`, pngOf)}>
              <Icon of={Download} size={13} />
              PNG
            </Button>
            <Button size="sm" disabled={drawn === null} onClick={() => void save(`${name}.svg`, svgOf)}>
              <Icon of={Download} size={13} />
              SVG
            </Button>
          </>
        )}
      </chakra.div>
      {picture === undefined ? (
        main !== undefined && <AnswerTable result={main} onNumber={onNumber} />
      ) : (
        <>
          {changing && (
            <ChartSettingsPanel
              picture={picture}
              undrawn={undrawn}
              result={main ?? null}
              view={view}
              onView={onView}
              kept={answer.chart?.mayKeepView === true}
            />
          )}
          <chakra.div padding="5">
            <AnswerChart
              answer={answer}
              picture={picture}
              settings={view.settings}
              onNumber={onNumber}
              onDrawn={setDrawn}
            />
          </chakra.div>
        </>
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
