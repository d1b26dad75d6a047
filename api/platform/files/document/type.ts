import { open, type FileHandle } from 'node:fs/promises'
import { officeKindOf as compoundKindOf } from './compound-file.ts'
import { officeKindOf as packageKindOf } from './office-package.ts'
import { readAt } from './read-at.ts'
import { DocumentRefusal } from './refusal.ts'

/** Type of a file: its media type, and the extensions that its name may have. */
export type DocumentType = { mediaType: string; extensions: readonly [string, ...string[]] }

const OFFICE = 'application/vnd.openxmlformats-officedocument'

export const DOCUMENT_TYPES = {
  png: { mediaType: 'image/png', extensions: ['.png'] },
  jpeg: { mediaType: 'image/jpeg', extensions: ['.jpg', '.jpeg', '.jpe', '.jfif'] },
  pdf: { mediaType: 'application/pdf', extensions: ['.pdf'] },
  docx: { mediaType: `${OFFICE}.wordprocessingml.document`, extensions: ['.docx'] },
  pptx: { mediaType: `${OFFICE}.presentationml.presentation`, extensions: ['.pptx'] },
  ppsx: { mediaType: `${OFFICE}.presentationml.slideshow`, extensions: ['.ppsx'] },
  xlsx: { mediaType: `${OFFICE}.spreadsheetml.sheet`, extensions: ['.xlsx'] },
  doc: { mediaType: 'application/msword', extensions: ['.doc', '.dot'] },
  ppt: { mediaType: 'application/vnd.ms-powerpoint', extensions: ['.ppt', '.pps', '.pot'] },
  xls: { mediaType: 'application/vnd.ms-excel', extensions: ['.xls', '.xlt'] },
} satisfies Record<string, DocumentType>

export type DocumentKind = keyof typeof DOCUMENT_TYPES

/** Number of bytes that every signature fits in. */
const HEAD = 16

const SIGNATURES: [
  signature: string,
  kindOf: (file: FileHandle, bytes: number) => Promise<DocumentKind | 'image' | null>,
][] = [
  ['\x89PNG\r\n\x1a\n', async () => 'image'],
  ['\xff\xd8\xff', async () => 'image'],
  ['%PDF-', pdfKindOf],
  ['PK\x03\x04', packageKindOf],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', compoundKindOf],
]

/** Readers look for the end of a PDF in its last 1024 bytes (ISO 32000-1, annex H, note 18). */
const PDF_TAIL = 1024

/** Accepts a file with the signature of a PDF; throws a DocumentRefusal when it is truncated. */
async function pdfKindOf(file: FileHandle, bytes: number): Promise<'pdf'> {
  const tail = await readAt(file, Math.max(0, bytes - PDF_TAIL), PDF_TAIL)
  if (!tail.includes('%%EOF')) throw new DocumentRefusal('damaged')
  return 'pdf'
}

/**
 * Returns the kind of a file on this machine's disk, by its content alone: a document of Word, PowerPoint
 * or Excel, a PDF, or 'image' for a file with the signature of a PNG or JPEG, whose header is still to be
 * checked. Documents with macros in the newer formats are another type, and refused. The file is read in
 * parts and never unpacked, so neither its size nor its unpacked size matters.
 *
 * @throws DocumentRefusal, whose message is for the sender.
 */
export async function documentKindOf(path: string): Promise<DocumentKind | 'image'> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size === 0) throw new DocumentRefusal('empty')
    const head = (await readAt(file, 0, HEAD)).toString('latin1')
    const known = SIGNATURES.find(([signature]) => head.startsWith(signature))
    const kind = known ? await known[1](file, size) : null
    if (!kind) throw new DocumentRefusal('type')
    return kind
  } finally {
    await file.close()
  }
}
