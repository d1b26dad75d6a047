import { beforeAll, describe, expect, test } from 'vitest'
import { lineOf } from '#contract/platform/values/text.ts'
import { USER_WORDS } from '#contract/platform/imports/import-words.ts'
import { FAULTY_FILE, GOOD_CELLS, GOOD_USERS } from '#tests/files/expected.ts'
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
    const errors = result.getByRole('table', { name: 'Errores' })
    for (const { line, field } of FAULTY_FILE.errors) {
      const { label } = USER_WORDS[field as keyof typeof USER_WORDS]
      const rows = result.in(errors).getAllByRole('row')
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
