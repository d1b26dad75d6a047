import { expect, test } from 'vitest'
import { STARTERS } from '#api/courses/course-packages/starters.ts'
import { inOrder } from '#contract/courses/design/course-problems.ts'
import { templateId } from '#contract/courses/course-templates/catalogue.ts'
import { startTestApi } from '#tests/support/api.ts'

/** Starter courses: finished content that is copied as a package is imported. */

const { signInAs } = await startTestApi()
const admin = await signInAs('admin', 97)

test.each(STARTERS)('%s is copied whole, and can be published as it is', async (slug) => {
  const { body: preview } = await admin('GET', `/courses/starters/${slug}`)
  const { status, body: made } = await admin('POST', `/courses/starters/${slug}/course`, {})
  expect([status, made.name]).toEqual([201, preview.name])
  const id = made.course_id
  const { body: validated } = await admin('GET', `/courses/validate/${id}`)
  expect(validated.problems).toEqual([])

  const { body: design } = await admin('GET', `/courses/${id}/design`)
  const sections = inOrder(design.sections as Record<string, any>)
  const contents = sections
    .flatMap((section) => inOrder(section.sections as Record<string, any>))
    .flatMap((subsection) => inOrder(subsection.contents as Record<string, any>))
  expect(sections.length).toBeGreaterThanOrEqual(3)
  expect(contents.length).toBe(preview.contents)
  expect(contents.length).toBeGreaterThanOrEqual(12)
  const questions = contents.filter(
    ({ points, extended_props }) => points > 0 && 'help_text' in extended_props,
  )
  const templates = new Set(questions.map(({ content_template }) => templateId(content_template)))
  expect(templates.size).toBeGreaterThanOrEqual(4)

  const { body: files } = await admin('GET', `/courses/${id}/files?limit=100`)
  for (const { name, uses } of files.results) expect([name, uses.length > 0]).toEqual([name, true])
  expect((await admin('POST', `/courses/${id}/publications`)).status).toBe(201)
})

test('a copy may have another name, belongs to the company that made it, and readers make none', async () => {
  const { body } = await admin('POST', '/courses/starters/induccion/course', { name: 'Bienvenida' })
  expect([body.name, body.owner_tenant_id]).toEqual(['Bienvenida', 97])
  expect((await admin('POST', '/courses/starters/nada/course', {})).status).toBe(404)
  const reader = await signInAs('reader')
  expect((await reader('POST', '/courses/starters/induccion/course', {})).status).toBe(403)
})
