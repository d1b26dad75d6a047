/** Characters that some file system forbids. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Zl}\p{Zp}]+/gu

/** Invisible characters, which can reverse a name ('exe.fdp' for 'pdf.exe') or make two look the same. */
const INVISIBLE = /\p{Cf}+/gu

/** Windows device names, whatever follows the first dot. */
const RESERVED = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$) *(\.|$)/i

/**
 * Returns text as a part of a file name, without extension, that every common system accepts: at most
 * `bytes` of UTF-8, no separators, control characters or device names, and no dots or blanks at its ends.
 */
export function fileNameOf(text: string, { bytes, orElse }: { bytes: number; orElse: string }) {
  const plain = text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(FORBIDDEN, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
  const name = shortened(plain, bytes - 1).replace(/[. ]+$/, '') || orElse
  return RESERVED.test(name) ? `_${name}` : name
}

function shortened(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text
  let short = ''
  let length = 0
  for (const character of text) {
    length += Buffer.byteLength(character)
    if (length > bytes) break
    short += character
  }
  return short
}
