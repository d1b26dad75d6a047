import { expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { workbook, type Cell } from '#tests/files/workbook.ts'
import { csv, importsOn, messages, statusOf, upload } from './imports.ts'

/** Files in the administrator's words: Excel, Spanish headings, names instead of codes. */

const api = await startTestApi()
const { accepted, imported, validated, work } = importsOn(api)
const admin = await api.signInAs('admin')
const rows = await rowsOf(api.url)
const [area] = await rows<{ code: string; name: string }>(
  'select code, name from areas a where tenant_id = 1 and 1 = (select count(*) from areas b where b.tenant_id = 1 and fold(b.name) = fold(a.name)) order by id limit 1',
)
const HEADINGS = [
  'Usuario',
  'Nombres',
  'Apellidos',
  'Correo electrónico',
  'Número de documento',
  'Celular',
  'Área',
  'Jefe inmediato',
  'Ciudad',
  'Estado',
]

const person = (n: number, manager: Cell = null): Cell[] => [
  `hoja${n}`,
  `Persona${n}`,
  'Zuluaga Ñáñez',
  `hoja${n}@compania.example`,
  1020304000 + n,
  3110000000 + n,
  area!.name.toUpperCase(),
  manager,
  'Medellín',
  'Activo',
]

test('an Excel sheet of forty people is taken as HR wrote it', async () => {
  const people = Array.from({ length: 40 }, (_, n) =>
    person(n, n === 0 ? null : 'persona0 zuluaga ñañez'),
  )
  const job = await imported(admin, workbook({ rows: [HEADINGS, ...people] }))
  expect(job.props.validation.errors).toEqual([])
  expect(job.props).toMatchObject({ imported_count: 40, failed_count: 0 })
  const [last] = await rows(
    `select u.identification_number, u.mobile, u.location, u.disabled, a.code, m.username as manager
     from users u join areas a on a.id = u.area_id join users m on m.id = u.manager_id where u.username = 'hoja39'`,
  )
  expect(last).toEqual({
    identification_number: '1020304039',
    mobile: '+57 3110000039',
    location: 'Medellín',
    disabled: false,
    code: area!.code,
    manager: 'hoja0',
  })
  // A manager who is stored may be named by e-mail and by identification as well.
  for (const named of ['HOJA0@compania.example', '1020304000', 'Zuluaga Ñáñez, Persona0']) {
    const again = await validated(admin, csv('Usuario;Jefe', `hoja39;"${named}"`))
    expect(again.counts).toMatchObject({ unchanged: 1, errors: 0 })
  }
})

test('an unknown name is reported with the nearest one, and counted by its cause', async () => {
  const wrong = `${area!.name}x`
  const job = await validated(
    admin,
    csv(
      'username,area_code,manager_username',
      `hoja1,${wrong},`,
      `hoja2,${wrong}x,`,
      'hoja3,,nadie.de.nadie',
    ),
  )
  expect(messages(job.props.validation.errors)['2 area_code']).toBe(
    `El área «${wrong}» no existe. ¿Quisiste decir «${area!.name}»?`,
  )
  expect(job.props.validation.causes.errors.map(({ field, count }) => [field, count])).toEqual([
    ['area_code', 2],
    ['manager_username', 1],
  ])
  const id = job.props.validation.causes.errors[0]!.id
  const { body } = await admin(
    'GET',
    `/users/import/validate/errors?jobId=${job.id}&cause=${id}&limit=1`,
  )
  expect(body).toMatchObject({ results: [{ line: 2 }], pagination: { total: 2 } })
})

test('unknown columns are asked for once, saved for the tenant, and can be cleared', async () => {
  const file = csv('Login de red,Correo,Nombres,Ficha', 'red1,red1@compania.example,Ana,77')
  const jobId = await accepted(admin, file)
  expect(await statusOf(admin, jobId)).toMatchObject({ awaits_columns: true, status: 'failed' })
  const { body: known } = await admin('GET', `/users/import/columns?jobId=${jobId}`)
  expect(known.columns[3]).toEqual({ name: 'Ficha', fields: null, kept: false, samples: ['77'] })

  const say = (columns: object) => admin('PUT', '/users/import/columns', { jobId, columns })
  expect((await say([{ column: 0, fields: ['salary'] }])).body.message).toBe(
    'El campo «salary» no existe',
  )
  expect((await say([{ column: 0, fields: ['email'] }])).status).toBe(422)
  expect((await say([{ column: 3, fields: [] }])).status).toBe(422)
  const said = [
    { column: 0, fields: ['username'] },
    { column: 3, fields: [] },
  ]
  expect((await say(said)).body).toEqual({ jobId, validating: true })
  await work(jobId)
  expect(await statusOf(admin, jobId)).toMatchObject({
    counts: { create: 1, errors: 0, warnings: 0 },
  })

  expect((await validated(admin, file)).counts).toMatchObject({ create: 1, warnings: 0 })
  const kept = (await admin('GET', '/users/import/kept-columns')).body
  expect(kept.map((one: { name: string; fields: string[] }) => [one.name, one.fields])).toEqual([
    ['Ficha', []],
    ['Login de red', ['username']],
  ])
  for (const { id } of kept) {
    expect((await admin('DELETE', `/users/import/kept-columns?column=${id}`)).status).toBe(200)
    expect((await admin('DELETE', `/users/import/kept-columns?column=${id}`)).status).toBe(404)
  }
  expect((await statusOf(admin, (await upload(admin, file)).body.jobId)).awaits_columns).toBe(true)
})

test('the username may come from a column that is something else too', async () => {
  const jobId = await accepted(
    admin,
    csv('Cédula,Correo,Nombres', '909090,cc@compania.example,Ana'),
  )
  const columns = [{ column: 0, fields: ['identification_number', 'username'] }]
  await admin('PUT', '/users/import/columns', { jobId, columns })
  await work(jobId)
  await admin('POST', '/users/import', { jobId })
  await work(jobId)
  expect(
    await rows(
      "select username, identification_number from users where email = 'cc@compania.example'",
    ),
  ).toEqual([{ username: '909090', identification_number: '909090' }])
})

test('two columns that would be the same field wait for an answer, and nothing is guessed', async () => {
  const { body } = await upload(admin, csv('Usuario,Sede,Ciudad', 'hoja1,Norte,Cali'))
  expect((await statusOf(admin, body.jobId)).error).toBe(
    'Las columnas «Sede» y «Ciudad» dirían lo mismo (Ubicación). Indica cuál se usa.',
  )
})

test('a name of somebody stored that the file gives to somebody else too is an error', async () => {
  const one = csv('username,email,first_name,last_name', 'doble1,doble1@compania.example,Eva,Doble')
  await imported(admin, one)
  const rest = [
    'doble2,doble2@compania.example,Eva,Doble,',
    'doble3,doble3@compania.example,Ana,Otra,Eva Doble',
  ]
  const header = 'username,email,first_name,last_name,manager_username'
  const job = await validated(admin, csv(header, ...rest))
  expect(messages(job.props.validation.errors)).toEqual({
    '3 manager_username':
      'Hay varios usuarios llamados «eva doble»: usa el nombre de usuario del jefe',
  })
  // The row of that very person in the file says nothing else.
  const same = 'doble1,doble1@compania.example,Eva,Doble,'
  expect((await validated(admin, csv(header, same, rest[1]!))).counts).toMatchObject({
    errors: 0,
    create: 1,
    unchanged: 1,
  })
})

test('a file that waits for an answer can be cancelled, and nothing of it is kept', async () => {
  const waiting = await accepted(admin, csv('Clave de red,Correo', 'nadie,nadie@compania.example'))
  expect((await statusOf(admin, waiting)).awaits_columns).toBe(true)
  expect((await admin('POST', '/users/import', { jobId: waiting })).status).toBe(409)
  const { body } = await admin('POST', '/users/import/cancel', { jobId: waiting })
  expect(body).toMatchObject({ phase: 'cancelled', awaits_columns: false, error: null })
  await work(waiting)
  const [kept] = await rows('select file_key from imports where id = $1', [waiting])
  expect(kept).toEqual({ file_key: null })
  const columns = [{ column: 0, fields: ['username'] }]
  expect((await admin('PUT', '/users/import/columns', { jobId: waiting, columns })).status).toBe(
    409,
  )
})
