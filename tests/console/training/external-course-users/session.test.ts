import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import { openCourses, type Learner } from '../../../api/training/external-course-users/company.ts'

/** The date of a session, from the form of its course to the figures. */

const site = await startTestConsole()
const { admin: api, people, courseOf, recorded } = await openCourses(site.api)
const person = await site.signInAs('admin')
const reader = await site.signInAs('reader')
const [ana, ben, cleo] = people as [Learner, Learner, Learner]

const STARTED = { start_time: '2026-03-10T13:00:00.000Z' }
const three = '3 registros sin fecha no cuentan en los indicadores.'

test('is given to a course by its form, which shows it again', async () => {
  const { id } = await courseOf([ana], { name: 'Con fecha de sesión' })
  const form = await person.open(`/external-courses/${id}/edit`)
  const wrong = await person.submit(form, 'Guardar', { 'Fecha de la sesión': '31/2/2026' })
  expect(
    wrong.getByRole('link', { name: 'Fecha de la sesión: la fecha no es válida' }),
  ).toBeTruthy()
  await person.submit(wrong, 'Guardar', {
    'Fecha de la sesión': '10/3/2026',
    'Hora de inicio': '08:00',
  })
  expect((await api('GET', `/external-courses/${id}`)).body).toMatchObject(STARTED)
  const again = await person.open(`/external-courses/${id}/edit`)
  expect(again.getByLabelText<HTMLInputElement>('Hora de inicio').value).toBe('08:00')
  const page = await person.open(`/external-courses/${id}`)
  expect(page.getByText('10 mar 2026, 8:00 a. m.')).toBeTruthy()
})

test('is given to all records without one from the notice of the course, and undone', async () => {
  const { id } = await courseOf([ana, ben, cleo])
  const page = await person.open(`/external-courses/${id}`)
  expect(page.getByText(three)).toBeTruthy()
  const dialog = await person.follow(page.getByRole('link', { name: 'Poner fecha' }))
  const done = await person.submit(dialog, 'Poner fecha', {
    'Fecha de la sesión': '10/3/2026',
    'Hora de inicio': '08:00',
  })
  expect(done.getByText('Se puso fecha a 3 registros.')).toBeTruthy()
  expect(done.queryByText(/sin fecha no cuenta/)).toBeNull()
  expect(await recorded(id, ana)).toMatchObject(STARTED)
  const back = await person.submit(done, 'Deshacer')
  expect(back.getByText(three)).toBeTruthy()
  const seen = await reader.open(`/external-courses/${id}`)
  const list = await reader.follow(seen.getByRole('link', { name: 'Ver registros' }))
  expect(list.address).toBe(`/external-courses/${id}?dated=false`)
})

test('is asked for where attendance is taken, and everybody of the page can be marked', async () => {
  const { id } = await courseOf([ana, ben, cleo])
  const form = await person.open(`/external-courses/${id}/attendance`)
  const marked = await person.submit(form, 'Todos asistieron', {
    [`Resultado: ${ana.name}`]: '95,5',
  })
  const box = (name: string) => marked.getByLabelText<HTMLInputElement>(`Asistió: ${name}`).checked
  expect([ana, ben, cleo].map(({ name }) => box(name))).toEqual([true, true, true])
  expect(await recorded(id, ana)).toMatchObject({ assisted: false, version: 1 })
  const done = await person.submit(marked, 'Guardar', {
    [`Asistió: ${cleo.name}`]: false,
    'Fecha de la sesión': '10/3/2026',
    'Hora de inicio': '08:00',
  })
  expect(done.getByText('Se guardó la asistencia de 3 usuarios.')).toBeTruthy()
  expect(await recorded(id, ana)).toMatchObject({
    ...STARTED,
    assisted: true,
    quantitative_result: 95.5,
  })
  expect(await recorded(id, cleo)).toMatchObject({ ...STARTED, assisted: false })
  expect(done.queryByLabelText('Fecha de la sesión')).toBeNull()
})

test('is missed by the dashboard, which leads to the courses to mend', async () => {
  const { id, records } = await courseOf([ana, ben], { name: 'Taller sin fecha' })
  const page = await person.open(`/dashboard?cour=${id}`)
  expect(page.getByText('2 registros sin fecha no cuentan en los indicadores.')).toBeTruthy()
  const course = await person.follow(page.getByRole('link', { name: 'Ver el curso' }))
  expect(course.getByRole('heading', { level: 1, name: /Taller sin fecha/ })).toBeTruthy()
  const all = await person.open('/dashboard')
  const list = await person.follow(all.getByRole('link', { name: 'Ver cursos' }))
  expect(list.address).toBe('/external-courses?undated=true')
  expect(list.getByText('Taller sin fecha')).toBeTruthy()
  await api('PUT', `/external-courses/${id}/users/attendance`, {
    ids: records.map((record) => record.id),
    ...STARTED,
  })
  const mended = await person.open('/external-courses?undated=true')
  expect(mended.queryByText('Taller sin fecha')).toBeNull()
})
