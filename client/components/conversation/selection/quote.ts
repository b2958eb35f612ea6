/** A question with what it replies to. */
export interface Quoted {
  /** Null: it replies to nothing in particular. */
  readonly quote: string | null;
  readonly question: string;
}

/** Longest quotation; a longer selection is cut. */
const maximumQuote = 300;

/** Takes the quotation off a question: its first lines that begin with ">". */
export function splitQuote(content: string): Quoted {
  const lines = content.split('\n');
  const count = lines.findIndex((line) => !line.startsWith('>'));
  if (count <= 0) {
    return { quote: null, question: content };
  }
  const quote = lines.slice(0, count).map((line) => line.slice(1).trim());
  return { quote: quote.join(' '), question: lines.slice(count).join('\n').trim() };
}

/** Puts a quotation before what is typed in a composer, and the cursor after it. */
export function quoteInto(composer: HTMLElement | null, selected: string): void {
  const area = composer?.querySelector('textarea');
  if (area === null || area === undefined) {
    return;
  }
  const text = selected.replaceAll(/\s+/g, ' ').trim().slice(0, maximumQuote);
  area.value = `> ${text}\n${splitQuote(area.value).question}`;
  // As typed text is heard.
  area.dispatchEvent(new Event('input', { bubbles: true }));
  area.focus();
  area.setSelectionRange(area.value.length, area.value.length);
}
