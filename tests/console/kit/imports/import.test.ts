import { beforeAll, describe, expect, test } from 'vitest'
import { lineOf } from '#contract/platform/values/text.ts'
import { USER_WORDS } from '#contract/platform/imports/import-words.ts'
import { FAULTY_FILE, GOOD_CELLS, GOOD_USERS } from '#tests/files/expected.ts'
import { created, draftUser } from '#tests/api/people/users/company.ts'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'
import { atRest, csvFile, fileOf, upload } from './wizard.ts'

const site = await startTestConsole({ works: true })
const person = await site.signInAs('admin')
const api = await site.api.signInAs('admin')

/** The figures of a page, by what they are called. */
function figuresOf(page: Page): Record<string, string> {
  const terms = page.getAllByRole('term')
  return Object.fromEntries(
    terms.map((term) => [term.textContent, term.nextElementSibling!.textContent]),
  )
}

async function userNamed(username: string) {
  const { body } = await api('GET', `/users?q=${username}`)
  const [row] = body.results.filter((user: { username: string }) => user.username === username)
  return (await api('GET', `/users/${row.id}`)).body
}

describe('without scripts', () => {
  test('a CSV saved in Spanish by a spreadsheet goes from upload to summary', async () => {
    const uploaded = await upload(person, await fileOf('usuarios-excel-es.csv'))
    expect(uploaded.address).toMatch(/^\/users\/import\/[0-9a-f-]{36}$/)
    const result = await atRest(person, uploaded)
    expect(result.getByText('usuarios-excel-es.csv')).toBeTruthy()
    expect(figuresOf(result)).toMatchObject({
      'Se crearán': String(GOOD_USERS),
      'Se actualizarán': '0',
      'Filas con error': '0',
    })
    const correct = await person.follow(result.getByRole('link', { name: /^Filas correctas/ }))
    expect(correct.getByText('Muñoz Peña')).toBeTruthy()
    expect(correct.getAllByRole('row')).toHaveLength(GOOD_USERS + 1)

    const summary = await atRest(person, await person.submit(correct, 'Continuar'))
    expect(summary.getByText(`Se importaron ${GOOD_USERS} usuarios.`)).toBeTruthy()
    expect(figuresOf(summary)).toMatchObject({ Aplicadas: String(GOOD_USERS), 'No aplicadas': '0' })

    const list = await person.open('/users?q=zmunoz')
    const profile = await person.follow(list.getByRole('link', { name: /Muñoz Peña/ }))
    expect(profile.getAllByText(/Muñoz Peña/).length).toBeGreaterThan(0)
    expect(await userNamed('zmunoz')).toMatchObject({
      ...GOOD_CELLS.zmunoz,
      extended_field1: lineOf(GOOD_CELLS.zmunoz.extended_field1),
    })
    expect(await userNamed('apuig')).toMatchObject({
      first_name: 'Agnès',
      manager_last_name: 'Muñoz Peña',
    })
  })

  test('the same file once more would only set its passwords again', async () => {
    const result = await atRest(person, await upload(person, await fileOf('usuarios-excel-es.csv')))
    expect(figuresOf(result)).toMatchObject({
      'Se crearán': '0',
      'Se actualizarán': '2',
      'Sin cambios': String(GOOD_USERS - 2),
    })
    const correct = await person.follow(result.getByRole('link', { name: /^Filas correctas/ }))
    const rows = correct.getAllByRole('row').slice(1)
    expect(rows.map((row) => correct.in(row).getAllByRole('listitem').length)).toEqual([1, 1])
    expect(correct.getAllByText('Contraseña')).toHaveLength(2)
    expect(correct.html).not.toContain('clave-segura-1')
  })

  test('a file that changes nobody cannot be continued', async () => {
    const { body } = await api('GET', '/users?q=admin@1.sendero.test')
    const { username, email, first_name } = (await api('GET', `/users/${body.results[0].id}`)).body
    const same = `username,email,first_name\n${username},${email},${first_name}\n`
    const result = await atRest(person, await upload(person, csvFile(same)))
    expect(figuresOf(result)['Sin cambios']).toBe('1')
    expect(result.getByText('1 fila sin cambios.')).toBeTruthy()
    expect(figuresOf(result).Advertencias).toBe('0')
    expect(result.queryByRole('button', { name: 'Continuar' })).toBeNull()
    expect(result.getByRole('link', { name: 'Cargar otro archivo' })).toBeTruthy()
  })

  test('recent imports lead back to each job', async () => {
    const page = await person.open('/users/import')
    const recent = page.in(page.getByRole('region', { name: 'Importaciones recientes' }))
    expect(recent.getAllByRole('listitem')).toHaveLength(3)
    expect(recent.getByText(/^Terminada/)).toBeTruthy()
    const job = await person.follow(recent.getAllByRole('link').at(-1)!)
    expect(job.getByText(`Se importaron ${GOOD_USERS} usuarios.`)).toBeTruthy()
  })
})

describe('a file with errors', () => {
  let result: Page
  beforeAll(async () => {
    result = await atRest(person, await upload(person, await fileOf(FAULTY_FILE.file)))
  })

  test('shows the line of each, and how many rows they stop', () => {
    const rows = result.getAllByRole('row')
    for (const { line, field } of FAULTY_FILE.errors) {
      const { label } = USER_WORDS[field as keyof typeof USER_WORDS]
      const found = rows.some(
        ({ textContent }) => textContent.includes(`Línea ${line}`) && textContent.includes(label),
      )
      expect(found, `line ${line}, ${field}`).toBe(true)
    }
  })

  test('imports the correct rows and offers the others with their errors', async () => {
    const summary = await atRest(person, await person.submit(result, 'Continuar'))
    const { Aplicadas: applied, 'Con error en la validación': stopped } = figuresOf(summary)
    expect(Number(applied)).toBeGreaterThanOrEqual(FAULTY_FILE.correct.length)
    expect(Number(applied) + Number(stopped)).toBe(FAULTY_FILE.rows)

    const link = summary.getByRole('link', { name: 'Descargar filas con error' })
    const failed = await person.request(link.getAttribute('href')!)
    expect(failed.headers.get('content-type')).toMatch(/^text\/csv/)
    expect(failed.headers.get('content-disposition')).toContain('usuarios-con-errores-errores.csv')
    const text = await failed.text()
    expect(text.split(/\r?\n/)[0]).toMatch(/"?error"?$/)
    expect(text).not.toContain(FAULTY_FILE.correct[0])
    expect(text.split('Área: ').length).toBeGreaterThan(1)
  })
})

test('rows with the same error are one line with their count, opened without scripts', async () => {
  const rows = [1, 2, 3].map((n) => `grupo${n},mal correo ${n},Ana`)
  const file = csvFile(
    ['username,email,first_name', ...rows, 'grupo4,g4@compania.example,'].join('\n'),
  )
  const result = await atRest(person, await upload(person, file))
  const groups = result.in(result.getByRole('main')).getAllByRole('group')
  expect(groups.map((group) => group.querySelector('summary')!.textContent)).toEqual([
    expect.stringMatching(/^3 veces.*Correo electrónico: .*líneas 2, 3 y 4$/),
    expect.stringMatching(/^1 vez.*Nombre: .*línea 5$/),
  ])
  const [three] = groups
  expect(result.in(three!).getAllByRole('row')).toHaveLength(1 + 3)
  // No second list of the causes, nor of the lines.
  expect(result.getAllByRole('table')).toHaveLength(2)
  expect(result.queryByRole('navigation', { name: 'Por causa' })).toBeNull()
})

test('the file of failed rows comes back without questions on its own column', async () => {
  const faulty = csvFile('username,email,first_name\nvuelve1,,Ana\nvuelve2,v2@compania.example,Eva')
  const result = await atRest(person, await upload(person, faulty))
  const link = result.getByRole('link', { name: 'Descargar filas con error' })
  const failed = await (await person.request(link.getAttribute('href')!)).text()
  const again = await atRest(person, await upload(person, csvFile(failed)))
  expect(figuresOf(again)).toMatchObject({ 'Filas con error': '1', Advertencias: '0' })
  const columns = await person.follow(again.getByRole('link', { name: 'Ver qué es cada columna' }))
  const column = columns.getByLabelText('error').closest('li')!
  expect(columns.in(column).getByText('No se usa.')).toBeTruthy()
})

test('people of the file who are inactive are activated from its result, and it is undone', async () => {
  const { body: idle } = await created(api, draftUser())
  await api('PUT', `/users/${idle.id}/disable`)
  const { body: busy } = await created(api, draftUser())
  const rows = [idle, busy].map(({ username }) => `${username},Pasto`)
  const file = csvFile(['username,location', ...rows].join('\n'))
  const result = await atRest(person, await upload(person, file))
  expect(result.getByText(/^1 persona del archivo está inactiva/)).toBeTruthy()
  const summary = await atRest(person, await person.submit(result, 'Continuar'))
  expect(summary.getByText(/^1 persona del archivo está inactiva/)).toBeTruthy()
  const active = await person.submit(summary, 'Activar')
  expect(active.address.split('?')[0]).toBe(summary.address.split('?')[0])
  expect(active.getByText('Se activó 1 usuario.')).toBeTruthy()
  expect(active.queryByText(/del archivo está inactiva/)).toBeNull()
  expect((await userNamed(idle.username)).disabled).toBe(false)
  await person.submit(active, 'Deshacer')
  expect((await userNamed(idle.username)).disabled).toBe(true)
})

test('the template is a file that the import itself takes', async () => {
  const page = await person.open('/users/import')
  const link = page.getByRole('link', { name: 'Descargar plantilla' })
  const template = await person.request(link.getAttribute('href')!)
  expect(template.headers.get('content-disposition')).toMatch(/^attachment; filename=/)
  const content = await template.text()
  expect(content.replace('\uFEFF', '')).toMatch(/^"?username"?;/)
  const result = await atRest(person, await upload(person, new File([content], 'plantilla.csv')))
  expect(figuresOf(result)['Se crearán']).toBe('0')
  expect(
    result.getAllByText('La línea 2 es el ejemplo de la plantilla y se ignora')[0],
  ).toBeTruthy()
})

test('a re-imported export with one row changed says how many rows of each there are', async () => {
  const exported = await (await person.request('/users/export?q=apuig&sep=%3B')).text()
  const more = await (await person.request('/users/export?q=zmunoz&sep=%3B')).text()
  const changed = exported.trimEnd().replace('Agnès', 'Inés')
  const file = `${changed}\n${more.trimEnd().split(/\r?\n/)[1]}\n`
  const result = await atRest(person, await upload(person, csvFile(file)))
  expect(figuresOf(result)).toMatchObject({ 'Se actualizarán': '1', 'Sin cambios': '1' })
  expect(figuresOf(result).Advertencias).toBe('1')
  const summary = await atRest(person, await person.submit(result, 'Continuar'))
  expect(summary.getByText('Se importó 1 usuario. 1 fila sin cambios.')).toBeTruthy()
  expect(figuresOf(summary)).toMatchObject({ Aplicadas: '1', 'Sin cambios': '1' })
})
