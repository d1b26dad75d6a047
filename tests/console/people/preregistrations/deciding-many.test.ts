import { expect, test } from 'vitest'
import { runLongJob } from '#api/platform/jobs/long-job.ts'
import { decisionJob } from '#api/people/preregistrations/run-decision.ts'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'
import { openRequests } from '../../../api/people/preregistrations/requests.ts'

const site = await startTestConsole()
const company = await openRequests(site.api)
const person = await site.signInAs('admin')

const OBSERVATIONS =
  'Debes especificar las observaciones. Estas seran enviadas por correo a la persona que solicito el preregistro.'

const boxes = (page: Page) =>
  page.getAllByRole<HTMLInputElement>('checkbox').filter(({ name }) => name === 'ids')
const several = (count: number, changes: object) =>
  Promise.all(Array.from({ length: count }, () => company.request({ ...changes })))
const statuses = async (ids: number[]) =>
  Promise.all(ids.map(async (id) => (await company.stored(id))['status']))
const dialog = (page: Page) => page.in(page.getByRole('dialog'))

test('those ticked are approved after a question that says that users are created', async () => {
  const ids = await several(3, { first_name: 'Varias' })
  const list = await person.open('/preregistrations?q=varias')
  for (const box of boxes(list).slice(0, 2)) box.checked = true
  const question = await person.submit(list, 'Aprobar')
  const asked = dialog(question)
  expect(
    asked.getByText('¿Estas seguro de aprobar los 2 prerregistros seleccionados?'),
  ).toBeTruthy()
  expect(asked.getByText(/^Se crearán los usuarios/)).toBeTruthy()
  expect(await statuses(ids)).toEqual(['pending', 'pending', 'pending'])
  const done = await person.submit(question, asked.getByRole('button', { name: 'Aprobar' }))
  expect(done.address).toBe('/preregistrations?q=varias')
  expect(done.getByText(/^Preregistros aprobados\. /)).toBeTruthy()
  expect((await statuses(ids)).sort()).toEqual(['approved', 'approved', 'pending'])
  expect(boxes(done).filter(({ checked }) => checked)).toEqual([])
})

test('the first ten are named, the others counted, and those outside the current search', async () => {
  await several(11, { first_name: 'Antiguas' })
  await several(2, { first_name: 'Recientes' })
  const first = await person.open('/preregistrations?q=antiguas&size=50')
  for (const box of boxes(first)) box.checked = true
  const list = await person.submit(first, 'Buscar', { 'Buscar prerregistros': 'recientes' })
  for (const box of boxes(list)) box.checked = true
  const question = await person.submit(list, 'Aprobar')
  const asked = dialog(question)
  expect(
    asked.getByText('¿Estas seguro de aprobar los 13 prerregistros seleccionados?'),
  ).toBeTruthy()
  const named = asked.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(named).toHaveLength(11)
  expect(named[0]).toMatch(/^Antiguas /)
  expect(named.at(-1)).toBe('y 3 más')
  expect(
    asked.getByText('11 de lo seleccionado no están en la búsqueda actual de la lista.'),
  ).toBeTruthy()
  await person.submit(list, 'Quitar la selección')
})

test('those ticked are rejected, never without observations', async () => {
  const ids = await several(2, { first_name: 'Sobran' })
  const list = await person.open('/preregistrations?q=sobran')
  for (const box of boxes(list)) box.checked = true
  const question = await person.submit(list, 'Rechazar')
  expect(
    dialog(question).getByText('¿Estas seguro de rechazar los 2 prerregistros seleccionados?'),
  ).toBeTruthy()
  const reject = (page: Page) => dialog(page).getByRole('button', { name: 'Rechazar' })
  const refused = await person.submit(question, reject(question), { Observaciones: '  ' })
  expect(refused.status).toBe(422)
  expect(refused.getByRole('link', { name: OBSERVATIONS })).toBeTruthy()
  expect(await statuses(ids)).toEqual(['pending', 'pending'])
  const done = await person.submit(refused, reject(refused), { Observaciones: 'No hay cupo' })
  expect(done.address).toBe('/preregistrations?q=sobran')
  expect(done.getByText('Preregistros rechazados')).toBeTruthy()
  expect(await statuses(ids)).toEqual(['rejected', 'rejected'])
})

test('all that match are decided, with their progress until it is done', async () => {
  const group = await company.group('Muchos')
  const ids = await several(24, { first_name: 'Masivo', group_id: group })
  const other = await company.request({ first_name: 'Masivo' })
  const list = await person.open(`/preregistrations?q=masivo&group=${group}`)
  const all = await person.follow(
    list.getByRole('link', { name: 'Seleccionar los 24 que coinciden' }),
  )
  const question = await person.submit(all, 'Aprobar')
  expect(
    dialog(question).getByText(
      '¿Estas seguro de aprobar los 24 prerregistros que coinciden con «masivo»?',
    ),
  ).toBeTruthy()
  const running = await person.submit(
    question,
    dialog(question).getByRole('button', { name: 'Aprobar' }),
  )
  expect(running.address).toMatch(/^\/preregistrations\/decisions\/\d+\?back=/)
  expect(running.title).toBe('Aprobación de prerregistros')
  expect(running.getByRole('progressbar').getAttribute('max')).toBe('24')
  expect(running.html).toContain('http-equiv="refresh"')

  const decisionId = Number(/decisions\/(\d+)/.exec(running.address)![1])
  const events = await person.request(`/preregistrations/decisions/${decisionId}/events`)
  expect(events.headers.get('content-type')).toContain('text/event-stream')
  const reader = events.body!.getReader()
  const heard = async (what: string) => {
    let text = ''
    while (!text.includes(what)) text += new TextDecoder().decode((await reader.read()).value)
  }
  await heard('"decided":0')
  const { signal } = new AbortController()
  await runLongJob(site.api.services, decisionJob, { tenantId: 1, decisionId }, signal)
  await heard('event: done')
  await reader.cancel()

  const over = await person.open(running.address)
  expect(over.getByText(/^24 prerregistros aprobados\. Las invitaciones/)).toBeTruthy()
  const back = await person.follow(
    over.getAllByRole('link', { name: 'Volver a los prerregistros' })[0]!,
  )
  expect(back.address).toBe(`/preregistrations?q=masivo&group=${group}`)
  expect(new Set(await statuses(ids))).toEqual(new Set(['approved']))
  expect(await statuses([other])).toEqual(['pending'])
})

test('requests that could not be decided are listed, each with its reason', async () => {
  const [account] = await company.rows<{ email: string }>(
    'select email from users where tenant_id = 1 limit 1',
  )
  const broken = await company.request({ first_name: 'Choque', email: account!.email })
  await company.request({ first_name: 'Choque' })
  const list = await person.open('/preregistrations?q=choque')
  for (const box of boxes(list)) box.checked = true
  const question = await person.submit(list, 'Aprobar')
  const over = await person.submit(
    question,
    dialog(question).getByRole('button', { name: 'Aprobar' }),
  )
  expect(over.address).toMatch(/^\/preregistrations\/decisions\//)
  expect(
    over.getByText(/^1 prerregistro aprobado\. .*1 prerregistro no se pudo decidir/),
  ).toBeTruthy()
  const left = await person.follow(over.getByRole('link', { name: 'Ver los pendientes' }))
  expect(left.address).toBe('/preregistrations')
  const page = await person.open(`/preregistrations/${broken}`)
  expect(page.getByText('No se pudo aprobar junto con otros')).toBeTruthy()
  expect(page.getByText('El correo electronico ya existe')).toBeTruthy()
})

test('those decided meanwhile are refused in words', async () => {
  const id = await company.request({ first_name: 'Tarde' })
  const question = await person.open(`/preregistrations/approval?ids=${id}`)
  expect(dialog(question).getByText(/el prerregistro de Tarde/)).toBeTruthy()
  await company.admin('PUT', `/preregistrations/${id}/reject`, { observations: 'Ya' })
  const late = await person.submit(
    question,
    dialog(question).getByRole('button', { name: 'Aprobar' }),
  )
  expect(late.status).toBe(409)
  expect(late.getByText('Ninguno de estos prerregistros está pendiente.')).toBeTruthy()
})

test.each([
  ['approval', 'Aprobar', 'Ocurrio un error al aprobar los prerregistros'],
  ['rejection', 'Rechazar', 'Ocurrio un error al rechazar los prerregistros'],
])('a failed %s says so in the words of the specification', async (kind, button, words) => {
  const id = await company.request()
  const question = await person.open(`/preregistrations/${kind}?ids=${id}`)
  site.breakApi(/_bulk/)
  const failed = await person.submit(
    question,
    dialog(question).getByRole('button', { name: button }),
    kind === 'rejection' ? { Observaciones: 'No' } : {},
  )
  site.breakApi()
  expect(failed.getByText(words)).toBeTruthy()
})

test('a bulk decision of another tenant is not found', async () => {
  const id = await company.request()
  const { body } = await company.admin('PUT', `/preregistrations/_bulk/${id}/approve`)
  const stranger = await site.signInAs('admin', 97)
  for (const at of ['', '/events'])
    expect((await stranger.open(`/preregistrations/decisions/${body.id}${at}`)).status).toBe(404)
})
