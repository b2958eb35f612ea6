/** True for a text that says a number and nothing else: "12.5", "-.5"; not "1e3" and "0x10". */
export function isNumberText(text: string): boolean {
  return /^[+-]?(\d+(\.\d+)?|\.\d+)$/.test(text.trim());
}
