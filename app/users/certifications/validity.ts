import type { Tone } from '../../ui/tag.tsx'

const DAY_MS = 24 * 3600 * 1000
/** Long enough to plan its renewal. */
const SOON_DAYS = 30

/** How a certification stands on a day; days are 'YYYY-MM-DD', and the last one still counts. */
export function validityOf(
  validThrough: string | null,
  today: string,
): { label: string; tone: Tone } {
  if (validThrough === null) return { label: 'Sin vencimiento', tone: 'neutral' }
  if (validThrough < today) return { label: 'Vencida', tone: 'danger' }
  const days = (Date.parse(validThrough) - Date.parse(today)) / DAY_MS
  if (days <= SOON_DAYS) return { label: 'Vence pronto', tone: 'warning' }
  return { label: 'Vigente', tone: 'success' }
}
