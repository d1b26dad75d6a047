import contentDisposition from 'content-disposition'

/** The header `Content-Disposition` of a file to be saved under this name, accents and all. */
export function savedAs(filename: string): string {
  // For what does not read the UTF-8 name beside it: 'señales.csv' → 'senales.csv'.
  const fallback = filename.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
  return contentDisposition(filename, { fallback })
}
