import { text } from './shapes.ts'

/** Link that users follow from a page: optional, http or https. */
export function webAddress(label: string, max = 500) {
  return text(label, max).refine(
    (value) => value === null || isWebAddress(value),
    'Debes especificar una dirección que empiece por http:// o https://',
  )
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value)
}
