import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { EventSource } from 'eventsource'
import type { Page, Visitor } from '#tests/support/pages/visitor.ts'
import { pathOf } from '#tests/files/expected.ts'

/** A file of tests/files as a browser sends it. */
export async function fileOf(name: string): Promise<File> {
  return csvFile(await readFile(pathOf(name)), path.basename(name))
}

export function csvFile(content: string | Uint8Array, name = 'usuarios.csv'): File {
  return new File([content as BlobPart], name, { type: 'text/csv' })
}

/**
 * Uploads through the form; `into` is the path that the wizard lies under ('users', 'courses/7'). The
 * answer is the job's page, or the form with what is wrong.
 */
export async function upload(person: Visitor, file: File | File[], into = 'users'): Promise<Page> {
  return person.submit(await person.open(`/${into}/import`), 'Cargar y validar', {
    'Archivo CSV o Excel': file,
  })
}

/** True when the page refreshes itself in a browser without scripts. */
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

/** Listens to a job's events as somebody, until they say that it is done. */
export function listenTo(by: Visitor, address: string) {
  const heard: unknown[] = []
  let opened!: (response: Response) => void
  const response = new Promise<Response>((resolve) => (opened = resolve))
  const source = new EventSource(`${by.origin}${address}`, {
    fetch: async (url, init) => {
      const answer = await by.request(String(url), init)
      opened(answer)
      return answer
    },
  })
  const first = new Promise<void>((resolve, reject) => {
    source.onmessage = ({ data }) => {
      heard.push(JSON.parse(data))
      resolve()
    }
    source.onerror = ({ code }) => reject(new Error(`The stream answered ${code}`))
  })
  const ended = new Promise<void>((resolve) => source.addEventListener('error', () => resolve()))
  const done = new Promise<void>((resolve) => source.addEventListener('done', () => resolve()))
  return { heard, first, done, ended, response, close: () => source.close() }
}
