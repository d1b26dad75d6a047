import { formatDay } from '#app/kit/ui/format.ts'
import type { Range } from './days.ts'

/** Returns 'del 1 ene 2026 al 23 nov 2026', or a single day. */
export function rangeText([from, to]: Range): string {
  return from === to ? `el ${formatDay(from)}` : `del ${formatDay(from)} al ${formatDay(to)}`
}

/** Returns the same at the beginning of a sentence. */
export function rangeWords(range: Range): string {
  const text = rangeText(range)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
