import { expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { bytesOf, POSITIONS_FILE } from '#tests/files/expected.ts'
import { csv, importsOn, messages, statusOf } from '../../platform/imports/imports.ts'
import { created, draftUser, openCompany } from '../users/company.ts'

const api = await startTestApi()
const company = await openCompany(api)
const { admin, rows } = company
const { imported, validated, started, work } = importsOn(api, 'positions')

async function stored(code: string) {
  const [position] = await rows<{ name: string; path: string | null }>(
    `select p.name, f.name as path from positions p
     left join formation_paths f on f.id = p.formation_path_id
     where p.tenant_id = 1 and p.code = $1 and p.deleted_at is null`,
    [code],
  )
  return position && [position.name, position.path]
}

test('a sheet as a spreadsheet in Spanish saves it creates and changes positions', async () => {
  const file = await bytesOf(POSITIONS_FILE.file)
  const job = await imported(admin, file)
  expect(job).toMatchObject({
    kind: 'positions',
    phase: 'import_complete',
    counts: { errors: 0, create: 6, update: 2, unchanged: 1 },
    props: { imported_count: 8, failed_count: 0 },
  })
  for (const [code, expected] of Object.entries({
    ...POSITIONS_FILE.created,
    ...POSITIONS_FILE.updated,
  }))
    // A name is one line, whatever its cell has.
    expect([code, await stored(code)]).toEqual([
      code,
      expected.map((text) => text?.replace('\n', ' ') ?? null),
    ])
  expect((await validated(admin, file)).counts).toMatchObject({ unchanged: 9, errors: 0 })
})

test('formation paths go by their name, whatever its case, and an empty cell leaves them', async () => {
  const job = await validated(
    admin,
    csv('code,name,formation_path', 'P001,,plan OPERATIVO', 'P003,,', 'P004,,Plan de liderazgo'),
  )
  expect(job.props.validation.correct).toEqual([
    {
      line: 2,
      user: 'P001',
      action: 'update',
      changes: [{ field: 'formation_path', old: 'Plan de liderazgo', new: 'plan OPERATIVO' }],
    },
  ])
  expect(job.counts).toMatchObject({ update: 1, unchanged: 2, errors: 0 })
})

test('errors stop a row, each in its words', async () => {
  await rows(`insert into formation_paths (tenant_id, name) values (1, 'Doble'), (1, 'doble'),
    (97, 'De otra compañía')`)
  const job = await validated(
    admin,
    csv(
      'code,name,formation_path',
      ',Sin código,',
      'W1,,',
      'W2,x,No existe',
      'W3,x,DOBLE',
      'W4,x,De otra compañía',
      'w1,y,',
    ),
  )
  expect(messages(job.props.validation.errors)).toEqual({
    '2 code': 'Debes especificar el código del cargo',
    '3 name': 'Debes especificar el nombre del cargo',
    '4 formation_path': 'El plan de formación «No existe» no existe',
    '5 formation_path': 'Hay varios planes de formación llamados «DOBLE»',
    '6 formation_path': 'El plan de formación «De otra compañía» no existe',
    '7 code': 'El código del cargo se repite en el archivo: ya está en la línea 3',
  })
})

test('a plan that has gone, a code that was taken and a position that was deleted fail alone', async () => {
  await rows(`insert into formation_paths (tenant_id, name) values (1, 'Se va')`)
  await admin('POST', '/positions', { code: 'Saliente', name: 'x' })
  const job = await validated(
    admin,
    csv(
      'code,name,formation_path',
      'SinPlan,x,Se va',
      'Tomado,x,',
      'Saliente,y,',
      'Bien,Entra,Plan operativo',
    ),
  )
  await rows(`delete from formation_paths where name = 'Se va'`)
  await admin('POST', '/positions', { code: 'tomado', name: 'De otra persona' })
  const [gone] = (await admin('GET', '/positions?q=saliente')).body.results
  await admin('DELETE', `/positions/${gone.id}`)
  await started(admin, job.id)
  await work(job.id)
  const done = await statusOf(admin, job.id, 'positions')
  expect(messages(done.props.failed)).toEqual({
    '2 null': 'El plan de formación ya no existe',
    '3 null': 'El código del cargo ya existe',
    '4 null': 'El cargo ya no existe, o su plan de formación no es tuyo para cambiarlo',
  })
  expect(await stored('Bien')).toEqual(['Entra', 'Plan operativo'])
})

test('an administrator of some business units leaves the courses of others alone', async () => {
  const limited = await company.limitedAdmin()
  const position = { code: 'Compartido', name: 'x' }
  const { id } = (await admin('POST', '/positions', position)).body
  await created(admin, draftUser({ position_id: id, area_id: company.otherAreas[0] }))
  const file = csv('code,name,formation_path', 'Compartido,Otro,Plan operativo', 'Suyo,x,')
  const job = await imported(limited, file)
  expect(messages(job.props.validation.errors)).toEqual({
    '2 formation_path':
      'Este cargo tiene usuarios fuera de tus unidades de negocio: no puedes cambiar su plan de formación',
  })
  expect(await stored('Compartido')).toEqual(['x', null])
  expect(await stored('Suyo')).toEqual(['x', null])
})

test('the same holds for one who comes while the file waits to be continued', async () => {
  const limited = await company.limitedAdmin()
  const { id } = (await admin('POST', '/positions', { code: 'Espera', name: 'x' })).body
  const job = await validated(limited, csv('code,formation_path', 'Espera,Plan operativo'))
  await created(admin, draftUser({ position_id: id, area_id: company.otherAreas[0] }))
  await started(limited, job.id)
  await work(job.id)
  const done = await statusOf(limited, job.id, 'positions')
  expect(done.props).toMatchObject({ imported_count: 0, failed_count: 1 })
  expect(await stored('Espera')).toEqual(['x', null])
})

test('the template is positions.csv, and the import takes it', async () => {
  const { response } = await admin('GET', '/positions/import/template?sep=;')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="positions.csv"')
  const text = await response.text()
  expect(text).toMatch(/^"code";"name";"formation_path"\n/)
  expect((await validated(admin, text)).counts.errors).toBe(0)
})

test('importing exported codes changes nothing', async () => {
  const { response } = await admin('GET', '/positions/export?sep=;&sort=code')
  const text = await response.text()
  const [header] = text.replace('\ufeff', '').split('\n')
  expect(header).toBe('"code";"name"')
  const { body } = await admin('GET', '/positions?limit=1')
  const job = await validated(admin, text)
  expect(job.counts).toMatchObject({ unchanged: body.pagination.total, errors: 0, update: 0 })
  const found = await (await admin('GET', '/positions/export?q=zzz-nada')).response.text()
  expect(found.trimEnd().split('\n')).toHaveLength(1)
})
