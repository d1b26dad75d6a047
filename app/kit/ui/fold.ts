/** Returns text without accents and case for search comparisons, as everywhere in the product. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
