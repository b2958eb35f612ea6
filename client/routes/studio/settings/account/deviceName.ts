/** Browsers by what they write about themselves; those that imitate others come first. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const found = (names: typeof browsers, text: string): string | undefined =>
  names.find(([sign]) => sign.test(text))?.[1];

/** A browser in words: “Firefox on Windows”. Programs keep the name they give themselves. */
export function deviceName(userAgent: string | null): string {
  if (userAgent === null || userAgent.trim() === '') {
    return 'Unknown device';
  }
  const [browser, system] = [found(browsers, userAgent), found(systems, userAgent)];
  if (browser === undefined) {
    return system ?? userAgent.split(/[\s(]/, 1)[0] ?? userAgent;
  }
  return system === undefined ? browser : `${browser} on ${system}`;
}
