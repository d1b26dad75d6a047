import { describe, expect, test } from 'vitest'
import { created, draftUser } from '#tests/api/people/users/company.ts'
import { startTestConsole } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import type { Page } from '#tests/support/pages/visitor.ts'
import { atRest, csvFile, upload } from './wizard.ts'

const site = await startTestConsole({ works: true })
const person = await site.signInAs('admin')
const api = await site.api.signInAs('admin')
const rows = await rowsOf(site.api.url)

let count = 0
const fresh = () => `deshecho${++count}x${Date.now()}`

function figuresOf(page: Page): Record<string, string> {
  const terms = page.getAllByRole('term')
  return Object.fromEntries(
    terms.map((term) => [term.textContent, term.nextElementSibling!.textContent]),
  )
}

/** Imports a file and answers the job's page. */
async function imported(text: string, filling = {}): Promise<Page> {
  const result = await atRest(person, await upload(person, csvFile(text)))
  return atRest(person, await person.submit(result, 'Continuar', filling))
}

const userNow = async (id: number) => (await api('GET', `/users/${id}`)).body

describe('a wrong import, without scripts', () => {
  test('is undone in two steps from its page, after saying what that does', async () => {
    const [changed, kept] = [
      (await created(api, draftUser({ location: 'Pasto' }))).body,
      (await created(api, draftUser({ first_name: 'Nerea', last_name: 'Ríos' }))).body,
    ]
    const [name, active] = [fresh(), fresh()]
    const job = await imported(
      [
        'username,email,first_name,location,password',
        `${name},${name}@deshecho.test,Recién,,`,
        `${active},${active}@deshecho.test,Llegada,,clave-suya`,
        `${changed.username},${changed.email},${changed.first_name},Mal,`,
        `${kept.username},${kept.email},Nerea,Mal,`,
        '',
      ].join('\n'),
    )
    await site.api.tokenOf(active, 'clave-suya')
    await api('PUT', `/users/${kept.id}/disable`)

    const list = job.in(job.getByRole('table', { name: 'Creados' }))
    expect(list.getAllByRole('row')).toHaveLength(3)
    const updated = await person.follow(job.getByRole('link', { name: /^Actualizados/ }))
    expect(updated.getByRole('link', { name: 'Nerea Ríos' }).getAttribute('href')).toMatch(
      `/users/${kept.id}?back=`,
    )

    const question = await person.follow(
      updated.getByRole('link', { name: 'Deshacer la importación' }),
    )
    expect(question.title).toBe('Deshacer la importación')
    expect(figuresOf(question)).toEqual({
      'Se desactivarán': '2',
      'Recuperarán sus valores': '1',
      'Se quedan como están': '1',
    })
    expect(question.getByRole('link', { name: 'Llegada' })).toBeTruthy()
    const staying = await person.follow(
      question.getByRole('link', { name: /^Se quedan como están/ }),
    )
    expect(staying.getByText('Nerea Ríos')).toBeTruthy()
    expect(staying.getByText(/^Lo cambió .+ el \d+ de/)).toBeTruthy()

    const done = await atRest(person, await person.submit(staying, 'Deshacer la importación'))
    expect(done.address).toMatch(/^\/users\/import\/[0-9a-f-]{36}$/)
    expect(done.getByText(/La importación se deshizo/).textContent).toMatch(
      /1 usuario se quedó como estaba/,
    )
    expect(figuresOf(done)).toMatchObject({
      'Creados, ahora desactivados': '2',
      'Actualizados, con sus valores de antes': '1',
      'Se quedaron como estaban': '1',
    })
    expect(done.getByText(/^Lo cambió/)).toBeTruthy()
    expect(done.queryByRole('link', { name: 'Deshacer la importación' })).toBeNull()
    expect(done.queryByText('(terminado)')).toBeNull()
    expect((await userNow(changed.id)).location).toBe('Pasto')
    const wizard = await person.open('/users/import')
    expect(wizard.getByText(/^Deshecha/)).toBeTruthy()

    // Once is all: its question leads back to the page and says so.
    const again = await person.open(`${done.address}/undo`)
    expect(again.address).toBe(done.address)
    expect(again.getByRole('alert').textContent).toContain('ya se deshizo')
  })

  test('cannot be undone by other users', async () => {
    const name = fresh()
    const job = await imported(`username,email,first_name\n${name},${name}@deshecho.test,Ana\n`)
    const address = `${job.address}/undo`
    expect((await (await site.signInAs('admin', 97)).open(address)).status).toBe(404)
    expect((await (await site.signInAs('reader')).open(address)).status).toBe(403)
    expect((await site.visitor().open(address)).address).toMatch(/^\/login/)
  })

  test('of areas lists what it did, and offers no undoing', async () => {
    const code = fresh()
    const result = await atRest(
      person,
      await upload(person, csvFile(`code,name\n${code},Bodega\n`), 'areas'),
    )
    const job = await atRest(person, await person.submit(result, 'Continuar'))
    expect(job.getByRole('table', { name: 'Creadas' })).toBeTruthy()
    expect(job.queryByRole('link', { name: 'Deshacer la importación' })).toBeNull()
  })
})

describe('a cancelled import', () => {
  test('shows one message, and no completed step', async () => {
    const name = fresh()
    const result = await atRest(
      person,
      await upload(
        person,
        csvFile(`username,email,first_name\n${name},${name}@deshecho.test,Ana\n`),
      ),
    )
    const page = await person.submit(result, 'Cancelar')
    expect(page.getAllByText(/cancel/i).map(({ textContent }) => textContent)).toEqual([
      'Importación cancelada: no se aplicó ninguna fila.',
    ])
    expect(page.queryByRole('navigation', { name: 'Pasos de la importación' })).toBeNull()
    expect(page.queryAllByRole('term')).toEqual([])
  })
})

describe('an import before «Continuar»', () => {
  const file = () =>
    [
      'username,email,first_name,role,disabled,password',
      ...['user,,', 'user,,', 'reader,,', 'user,sí,', 'user,,clave-suya'].map((rest) => {
        const name = fresh()
        return `${name},${name}@deshecho.test,Ana,${rest}`
      }),
      '',
    ].join('\n')

  test('the page says how many mails go out, to whom, and to whom none', async () => {
    const result = await atRest(person, await upload(person, csvFile(file())))
    const text = result.html.replaceAll(/<!-- -->|<[^>]+>/g, '')
    expect(text).toContain(
      'Se guardarán, sin enviar, 3 correos con su usuario y contraseña: a 2 usuarios de la aplicación y 1 usuario de la consola.',
    )
    expect(text).toContain(
      'Sin correo: 1 usuario con contraseña en el archivo y 1 usuario que queda desactivado.',
    )
  })

  test('they can be left for later', async () => {
    const before = await rows('select id from mails')
    const job = await imported(file(), { 'No enviar invitaciones ahora': true })
    expect(job.getByText('Se importaron 5 usuarios.')).toBeTruthy()
    expect(await rows('select id from mails')).toHaveLength(before.length)
  })
})

describe('a wrong file of an external course’s people, without scripts', () => {
  test('is undone in the words of the course, which says what it did', async () => {
    const course = (await api('POST', '/external-courses', { name: 'Curso por deshacer' })).body
    const [here, come] = [
      (await created(api, draftUser({ first_name: 'Abril', last_name: 'Ríos' }))).body,
      (await created(api, draftUser({ first_name: 'Bruno', last_name: 'Ríos' }))).body,
    ]
    await api('POST', `/external-courses/${course.id}/users/${here.id}`)
    const into = `external-courses/${course.id}`
    const text = ['username,assisted', `${here.username},sí`, `${come.username},sí`, ''].join('\n')
    const judged = await atRest(person, await upload(person, csvFile(text), into))
    const job = await atRest(person, await person.submit(judged, 'Continuar'))
    const list = job.in(job.getByRole('table', { name: 'Asignados' }))
    const record = await person.follow(list.getByRole('link', { name: 'Bruno Ríos' }))
    expect(record.getByRole('dialog', { name: 'Editar registro' })).toBeTruthy()

    const question = await person.follow(job.getByRole('link', { name: 'Deshacer la importación' }))
    expect(figuresOf(question)).toEqual({
      'Saldrán del curso': '1',
      'Recuperarán sus valores': '1',
      'Se quedan como están': '0',
    })
    expect(
      question.getByText(/1 usuario que asignó\s+saldrá del curso, con lo que el archivo registró/),
    ).toBeTruthy()
    const done = await atRest(person, await person.submit(question, 'Deshacer la importación'))
    expect(figuresOf(done)).toMatchObject({ 'Asignados, ahora fuera del curso': '1' })
    const { body } = await api('GET', `/${into}/users`)
    expect(body.results).toMatchObject([{ user_id: here.id, assisted: false }])
  })
})
