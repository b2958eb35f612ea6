/** Excel reads a CSV without this mark in the alphabet of the computer: "Müller" as "MÃ¼ller". */
const marked = '\ufeff';

/** Saves a text as a file of this browser. */
export function downloadText(name: string, type: string, text: string): void {
  downloadBlob(name, new Blob([type === 'text/csv' ? marked + text : text], { type: `${type};charset=utf-8` }));
}

/** Saves a file of this browser's making. */
export function downloadBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
