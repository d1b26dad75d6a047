import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ImportKind } from '#contract/imports.ts'
import type { Page, Visitor } from '#tests/support/visitor.ts'
import { pathOf } from '#tests/files/expected.ts'

/** A file of tests/files as a browser sends it. */
export async function fileOf(name: string): Promise<File> {
  return csvFile(await readFile(pathOf(name)), path.basename(name))
}

export function csvFile(content: string | Uint8Array, name = 'usuarios.csv'): File {
  return new File([content as BlobPart], name, { type: 'text/csv' })
}

/** Uploads through the form. The answer is the job's page, or the form with what is wrong. */
export async function upload(
  person: Visitor,
  file: File | File[],
  kind: ImportKind = 'users',
): Promise<Page> {
  return person.submit(await person.open(`/${kind}/import`), 'Cargar y validar', {
    'Archivo CSV': file,
  })
}

/** What a browser without scripts does on its own: the page says that it loads itself again. */
export const refreshesItself = (page: Page) =>
  /<noscript><meta http-equiv="refresh" content="1"\/?><\/noscript>/.test(page.html)

/** The job's page once it no longer refreshes itself, looked at more often than it asks for. */
export async function atRest(person: Visitor, page: Page, seconds = 25): Promise<Page> {
  const end = Date.now() + seconds * 1_000
  while (refreshesItself(page)) {
    if (Date.now() > end) throw new Error(`${page.address} still refreshes itself`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    page = await person.open(page.address)
  }
  return page
}

/** The job's id, of its page. */
export const jobOf = (page: Page) => /^\/users\/import\/([0-9a-f-]{36})/.exec(page.address)![1]!
