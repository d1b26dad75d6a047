import { describe, expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'
import { openCourses, type Learner } from '../../../api/training/external-course-users/company.ts'

/** The job of a trainer after a session: one form for a page of names. */

const site = await startTestConsole()
const { admin: api, people, courseOf, recorded, listed } = await openCourses(site.api)
const person = await site.signInAs('admin')
const [ana, ben, cleo] = people as [Learner, Learner, Learner]

const form = (id: number, rest = '') => person.open(`/external-courses/${id}/attendance${rest}`)
const came = (user: Learner) => `Asistió: ${user.name}`
const passed = (user: Learner) => `Aprobó: ${user.name}`
const result = (user: Learner) => `Resultado: ${user.name}`
const value = (page: Page, label: string) => page.getByLabelText<HTMLInputElement>(label).value
const mark = (id: number, records: object[]) =>
  api('PUT', `/external-courses/${id}/users/attendance`, { records })

describe('attendance of a page', () => {
  test('is stored at once, and undone from the message', async () => {
    const { id } = await courseOf([ana, ben, cleo])
    const done = await person.submit(await form(id), 'Guardar', {
      [came(ana)]: true,
      [passed(ana)]: true,
      [result(ana)]: '95,5',
      [came(ben)]: true,
    })
    expect(done.getByText('Se guardó la asistencia de 2 usuarios.')).toBeTruthy()
    expect(value(done, result(ana))).toBe('95,5')
    expect(await recorded(id, ana)).toMatchObject({
      assisted: true,
      approved: true,
      quantitative_result: 95.5,
    })
    expect(await recorded(id, ben)).toMatchObject({ assisted: true, approved: false })
    expect(await recorded(id, cleo)).toMatchObject({ assisted: false, version: 1 })
    await person.submit(done, 'Deshacer')
    expect((await listed(id, '&assisted=true')).length).toBe(0)
  })

  test('does not change untouched records', async () => {
    const { id } = await courseOf([ana])
    const page = await person.submit(await form(id), 'Guardar')
    expect(page.getByText('No había cambios por guardar.')).toBeTruthy()
    expect(await recorded(id, ana)).toMatchObject({ version: 1 })
  })

  test('keeps what another trainer marked meanwhile of others and of the same', async () => {
    const { id, records } = await courseOf([ana, ben, cleo])
    const mine = await form(id)
    await mark(id, [
      { id: records[0]!.id, quantitative_result: 80 },
      { id: records[1]!.id, assisted: true },
    ])
    const done = await person.submit(mine, 'Guardar', { [came(ana)]: true, [came(cleo)]: true })
    expect(done.getByText('Se guardó la asistencia de 2 usuarios.')).toBeTruthy()
    expect(await recorded(id, ana)).toMatchObject({ assisted: true, quantitative_result: 80 })
    expect(await recorded(id, ben)).toMatchObject({ assisted: true })
  })

  test('asks where two changed the same, with everything else stored', async () => {
    const { id, records } = await courseOf([ana, ben])
    const mine = await form(id)
    await mark(id, [{ id: records[0]!.id, quantitative_result: 40 }])
    const asked = await person.submit(mine, 'Guardar', {
      [result(ana)]: '50',
      [came(ben)]: true,
    })
    expect(asked.status).toBe(409)
    const summary = asked.in(asked.getByRole('alert'))
    expect(
      summary.getByText(
        'Se guardó la asistencia de 1 usuario. Otra persona cambió lo mismo de 1 usuario: guarda de nuevo para que quede lo tuyo.',
      ),
    ).toBeTruthy()
    expect(summary.getByText(`${ana.name}: otra persona cambió Resultado a «40»`)).toBeTruthy()
    expect(value(asked, result(ana))).toBe('50')
    expect(await recorded(id, ana)).toMatchObject({ quantitative_result: 40 })
    const done = await person.submit(asked, 'Guardar')
    expect(done.getByText('Se guardó la asistencia de 1 usuario.')).toBeTruthy()
    expect(await recorded(id, ana)).toMatchObject({ quantitative_result: 50 })
    expect(await recorded(id, ben)).toMatchObject({ assisted: true })
  })

  test('returns filled when a result is invalid', async () => {
    const { id } = await courseOf([ana, ben])
    const wrong = await person.submit(await form(id), 'Guardar', {
      [came(ana)]: true,
      [result(ben)]: '101',
    })
    expect(wrong.status).toBe(422)
    const summary = wrong.in(wrong.getByRole('alert'))
    const link = summary.getByRole('link', {
      name: `${ben.name}: el resultado debe ser un número de 0 a 100`,
    })
    const field = wrong.getByLabelText<HTMLInputElement>(result(ben))
    expect(link.getAttribute('href')).toBe(`#${field.id}`)
    // In the person's own row the name would be there twice.
    expect(field.parentElement!.textContent).toContain(
      'Error: El resultado debe ser un número de 0 a 100',
    )
    expect(value(wrong, result(ben))).toBe('101')
    expect(wrong.getByLabelText<HTMLInputElement>(came(ana)).checked).toBe(true)
    expect(await recorded(id, ana)).toMatchObject({ assisted: false })
  })

  test('asks before somebody is approved without having attended, and keeps what was typed', async () => {
    const { id } = await courseOf([ana, ben])
    const question = await person.submit(await form(id), 'Guardar', {
      [passed(ana)]: true,
      [came(ben)]: true,
      [result(ben)]: '80',
    })
    expect(question.status).toBe(200)
    const box = question.in(question.getByRole('alert'))
    expect(box.getByText(`¿${ana.name} aprobó sin asistir?`)).toBeTruthy()
    const link = box.getByRole('link', { name: ana.name })
    expect(link.getAttribute('href')).toBe(`#${question.getByLabelText(came(ana)).id}`)
    expect(value(question, result(ben))).toBe('80')
    expect(await recorded(id, ben)).toMatchObject({ assisted: false, version: 1 })

    // The answer is about these people alone: another one is asked about again.
    const again = await person.submit(question, 'Guardar así', {
      [passed(ben)]: true,
      [came(ben)]: false,
    })
    expect(again.getByText('¿2 usuarios aprobaron sin asistir?')).toBeTruthy()
    const done = await person.submit(again, 'Guardar así', { [came(ben)]: true })
    expect(done.getByText('Se guardó la asistencia de 2 usuarios.')).toBeTruthy()
    expect(await recorded(id, ana)).toMatchObject({ assisted: false, approved: true })
    expect(await recorded(id, ben)).toMatchObject({ assisted: true, approved: true })

    // Saved so once, it is not asked about for another change.
    const later = await person.submit(done, 'Guardar', { [result(ana)]: '70' })
    expect(later.getByText('Se guardó la asistencia de 1 usuario.')).toBeTruthy()
  })

  test('of a course that is not assessable has no box to approve', async () => {
    const { id } = await courseOf([ana], { assessable: false })
    const page = await form(id)
    expect(page.queryByLabelText(passed(ana))).toBeNull()
    await person.submit(page, 'Guardar', { [came(ana)]: true })
    expect(await recorded(id, ana)).toMatchObject({ assisted: true, approved: false })
  })

  test('of somebody who was taken off meanwhile says so and stores the others', async () => {
    const { id, records } = await courseOf([ana, ben])
    const mine = await form(id)
    const made = await api('POST', `/external-courses/${id}/users/disable/${records[0]!.id}`)
    expect(made.status).toBe(200)
    await person.submit(mine, 'Guardar', { [came(ana)]: true, [came(ben)]: true })
    expect(await recorded(id, ben)).toMatchObject({ assisted: true })
    expect(await recorded(id, ana)).toMatchObject({ enabled: false })
  })
})
