import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { COURSES } from '#api/demo/course-catalogue.ts'
import { FILES } from '#api/demo/seed-designs.ts'
import { inOrder } from '#contract/course-problems.ts'
import type { CourseDesign, DesignSection } from '#contract/course-design-shape.ts'
import { templateId, TEMPLATES } from '#contract/course-templates/catalogue.ts'
import { IMAGE_KEYS } from '#contract/course-theme.ts'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database-rows.ts'

const api = await startTestApi()
const rows = await rowsOf(api.url)
const admin = await api.signInAs('admin')

const slugs = COURSES.filter(({ design }) => design).map(({ slug }) => slug)
const ids = await rows<{ id: number }>(
  'select id::int from courses where slug = any($1) order by id',
  [slugs],
)
const designs = await Promise.all(
  ids.map(async ({ id }) => (await admin('GET', `/courses/${id}/design`)).body as CourseDesign),
)

const contentsOf = (section: DesignSection) =>
  inOrder(section.sections).flatMap((subsection) => inOrder(subsection.contents))
const allContents = ({ sections }: CourseDesign) => inOrder(sections).flatMap(contentsOf)

test('three courses of company 1 show every template between them', () => {
  expect(designs.map(({ slug }) => slug)).toEqual(slugs)
  expect(slugs).toHaveLength(3)
  const shown = designs.flatMap(allContents).map((content) => templateId(content.content_template))
  expect([...new Set(shown)].sort()).toEqual(TEMPLATES.map(({ id }) => id).sort())
})

describe.each(designs)('«$name»', (design) => {
  test('lacks nothing: no error, and no warning of contrast, alternatives or transcripts', async () => {
    const { status, body } = await admin('GET', `/courses/validate/${design.id}`)
    expect(status).toBe(200)
    expect(body.problems).toEqual([])
  })

  test('is published as its draft is, by the administrator of its company', async () => {
    const { body } = await admin('GET', `/courses/${design.id}/publications`)
    expect(body.changes).toEqual([])
    expect(body.results).toEqual([
      {
        number: 1,
        published_at: expect.any(String),
        published_by: 'Ángela Muñoz',
        contents: allContents(design).length,
      },
    ])
    const outside = await api.signInAs('admin', 97)
    const given = await outside('GET', `/courses/${design.id}/design`)
    expect(given.body.sections).toEqual(design.sections)
  })

  test('is what its learners have', async () => {
    const learnt = await rows<{ id: number; points: number }>(
      'select id::int, points from course_contents where course_id = $1 order by id',
      [design.id],
    )
    expect(learnt).toEqual(allContents(design).map(({ id, points }) => ({ id, points })))
  })

  test('has sections with an icon, a colour and subjects, and a theme of its own', () => {
    const sections = inOrder(design.sections)
    expect(sections).toHaveLength(3)
    for (const { icon, color, subjects, subjects_title, sections: below } of sections) {
      expect([icon, color, subjects, subjects_title]).not.toContain(null)
      expect(subjects!.split(';').length).toBeGreaterThan(1)
      expect(Object.keys(below)).toHaveLength(2)
    }
    expect(allContents(design).length).toBeGreaterThanOrEqual(12)
    expect(allContents(design).length).toBeLessThanOrEqual(20)
    expect(design.theme.background_color).toBeDefined()
  })
})

test('one of them is dark, and has all eight images of a theme', () => {
  const [dark, ...others] = designs.filter(({ theme }) => theme.type === 'dark')
  expect(others).toEqual([])
  expect(Object.keys(dark!.theme)).toEqual(expect.arrayContaining(IMAGE_KEYS))
})

test('what is committed for them is named by one of them, and is small', async () => {
  const named = await rows<{ name: string }>('select distinct name from course_resources')
  const committed = await readdir(FILES)
  expect(committed.sort()).toEqual(named.map(({ name }) => name).sort())
  const binary = committed.filter((name) => !name.endsWith('.svg'))
  const sizes = await Promise.all(
    binary.map(async (name) => (await stat(path.join(FILES, name))).size),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(600_000)
})
