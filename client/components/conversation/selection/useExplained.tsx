import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { DataAnswer } from '../answer/answer.ts';
import type { PickedNumber } from '../number/pickedNumber.ts';
import { onExplainSelected } from './explainEvent.ts';
import { findNumber } from './findNumber.ts';

const WordDialog = lazy(() => import('./WordDialog.tsx'));

/**
 * Explains texts that are selected in an answer: a number with its own dialog, a word with what it
 * means here and in the glossary.
 * @param onNumber null: numbers are not explained
 */
export function useExplained(
  answer: DataAnswer,
  onNumber: ((picked: PickedNumber) => void) | null,
): { readonly frame: RefObject<HTMLElement | null>; readonly words: ReactNode } {
  const frame = useRef<HTMLElement>(null);
  const [word, setWord] = useState<string | null>(null);
  const explain = useEffectEvent((text: string) => {
    const number = onNumber === null ? null : findNumber(answer, text);
    if (number !== null) {
      onNumber?.(number);
    } else {
      setWord(text);
    }
  });
  useEffect(() => (frame.current === null ? undefined : onExplainSelected(frame.current, explain)), []);
  const words = word !== null && (
    <Suspense>
      <WordDialog word={word} answer={answer} onClose={() => setWord(null)} />
    </Suspense>
  );
  return { frame, words };
}
