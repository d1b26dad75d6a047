/** Characters that XML 1.0 forbids, also as references: controls, halves of surrogate pairs, U+FFFE, U+FFFF. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Returns text that may stand in an XML document: forbidden characters become U+FFFD. */
export function xmlText(text: string): string {
  return text.replace(FORBIDDEN, '\ufffd')
}
