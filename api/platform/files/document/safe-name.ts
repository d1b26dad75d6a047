import type { DocumentType } from './type.ts'

const MAX_LENGTH = 150

/**
 * Returns the name under which a file is stored and downloaded: the user's, without characters that a file
 * system forbids, and with an extension of its actual type, so that it is not opened as another one.
 */
export function safeName(given: string, { extensions }: DocumentType): string {
  const plain = given
    .replace(/[<>:"/\\|?*\u0000-\u001f]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const extension = extensions.find((one) => plain.toLowerCase().endsWith(one)) ?? ''
  const stem = plain.slice(0, plain.length - extension.length).replace(/[. ]+$/, '') || 'archivo'
  const shortened = Array.from(stem).slice(0, MAX_LENGTH).join('').trimEnd()
  return shortened + (extension ? plain.slice(-extension.length) : extensions[0])
}
