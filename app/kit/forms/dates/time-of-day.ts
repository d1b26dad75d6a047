/** Time of day as three form fields: hour (12-hour clock), minute, and a. m. or p. m. */

export const HALVES = [
  { value: 'am', label: 'a. m.' },
  { value: 'pm', label: 'p. m.' },
]

export const timeFields = (name: string) => [`${name}_hour`, `${name}_minute`, `${name}_half`]

/** Returns '15:05' as the values of its fields: 3, 05, pm. */
export function timeValues(name: string, time: string): Record<string, string> {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return {
    [`${name}_hour`]: String(hour % 12 || 12),
    [`${name}_minute`]: String(minute).padStart(2, '0'),
    [`${name}_half`]: hour < 12 ? 'am' : 'pm',
  }
}

/** Returns the fields as '15:05'; '' when they are no valid time. */
export function timeFrom(name: string, valueOf: (field: string) => unknown): string {
  const [hour, minute, half] = timeFields(name).map(valueOf)
  if (typeof hour !== 'string' || typeof minute !== 'string') return ''
  if (!/^([1-9]|1[0-2])$/.test(hour) || !/^[0-5]\d$/.test(minute)) return ''
  if (half !== 'am' && half !== 'pm') return ''
  return `${String((Number(hour) % 12) + (half === 'pm' ? 12 : 0)).padStart(2, '0')}:${minute}`
}
