import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { readZip } from '#tests/support/files/zip.ts'
import { openGraduates } from './graduates.ts'
import { readPdf } from './reading.ts'

/** Certificates by the hundred; each is drawn. */

const api = await startTestApi()
const { admin, rows, course, person, issue, crowded } = await openGraduates(api)

test('a zip continues after the first page of rows', { timeout: 300_000 }, async () => {
  const id = await crowded(201)
  const { response } = await admin('GET', `/responses/${id}/certificates`)
  expect(readZip(await response.arrayBuffer()).map(({ name }) => name)).toEqual(
    Array.from({ length: 201 }, (_, n) => `Persona ${n + 1}.pdf`),
  )
})

test(
  'every character that names are held against is in the fonts',
  { timeout: 300_000 },
  async () => {
    const glyphs = await readFile('api/courses/certificates/fonts/eb-garamond-wide.glyphs', 'utf8')
    const all = glyphs
      .trim()
      .split('\n')
      .flatMap((range) => {
        const [begin, end] = range.split('-').map((hex) => Number.parseInt(hex, 16))
        return Array.from({ length: end! - begin! + 1 }, (_, at) =>
          String.fromCodePoint(begin! + at),
        )
      })
    expect(all.length).toBeGreaterThan(1400)
    const [{ id }, user] = [await course(), await person({ name: ['Ana'] })]
    await issue(id, user)
    for (let at = 0; at < all.length; at += 60) {
      const part = all.slice(at, at + 60).join('')
      await rows('update certificates set full_name = $1, course_name = $1 where user_id = $2', [
        part,
        user,
      ])
      const { response } = await admin('GET', `/responses/${id}/${user}/certificate`)
      expect((await readPdf(await response.arrayBuffer())).boxes, part).toBe(0)
    }
  },
)
