// The first match counts, because most browsers also name other browsers in their user agent.
const browsers: [RegExp, string][] = [
  [/\bFB(?:AN|AV)\b/, 'Facebook'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** A browser in words, as 'Chrome en Android'; null when its user agent names neither browser nor system. */
export function deviceWords(userAgent: string | null): string | null {
  const [browser, system] = [browsers, systems].map(
    (names) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1],
  )
  if (browser === undefined) return system === undefined ? null : `Navegador en ${system}`
  return system === undefined ? browser : `${browser} en ${system}`
}
