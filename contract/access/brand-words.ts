/** Largest file of a logo. No zod here, since browsers load it. */
export const MAX_LOGO_KILOBYTES = 200

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i

/** Returns `#rrggbb` in lower case, from `#777` and without a `#` too; null for anything else. */
export function readHex(text: string): string | null {
  const [, digits] = HEX.exec(text.trim()) ?? []
  if (digits === undefined) return null
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`.toLowerCase()
}
