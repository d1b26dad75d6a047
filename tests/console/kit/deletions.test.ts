import { beforeAll, expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { screensOf } from '#tests/support/pages/site-map.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

/** Each deletion of rows of a list that the site map has: question, answer, and what brings them back. */

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
const person = await site.signInAs('admin')
const reader = await site.signInAs('reader')
const stranger = await site.signInAs('admin', 97)

/** Lists whose selected rows are deleted, by the address of the question. */
const QUESTIONS = [...screensOf({ id: '1', kind: 'courses' })]
  .filter(([file]) => /\/[\w-]*deletion\.tsx$/.test(file))
  .flatMap(([, addresses]) => addresses)
  // One record by its own address (`:id/deletion`); the items of a course's design; the files of a course, which stay
  // where they are in use (tests/console/courses/course-design/files.test.ts).
  .filter((address) => !/\/\d+\/deletion$|\/design\/|\/files\//.test(address))

/** Kinds that are deleted for good. */
const FOR_GOOD = ['/external-courses/categories', '/external-courses/competencies', '/instructors']

/** Words of the specification for two rows. */
const QUESTION_OF: Record<string, string> = {
  '/areas': '¿Deseas eliminar los elementos seleccionados?',
  '/positions': '¿Deseas eliminar los elementos seleccionados?',
}
const ANSWER_OF: Record<string, string> = {
  '/preregistrations-auth-groups': 'Grupos eliminados correctamente',
}

/** Returns the noun of a list, as its pager has it: '1–2 de 2 áreas'. */
const nounOf = (page: Page) => /de [\d.]+ (\p{L}+)/u.exec(page.getByRole('main').textContent)![1]!

/** Records that nothing refers to, two of each list. */
beforeAll(async () => {
  await rows(`
    insert into areas (tenant_id, code, name) select 1, 'SOB' || n, 'Sobrante ' || n from generate_series(1, 2) n;
    insert into positions (tenant_id, code, name) select 1, 'SOB' || n, 'Sobrante ' || n from generate_series(1, 2) n;`)
  const api = await site.api.signInAs('admin')
  for (const n of [1, 2]) {
    const name = `Sobrante ${n}`
    for (const [path, draft] of [
      ['/groups', {}],
      ['/organizational-units', { areas: [1], courses: [] }],
      ['/preregistrations-auth-groups', {}],
      ['/communications', {}],
      ['/certifications', {}],
      ['/external-courses', {}],
      ['/external-courses/categories', {}],
      ['/external-courses/competencies', {}],
      ['/instructors', {}],
      ['/webhooks', { url: 'https://8.8.8.8/sobrante', events: ['user.created'] }],
    ] as const) {
      const { status, body } = await api('POST', path, { name, ...draft })
      if (status >= 300) throw new Error(`${path}: ${JSON.stringify(body)}`)
    }
  }
})

const listOf = (question: string) => question.replace(/\/deletion$/, '')
const boxes = (page: Page) => [
  ...page.getByRole('main').querySelectorAll<HTMLInputElement>('input[name=ids]'),
]

/** Rows of a list that a test may delete: those made for it, or those that the demo data has. */
async function spareRows(list: string): Promise<{ at: string; ids: string[]; names: string[] }> {
  for (const at of [`${list}?q=sobrante`, list]) {
    const found = boxes(await person.open(at))
    const names = found.map((box) => box.labels![0]!.textContent.replace(/^Seleccionar (a )?/, ''))
    if (found.length > 0) return { at, ids: found.map(({ value }) => value), names }
  }
  throw new Error(`${list} has no rows`)
}

test('the walk finds the deletions of every district', () => {
  expect(QUESTIONS.length).toBeGreaterThan(12)
})

test.each(QUESTIONS)('%s names the rows, deletes them, and is undone', async (address) => {
  const list = listOf(address)
  const { at } = await spareRows(list)
  const page = await person.open(at)
  const chosen = boxes(page).slice(0, 2)
  for (const box of chosen) box.checked = true
  const names = chosen.map((box) => box.labels![0]!.textContent.replace(/^Seleccionar /, ''))
  const question = await person.submit(page, 'Eliminar')
  const dialog = question.in(question.getByRole('dialog'))
  const { textContent: said } = question.getByRole('dialog')
  for (const name of names) expect(said).toContain(name)
  const noun = nounOf(page)
  expect(question.getByRole('dialog', { name: new RegExp(`^Eliminar ${noun}`) })).toBeTruthy()
  const asked = QUESTION_OF[list] ?? new RegExp(`¿Eliminar l[ao]s 2 ${noun}.* seleccionad[ao]s\\?`)
  expect(said).toEqual(
    asked instanceof RegExp ? expect.stringMatching(asked) : expect.stringContaining(asked),
  )
  const cancel = dialog
    .getAllByRole('link')
    .find((link) => ['No', 'Cancelar'].includes(link.textContent))!
  const kept = await person.follow(cancel)
  expect(boxes(kept)).toHaveLength(boxes(page).length)

  const yes = dialog.getByRole('button', { name: /^(Si|Eliminar)$/ })
  const done = await person.submit(question, yes)
  expect([done.status, done.address]).toEqual([200, at])
  const answers = done
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join()
  expect(answers).toContain(ANSWER_OF[list] ?? `Se eliminaron 2 ${noun}`)
  const left = boxes(await person.open(at)).map(({ value }) => value)
  for (const { value } of chosen) expect(left).not.toContain(value)

  const [undo] = done.queryAllByRole('button', { name: 'Deshacer' })
  expect([address, undo !== undefined]).toEqual([address, !FOR_GOOD.includes(list)])
  // Answered once more, the question deletes nothing else.
  const again = await person.submit(question, yes)
  expect(again.status).toBeLessThan(500)
  if (!undo) return
  await person.submit(done, undo)
  const back = boxes(await person.open(at)).map(({ value }) => value)
  for (const { value } of chosen) expect(back).toContain(value)
})

test.each(QUESTIONS)('%s asks for a selection when there is none', async (address) => {
  const page = await person.open(address)
  expect(page.status).toBe(200)
  expect(page.getByRole('dialog').textContent).toMatch(/Debes seleccionar al menos un/)
})

test.each(QUESTIONS)('%s is refused to a reader, and not found by others', async (address) => {
  const { ids } = await spareRows(listOf(address))
  const at = `${address}?ids=${ids[0]}`
  expect((await person.open(at)).status).toBe(200)
  expect((await reader.open(at)).status).toBe(403)
  expect((await stranger.open(at)).status).toBe(404)
  expect((await person.open(`${address}?ids=999999999`)).status).toBe(404)
})
