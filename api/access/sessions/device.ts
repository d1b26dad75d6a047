/** Ordered: most browsers also name their ancestors. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Returns a readable name of the client: 'Chrome en Windows', 'Aplicación Sendero en Android'. It
 * contains only our own words, whatever the User-Agent is.
 */
export function deviceOf(userAgent: string): string {
  const named = (among: [RegExp, string][]) =>
    among.find(([pattern]) => pattern.test(userAgent))?.[1]
  const program = userAgent.startsWith('SenderoApp/') ? 'Aplicación Sendero' : named(BROWSERS)
  const system = named(SYSTEMS)
  if (program && system) return `${program} en ${system}`
  return program ?? system ?? 'Dispositivo desconocido'
}
