const name = 'quarry:explain';

/** Asks the answer that an element belongs to, to explain a text that was selected in it. */
export function explainSelected(inside: Element, text: string): void {
  inside.dispatchEvent(new CustomEvent(name, { detail: text }));
}

/** Hears which texts of an answer are to be explained. @returns ends it */
export function onExplainSelected(answer: Element, explain: (text: string) => void): () => void {
  const hear = (event: Event) => {
    if (event instanceof CustomEvent && typeof event.detail === 'string') {
      explain(event.detail);
    }
  };
  answer.addEventListener(name, hear);
  return () => answer.removeEventListener(name, hear);
}
