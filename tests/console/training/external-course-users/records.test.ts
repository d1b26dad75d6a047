import { describe, expect, test } from 'vitest'
import { DOT } from '#app/kit/ui/format.ts'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'
import { openCourses, type Learner } from '../../../api/training/external-course-users/company.ts'

/** The page of an external course and its people: specification 3, §2, §5 and §6. */

const site = await startTestConsole()
const { admin: api, people, course, courseOf, recorded, rows } = await openCourses(site.api)
const person = await site.signInAs('admin')
const reader = await site.signInAs('reader')
const [ana, ben, cleo] = people as [Learner, Learner, Learner]

const at = (id: number, rest = '') => `/external-courses/${id}${rest}`
const cells = (page: Page, name: RegExp) => {
  const [, ...lines] = page.in(page.getByRole('table', { name })).getAllByRole('row')
  return lines.map((line) =>
    [...line.querySelectorAll('[role=cell].data-cell')].map((cell) => cell.textContent.trim()),
  )
}
const put = (id: number, record: number, body: object) =>
  api('PUT', `/external-courses/${id}/users/${record}`, body)

describe('the page of a course', () => {
  test('tells what the course is and who is in it, with what is recorded of them', async () => {
    const { id, records } = await courseOf([ana], {
      code: 'EXT-1',
      hours: 8,
      description: 'Dos días',
    })
    await put(id, records[0]!.id, {
      start_time: '2026-11-03T14:00',
      end_time: '2026-11-03T16:30',
      assisted: true,
      approved: true,
      quantitative_result: '12,5',
      qualitative_result: 'Muy bien',
    })
    const page = await person.open(at(id))
    expect(page.status).toBe(200)
    expect(page.getByText('8 horas · Evaluable · 1 usuario')).toBeTruthy()
    expect(page.getByText('EXT-1')).toBeTruthy()
    expect(page.getByText('Dos días')).toBeTruthy()
    const heads = page.getAllByRole('columnheader').map((head) => head.textContent.trim())
    expect(heads.slice(1, -1)).toEqual([
      'Nombre',
      'Correo',
      'Desde',
      'Hasta',
      'Asistió',
      'Aprobó',
      'Resultado',
    ])
    expect(cells(page, /^Usuarios de/)[0]!.slice(1)).toEqual([
      ana.email,
      '3 nov 2026, 2:00\u00a0p.\u00a0m.',
      '3 nov 2026, 4:30\u00a0p.\u00a0m.',
      'Asistió: Sí',
      'Aprobó: Sí',
      `12,5${DOT}Muy bien`,
    ])
  })

  test('shows an empty state without people', async () => {
    const page = await person.open(at(await course()))
    expect(page.getByText('No hay usuarios en el momento')).toBeTruthy()
    expect(page.getByRole('link', { name: 'Asignar Usuarios' })).toBeTruthy()
    expect(page.queryByRole('link', { name: 'Tomar asistencia' })).toBeNull()
  })

  test('searches and filters, and shows the criteria without matches', async () => {
    const { id, records } = await courseOf([ana, ben])
    await put(id, records[0]!.id, { assisted: true })
    const there = await person.open(at(id, '?assisted=true'))
    expect(cells(there, /^Usuarios de/).map(([, email]) => email)).toEqual([ana.email])
    expect(there.getByRole('button', { name: /Asistieron/ })).toBeTruthy()
    const nobody = await person.open(at(id, '?q=nadie+as%C3%AD'))
    expect(nobody.getByText('Ningún usuario coincide con «nadie así»')).toBeTruthy()
  })

  test('has for a reader what is read and nothing that changes it', async () => {
    const { id, records } = await courseOf([ana])
    const page = await reader.open(at(id))
    expect(cells(page, /^Usuarios de/)).toHaveLength(1)
    expect(page.queryByTitle(`Acciones de ${ana.name}`)).toBeNull()
    expect(page.queryByRole('link', { name: 'Importar usuarios' })).toBeNull()
    for (const link of ['CSV', 'Excel', 'Imprimir lista de asistencia'])
      expect(page.getByRole('link', { name: link })).toBeTruthy()
    for (const part of ['/import', `/records/${records[0]!.id}`])
      expect((await reader.open(at(id, part))).status).toBe(403)
  })

  test('is not there for a company without external training', async () => {
    const without = await site.signInAs('admin', 1556)
    for (const part of ['', '/assignment', '/attendance', '/attendance-sheet', '/import'])
      expect((await without.open(at(1, part))).status).toBe(404)
  })
})

describe('people', () => {
  test('are assigned from a search, and it is undone from the message', async () => {
    const id = await course({ name: 'Manejo defensivo' })
    const picker = await person.open(at(id, `/assignment?q=${encodeURIComponent(ana.email)}`))
    const done = await person.submit(picker, 'Asignar', { [`Seleccionar a ${ana.name}`]: true })
    expect(done.address).toBe(at(id))
    expect(done.getByText('Se asignó «Manejo defensivo» a 1 usuario.')).toBeTruthy()
    const undone = await person.submit(done, 'Deshacer')
    expect(undone.getByText('Se deshizo el cambio de 1 usuario.')).toBeTruthy()
    expect(await recorded(id, ana)).toBeUndefined()
  })

  test('that all match are assigned after a question with their number', async () => {
    const id = await course({ name: 'Alturas' })
    const picker = await person.open(at(id, '/assignment?q=a&selection=all'))
    const asked = await person.submit(picker, 'Asignar')
    const dialog = asked.in(asked.getByRole('dialog', { name: 'Asignar' }))
    expect(dialog.getByText(/^¿Asignar «Alturas» a [\d.]+ usuarios\?$/)).toBeTruthy()
    const done = await person.submit(asked, dialog.getByRole('button', { name: 'Asignar' }))
    expect(done.getByText(/^Se asignó «Alturas» a [\d.]+ usuarios\.$/)).toBeTruthy()
  })

  test('selected records are marked at once, and it is undone', async () => {
    const { id } = await courseOf([ana, ben, cleo])
    const list = await person.open(at(id))
    const question = await person.submit(list, 'Marcar asistencia', {
      [`Seleccionar a ${ana.name}`]: true,
      [`Seleccionar a ${ben.name}`]: true,
    })
    expect(question.getByText(/^Para los 2 usuarios seleccionados\./)).toBeTruthy()
    const done = await person.submit(question, 'Marcar', { 'No aprobó': false, Aprobó: true })
    expect(done.getByText('Se marcó a 2 usuarios.')).toBeTruthy()
    expect(await recorded(id, ana)).toMatchObject({ assisted: true, approved: true })
    expect(await recorded(id, cleo)).toMatchObject({ assisted: false })
    await person.submit(done, 'Deshacer')
    expect(await recorded(id, ana)).toMatchObject({ assisted: false, approved: false })
  })

  test('matching a search and a filter are marked, and no others', async () => {
    const { id, records } = await courseOf([ana, ben])
    await put(id, records[0]!.id, { assisted: true })
    const question = await person.open(at(id, '/marking?assisted=true&selection=all'))
    expect(question.getByText(/^Para el 1 usuario\./)).toBeTruthy()
    await person.submit(question, 'Marcar', { 'No asistió': true })
    expect(await recorded(id, ana)).toMatchObject({ assisted: false })
    expect(await recorded(id, ben)).toMatchObject({ assisted: false, version: 1 })
  })

  test('are asked about before they are approved without having attended', async () => {
    const { id, records } = await courseOf([ana, ben, cleo])
    await put(id, records[0]!.id, { assisted: true })
    const ids = records.map((record) => record.id).join('&ids=')
    const form = await person.open(at(id, `/marking?ids=${ids}`))
    const attendance = form.in(form.getByRole('group', { name: 'Asistencia' }))
    attendance.getByLabelText<HTMLInputElement>('Dejar como está').checked = true
    const question = await person.submit(form, 'Marcar', { Aprobó: true })
    expect(question.getByText('¿2 usuarios aprobaron sin asistir?')).toBeTruthy()
    expect(await recorded(id, ana)).toMatchObject({ approved: false })
    const done = await person.submit(question, 'Guardar así')
    expect(done.getByText('Se marcó a 3 usuarios.')).toBeTruthy()
    expect(await recorded(id, ben)).toMatchObject({ assisted: false, approved: true })

    // Taking the attendance of who was approved away is the same.
    const absent = await person.open(at(id, `/marking?ids=${records[0]!.id}`))
    const other = await person.submit(absent, 'Marcar', { 'No asistió': true })
    expect(other.getByText('¿1 usuario aprobó sin asistir?')).toBeTruthy()
  })

  test('are taken off after a question, and it is undone', async () => {
    const { id, records } = await courseOf([ana, ben])
    const question = await person.open(at(id, `/deactivation?ids=${records[0]!.id}`))
    expect(question.getByText(`¿Desactivar en este curso a ${ana.name}?`)).toBeTruthy()
    const dialog = question.in(question.getByRole('dialog', { name: /^Desactivar/ }))
    const yes = dialog.getByRole('button', { name: 'Desactivar' })
    const done = await person.submit(question, yes)
    expect(done.getByText('Se desactivó 1 usuario en el curso.')).toBeTruthy()
    expect(cells(done, /^Usuarios de/)).toHaveLength(1)
    const off = await person.open(at(id, '?enabled=false'))
    expect(cells(off, /^Usuarios de/).map(([, email]) => email)).toEqual([ana.email])
    const back = await person.submit(done, 'Deshacer')
    expect(cells(back, /^Usuarios de/)).toHaveLength(2)
  })
})

describe('a record', () => {
  test('is edited with its day, its hour and its result', async () => {
    const { id, records } = await courseOf([ana])
    const form = await person.open(at(id, `/records/${records[0]!.id}`))
    const done = await person.submit(form, 'Guardar', {
      Desde: '3/11/2026',
      'Hora de inicio': '14:00',
      Hasta: '3 nov 2026',
      Asistió: true,
      'Resultado (0 a 100)': '12,5',
      'Resultado cualitativo': 'Bien',
    })
    expect(done.address).toBe(at(id))
    expect(done.getByText(`Se guardó el registro de ${ana.name}.`)).toBeTruthy()
    expect(await recorded(id, ana)).toMatchObject({
      start_time: '2026-11-03T19:00:00.000Z',
      end_time: '2026-11-04T04:59:00.000Z',
      assisted: true,
      approved: false,
      quantitative_result: 12.5,
    })
    const again = await person.open(at(id, `/records/${records[0]!.id}`))
    expect(again.getByLabelText<HTMLInputElement>('Hora de fin').value).toBe('23:59')
  })

  test('is asked about before it is approved without attendance, once', async () => {
    const { id, records } = await courseOf([ana])
    const form = await person.open(at(id, `/records/${records[0]!.id}`))
    const question = await person.submit(form, 'Guardar', {
      Aprobó: true,
      'Resultado cualitativo': 'Bien',
    })
    expect(question.getByText(`¿${ana.name} aprobó sin asistir?`)).toBeTruthy()
    expect(await recorded(id, ana)).toMatchObject({ approved: false, version: 1 })
    const done = await person.submit(question, 'Guardar así')
    expect(done.getByText(`Se guardó el registro de ${ana.name}.`)).toBeTruthy()
    expect(await recorded(id, ana)).toMatchObject({
      assisted: false,
      approved: true,
      qualitative_result: 'Bien',
    })
    const again = await person.open(at(id, `/records/${records[0]!.id}`))
    const saved = await person.submit(again, 'Guardar', { 'Resultado (0 a 100)': '70' })
    expect(saved.getByText(`Se guardó el registro de ${ana.name}.`)).toBeTruthy()
  })

  test('comes back filled with what is wrong beside its fields', async () => {
    const { id, records } = await courseOf([ana])
    const form = await person.open(at(id, `/records/${records[0]!.id}`))
    const wrong = await person.submit(form, 'Guardar', {
      Desde: '31/2/2026',
      'Hora de inicio': '14:00',
      'Resultado (0 a 100)': '101',
    })
    expect(wrong.status).toBe(422)
    const summary = wrong.in(wrong.getByRole('alert'))
    expect(summary.getByText('Desde: la fecha no es válida')).toBeTruthy()
    expect(summary.getByText('El resultado debe ser un número de 0 a 100')).toBeTruthy()
    expect(wrong.getByLabelText<HTMLInputElement>('Desde').value).toBe('31/2/2026')
    const late = await person.submit(form, 'Guardar', {
      Desde: '3/11/2026',
      'Hora de inicio': '14:00',
      Hasta: '3/11/2026',
      'Hora de fin': '13:00',
      'Resultado (0 a 100)': '',
    })
    expect(
      late.in(late.getByRole('alert')).getByText('Hasta: no puede ser antes de Desde'),
    ).toBeTruthy()
  })

  test('that somebody else stored meanwhile shows theirs and keeps what was typed', async () => {
    const { id, records } = await courseOf([ana])
    const form = await person.open(at(id, `/records/${records[0]!.id}`))
    await put(id, records[0]!.id, { quantitative_result: 40, assisted: true })
    const conflict = await person.submit(form, 'Guardar', { 'Resultado (0 a 100)': '50' })
    expect(conflict.status).toBe(409)
    expect(conflict.getByLabelText<HTMLInputElement>('Asistió').checked).toBe(true)
    await person.submit(conflict, 'Guardar')
    expect(await recorded(id, ana)).toMatchObject({ quantitative_result: 50, assisted: true })
  })

  test('of a course that is not assessable has nothing to approve', async () => {
    const { id, records } = await courseOf([ana], { assessable: false })
    const form = await person.open(at(id, `/records/${records[0]!.id}`))
    expect(form.queryByLabelText('Aprobó')).toBeNull()
    const page = await person.open(at(id))
    expect(page.queryByRole('columnheader', { name: 'Aprobó' })).toBeNull()
  })
})

describe('files', () => {
  test('the export has the name of the course and obeys the filters', async () => {
    const { id, records } = await courseOf([ana, ben], { name: 'Inducción' })
    await put(id, records[0]!.id, { assisted: true })
    const file = await person.request(at(id, '/export?assisted=true&sep=;'))
    expect(file.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''Usuarios%20Curso%20-%20Inducci%C3%B3n.csv",
    )
    const text = await file.text()
    expect(text).toContain(ana.username)
    expect(text).not.toContain(ben.username)
  })

  test('the wizard says into which course, and how a row is read', async () => {
    const id = await course({ name: 'Primeros auxilios' })
    const page = await person.open(at(id, '/import'))
    expect(page.getByRole('heading', { level: 1 }).textContent).toContain('Importar usuarios')
    expect(page.html).toContain('Primeros auxilios')
    expect(page.getByText(/una celda vacía quita lo que había/)).toBeTruthy()
  })

  test('the sheet has a signature line for each person of the course', async () => {
    const { id, records } = await courseOf([ana, ben, cleo])
    await api('POST', `/external-courses/${id}/users/disable/${records[2]!.id}`)
    const [found] = await rows<{ identification_number: string }>(
      `update users set identification_number = 'CC-77' where id = $1 returning identification_number`,
      [ana.id],
    )
    const page = await reader.open(at(id, '/attendance-sheet'))
    const heads = page.getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads).toEqual(['N.º', 'Nombre', 'Identificación', 'Área', 'Firma'])
    const names = page.getAllByRole('rowheader').map((head) => head.textContent)
    expect(names.sort()).toEqual([ana.name, ben.name].sort())
    expect(page.getByText(found!.identification_number)).toBeTruthy()
  })
})
