import { describe, expect, test } from 'vitest'
import { COURSES, readDemoCourses } from '#api/demo/course-catalogue.ts'
import type { CourseManifest } from '#contract/courses/course-package.ts'
import { inOrder } from '#contract/courses/design/course-problems.ts'
import type { CourseDesign, DesignSection } from '#contract/courses/design/course-design-shape.ts'
import { templateId, TEMPLATES } from '#contract/courses/course-templates/catalogue.ts'
import { IMAGE_KEYS } from '#contract/courses/design/course-theme.ts'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { readZip } from '#tests/support/files/zip.ts'

const api = await startTestApi()
const rows = await rowsOf(api.url)
const COMPANIES = [...new Set(COURSES.map(({ owner }) => owner))]
const admins = new Map(
  await Promise.all(
    COMPANIES.map(async (company) => [company, await api.signInAs('admin', company)] as const),
  ),
)

const courses = await rows<{ id: number; slug: string; owner: number }>(
  'select id::int, slug, owner_tenant_id as owner from courses order by id',
)
const designs = await Promise.all(
  courses.map(async ({ id, owner }) => {
    const { body } = await admins.get(owner)!('GET', `/courses/${id}/design`)
    return { owner, ...(body as CourseDesign) }
  }),
)

const packages = new Map((await readDemoCourses()).map(({ slug, manifest }) => [slug, manifest]))

const contentsOf = (section: DesignSection) =>
  inOrder(section.sections).flatMap((subsection) => inOrder(subsection.contents))
const allContents = ({ sections }: Pick<CourseDesign, 'sections'>) =>
  inOrder(sections).flatMap(contentsOf)

test('the demo courses show every template between them', () => {
  expect(designs.map(({ slug }) => slug)).toEqual(COURSES.map(({ slug }) => slug))
  const shown = designs.flatMap(allContents).map((content) => templateId(content.content_template))
  expect([...new Set(shown)].sort()).toEqual(TEMPLATES.map(({ id }) => id).sort())
})

describe.each(designs)('«$name»', (design) => {
  const admin = admins.get(design.owner)!

  test('has no error and no warning', async () => {
    const { status, body } = await admin('GET', `/courses/validate/${design.id}`)
    expect(status).toBe(200)
    expect(body.problems).toEqual([])
  })

  test('is exported as its package in the repository is', async () => {
    const { response } = await admin('GET', `/courses/${design.id}/package`)
    const zip = Buffer.from(await response.arrayBuffer())
    const entry = readZip(zip).find(({ name }) => name === 'manifest.json')!
    const named = (manifest: CourseManifest) => ({
      ...manifest,
      // The store of this server is empty, and images are named anew.
      course: { ...manifest.course, gallery_image: null, detail_image: null },
      files: [],
    })
    const exported = named(JSON.parse(String(entry.content)) as CourseManifest)
    expect(exported).toEqual(named(packages.get(design.slug)!))
    const files = await rows(
      'select name, media_type from course_resources where course_id = $1 order by id',
      [design.id],
    )
    expect(files).toEqual(
      packages.get(design.slug)!.files.map(({ name, media_type }) => ({ name, media_type })),
    )
  })

  test('is published as its draft is, by the administrator of its company', async () => {
    const { body } = await admin('GET', `/courses/${design.id}/publications`)
    expect(body.changes).toEqual([])
    expect(body.results).toEqual([
      {
        number: 1,
        published_at: expect.any(String),
        published_by: expect.any(String),
        contents: allContents(design).length,
      },
    ])
  })

  test('is what its learners have', async () => {
    const learnt = await rows<{ id: number; points: number }>(
      'select id::int, points from course_contents where course_id = $1 order by id',
      [design.id],
    )
    expect(learnt).toEqual(allContents(design).map(({ id, points }) => ({ id, points })))
  })

  test('has sections with an icon, a colour, subjects and contents to answer, and a theme', () => {
    for (const section of inOrder(design.sections)) {
      const { icon, color, subjects, subjects_title } = section
      expect([icon, color, subjects, subjects_title]).not.toContain(null)
      expect(subjects!.split(';').length).toBeGreaterThan(1)
      expect(contentsOf(section).some(({ points }) => points > 0)).toBe(true)
    }
    expect(allContents(design).length).toBeGreaterThanOrEqual(8)
    expect(design.theme.background_color).toBeDefined()
    const shown = allContents(design).flatMap(({ extended_props }) => Object.values(extended_props))
    expect(shown.some((value) => /\.(svg|png|mp4)$/.test(String(value)))).toBe(true)
  })
})

test('one of them is dark, and has all eight images of a theme', () => {
  const [dark, ...others] = designs.filter(({ theme }) => theme.type === 'dark')
  expect(others).toEqual([])
  expect(Object.keys(dark!.theme)).toEqual(expect.arrayContaining(IMAGE_KEYS))
})
