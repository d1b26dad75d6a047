import { describe, expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()
const admin = await site.signInAs('admin')

/** The page's own way back; its name says where it leads. */
const back = (page: Page) => page.getByRole('link', { name: /^Volver/ })
const backTo = (page: Page) => back(page).getAttribute('href')
const firstPerson = (page: Page) =>
  page.getAllByRole('link').find((link) => /^\/users\/\d+(\?|$)/.test(link.getAttribute('href')!))!

describe("a person's page leads back to where it was opened", () => {
  const LIST = '/users?q=ana&sort=area&page=2'

  test('to the list with its search, order and page, over tabs, dialogs and after saving', async () => {
    const list = await admin.open(LIST)
    const person = await admin.follow(firstPerson(list))
    expect(person.status).toBe(200)
    expect(backTo(person)).toBe(LIST)
    expect(back(person).getAttribute('aria-label')).toBe('Volver a los usuarios')

    const tab = await admin.follow(person.getByRole('link', { name: 'Tiempos' }))
    expect(backTo(tab)).toBe(LIST)
    const tabs = tab.in(tab.getByRole('navigation', { name: 'Formación del usuario' }))
    const certifications = await admin.follow(tabs.getByRole('link', { name: 'Certificaciones' }))
    const dialog = await admin.follow(
      certifications.getAllByRole('link', { name: 'Asignar certificación' })[0]!,
    )
    expect(backTo(dialog)).toBe(LIST)
    const closed = await admin.follow(dialog.getByRole('link', { name: 'Cerrar' }))
    expect(new URL(closed.address, site.url).pathname).toMatch(/certifications$/)
    expect(backTo(closed)).toBe(LIST)

    const form = await admin.follow(closed.getAllByRole('link', { name: 'Editar' })[0]!)
    expect(backTo(form)).toBe(LIST)
    const saved = await admin.submit(form, 'Guardar', { Ubicación: 'Popayán' })
    expect(saved.getByText(/Se guardaron los cambios/)).toBeTruthy()
    expect(backTo(saved)).toBe(LIST)
    expect((await admin.follow(back(saved))).address).toBe(LIST)
  })

  test('to the plain list when it was opened directly', async () => {
    expect(backTo(await admin.open('/users/7'))).toBe('/users')
    expect(firstPerson(await admin.open('/users')).getAttribute('href')).toMatch(/^\/users\/\d+$/)
  })

  test.each(['//evil.test', 'https://evil.test/', '/users/7?back=//evil.test', '/users/7/edit'])(
    'to the plain list when its URL says %s',
    async (evil) => {
      const page = await admin.open(`/users/7?${new URLSearchParams({ back: evil })}`)
      expect(backTo(page)).toBe('/users')
    },
  )
})

test('a person opened from a group links back to its search and return URL', async () => {
  const groups = await admin.open('/groups?order=desc')
  const group = await admin.follow(
    groups
      .getAllByRole('link')
      .find((link) => /^\/groups\/\d+\?/.test(link.getAttribute('href')!))!,
  )
  expect(backTo(group)).toBe('/groups?order=desc')
  const found = await admin.submit(group, 'Buscar', { 'Buscar usuarios del grupo': 'a' })
  expect(found.address).toContain('q=a')
  expect(backTo(found)).toBe('/groups?order=desc')
  const person = await admin.follow(firstPerson(found))
  expect(back(person).getAttribute('aria-label')).toBe('Volver a donde estabas')
  const again = await admin.follow(back(person))
  expect(again.address).toBe(found.address)
  expect(backTo(again)).toBe('/groups?order=desc')
})

test('a person opened from a course links back to its table', async () => {
  const course = await admin.open('/courses/1/users?status=active&sort=points')
  const person = await admin.follow(firstPerson(course))
  expect(backTo(person)).toBe('/courses/1/users?status=active&sort=points')
})
