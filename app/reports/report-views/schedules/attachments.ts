import { param } from '#app/kit/urls/url-state.ts'

/** Files that a scheduled report can have attached, as one choice of the form. */

export const ATTACHMENTS = {
  csv: 'CSV',
  'csv-semicolon': 'CSV con punto y coma, como lo abre Excel en español',
  xlsx: 'Excel',
} as const

type File = { format: 'csv' | 'xlsx'; sep: ',' | ';' }

const FILES: Record<keyof typeof ATTACHMENTS, File> = {
  csv: { format: 'csv', sep: ',' },
  'csv-semicolon': { format: 'csv', sep: ';' },
  xlsx: { format: 'xlsx', sep: ',' },
}

export function attachmentOf({ format, sep }: File): keyof typeof ATTACHMENTS {
  if (format === 'xlsx') return 'xlsx'
  return sep === ';' ? 'csv-semicolon' : 'csv'
}

/** Fields of the API, whose errors are shown at the choice. */
export const ATTACHMENT_ERRORS = { format: 'attachment', sep: 'attachment' }

/** Sets the fields of the API for the chosen file; an unknown one is refused by it. */
export function setAttachment(form: FormData): void {
  const chosen = param(form, 'attachment') ?? ''
  const file = Object.hasOwn(FILES, chosen) ? FILES[chosen as keyof typeof FILES] : null
  form.set('format', file?.format ?? chosen)
  form.set('sep', file?.sep ?? ',')
}
