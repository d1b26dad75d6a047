import { beforeAll, describe, expect, test } from 'vitest'
import { importJobs } from '#api/job-handlers.ts'
import { runLongJob } from '#api/platform/jobs/long-job.ts'
import {
  csvFile,
  fileOf,
  listenTo,
  refreshesItself,
  upload,
} from '#tests/console/kit/imports/wizard.ts'
import { startTestConsole } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

/** Jobs run only when a test runs them, so that each phase can be tested. */
const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
const person = await site.signInAs('admin')

let names: { username: string; full_name: string }[]
beforeAll(async () => {
  names = await rows(
    `select username, full_name from users where tenant_id = 1 and role = 'user' and not disabled
       and email not like '%.sendero.test' order by id limit 3`,
  )
})

async function course(name = 'Señales de la planta'): Promise<number> {
  const [made] = await rows<{ id: string }>(
    `with course as (
       insert into courses (owner_tenant_id, slug, name)
       values (1, gen_random_uuid()::text, $1) returning id
     ) insert into tenant_courses (tenant_id, course_id) select 1, id from course returning id`,
    [name],
  )
  return Number(made!.id)
}

const jobOf = (page: Page) => page.address.split('/').at(-1)!
/** The job done as far as it goes by itself, and its page again. */
async function worked(page: Page): Promise<Page> {
  expect(refreshesItself(page)).toBe(true)
  const job = { tenantId: 1, jobId: jobOf(page) }
  await runLongJob(site.api.services, importJobs[0]!, job, new AbortController().signal)
  const now = await person.open(page.address)
  expect(refreshesItself(now)).toBe(false)
  return now
}

const listed = (...usernames: string[]) =>
  csvFile(['username', ...usernames].join('\n') + '\n', 'inducción.csv')

describe('users of a course, without scripts', () => {
  test('come from the menu of the course by a file, and the course shows them', async () => {
    const id = await course()
    const [ana, ben] = names as [(typeof names)[0], (typeof names)[0]]
    const detail = await person.open(`/courses/${id}`)
    const menu = detail.getByLabelText('Más acciones').closest('details')!
    const entries = detail.in(menu).getAllByRole('link', { hidden: true })
    expect(entries.map((entry) => entry.textContent).slice(0, 3)).toEqual([
      'Enviar a cada jefe su lista',
      'Importar usuarios',
      'Fechas límite',
    ])
    const form = await person.follow(entries[1]!)
    expect(form.address).toBe(`/courses/${id}/import`)
    expect(form.title).toBe('Importar usuarios')
    expect(form.getByText('Señales de la planta')).toBeTruthy()
    expect(form.getByText(/por username, email o identification_number/)).toBeTruthy()

    const uploaded = await person.submit(form, 'Cargar y validar', {
      'Archivo CSV o Excel': listed(ana.username, ben.username, 'nadie'),
    })
    expect(uploaded.address).toMatch(new RegExp(`^/courses/${id}/import/[0-9a-f-]{36}$`))
    expect(uploaded.getByRole('progressbar', { name: 'Validando el archivo' })).toBeTruthy()
    const result = await worked(uploaded)
    expect(result.getByText('Señales de la planta · inducción.csv')).toBeTruthy()
    expect(result.getByText('Se asignarán').nextSibling!.textContent).toBe('2')
    expect(result.getAllByText('El usuario «nadie» no existe')).not.toHaveLength(0)

    const failed = result.getByRole('link', { name: 'Descargar filas con error' })
    const csv = await person.request(failed.getAttribute('href')!)
    expect(await csv.text()).toContain('"nadie","Usuario: El usuario «nadie» no existe"')

    const correct = await person.follow(result.getByRole('link', { name: /^Filas correctas/ }))
    const table = correct.in(correct.getByRole('table', { name: 'Filas correctas' }))
    expect(table.getByText(ana.username)).toBeTruthy()
    expect(table.getByText(`Asignado a ${ana.full_name}`)).toBeTruthy()
    expect(table.getAllByText('Asignar')).toHaveLength(2)

    const importing = await person.submit(correct, 'Continuar')
    expect(importing.address).toBe(uploaded.address)
    const summary = await worked(importing)
    expect(summary.getByText('Se importaron 2 usuarios.')).toBeTruthy()
    const back = await person.follow(summary.getByRole('link', { name: 'Ver el curso' }))
    expect(back.address).toBe(`/courses/${id}`)
    const users = await person.follow(back.getByRole('link', { name: /^Personas ?2$/ }))
    expect(users.getByRole('link', { name: /^No descargada ?2$/ })).toBeTruthy()
    expect(users.getByText(ana.full_name)).toBeTruthy()

    const again = await person.open(`/courses/${id}/import`)
    expect(again.getByRole('link', { name: 'inducción.csv' }).getAttribute('href')).toBe(
      uploaded.address,
    )
  })

  test('who all have the course leave nothing to apply', async () => {
    const id = await course()
    const file = listed(names[0]!.username)
    const first = await worked(await upload(person, file, `courses/${id}`))
    await worked(await person.submit(first, 'Continuar'))
    const result = await worked(await upload(person, file, `courses/${id}`))
    expect(result.getByText('1 fila sin cambios.')).toBeTruthy()
    expect(result.getByRole('link', { name: /^Advertencias/ }).textContent).toContain('0')
    expect(result.queryByRole('button', { name: 'Continuar' })).toBeNull()
    expect(result.getByText('No hay usuarios por asignar')).toBeTruthy()
    const other = await person.follow(result.getByRole('link', { name: 'Cargar otro archivo' }))
    expect(other.address).toBe(`/courses/${id}/import`)
  })

  test('are cancelled without a question before the first assignment', async () => {
    const id = await course()
    const result = await worked(await upload(person, listed(names[0]!.username), `courses/${id}`))
    const question = await person.open(`${result.address}/cancellation`)
    expect(question.getByText(/ya asignados conservan el curso/)).toBeTruthy()
    const done = await person.submit(result, 'Cancelar')
    expect(done.address).toBe(result.address)
    const ended = await person.open(result.address)
    expect(ended.getByText('Importación cancelada: no se aplicó ninguna fila.')).toBeTruthy()
  })

  test('in an invalid file are refused on the upload page', async () => {
    const id = await course()
    const page = await upload(person, await fileOf('bad/imagen.csv'), `courses/${id}`)
    expect(page.status).toBe(415)
    expect(page.getByRole('alert').textContent).toContain('ni un CSV: es una imagen')
  })

  test('in a file with unknown columns need a chosen column', async () => {
    const id = await course()
    const columns = await upload(person, csvFile('nombre\nAna\n'), `courses/${id}`)
    expect(columns.address).toMatch(/\/columns$/)
    expect(columns.form('Guardar y validar')).toBeTruthy()
  })
})

test('the template is offered under its name', async () => {
  const id = await course()
  const page = await person.open(`/courses/${id}/import`)
  const link = page.getByRole('link', { name: 'Descargar plantilla' })
  const template = await person.request(link.getAttribute('href')!)
  expect(template.headers.get('content-disposition')).toBe(
    'attachment; filename="course-users.csv"',
  )
  expect(await template.text()).toMatch(/^\ufeff?"username";"email";"identification_number"/)
})

test('progress is told by server-sent events', async () => {
  const id = await course()
  const page = await upload(person, listed(names[0]!.username), `courses/${id}`)
  const stream = listenTo(person, `${page.address}/events`)
  await stream.first
  expect(stream.heard[0]).toMatchObject({ phase: 'validating', imported: 0 })
  expect((await stream.response).headers.get('content-type')).toMatch(/^text\/event-stream/)
  await worked(page)
  await stream.done
  stream.close()
})

describe('a job', () => {
  const below = ['', '/events', '/failed-rows', '/cancellation']
  const statuses = (by: typeof person, address: string) =>
    Promise.all(below.map(async (path) => (await by.request(address + path)).status))
  const post = async (by: typeof person, address: string) => (await by.post(address)).status

  test('does not exist under another course, nor for another company', async () => {
    const [id, other] = [await course(), await course()]
    const page = await worked(await upload(person, listed(names[0]!.username), `courses/${id}`))
    const elsewhere = `/courses/${other}/import/${jobOf(page)}`
    expect(await statuses(person, elsewhere)).toEqual([404, 404, 404, 404])
    const stranger = await site.signInAs('admin', 97)
    expect(await statuses(stranger, page.address)).toEqual([404, 404, 404, 404])
    for (const [by, address] of [
      [person, elsewhere],
      [stranger, page.address],
    ] as const) {
      expect(await post(by, address)).toBe(404)
      expect(await post(by, `${address}/cancellation`)).toBe(404)
    }
    expect((await stranger.open(`/courses/${id}/import`)).status).toBe(404)
    expect((await person.open('/courses/999999999/import')).status).toBe(404)
    expect(
      (await person.open(page.address)).getByRole('button', { name: 'Continuar' }),
    ).toBeTruthy()
  })

  test('is not for readers', async () => {
    const id = await course()
    const page = await upload(person, listed(names[0]!.username), `courses/${id}`)
    const reader = await site.signInAs('reader')
    expect((await reader.open(`/courses/${id}/import`)).status).toBe(403)
    expect((await reader.open(page.address)).status).toBe(403)
  })
})
