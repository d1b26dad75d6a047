import type { DocumentType } from './type.ts'

const MAX_LENGTH = 150

/**
 * The name under which a file is kept and saved again: as its person called it, without what a file
 * system forbids, and with an extension of what it is, so that nothing opens it as something else.
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
