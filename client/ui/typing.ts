/** True while keys belong to a field, a list or a dialog, so that they are no shortcuts. */
export function isTyping({ target }: Event): boolean {
  return (
    !(target instanceof Element) ||
    target.closest(
      'input, textarea, select, [contenteditable=true], [role=listbox], [role=menu], dialog, [role=dialog]',
    ) !== null ||
    document.querySelector('[role=dialog], dialog[open]') !== null
  );
}
