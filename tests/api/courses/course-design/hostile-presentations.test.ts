import { mkdir, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readPresentation } from '#api/courses/course-design/content-import/slides/presentation.ts'
import { inTemporaryFile } from '#api/platform/files/spool.ts'
import { FileRefusal } from '#api/platform/imports/reading/file-refusal.ts'
import { presentation, textShape } from '#tests/files/presentation.ts'
import { FILLERS, hostilePresentation } from '#tests/support/files/hostile-presentation.ts'
import { formWith, openEditor } from './editor.ts'

/** Presentations of some kilobytes that would take a minute to read. */

const MB = 1024 * 1024

const CASES = (Object.keys(FILLERS) as (keyof typeof FILLERS)[]).flatMap((kind) =>
  [
    { slides: 1, bytes: 6 * MB, times: 300 },
    { slides: 1, bytes: 19 * MB, times: 300 },
    { slides: 60, bytes: 3 * MB, times: 1 },
    { slides: 3, bytes: 6 * MB, times: 100 },
  ].map((size) => ({ kind, ...size })),
)

test.each(CASES)(
  'reads or refuses in little time $slides slides of $bytes bytes of $kind, named $times times',
  async (size) => {
    const content = hostilePresentation(size)
    const { user } = await inTemporaryFile(async (file) => {
      await mkdir(`${file}-pictures`)
      await writeFile(file, content)
      const before = process.cpuUsage()
      const refused = await readPresentation(file, `${file}-pictures`).then(
        () => null,
        (error: unknown) => error,
      )
      if (refused) expect(refused).toBeInstanceOf(FileRefusal)
      return process.cpuUsage(before)
    })
    expect(user / 1e6).toBeLessThan(12)
  },
)

test('serves the presentations of a company while another one sends hostile ones', async () => {
  const { admin, newCourse, signInAs } = await openEditor()
  const mine = await newCourse()
  const other = await signInAs('admin', 97)
  const theirs = await newCourse(other)
  const send = (by: typeof admin, design: number, content: Buffer) =>
    by('POST', `/courses/${design}/content-imports/slides`, formWith(content, 'a.pptx'))
  const bad = hostilePresentation({ kind: 'elements', slides: 1, bytes: 6 * MB, times: 300 })
  const good = presentation([{ shapes: textShape(['Bien'], 'title') + textShape(['Texto']) }])
  const attack = Array.from({ length: 6 }, () => send(admin, mine.design, bad))
  const served = await Promise.all([1, 2].map(() => send(other, theirs.design, good)))
  expect(served.map(({ status }) => status)).toEqual([201, 201])
  for (const { status } of await Promise.all(attack)) expect([201, 422, 503]).toContain(status)
})
