import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { NearViewport } from '../../ui/layout/NearViewport.tsx';
import { SlideOver } from '../../ui/overlay/SlideOver.tsx';
import { ExamplePart, WholeWidth } from './ExamplePart.tsx';

/** What opens next to the page, and what is made only near the viewport. */
export function OverlayExamples() {
  const [isOpen, setOpen] = useState(false);
  return (
    <ExamplePart title="Next to the page, near the viewport">
      <Button onClick={() => setOpen(true)}>Slide-over</Button>
      <SlideOver open={isOpen} title="Revenue by month" onClose={() => setOpen(false)}>
        <p>The page stays in use.</p>
      </SlideOver>
      <WholeWidth>
        <NearViewport height={40}>
          <p>This was made when it came near the viewport.</p>
        </NearViewport>
      </WholeWidth>
    </ExamplePart>
  );
}
