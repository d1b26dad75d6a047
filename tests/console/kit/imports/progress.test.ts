import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { importJobs } from '#api/job-handlers.ts'
import { runLongJob } from '#api/platform/jobs/long-job.ts'
import { startTestConsole } from '#tests/support/console.ts'
import type { Visitor } from '#tests/support/pages/visitor.ts'
import { fileOf, jobOf, listenTo, refreshesItself, upload } from './wizard.ts'

/** Jobs run only when a test runs them, so that each phase can be tested. */
const site = await startTestConsole()
const person = await site.signInAs('admin')
const work = (jobId: string) =>
  runLongJob(
    site.api.services,
    importJobs[0]!,
    { tenantId: 1, jobId },
    new AbortController().signal,
  )

async function uploaded() {
  const page = await upload(person, await fileOf('usuarios-utf8-comas.csv'))
  return { page, id: jobOf(page), address: page.address }
}

const listen = (by: Visitor, jobId: string) => listenTo(by, `/users/import/${jobId}/events`)

describe('a job that runs', () => {
  test('loads its page again every second where there are no scripts', async () => {
    const { page, address, id } = await uploaded()
    expect(refreshesItself(page)).toBe(true)
    expect(page.getByRole('progressbar', { name: 'Validando el archivo' })).toBeTruthy()
    expect(page.queryByRole('button', { name: 'Continuar' })).toBeNull()
    await work(id)
    const result = await person.open(address)
    expect(refreshesItself(result)).toBe(false)
    const started = await person.submit(result, 'Continuar')
    expect(started.address).toBe(address)
    expect(refreshesItself(started)).toBe(true)
    expect(started.getByRole('progressbar', { name: 'Importando usuarios' })).toBeTruthy()
    await work(id)
    expect(refreshesItself(await person.open(address))).toBe(false)
  })

  test('tells its progress by server-sent events, and when it is done', async () => {
    const { id } = await uploaded()
    const stream = listen(person, id)
    await stream.first
    expect(stream.heard[0]).toMatchObject({ phase: 'validating', imported: 0, cancelling: false })
    const { headers, status } = await stream.response
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(headers.get('cache-control')).toContain('no-transform')
    expect(headers.get('content-encoding')).toBeNull()
    await work(id)
    await stream.done
    stream.close()
  })

  test('continues after the API was unavailable for a moment', { tags: ['slow'] }, async () => {
    const { id } = await uploaded()
    const stream = listen(person, id)
    await stream.first
    let refused = 0
    const twice = new Promise<void>((resolve) => {
      site.breakApi(/\/import\/status$/, () => {
        if (++refused === 2) resolve()
        return Response.json(
          { status: 503, code: 'unavailable', message: 'x', errors: [] },
          { status: 503 },
        )
      })
    })
    await twice
    site.breakApi()
    await work(id)
    await stream.done
    stream.close()
  })

  test('is cancelled after a question', async () => {
    const { page, id, address } = await uploaded()
    const question = await person.follow(page.getByRole('link', { name: 'Cancelar' }))
    const dialog = question.in(question.getByRole('dialog', { name: 'Cancelar la importación' }))
    expect(dialog.getByText('¿Seguro que deseas cancelar la importación?')).toBeTruthy()
    const asked = await person.submit(question, dialog.getByRole('button', { name: 'Si' }))
    expect(asked.address).toBe(address)
    expect(asked.getByText('Cancelando la importación')).toBeTruthy()
    expect(asked.queryByRole('link', { name: 'Cancelar' })).toBeNull()
    await work(id)
    const ended = await person.open(address)
    expect(ended.getByText('Importación cancelada: no se aplicó ninguna fila.')).toBeTruthy()
    expect(ended.queryByRole('button', { name: 'Continuar' })).toBeNull()
  })
})

test('an import that fails says so in the words of the specification, and goes on when continued', async () => {
  const { id, address } = await uploaded()
  await work(id)
  await person.submit(await person.open(address), 'Continuar')
  // As if it had been taken up again and again and had got nowhere: then it is given up.
  await site.api.services.db.transaction({ tenantId: 1 }, (tx) =>
    tx.query(sql`update imports set attempts = 100 where id = ${id}`),
  )
  await work(id)
  const failed = await person.open(address)
  const alert = failed.in(failed.getByRole('alert'))
  expect(alert.getByText('Error')).toBeTruthy()
  expect(alert.getByText('Ocurrió un error al importando la información')).toBeTruthy()
  await person.submit(failed, 'Continuar')
  await work(id)
  expect((await person.open(address)).getByText(/^Se importaron \d+ usuarios\./)).toBeTruthy()
})

describe('a job that is not theirs', async () => {
  const { id, address } = await uploaded()
  const pages = ['', '/events', '/failed-rows', '/cancellation']

  test.each(pages)('is not found by the admin of another company: %s', async (below) => {
    const stranger = await site.signInAs('admin', 97)
    const response = await stranger.request(address + below)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('usuarios-utf8-comas.csv')
  })

  test('opens no stream of events', async () => {
    const stream = listen(await site.signInAs('admin', 97), id)
    await expect(stream.first).rejects.toThrow('404')
    stream.close()
  })

  test.each(['', '/cancellation'])('cannot be acted on: %s', async (below) => {
    const stranger = await site.signInAs('admin', 97)
    const response = await stranger.post(address + below)
    expect(response.status).toBe(404)
    const job = await person.open(address)
    expect(refreshesItself(job)).toBe(true)
  })

  test('is a 404 with an invalid id', async () => {
    for (const below of pages) {
      expect((await person.request(`/users/import/no-existe${below}`)).status).toBe(404)
    }
  })
})

test.each(['reader', 'unit'] as const)('a %s has no imports', async (persona) => {
  const reader = await site.signInAs(persona)
  const page = await reader.open('/users/import')
  expect(page.status).toBe(403)
  expect(page.getByRole('heading', { name: 'No tienes permiso' })).toBeTruthy()
  const form = new FormData()
  form.append('file', new Blob(['username\nx\n']), 'x.csv')
  const posted = await reader.post('/users/import', form)
  expect(posted.status).toBe(403)
})
