import { describe, expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()

const total = (page: Page) =>
  Number(page.getByRole('heading', { level: 1 }).textContent.replace(/\D/g, ''))

const inBar = (page: Page) => page.in(page.getByRole('group', { name: 'Filtros' }))

describe('filters without scripts', () => {
  test('a filter is a link to its choices with counts, and applied it is in the address', async () => {
    const person = await site.signInAs('admin')
    const list = await person.open('/users?q=a&sort=area')
    const choices = await person.follow(inBar(list).getByRole('button', { name: /^Cargo/ }))
    expect(choices.getByRole('heading', { level: 1 }).textContent).toBe('Filtrar por Cargo')
    const boxes = choices.getAllByRole('checkbox')
    const [first, second] = boxes.map((box) => box.closest('label')!.textContent)
    const counts = [first!, second!].map((text) => Number(/(\d+)$/.exec(text)![1]))
    const names = [first!, second!].map((text) => text.replace(/\d+$/, ''))
    const form = { [first!]: true, [second!]: true }
    const found = await person.submit(choices, 'Aplicar', form)
    const query = new URL(found.address, site.url).searchParams
    expect([query.get('q'), query.get('sort'), query.getAll('position').length]).toEqual([
      'a',
      'area',
      2,
    ])
    expect(total(found)).toBe(counts[0]! + counts[1]!)

    const fewer = await person.follow(
      found.getByRole('button', { name: (name) => name.startsWith(`Cargo: ${names[0]}`) }),
    )
    expect(total(fewer)).toBe(counts[1])
    const all = await person.follow(fewer.getByRole('button', { name: 'Limpiar todo' }))
    expect(all.address).toBe('/users?sort=area')
  })

  test('all filters are on one page, and a choice is found by a part of its name without losing others', async () => {
    const person = await site.signInAs('admin')
    const list = await person.open('/users?status=enabled')
    const every = await person.follow(list.getByRole('button', { name: /^Todos los filtros/ }))
    expect(every.getByRole('checkbox', { name: /^Activo/ }).hasAttribute('checked')).toBe(true)
    const found = await person.open(
      '/users/filters?to=%2Fusers%3Farea%3D1&by=area&area=1&area=2&find=zzz&do=find',
    )
    expect(found.getByText('Ninguno coincide.')).toBeTruthy()
    const applied = await person.submit(found, 'Aplicar', {})
    expect(applied.address).toBe('/users?area=1&area=2')
  })

  test('of all filters one is open at a time, and what is ticked in the others goes along', async () => {
    const person = await site.signInAs('admin')
    const every = await person.open('/users/filters?to=%2Fusers%3Fsort%3Darea')
    const [, ...areas] = every.getAllByRole('checkbox').map((box) => box.closest('label')!)
    const area = areas[0]!.textContent
    const states = await person.submit(every, 'Estado', { [area]: true })
    expect(states.getAllByRole('checkbox')).toHaveLength(2)
    const name = area.replace(/\d+$/, '')
    expect(states.getByRole('button', { name: `Área ${name}` })).toBeTruthy()
    const [, active] = /(\d+)$/.exec(states.getByText('Activo').closest('label')!.textContent)!
    const none = await person.submit(states, 'Estado', { [`Activo${active}`]: true })
    expect(none.queryAllByRole('checkbox')).toHaveLength(0)
    const found = await person.submit(none, 'Aplicar', {})
    expect(found.address).toMatch(/^\/users\?sort=area&area=\d+&status=enabled$/)
    expect(total(found)).toBe(Number(active))
  })

  test('leads nowhere but to a list of this site', async () => {
    const person = await site.signInAs('admin')
    const page = await person.open(
      '/users/filters?to=https%3A%2F%2Fexample.com%2F&by=area&do=apply',
    )
    expect(page.address).toBe('/users')
  })

  test('an invalid filter finds nobody, is named and can be removed', async () => {
    const person = await site.signInAs('admin')
    const page = await person.open('/users?area=abc&role=boss')
    expect(page.getByText('Ningún usuario coincide con los filtros')).toBeTruthy()
    expect(page.getByRole('button', { name: /^Área: eliminada/ })).toBeTruthy()
    const question = await person.open('/users/deactivation?selection=all&area=abc')
    expect(question.getByText(/Debes seleccionar al menos un usuario/)).toBeTruthy()
  })

  test('a search that names a position offers it as a filter, also when it finds nobody', async () => {
    const person = await site.signInAs('admin')
    const choices = await person.open('/users/filters?to=%2Fusers&by=position')
    const [label] = choices.getAllByRole('checkbox').map((box) => box.closest('label')!.textContent)
    const [, name, count] = /^(.*?)(\d+)$/.exec(label!)!
    const page = await person.open(`/users?q=${encodeURIComponent(name!.toUpperCase())}`)
    const offered = page.getByRole('link', { name: `Filtrar por cargo: ${name} (${count})` })
    expect(total(await person.follow(offered))).toBe(Number(count))
  })

  test('a reader of one business unit is offered its areas alone', async () => {
    const few = await (await site.signInAs('unit')).open('/users/filters?to=%2Fusers&by=area')
    const all = await (await site.signInAs('admin')).open('/users/filters?to=%2Fusers&by=area')
    expect(few.getAllByRole('checkbox').length).toBeLessThan(all.getAllByRole('checkbox').length)
  })
})

describe('actions on all matching people', () => {
  test('says in words whom it concerns, and goes back to them', async () => {
    const person = await site.signInAs('admin')
    const list = await person.open('/users?status=disabled&selection=all')
    const count = total(list)
    const question = await person.submit(list, 'Desactivar', {})
    expect(question.html).toContain('con estado «Inactivo»')
    const done = await person.submit(list, 'Activar', {})
    expect(done.address).toBe('/users?status=disabled')
    expect(total(done)).toBe(0)
    expect(count).toBeGreaterThan(0)
  })

  test('a course is given to a position in four steps from the start', async () => {
    const person = await site.signInAs('admin')
    const start = await person.open('/')
    let steps = 0
    const step = async (next: Promise<Page>) => {
      steps += 1
      return next
    }
    const positions = await step(person.follow(start.getByRole('link', { name: 'Cargos' })))
    const [, row] = positions.in(positions.getByRole('table')).getAllByRole('row')
    const position = await step(person.follow(positions.in(row!).getAllByRole('link')[0]!))
    const choice = await step(person.follow(position.getByRole('link', { name: 'Asignar curso' })))
    expect(choice.html).toMatch(/Para (el|los) \d+ usuarios? con cargo «/)
    const [button] = choice.getAllByRole('button', { name: /^Asignar/ })
    const both = { 'Fecha límite': '2099-12-31', 'o plazo en días': '30' }
    const refused = await person.submit(choice, button!, both)
    expect(refused.status).toBe(422)
    expect(refused.getByRole('alert').textContent).toContain('no ambos')
    expect(refused.getByLabelText('o plazo en días')).toHaveProperty('value', '30')
    const [again] = refused.getAllByRole('button', { name: /^Asignar/ })
    const done = await step(person.submit(refused, again!, { 'o plazo en días': '' }))
    expect(done.address).toBe(position.address)
    expect(done.getByText(/Se asignó el curso «.*» a \d+ usuarios?|Nadie cambió/)).toBeTruthy()
    expect(steps).toBeLessThanOrEqual(4)
  })

  test('people of an area are added to a group, found by its name', async () => {
    const person = await site.signInAs('reader')
    const area = await person.open('/areas/1')
    const choice = await person.follow(area.getByRole('link', { name: 'Agregar a grupo' }))
    const none = await person.submit(choice, 'Buscar', { 'Buscar grupos': 'zzz' })
    expect(none.getByText('Ningún grupo coincide con «zzz»')).toBeTruthy()
    const again = await person.follow(none.getByRole('link', { name: 'Ver todos los grupos' }))
    const [button] = again.getAllByRole('button', { name: /^Agregar/ })
    const done = await person.submit(again, button!)
    expect(done.address).toBe('/areas/1')
    expect(done.getByText(/al grupo «|Nadie cambió/)).toBeTruthy()
  })

  test('the picker of a course’s people is filtered, and counts among its people', async () => {
    const person = await site.signInAs('admin')
    const enabled = await person.open('/courses/1/assignment?status=enabled')
    expect(enabled.getByRole('button', { name: /^Estado: Activo/ })).toBeTruthy()
    const filters = await person.follow(inBar(enabled).getByRole('button', { name: /^Área/ }))
    expect(filters.getAllByRole('checkbox').length).toBeGreaterThan(0)
  })
})
