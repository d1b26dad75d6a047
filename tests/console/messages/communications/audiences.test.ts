import { describe, expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'
import { openCompany } from '../../../api/people/users/company.ts'
import { later, openAudiences } from './company.ts'

/** Audiences without scripts: specification 3, §2, §5, §6 and §8. */

const AT = '/communications'
const TITLE = 'Grupos / Audiencias'
const site = await startTestConsole()
const { rows } = await openCompany(site.api)
const { api, audience, message, area, person: somebody } = await openAudiences(site.api)
const person = await site.signInAs('admin')
const foreigner = await site.signInAs('admin', 97)
const without = await site.signInAs('admin', 1672)

const box = (page: Page, name: string | RegExp) =>
  page.getByRole<HTMLInputElement>('checkbox', { name })
const field = (page: Page, name: string) => page.in(page.getByRole('group', { name }))
const dialogOf = (page: Page, name: string) => page.in(page.getByRole('dialog', { name }))

describe('the list of audiences', () => {
  test('shows name and created date, ten to a page', async () => {
    for (let n = 10; n < 22; n++) await audience({ name: `Lista ${n}` })
    const page = await person.open(`${AT}?q=lista`)
    expect(page.title).toBe(TITLE)
    expect(page.getByRole('heading', { level: 1 }).textContent).toContain('12')
    const heads = page.getAllByRole('columnheader').map((head) => head.textContent.trim())
    expect(heads.slice(1)).toEqual(['Nombre', 'Fecha de creación', 'Acciones'])
    expect(page.getByText(/^1–10 de 12 audiencias/)).toBeTruthy()
    const opened = await person.follow(page.getByRole('link', { name: 'Lista 10' }))
    expect(opened.getByRole('heading', { level: 1 }).textContent).toContain('Lista 10')
    const back = await person.follow(
      opened.getByRole('link', { name: /^Volver a (las audiencias|donde estabas)$/ }),
    )
    expect(back.address).toBe(`${AT}?q=lista`)
  })

  test('says what the module is for where there is none', async () => {
    const page = await foreigner.open(`${AT}?q=`)
    if (page.queryByText('No hay audiencias en el momento') === null) {
      const none = await foreigner.open(`${AT}?q=nada-de-nada`)
      expect(none.getByText('Ninguna audiencia coincide con «nada-de-nada»')).toBeTruthy()
    }
    await rows('update communications set deleted_at = now() where tenant_id = 1704')
    const other = await site.signInAs('admin', 1704)
    const empty = await other.open(AT)
    expect(empty.getByText('No hay audiencias en el momento')).toBeTruthy()
    expect(empty.getByText(/se crean y programan comunicaciones de WhatsApp/)).toBeTruthy()
  })

  test('is a 404 for another tenant and without the communications feature', async () => {
    const { id } = await audience({ name: 'De la compañía uno' })
    const { id: sent } = await message(id)
    expect((await foreigner.open(`${AT}/${id}/messages/${sent}`)).status).toBe(404)
    for (const part of ['', '/new', '/settings', `/${id}`])
      expect((await without.open(`${AT}${part}`)).status).toBe(404)
    const home = await without.open('/')
    expect(home.queryByRole('link', { name: 'Comunicaciones' })).toBeNull()
    expect((await person.open('/')).getByRole('link', { name: 'Comunicaciones' })).toBeTruthy()
  })
})

describe('the form without scripts', () => {
  test('makes an audience of what was searched for, and counts it before', async () => {
    const sales = await area('Ventas de prueba')
    await somebody({ area_id: sales, location: 'Sede Quinta, norte' })
    await somebody({ area_id: sales, location: 'Otra sede' })
    await somebody({ area_id: sales, location: 'Sede Quinta, norte', mobile: null })
    const form = await person.open(`${AT}/new`)
    const found = await person.submit(form, 'Buscar en Áreas', {
      Nombre: 'Norte',
      'Buscar en Áreas': 'ventas de pru',
    })
    expect(found.status).toBe(200)
    box(found, 'Ventas de prueba').checked = true
    const places = await person.submit(found, 'Buscar en Ubicaciones', {
      'Buscar en Ubicaciones': 'quinta',
    })
    expect(box(places, 'Ventas de prueba').checked).toBe(true)
    box(places, 'Sede Quinta, norte').checked = true
    const counted = await person.submit(places, 'Calcular')
    const size = counted.in(counted.getByRole('group', { name: 'Personas de la audiencia' }))
    expect(size.getByText('2 personas')).toBeTruthy()
    expect(size.getByText(/A 1 no se le puede escribir: 1 sin celular\./)).toBeTruthy()
    expect(size.getByText('Sin celular')).toBeTruthy()
    const done = await person.submit(counted, 'Crear audiencia')
    expect(done.getByText('Audiencia creada: Norte.')).toBeTruthy()
    const panel = done.in(done.getByRole('region', { name: 'Audiencia' }))
    expect(panel.getByText('2 personas')).toBeTruthy()
    expect(panel.getByText('Ventas de prueba')).toBeTruthy()
    expect(panel.getByText('Sede Quinta, norte')).toBeTruthy()
    expect(panel.getAllByText('Todos').length).toBeGreaterThan(0)
  })

  test('keeps what was chosen when it is refused', async () => {
    const form = await person.open(`${AT}/new`)
    const [first] = field(form, 'Cargos').getAllByRole<HTMLInputElement>('checkbox')
    first!.checked = true
    const label = first!.parentElement!.textContent
    const page = await person.submit(form, 'Crear audiencia', { Nombre: ' ' })
    expect(page.status).toBe(422)
    expect(box(page, label).checked).toBe(true)
  })

  test('a list that cannot be loaded says so, and the rest of the form is there', async () => {
    site.breakApi(/^\/api\/(areas|positions|users\/locations)$/)
    const page = await person.open(`${AT}/new`)
    site.breakApi()
    expect(page.status).toBe(200)
    for (const words of [
      /^Error: Ocurrio un error al consultar las areas: /,
      /^Error: Ocurrio un error al consultar los cargos: /,
      /^Error: Ocurrio un error al consultar las ubicaciones: /,
    ])
      expect(
        page.getByText(
          (_, element) => words.test(element?.textContent ?? '') && element?.tagName === 'P',
        ),
      ).toBeTruthy()
    expect(page.getByRole('textbox', { name: /^Nombre/ })).toBeTruthy()
  })

  test('marks deleted records and keeps them selected', async () => {
    const gone = await area('Área que se va')
    const { id } = await audience({ name: 'Con una ida', areas: [gone] })
    await api('DELETE', `/areas/${gone}`)
    const detail = await person.open(`${AT}/${id}`)
    const panel = detail.in(detail.getByRole('region', { name: 'Audiencia' }))
    expect(panel.getByText('0 personas')).toBeTruthy()
    expect(panel.getByText('eliminada')).toBeTruthy()
    const form = await person.follow(panel.getByRole('link', { name: 'Editar' }))
    expect(box(form, 'Área que se va (eliminada)').checked).toBe(true)
    const done = await person.submit(form, 'Guardar', { Nombre: 'Otra' })
    expect(done.getByText('Se guardaron los cambios de Otra.')).toBeTruthy()
    const { body } = await api('GET', `${AT}/${id}`)
    expect(body).toMatchObject({ name: 'Otra', areas: [{ id: gone, gone: true }] })
  })

  test('tells the second of two editors what the first stored', async () => {
    const { id } = await audience({ name: 'Disputada', locations: ['Bogotá, centro'] })
    const mine = await person.open(`${AT}/${id}/edit`)
    await api('PUT', `${AT}/${id}`, { name: 'De otra', locations: ['Cali'] })
    const conflict = await person.submit(mine, 'Guardar', { Nombre: 'Mía' })
    expect(conflict.status).toBe(409)
    const table = conflict.in(conflict.getByRole('region', { name: 'Diferencias' }))
    const cells = table
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent))
    expect(cells.slice(1)).toEqual([
      ['Nombre', 'De otra', 'Mía'],
      ['Ubicaciones', 'Cali', 'Igual'],
    ])
    await person.submit(conflict, 'Guardar')
    const { body } = await api('GET', `${AT}/${id}`)
    expect(body).toMatchObject({ name: 'Mía', locations: [{ location: 'Cali' }] })
  })
})

describe('the people of an audience', () => {
  test('are listed with why some cannot be written to', async () => {
    const place = await area('Con gente')
    await somebody({ area_id: place, first_name: 'Alcanzable' })
    const { body: odd } = await api('GET', `/areas/${place}`)
    await somebody({ area_id: place, first_name: 'Muda', mobile: null })
    const { id } = await audience({ name: String(odd.name), areas: [place] })
    const detail = await person.open(`${AT}/${id}`)
    const people = await person.follow(detail.getByRole('link', { name: 'Ver las personas' }))
    const dialog = dialogOf(people, 'Personas de la audiencia')
    expect(dialog.getByText(/^Alcanzable/)).toBeTruthy()
    const few = await person.follow(
      dialog.getByRole('link', { name: 'No se les puede escribir (1)' }),
    )
    const shown = dialogOf(few, 'Personas de la audiencia')
    expect(shown.queryByText(/^Alcanzable/)).toBeNull()
    expect(shown.getByText('Sin celular')).toBeTruthy()
  })
})

test('readers with business units count and see their own people alone', async () => {
  const unit = await site.signInAs('unit')
  const { id } = await audience({ name: 'De todas' })
  const countOn = async (who: typeof person) => {
    const page = await who.open(`/communications/${id}`)
    const words = page
      .in(page.getByRole('region', { name: 'Audiencia' }))
      .getByText(/^[\d.]+ personas$/)
    return Number(words.textContent.replace(/\D/g, ''))
  }
  const [all, mine] = [await countOn(person), await countOn(unit)]
  expect(mine).toBeGreaterThan(0)
  expect(mine).toBeLessThan(all)
  const page = await unit.open(`/communications/${id}/people`)
  expect(page.getByRole('link', { name: `Todas (${mine})` })).toBeTruthy()
})

describe('deleting', () => {
  test('asks, and deletes', async () => {
    const { id } = await audience({ name: 'Sobra' })
    const question = await person.open(`${AT}/deletion?ids=${id}&q=sobra`)
    const dialog = dialogOf(question, 'Eliminar audiencia')
    expect(dialog.getByText('¿Eliminar la audiencia «Sobra»?')).toBeTruthy()
    const done = await person.submit(question, dialog.getByRole('button', { name: 'Eliminar' }))
    expect(done.getByText('Se eliminó 1 audiencia.')).toBeTruthy()
  })

  test('one with messages stays, in the words of the specification', async () => {
    const { id } = await audience({ name: 'Con mensajes' })
    await message(id, { programmed_date: `${later(30)}T12:00` })
    const question = await person.open(`${AT}/deletion?ids=${id}`)
    const page = await person.submit(
      question,
      dialogOf(question, 'Eliminar audiencia').getByRole('button', { name: 'Eliminar' }),
    )
    expect(page.status).toBe(409)
    expect(page.getByRole('alert').textContent).toContain(
      'No se puede eliminar una audiencia con mensajes asociados',
    )
    expect((await api('GET', `${AT}/${id}`)).status).toBe(200)
  })
})
