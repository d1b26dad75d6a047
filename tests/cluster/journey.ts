import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { csvFile, atRest, jobOf, listenTo, upload } from '../console/kit/imports/wizard.ts'
import { Visitor } from '../support/pages/visitor.ts'

/** Returns a visitor of a site who has signed in as a demo persona. */
export async function signedIn(url: string, login = 'admin@1.sendero.test'): Promise<Visitor> {
  const person = new Visitor(url)
  const page = await person.submit(await person.open('/login'), 'Ingresar', {
    'Correo electrónico': login,
    Contraseña: 'sendero-demo',
  })
  expect(page.address).not.toContain('/login')
  return person
}

/** Returns a token of a demo persona for calls. */
export async function tokenOf(url: string, login = 'admin@1.sendero.test'): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'SenderoApp/test' },
    body: JSON.stringify({ username: login, password: 'sendero-demo' }),
  })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return ((await response.json()) as { token: string }).token
}

/** Does on a site what people do, and looks at what came of it: a form, its change, an import, files, a report. */
export async function doJourney(url: string): Promise<void> {
  const person = await signedIn(url)
  const name = `Área ${randomUUID().slice(0, 8)}`
  const made = await person.submit(await person.open('/areas/new'), 'Crear área', {
    Código: name.slice(5),
    Nombre: name,
  })
  expect(made.getAllByText(name, { exact: false }).length).toBeGreaterThan(0)
  const link = (await person.open(`/areas?q=${encodeURIComponent(name)}`)).html
  const id = /\/areas\/(\d+)\/edit/.exec(link)![1]!
  const form = await person.open(`/areas/${id}/edit`)
  await person.submit(form, 'Guardar', { Nombre: `${name} editada` })

  const people = Array.from({ length: 40 }, (_, n) => `${name.slice(5)}n${n}`)
  const lines = people.map((login) => `${login},${login}@cluster.test,Persona`)
  const file = csvFile(['username,email,first_name', ...lines].join('\n'))
  const page = await upload(person, file)
  const events = listenTo(person, `/users/import/${jobOf(page)}/events`)
  await Promise.race([events.first, events.done])
  await events.done
  events.close()
  const validated = await atRest(person, await person.open(page.address))
  const imported = await atRest(person, await person.submit(validated, 'Continuar'))
  expect(imported.getAllByText(/\b40\b/).length).toBeGreaterThan(0)

  const areas = await person.request('/areas/export')
  expect(areas.status).toBe(200)
  expect(await areas.text()).toContain(`${name} editada`)
  const users = await (await person.request('/users/export')).text()
  for (const login of people) expect(users).toContain(login)
  const report = await person.submit(await person.open('/reports/courses'), 'Generar reporte')
  expect(report.status).toBe(200)
  expect(report.getByRole('heading', { level: 1 }).textContent).toMatch(/\d/)
}
