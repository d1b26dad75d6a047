import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { AREAS_FILE, bytesOf } from '#tests/files/expected.ts'
import {
  csv,
  importsOn,
  messages,
  places,
  statusOf,
  upload,
} from '../../platform/imports/imports.ts'
import { openCompany } from '../users/company.ts'

const api = await startTestApi()
const company = await openCompany(api)
const { admin, rows } = company
const { imported, validated, started, work } = importsOn(api, 'areas')

async function named(code: string): Promise<string | undefined> {
  const [area] = await rows<{ name: string }>(
    'select name from areas where tenant_id = 1 and code = $1 and deleted_at is null',
    [code],
  )
  return area?.name
}

test('a sheet as a spreadsheet in Spanish saves it creates, renames and leaves areas', async () => {
  const file = await bytesOf(AREAS_FILE.file)
  const [created, updated] = [Object.keys(AREAS_FILE.created), Object.keys(AREAS_FILE.updated)]
  const job = await imported(admin, file)
  expect(job).toMatchObject({
    kind: 'areas',
    phase: 'import_complete',
    counts: {
      errors: 0,
      create: created.length,
      update: updated.length,
      unchanged: AREAS_FILE.unchanged.length,
    },
    props: { imported_count: created.length + updated.length, failed_count: 0 },
  })
  for (const [code, name] of Object.entries({ ...AREAS_FILE.created, ...AREAS_FILE.updated }))
    // A name is one line, whatever its cell has.
    expect(await named(code)).toBe(name.replace('\n', ' '))
  // In other case it is the same area, and keeps the code it has.
  expect(await named('A003')).toBe('Tecnología e información')

  const again = await validated(admin, file)
  expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 11, errors: 0 })
})

test('the result shows old and new names, and each row tells what it is', async () => {
  const job = await validated(admin, csv('Name, CODE', 'Nueva,Z1', 'Renombrada,a004'))
  expect(job.props.validation.correct).toEqual([
    {
      line: 2,
      user: 'Z1',
      action: 'create',
      changes: [
        { field: 'name', old: null, new: 'Nueva' },
        { field: 'code', old: null, new: 'Z1' },
      ],
    },
    {
      line: 3,
      user: 'a004',
      action: 'update',
      changes: [{ field: 'name', old: 'Comercial', new: 'Renombrada' }],
    },
  ])
  expect(job.props.validation.warnings.map(({ message }) => message)).toEqual([
    'El área ya existe y se actualizará',
  ])
})

test('errors stop a row, each in its words and at its line', async () => {
  const long = 'x'.repeat(200)
  const job = await validated(
    admin,
    csv('code,name', ',Sin código', 'W1,', 'W2,Dos', 'w2,Otra vez', `W3,${long}`, 'W4,Bien,de más'),
  )
  expect(messages(job.props.validation.errors)).toEqual({
    '2 code': 'Debes especificar el código del área',
    '3 name': 'Debes especificar el nombre del área',
    '5 code': 'El código del área se repite en el archivo: ya está en la línea 4',
    '6 name': 'Nombre: admite hasta 150 caracteres',
    '7 null': 'La fila tiene 3 valores y el encabezado tiene 2 columnas',
  })
  expect(job.counts).toMatchObject({ create: 1, error_rows: 5 })
})

test('a file with the code twice is refused at once', async () => {
  const file = csv('code,name,Code', 'a,b,c')
  const { status, body } = await upload(admin, file, 'areas.csv', 'areas')
  expect(status).toBe(422)
  expect(body.errors[0].path).toBe('file')
  expect(body.message).toMatch('La columna code está repetida.')
})

test('a file without the code waits for a column mapping', async () => {
  const { status, body } = await upload(admin, csv('name', 'x'), 'areas.csv', 'areas')
  expect(status).toBe(202)
  expect(await statusOf(admin, body.jobId, 'areas')).toMatchObject({
    status: 'failed',
    awaits_columns: true,
    error: 'Ninguna columna del archivo se reconoce como Código (code). Indica cuál es.',
  })
})

test('a file with codes alone creates nothing, and says what is missing', async () => {
  const job = await validated(admin, csv('code', 'nueva-sin-nombre'))
  expect(job).toMatchObject({ status: 'failed', error: 'Para crear áreas falta la columna name.' })
})

test('an area that was made or deleted meanwhile fails alone', async () => {
  await admin('POST', '/areas', { code: 'SeVa', name: 'Se va' })
  const file = csv('code,name', 'Carrera,Del archivo', 'SeVa,Otro nombre', 'Tranquila,Sin rival')
  const job = await validated(admin, file)
  await admin('POST', '/areas', { code: 'carrera', name: 'De otra persona' })
  const [gone] = (await admin('GET', '/areas?q=SeVa')).body.results
  await admin('DELETE', `/areas/${gone.id}`)
  await started(admin, job.id)
  await work(job.id)
  const done = await statusOf(admin, job.id, 'areas')
  expect(done.props).toMatchObject({ imported_count: 1, failed_count: 2 })
  expect(messages(done.props.failed)).toEqual({
    '2 null': 'El código del área ya existe',
    '3 null': 'El área ya no existe o no está en tus unidades de negocio',
  })
  expect(await named('carrera')).toBe('De otra persona')
  expect(await named('Tranquila')).toBe('Sin rival')
})

test('changes of a file are in the audit log with the user who applied it', async () => {
  await imported(admin, csv('code,name', 'A005,Operaciones y planta', 'AUD1,Del archivo'))
  const log = await rows<any>(
    `select action, label, actor_id from audit_log
     where entity = 'area' and label in ('Operaciones y planta', 'Del archivo') order by id`,
  )
  expect(log.map(({ action }) => action)).toEqual(['create', 'update'])
  for (const { actor_id } of log) expect(Number(actor_id)).toBe(company.adminId)
})

describe('business units', () => {
  test('let an administrator rename their own areas and nothing else', async () => {
    const limited = await company.limitedAdmin()
    const codes = await rows<{ code: string; mine: boolean }>(
      `select code, id = any($1) as mine from areas where tenant_id = 1 and id = any($2)`,
      [company.unitAreas, [company.unitAreas[0], company.otherAreas[0]]],
    )
    const mine = codes.find((area) => area.mine)!.code
    const other = codes.find((area) => !area.mine)!.code
    const before = await named(other)
    const job = await imported(
      limited,
      csv('code,name', `${mine},Renombrada`, `${other},Ajena`, 'LIM1,Nueva'),
    )
    expect(messages(job.props.validation.errors)).toEqual({
      '3 code': 'El código del área ya existe y no está en tus unidades de negocio',
      '4 code': 'Solo quien administra todas las unidades de negocio puede crear áreas',
    })
    expect([await named(mine), await named(other), await named('LIM1')]).toEqual([
      'Renombrada',
      before,
      undefined,
    ])
  })
})

test('the template is areas.csv, and the import takes it', async () => {
  const { response } = await admin('GET', '/areas/import/template')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="areas.csv"')
  const text = await response.text()
  expect(text).toBe('"code","name"\n"EJEMPLO","Área de ejemplo"\n')
  expect(places((await validated(admin, text)).props.validation.errors)).toEqual([])
})

test('returns 404 for a job of another kind', async () => {
  const job = await validated(admin, csv('code,name', 'X9,x'))
  for (const kind of ['users', 'positions']) {
    const { status } = await admin('POST', `/${kind}/import/status?jobId=${job.id}`)
    expect(status).toBe(404)
    expect((await admin('POST', `/${kind}/import`, { jobId: job.id })).status).toBe(404)
  }
  expect((await admin('GET', '/positions/import')).body).toEqual([])
})

test('importing exported codes changes nothing', async () => {
  const { response } = await admin('GET', '/areas/export?sep=;&sort=code')
  const text = await response.text()
  const [header] = text.replace('\ufeff', '').split('\n')
  expect(header).toBe('"code";"name"')
  const { body } = await admin('GET', '/areas?limit=1')
  const job = await validated(admin, text)
  expect(job.counts).toMatchObject({ unchanged: body.pagination.total, errors: 0, update: 0 })
  const found = await (await admin('GET', '/areas/export?q=zzz-nada')).response.text()
  expect(found.trimEnd().split('\n')).toHaveLength(1)
})
