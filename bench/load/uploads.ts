import { HOSTILE_FILES } from '../../tests/support/files/hostile-files.ts'
import { watchLag } from '../loop-lag.ts'
import { get, type BenchResult } from '../measure.ts'
import type { BenchSite } from '../site.ts'

const BAR_MS = 250
const DRAWING = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>')

/** Each hostile file in turn: the longest block of the event loop until its answer. */
export async function uploads(site: BenchSite): Promise<BenchResult[]> {
  const headers = { authorization: `Bearer ${site.token}` }
  const { results: courses } = JSON.parse(
    await get(`${site.url}/api/courses?limit=50`, headers),
  ) as { results: { course_id: number }[] }
  const paths = {
    course: '',
    import: '/api/users/import/validate',
    status: '/api/users/bulk/disable/preview',
  }
  const send = async (path: string, filename: string, content: Buffer) => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(content)], filename))
    const response = await fetch(site.url + path, { method: 'POST', headers, body: form })
    await response.arrayBuffer()
    return response.status
  }
  // Libraries and threads that the first upload of a kind starts are not the file's.
  for (const { course_id } of courses) {
    paths.course = `/api/courses/${course_id}/resource`
    // A course of another company's, which this one was given, is not this one's to change.
    if ((await send(paths.course, 'a.svg', DRAWING)) === 201) break
  }
  await send(paths.import, 'a.csv', Buffer.from('username\nana\n'))

  const lag = watchLag(site)
  const results: BenchResult[] = []
  for (const { what, sentTo, filename, content } of HOSTILE_FILES) {
    const file = content()
    await lag.look()
    lag.take()
    const began = performance.now()
    const status = await send(paths[sentTo], filename, file)
    const seconds = (performance.now() - began) / 1_000
    await lag.look()
    const longest = lag.take()
    results.push({
      bench: 'uploads',
      what: `longest block: ${what}`,
      figure: `${longest.toFixed(0)} ms`,
      reference: `${BAR_MS} ms`,
      ratio: longest / BAR_MS,
      bar: status < 500 && status !== 403 ? 1 : 0,
      better: 'less',
      notes: `${status} after ${seconds.toFixed(1)} s`,
    })
  }
  lag.stop()
  return results
}
