import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** Longest wait for the charts of a page, in milliseconds. */
const patience = 10_000;

/**
 * Prints the page once all of its charts are drawn: those that were not near the viewport yet are
 * drawn now. The key for printing does the same.
 */
export function PrintButton() {
  const [isPreparing, setPreparing] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key === 'p') {
        event.preventDefault();
        void print();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  async function onClick() {
    setPreparing(true);
    await print();
    setPreparing(false);
  }
  return (
    <Button
      size="icon"
      aria-label="Print"
      title="Print or save as PDF"
      disabled={isPreparing}
      onClick={() => void onClick()}
      _print={{ display: 'none' }}
    >
      <Icon of={Printer} size={15} />
    </Button>
  );
}

async function print(): Promise<void> {
  // What is kept for the moment it is near the viewport is made for this event.
  window.dispatchEvent(new Event('beforeprint'));
  const end = Date.now() + patience;
  const isDrawn = () =>
    [...document.querySelectorAll('figure[data-chart]')].every(
      (figure) => figure.querySelector('svg.marks, [role=status]') !== null,
    );
  while (!isDrawn() && Date.now() < end) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  window.print();
}
