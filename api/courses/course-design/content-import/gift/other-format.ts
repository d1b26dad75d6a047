/** Formats of questions whose text would be taken as plain text of GIFT, by their beginnings or their lines. */
const FORMATS: readonly (readonly [name: string, RegExp])[] = [
  ['de Moodle XML', /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<quiz[\s>/]/i],
  ['de QTI (XML)', /^\s*(?:<\?xml[^>]*>\s*)?<(?:questestinterop|assessment\w*|manifest)[\s>/]/i],
  ['un documento XML', /^\s*<\?xml\s/i],
  ['una página web (HTML)', /^\s*<(?:!doctype html|html)[\s>]/i],
  ['un documento RTF', /^\{\\rtf\d/],
  ['de Aiken', /^[A-Z][.)][ \t]+\S.*(?:\r\n|\r|\n)ANSWER:[ \t]*[A-Z][ \t]*$/m],
  ['un documento JSON', /^\s*[[{]\s*"[^"\n]*"\s*:/],
]

/** Returns the name of the format, in words; null for GIFT. */
export function otherFormatOf(text: string): string | null {
  const start = text.replace(/^\ufeff/, '')
  return FORMATS.find(([, pattern]) => pattern.test(start))?.[0] ?? null
}
