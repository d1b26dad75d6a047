/** In this order: most browsers also name those that they descend from. */
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
 * What signed in, as a person calls it: 'Chrome en Windows', 'Aplicación Sendero en Android'. Made of
 * our own words alone, whatever a User-Agent says.
 */
export function deviceOf(userAgent: string): string {
  const named = (among: [RegExp, string][]) =>
    among.find(([pattern]) => pattern.test(userAgent))?.[1]
  const program = userAgent.startsWith('SenderoApp/') ? 'Aplicación Sendero' : named(BROWSERS)
  const system = named(SYSTEMS)
  if (program && system) return `${program} en ${system}`
  return program ?? system ?? 'Dispositivo desconocido'
}
