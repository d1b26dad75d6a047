const LONGEST = 60

/** Shortens a description for a card or a row: above 60 characters, 57 and an ellipsis (spec 2, §2). */
export function shorten(description: string): string {
  // Splits by code points, so that an emoji is not cut in half.
  const characters = Array.from(description)
  if (characters.length <= LONGEST) return description
  return `${characters
    .slice(0, LONGEST - 3)
    .join('')
    .trimEnd()}…`
}
