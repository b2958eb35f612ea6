import { useState } from 'react';
import { useSearchParameter } from '../useSearchParameter.ts';

/**
 * The text in the editor; the text of the latest run stays in the address, so that its link can be
 * sent.
 */
export function useQueryText() {
  const [executed, setExecuted] = useSearchParameter('semql');
  const [text, setText] = useState(executed);
  return { text, setText, remember: () => setExecuted(text) };
}
