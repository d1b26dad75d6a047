import { describe, expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'
import { openGroups } from '../../../api/people/groups/company.ts'

const site = await startTestConsole()
const company = await openGroups(site.api)
const { admin } = company
const person = await site.signInAs('admin')
const reader = await site.signInAs('reader')

/** A path of as many courses as there are names. */
async function pathOf(name: string, ...names: string[]) {
  const courses: number[] = []
  for (const one of names) courses.push(await company.course(one))
  const { body } = await admin('POST', '/paths', { name, courses: courses.map((id) => ({ id })) })
  return { id: body.id as number, courses, address: `/formation-paths/${body.id}` }
}

/** '1 A, 1.1 B' as the page shows its courses. */
function reads(page: Page): string {
  const [, ...rows] = page.in(page.getByRole('table', { name: 'Cursos' })).getAllByRole('row')
  return rows
    .map((row) => {
      const [number] = row.querySelectorAll('span.tabular-nums')
      return `${number?.textContent} ${row.querySelector('span.truncate')?.textContent}`
    })
    .join(', ')
}

const menuOf = (page: Page, name: string) =>
  page.in(page.getByLabelText(`Acciones de ${name}`).closest('details')!)
const dialogOf = (page: Page, name: string) => page.in(page.getByRole('dialog', { name }))

describe('the list of paths', () => {
  test('shows name, created date and how many courses, and what it is for while there is none', async () => {
    await pathOf('Lista de prueba', 'A', 'B')
    const page = await person.open('/formation-paths?q=lista%20de')
    expect(page.title).toBe('Planes de formacion')
    const heads = page.getAllByRole('columnheader').map((head) => head.textContent.trim())
    expect(heads).toEqual(expect.arrayContaining(['Nombre', 'Fecha de creación', 'Cursos']))
    expect(page.getByText('2 cursos')).toBeTruthy()
    const none = await person.open('/formation-paths?q=nada')
    expect(none.getByText('Ningún plan coincide con «nada»')).toBeTruthy()
  })
})

describe('a path', () => {
  test('is made, renamed and deleted, and brought back', async () => {
    const form = await person.open('/formation-paths/new')
    const made = await person.submit(form, 'Crear plan', { Nombre: 'Conductoras' })
    expect(made.title).toBe('Conductoras · Plan de formación')
    expect(made.getByText('Aún no hay cursos asignados')).toBeTruthy()
    const edit = await person.follow(made.getByRole('link', { name: 'Cambiar nombre' }))
    const renamed = await person.submit(edit, 'Guardar', { Nombre: 'Conductores' })
    expect(renamed.getByText('El plan ahora se llama Conductores.')).toBeTruthy()
    const question = await person.follow(renamed.getByRole('link', { name: 'Eliminar' }))
    const gone = await person.submit(
      question,
      dialogOf(question, 'Eliminar plan').getByRole('button', { name: 'Eliminar' }),
    )
    expect(gone.address).toBe('/formation-paths')
    expect(gone.getByText('Se eliminó 1 plan de formación.')).toBeTruthy()
    await person.submit(gone, 'Deshacer')
    expect((await person.open(made.address)).status).toBe(200)
  })

  test('offers no deletion while a group gives it, and links to the group', async () => {
    const { id, address } = await pathOf('En uso')
    const before = await person.open(`${address}/deletion`)
    const group = await company.group('Quienes lo dan')
    await admin('POST', `/groups/${group}/paths/${id}`)
    const dialog = dialogOf(await person.open(`${address}/deletion`), 'Eliminar plan')
    expect(dialog.getByText(/no se puede eliminar: lo da 1 grupo/)).toBeTruthy()
    const link = dialog.getByRole('link', { name: 'Grupo Quienes lo dan' })
    expect(link.getAttribute('href')).toContain(`/groups/${group}`)
    expect(dialog.queryByRole('button', { name: 'Eliminar' })).toBeNull()
    const refused = await person.submit(
      before,
      dialogOf(before, 'Eliminar plan').getByRole('button', { name: 'Eliminar' }),
    )
    expect(refused.status).toBe(409)
    expect(refused.getByText(/lo da 1 grupo \(«Quienes lo dan»\)/)).toBeTruthy()
  })

  test('asks about its external courses too before it is deleted', async () => {
    const { id, address } = await pathOf('Con externos', 'Uno de adentro')
    const names = { name: 'Curso de afuera' }
    const { body } = await admin('POST', '/external-courses', { ...names, assessable: false })
    await admin('PUT', `/paths/${id}/external_courses`, { courses: [{ id: body.id }] })
    const dialog = dialogOf(await person.open(`${address}/deletion`), 'Eliminar plan')
    const said = 'Tiene 1 curso y 1 curso externo, que no se eliminan.'
    expect(dialog.getByText(said)).toBeTruthy()
  })

  test('says by which group somebody has it', async () => {
    const { id, address } = await pathOf('De un grupo')
    const group = await company.group('Quienes lo reciben')
    const [learner] = await company.learners('inside', 1)
    await admin('POST', `/groups/${group}/users/${learner}`)
    await admin('POST', `/groups/${group}/paths/${id}`)
    const page = await person.open(`${address}/users`)
    expect(page.getByRole('columnheader', { name: 'Lo recibe por' })).toBeTruthy()
    expect(page.getByRole('link', { name: 'Grupo Quienes lo reciben' })).toBeTruthy()
  })
})

describe('the courses of a path', () => {
  test('are added several at once, after it is said how many people get them', async () => {
    const { id, address } = await pathOf('Con gente')
    const group = await company.group()
    const learners = await company.learners('inside', 3)
    await admin('POST', `/groups/${group}/users/${learners.join(',')}`)
    await admin('POST', `/groups/${group}/paths/${id}`)
    for (const name of ['Agregable uno', 'Agregable dos']) await company.course(name)
    const picker = await person.open(`${address}/courses/addition?q=agregable`)
    for (const box of picker.getAllByRole<HTMLInputElement>('checkbox'))
      if (box.name === 'ids') box.checked = true
    const question = await person.submit(picker, 'Agregar al plan')
    const dialog = dialogOf(question, 'Agregar al plan')
    expect(
      dialog.getByText(
        /¿Agregar 2 cursos a «Con gente»\? 3 usuarios recibirán algún curso que no tienen\./,
      ),
    ).toBeTruthy()
    expect((await admin('GET', `/paths/${id}/courses`)).body.results).toEqual([])
    const done = await person.submit(
      question,
      dialog.getByRole('button', { name: 'Agregar al plan' }),
    )
    expect(done.address).toBe(address)
    expect(
      done.getByText('Se agregaron 2 cursos a «Con gente». 3 usuarios recibieron algún curso.'),
    ).toBeTruthy()
    expect(reads(done)).toMatch(/^1 Agregable \w+, 2 Agregable \w+$/)
    const undone = await person.submit(done, 'Deshacer')
    expect(undone.getByText('Aún no hay cursos asignados')).toBeTruthy()
  })

  test('move up, down, into another and out of it, each undone from its message', async () => {
    const { address } = await pathOf('Ordenable', 'Arte', 'Botas', 'Casco')
    let page = await person.open(address)
    expect(reads(page)).toBe('1 Arte, 2 Botas, 3 Casco')
    expect(menuOf(page, 'Arte').queryByRole('button', { name: 'Subir' })).toBeNull()
    page = await person.submit(page, menuOf(page, 'Casco').getByRole('button', { name: 'Subir' }))
    expect(reads(page)).toBe('1 Arte, 2 Casco, 3 Botas')
    page = await person.submit(page, menuOf(page, 'Arte').getByRole('button', { name: 'Bajar' }))
    expect(reads(page)).toBe('1 Casco, 2 Arte, 3 Botas')
    page = await person.submit(page, 'Deshacer')
    expect(reads(page)).toBe('1 Arte, 2 Casco, 3 Botas')
    const form = await person.follow(
      menuOf(page, 'Botas').getByRole('link', { name: 'Dentro de…' }),
    )
    page = await person.submit(form, 'Mover', { 'Dentro de': '1 Arte', 'Lugar en el plan': '' })
    expect(reads(page)).toBe('1 Arte, 1.1 Botas, 2 Casco')
    page = await person.submit(page, menuOf(page, 'Botas').getByRole('button', { name: 'Sacar' }))
    expect(reads(page)).toBe('1 Arte, 2 Botas, 3 Casco')
    page = await person.submit(page, menuOf(page, 'Casco').getByRole('button', { name: 'Bajar' }))
    expect(page.getByText('«Casco» ya es el último de su nivel.')).toBeTruthy()
  })

  test('are not moved with a stale version or an invalid place', async () => {
    const { id, address, courses } = await pathOf('De dos manos', 'Arte', 'Botas')
    const form = await person.open(`${address}/placement?item=${courses[1]}`)
    await admin('PUT', `/paths/${id}/courses`, { courses: [{ id: courses[0], order: 2 }] })
    const refused = await person.submit(form, 'Mover', { 'Lugar en el plan': '1' })
    expect(refused.status).toBe(409)
    const wrong = await person.submit(form, 'Mover', { 'Lugar en el plan': '0' })
    expect(wrong.status).toBe(422)
    expect(
      wrong.getByRole('link', { name: 'El lugar debe ser un número entre 1 y 1.000.000' }),
    ).toBeTruthy()
    expect((await person.open(`${address}/placement?item=999999`)).status).toBe(404)
  })

  test('that are dragged over a change of somebody else are taken back, with the reason', async () => {
    const { id, address, courses } = await pathOf('Arrastrable', 'Arte', 'Botas', 'Casco')
    const [arte, , casco] = courses as [number, number, number]
    const page = await person.open(address)
    // Without scripts there is nothing to drag by.
    expect(page.queryAllByRole('button', { name: /^Arrastrar/ })).toHaveLength(0)
    const dropped = async (version: number, course: number, order: string, who = person) => {
      const body = new URLSearchParams({
        parent_course_id: '',
        order,
        version: String(version),
        dragged: 'true',
      })
      return who.post(`${address}/placement?item=${course}`, body)
    }
    const after = async (answer: Response) => {
      expect(answer.status).toBe(302)
      expect(answer.headers.get('X-Remix-Replace')).toBe('true')
      return person.open(answer.headers.get('location')!)
    }
    const seen = (await admin('GET', `/paths/${id}`)).body.contents_version as number
    const moved = await after(await dropped(seen, casco, '1'))
    expect(moved.address).toBe(address)
    expect(moved.getByText('Se movió «Casco».')).toBeTruthy()
    expect(reads(moved)).toBe('1 Casco, 2 Arte, 3 Botas')
    expect(reads(await person.submit(moved, 'Deshacer'))).toBe('1 Arte, 2 Botas, 3 Casco')

    const late = await after(await dropped(seen, arte, '3'))
    expect(late.getByRole('alert').textContent).toMatch(/^Ocurrió un error al reordenar\. Otra/)
    expect(reads(late)).toBe('1 Arte, 2 Botas, 3 Casco')
    const gone = await after(await dropped(seen, 999_999, '1'))
    expect(gone.getByRole('alert').textContent).toContain('Ya no está en el plan.')
    const nowhere = await after(await dropped(seen, arte, '0'))
    expect(nowhere.getByRole('alert').textContent).toContain('Ocurrió un error al reordenar')

    expect((await dropped(seen + 2, arte, '3', reader)).status).toBe(403)
    const stranger = await site.signInAs('admin', 97)
    expect((await dropped(seen + 2, arte, '3', stranger)).headers.get('location')).toBe(address)
    expect((await stranger.open(address)).status).toBe(404)
    expect(reads(await person.open(address))).toBe('1 Arte, 2 Botas, 3 Casco')
  })

  test('are removed after it is said what is below them and who loses them', async () => {
    const { id, address, courses } = await pathOf('Quitable', 'Arte', 'Botas', 'Casco')
    await admin('PUT', `/paths/${id}/courses`, {
      courses: [{ id: courses[1], parent_course_id: courses[0] }],
    })
    const group = await company.group()
    const [learner] = await company.learners('inside', 1)
    await admin('POST', `/groups/${group}/users/${learner}`)
    await admin('POST', `/groups/${group}/paths/${id}`)
    const question = await person.open(`${address}/removal?ids=${courses[0]}`)
    const dialog = dialogOf(question, 'Quitar del plan')
    expect(dialog.getByText('¿Quitar el curso «Arte» del plan?')).toBeTruthy()
    expect(
      dialog.getByText(/Un curso que está dentro sube a su lugar\. 1 usuario perderá algún curso/),
    ).toBeTruthy()
    const done = await person.submit(question, dialog.getByRole('button', { name: 'Quitar' }))
    expect(reads(done)).toBe('1 Botas, 2 Casco')
    expect(
      done.getByText('Se quitó 1 curso de «Quitable». 1 usuario perdió algún curso.'),
    ).toBeTruthy()
    const undone = await person.submit(done, 'Deshacer')
    expect(reads(undone)).toBe('1 Arte, 1.1 Botas, 2 Casco')
  })

  test('are added and removed by a reader, who moves none', async () => {
    const { address, courses } = await pathOf('Para leer', 'Arte')
    const page = await reader.open(address)
    expect(page.queryByLabelText('Acciones de Arte')).toBeNull()
    expect(page.getByRole('link', { name: 'Quitar Arte' })).toBeTruthy()
    expect(page.getByRole('link', { name: 'Agregar cursos' })).toBeTruthy()
    expect((await reader.open(`${address}/placement?item=${courses[0]}`)).status).toBe(403)
  })
})

test('people of a path are shown with their progress', async () => {
  const { id, address } = await pathOf('Seguido', 'Arte')
  const none = await person.open(`${address}/users`)
  expect(none.getByText('No hay usuarios en el momento')).toBeTruthy()
  const group = await company.group()
  const [learner] = await company.learners('inside', 1)
  await admin('POST', `/groups/${group}/users/${learner}`)
  await admin('POST', `/groups/${group}/paths/${id}`)
  const page = await person.open(`${address}/users`)
  expect(page.getByText(/^1–1 de 1 usuarios?/)).toBeTruthy()
  expect(page.getByRole('columnheader', { name: 'Progreso' })).toBeTruthy()
})
