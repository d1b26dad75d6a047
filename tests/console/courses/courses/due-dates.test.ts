import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
const person = await site.signInAs('admin')

async function courseWith(people: number): Promise<number> {
  const [made] = await rows<{ id: string }>(
    `with course as (insert into courses (owner_tenant_id, slug, name)
       values (1, gen_random_uuid()::text, 'Con plazo') returning id)
     insert into tenant_courses (tenant_id, course_id) select 1, id from course returning id`,
  )
  await rows(
    `insert into course_users (tenant_id, tenant_course_id, user_id, direct)
     select 1, $1, id, true from users where tenant_id = 1 and role = 'user' and not disabled
     order by id limit $2`,
    [made!.id, people],
  )
  return Number(made!.id)
}
const daysOf = async (id: number) =>
  (
    await rows<{ day: string | null }>(
      `select own_due_date::text as day from course_users where tenant_course_id = $1 order by user_id`,
      [id],
    )
  ).map(({ day }) => day)

test('sets the due date of the selected people without scripts, undoes it and takes it away', async () => {
  const id = await courseWith(2)
  const course = await person.open(`/courses/${id}`)
  const list = await person.follow(course.getByRole('link', { name: 'Fechas límite' }))
  const boxes = list.getAllByRole('checkbox', { name: /^Seleccionar a / })
  expect(boxes).toHaveLength(2)
  const names = boxes.map((box) => box.closest('label')!.textContent)
  const all = Object.fromEntries(names.map((name) => [name, true]))

  const none = await person.submit(list, 'Guardar fecha límite', all)
  expect(none.getByText('Debes escribir una fecha límite o un plazo en días')).toBeTruthy()
  const past = await person.submit(none, 'Guardar fecha límite', {
    ...all,
    'Fecha límite': '2020-01-31',
  })
  expect(past.getByText('La fecha límite no puede ser anterior a hoy')).toBeTruthy()
  expect(past.getByLabelText('Fecha límite', { selector: 'input' }).getAttribute('value')).toBe(
    '2020-01-31',
  )

  const saved = await person.submit(past, 'Guardar fecha límite', {
    ...all,
    'Fecha límite': '2099-12-31',
  })
  expect(saved.getByText(/Se cambió la fecha límite de 2 usuarios/)).toBeTruthy()
  expect(await daysOf(id)).toEqual(['2099-12-31', '2099-12-31'])
  expect(saved.getByRole('table', { name: 'Todos' }).textContent).toContain('31 dic 2099')
  await person.submit(saved, 'Deshacer')
  expect(await daysOf(id)).toEqual([null, null])

  await rows(`update course_users set own_due_date = '2020-01-31' where tenant_course_id = $1`, [
    id,
  ])
  const late = await person.follow(
    (await person.open(`/courses/${id}`)).getByRole('link', { name: '2 vencidos' }),
  )
  expect(late.address).toBe(`/courses/${id}/users?due=overdue`)
  const overdue = await person.open(`/courses/${id}/due-dates?due=overdue&selection=all`)
  const gone = await person.submit(overdue, 'Quitar fecha límite')
  expect(gone.getByText(/Se quitó la fecha límite de 2 usuarios/)).toBeTruthy()
  expect(await daysOf(id)).toEqual([null, null])
})

test('assigns a course with a due date, also after a confirmation', async () => {
  const id = await courseWith(0)
  const list = await person.open(`/courses/${id}/assignment?selection=all`)
  const asked = await person.submit(list, 'Asignar', { 'o plazo en días': '15' })
  const dialog = asked.in(asked.getByRole('dialog', { name: 'Asignar' }))
  const done = await person.submit(asked, dialog.getByRole('button', { name: 'Asignar' }))
  expect(done.getByText(/^Se asignó «Con plazo» a /)).toBeTruthy()
  const [row] = await rows<{ n: number; days: number }>(
    `select count(*)::int as n, count(distinct own_due_date)::int as days from course_users
     where tenant_course_id = $1 and own_due_date is not null`,
    [id],
  )
  expect(row!.n).toBeGreaterThan(10)
  expect(row!.days).toBe(1)
})
