import { expect, test } from '../journey.ts'
import { administrator, courseWithTip } from '../rest.ts'

const CONTENTS = 60

test('a long tree renders the rows that are reached, and another selected item loads only its panel @js', async ({
  page,
  request,
  signInAs,
  unique,
  scriptsRun,
}) => {
  const { id, section, content } = await courseWithTip(request, unique)
  const api = await administrator(request)
  const { sections } = await api.get<Design>(`/courses/${id}/design`)
  const [subsection] = Object.values(sections[section]!.sections)
  for (let made = 1; made < CONTENTS; made++)
    await api.post(`/courses/${id}/contents`, { subSection: subsection!.id, contentType: 'Tip' })
  const titleOf = (title: string) => ({
    [`sections/${section}/sections/${subsection!.id}/contents/${content}/title`]: title,
  })
  await api.put(`/courses/${id}`, titleOf('El primero'))

  await signInAs('admin')
  await page.goto(`/courses/${id}/design`)
  await scriptsRun()
  const tree = page.getByRole('navigation', { name: 'Estructura del curso' })
  const rows = tree.locator('[data-kind=content]')
  await expect(rows).toHaveCount(CONTENTS)
  await expect(rows.first().getByRole('button', { name: /^Arrastrar/ })).toBeAttached()
  await expect(rows.last().getByRole('button')).toHaveCount(0)
  await expect(rows.last()).toContainText('Consejo')
  // The browser makes the miniatures of two or three chunks of rows, and follows chunks, not rows.
  expect(await tree.locator('.screen-frame').count()).toBeLessThan(40)
  expect(await tree.locator('[data-chunk]').count()).toBeLessThan(CONTENTS / 8)
  expect(await tree.locator('*').count()).toBeLessThan(CONTENTS * 20)

  const loaded: string[] = []
  page.on('request', (asked) => loaded.push(asked.url()))
  await rows.last().scrollIntoViewIfNeeded()
  await expect(rows.last().getByRole('button', { name: /^Arrastrar/ })).toBeAttached()
  await rows.last().locator('.outline-link').click()
  await expect(rows.last().locator('.outline-link')).toHaveAttribute('aria-current', 'true')
  expect(loaded.filter(isPanel)).toHaveLength(1)
  expect(loaded.filter(isWholeEditor)).toEqual([])

  // Somebody else changes the course: the next selection loads it again.
  await api.put(`/courses/${id}`, titleOf('Cambiado por otra persona'))
  await rows
    .nth(CONTENTS - 2)
    .locator('.outline-link')
    .click()
  await expect(rows.first()).toContainText('Cambiado por otra persona')
  expect(loaded.filter(isWholeEditor)).toHaveLength(1)
})

const isPanel = (url: string) => url.includes('/design/panel?')

/** True for data of the editor's route, which the others are asked for without. */
const isWholeEditor = (url: string) =>
  /[/]design[.]data[?]/.test(url) && /_routes=[^&]*design/.test(decodeURIComponent(url))

type Design = { sections: Record<number, { sections: Record<number, { id: number }> }> }
