import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import { openRequests } from '../../../api/people/preregistrations/requests.ts'

const site = await startTestConsole()
const company = await openRequests(site.api)
const person = await site.signInAs('admin')
const reader = await site.signInAs('reader')

const OBSERVATIONS =
  'Debes especificar las observaciones. Estas seran enviadas por correo a la persona que solicito el preregistro.'
const APPROVE = 'Estas seguro de aprobar el preregistro?'
const REJECT = 'Estas seguro de rechazar el preregistro?'

const at = (id: number) => `/preregistrations/${id}`
const statusOf = async (id: number) => (await company.stored(id))['status']

test('is opened from the list with everything that the person wrote', async () => {
  const id = await company.request({
    first_name: 'Abierta',
    last_name: 'Zea',
    mobile: '+57 3001112233',
    identification_number: '900',
    location: 'Cali',
  })
  await company.claim(id, 'Ninguna conocida')
  await company.rows(`insert into certifications (tenant_id, name) values (1, 'Alturas')`)
  await company.claim(id, ' ALTURAS')
  const list = await person.open('/preregistrations?q=abierta')
  const page = await person.follow(list.getByRole('link', { name: /Abierta Zea/ }))
  expect(page.getByRole('heading', { level: 1, name: 'Prerregistro' })).toBeTruthy()
  expect(page.title).toBe('Abierta Zea · Prerregistro')
  const value = (name: string) => page.getByRole<HTMLInputElement>('textbox', { name }).value
  expect(value('Apellido')).toBe('Zea')
  expect(value('Identificación')).toBe('900')
  expect(page.getByDisplayValue('3001112233')).toBeTruthy()
  expect(page.getByDisplayValue('Colombia (+57)')).toBeTruthy()
  expect(page.getAllByText('No se traslada')).toHaveLength(1)
  expect(page.getByText('Al aprobar, el usuario queda con ella.')).toBeTruthy()
  const back = await person.follow(page.getByRole('link', { name: 'Volver a los prerregistros' }))
  expect(back.address).toBe('/preregistrations?q=abierta')
})

test('is approved with its data mended, after a question that loses nothing', async () => {
  const id = await company.request({ first_name: 'Mal escrita' })
  const list = await person.open('/preregistrations?q=mal+escrita')
  const page = await person.follow(list.getByRole('link', { name: /Mal escrita/ }))
  const empty = await person.submit(page, 'Aprobar', { Nombre: 'Bien escrita' })
  expect(empty.status).toBe(422)
  expect(empty.getByRole('link', { name: OBSERVATIONS })).toBeTruthy()
  const question = await person.submit(empty, 'Aprobar', {
    Observaciones: 'Bienvenida',
    Celular: '300 999 0011',
  })
  expect(question.status).toBe(200)
  const asked = question.in(question.getByRole('group', { name: APPROVE }))
  expect(asked.getByText(/^Se creará el usuario/)).toBeTruthy()
  expect(await statusOf(id)).toBe('pending')
  const no = await person.submit(question, 'No')
  expect(no.queryByRole('group', { name: APPROVE })).toBeNull()
  expect(no.getByDisplayValue('Bien escrita')).toBeTruthy()
  expect(no.getByDisplayValue('Bienvenida')).toBeTruthy()
  const done = await person.submit(await person.submit(no, 'Aprobar'), 'Si')
  expect(done.address).toBe('/preregistrations?q=mal+escrita')
  expect(done.getByText(/^Preregistro aprobado\. /)).toBeTruthy()
  const user = await company.rows<Record<string, unknown>>(
    'select u.* from users u join preregistrations r on r.user_id = u.id where r.id = $1',
    [id],
  )
  expect(user[0]).toMatchObject({ first_name: 'Bien escrita', mobile: '+57 3009990011' })

  const called: string[] = []
  site.breakApi(/\/users\//, ({ url }) => {
    called.push(url)
    return undefined
  })
  const decided = await person.open(at(id))
  site.breakApi()
  expect(called, 'what nothing is chosen from any more').toEqual([])
  expect(decided.queryByRole('button', { name: 'Aprobar' })).toBeNull()
  expect(decided.getByText('Bienvenida')).toBeTruthy()
  const account = await person.follow(decided.getByRole('link', { name: 'Ver el usuario' }))
  expect(account.getByRole('heading', { level: 1 }).textContent).toContain('Bien escrita')
})

test('is rejected with observations, after the question of the specification', async () => {
  const id = await company.request()
  const page = await person.open(at(id))
  const empty = await person.submit(page, 'Rechazar', { Nombre: '' })
  expect(empty.getAllByRole('link').map(({ textContent }) => textContent)).toContain(OBSERVATIONS)
  const question = await person.submit(empty, 'Rechazar', { Observaciones: 'No te conocemos' })
  const asked = question.in(question.getByRole('group', { name: REJECT }))
  expect(asked.getByText(/^El usuario no podrá acceder a la plataforma\./)).toBeTruthy()
  expect(await statusOf(id)).toBe('pending')
  const done = await person.submit(question, 'Si')
  expect(done.address).toBe('/preregistrations')
  expect(done.getByText('Preregistro rechazado')).toBeTruthy()
  expect(await company.stored(id)).toMatchObject({
    status: 'rejected',
    observations: 'No te conocemos',
  })
})

test('shows invalid user data in the words of the specification', async () => {
  const [account] = await company.rows<{ email: string; mobile: string }>(
    'select email, mobile from users where tenant_id = 1 and mobile is not null limit 1',
  )
  const page = await person.open(at(await company.request()))
  const wrong = await person.submit(page, 'Aprobar', {
    Nombre: ' ',
    'Correo electrónico': 'nada',
    Celular: 'abc',
  })
  for (const message of [
    'Debes especificar el nombre',
    'Debes especificar un correo valido',
    'Ingresa un numero de celular valido (solo numeros)',
    OBSERVATIONS,
  ])
    expect(wrong.getByRole('link', { name: message })).toBeTruthy()
  const question = await person.submit(wrong, 'Aprobar', {
    Nombre: 'Repetida',
    'Correo electrónico': account!.email,
    Celular: account!.mobile.split(' ')[1]!,
    Observaciones: 'Hola',
  })
  const taken = await person.submit(question, 'Si')
  expect(taken.status).toBe(422)
  expect(taken.getByRole('link', { name: 'El correo electronico ya existe' })).toBeTruthy()
  expect(
    taken.getByRole('link', { name: 'Este numero de celular ya esta asociado a otro usuario' }),
  ).toBeTruthy()
  expect(taken.getByDisplayValue('Repetida')).toBeTruthy()
})

test('decided by somebody else meanwhile says who and when, and can be read alone', async () => {
  const id = await company.request()
  const page = await person.open(at(id))
  const question = await person.submit(page, 'Aprobar', { Observaciones: 'Hola' })
  await company.admin('PUT', `/preregistrations/${id}/reject`, { observations: 'Antes' })
  const late = await person.submit(question, 'Si')
  expect(late.status).toBe(409)
  expect(late.getByRole('alert').textContent).toMatch(/ rechazó este prerregistro el .*2\d{3}/)
  expect(late.getByText('Antes')).toBeTruthy()
  expect(late.queryByRole('button', { name: 'Aprobar' })).toBeNull()
})

test('a reader outside its group has the buttons, and reads why they do nothing', async () => {
  const id = await company.request()
  const page = await reader.open(at(id))
  const question = await reader.submit(page, 'Rechazar', { Observaciones: 'No' })
  const refused = await reader.submit(question, 'Si')
  expect(refused.status).toBe(403)
  expect(
    refused.getByText(/^Solo los administradores y quienes están en el grupo de autorización/),
  ).toBeTruthy()
  expect(refused.getByDisplayValue('No')).toBeTruthy()
  expect(await statusOf(id)).toBe('pending')

  const me = await company.userId('reader@1.sendero.test')
  const group = await company.group('Lectores', { users: [me] })
  const mine = await company.request({ group_id: group })
  const own = await reader.submit(await reader.open(at(mine)), 'Rechazar', { Observaciones: 'No' })
  expect((await reader.submit(own, 'Si')).getByText('Preregistro rechazado')).toBeTruthy()
})

test('keeps what was written where the API is away, and says what failed', async () => {
  const page = await person.open(at(await company.request()))
  const question = await person.submit(page, 'Rechazar', { Observaciones: 'Se conserva' })
  site.breakApi(/\/reject$/)
  const failed = await person.submit(question, 'Si')
  site.breakApi()
  expect(failed.status).toBe(503)
  expect(failed.getByText('Ocurrio un error al rechazar el preregistro')).toBeTruthy()
  expect(failed.getByDisplayValue('Se conserva')).toBeTruthy()
})

test('says at each field what could not be loaded for it', async () => {
  const id = await company.request()
  for (const [path, words] of [
    [/\/users\/areas$/, 'Ocurrio un error al consultar las areas'],
    [/\/users\/positions$/, 'Ocurrio un error al consultar los cargos'],
    [/\/users\/locations$/, 'Ocurrio un error al consultar las ubicaciones'],
    [/\/extended_field_values$/, 'Ocurrio un error al consultar los campos extendidos'],
  ] as const) {
    site.breakApi(path)
    const page = await person.open(at(id))
    site.breakApi()
    expect(page.getAllByText(words).length, words).toBeGreaterThan(0)
  }
  site.breakApi(/\/preregistrations\/\d+$/)
  const page = await person.open(at(id))
  site.breakApi()
  expect(page.getByText('Ocurrio un error al consultar el prerregistro')).toBeTruthy()
})

test('of another company does not exist', async () => {
  const id = await company.request()
  const stranger = await site.signInAs('admin', 97)
  expect((await stranger.open(at(id))).status).toBe(404)
  for (const kind of ['approval', 'rejection'])
    expect((await stranger.open(`/preregistrations/${kind}?ids=${id}`)).status).toBe(404)
  for (const none of ['999999999', 'abc', '0'])
    expect((await person.open(`/preregistrations/${none}`)).status).toBe(404)
})
