/** Text as searches compare it: without accents and case, as everywhere in the product. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
