/** Returns the same calendar day a year before, 'YYYY-MM-DD'; a leap day becomes the last of February. */
export function yearBefore(day: string): string {
  const [year, month, number] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year - 1, month, 0)).getUTCDate()
  return new Date(Date.UTC(year - 1, month - 1, Math.min(number, last))).toISOString().slice(0, 10)
}
