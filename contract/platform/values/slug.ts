export const MAX_SLUG = 100

/**
 * Returns the slug of a name: 'Cafetería Ñandú S. A. S.' → 'cafeteria-nandu-s-a-s'. At most `max`
 * characters; empty when the name has no letter or number.
 */
export function slugOf(words: string, max: number): string {
  const found = words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return (found ?? []).join('-').slice(0, max).replace(/-$/, '')
}
