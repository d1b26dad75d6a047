import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { deleteOldUploads, purgeJobs } from '#api/platform/imports/maintenance.ts'
import { importJobs } from '#api/job-handlers.ts'
import { resumeLongJobs } from '#api/platform/jobs/long-job.ts'
import type { Caller } from '#tests/support/api.ts'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { bigUser, bigUsersCsv } from '#tests/files/generate.ts'
import { openCompany } from '../../people/users/company.ts'
import { csv, importsOn, messages, statusOf } from './imports.ts'

const api = await startTestApi()
const { accepted, validated, started, imported, work } = importsOn(api)
const rows = await rowsOf(api.url)
const admin = await api.signInAs('admin')
const BASIC = 'username,email,first_name'
const person = (name: string) => `${name},${name}@compania.example,${name}`

const start = (call: Caller, jobId: string) => call('POST', '/users/import', { jobId })
const cancel = (call: Caller, jobId: string) => call('POST', '/users/import/cancel', { jobId })

/** A concurrent transaction, open until the test ends it. */
const rival = new pg.Client({ connectionString: api.url })
await rival.connect()
afterAll(() => rival.end())

/** Rows of a generated file; ranges are given by the first user. */
async function big(start: number, count: number, passwords = false): Promise<Buffer> {
  return Buffer.concat(await bigUsersCsv({ rows: count, start, passwords }).toArray())
}

async function usersBetween(from: number, to: number): Promise<number> {
  const [row] = await rows<{ n: string }>(
    'select count(*) as n from users where username >= $1 and username < $2',
    [bigUser(from).username, bigUser(to).username],
  )
  return Number(row!.n)
}

/** Takes a username in a transaction of its own, so that whoever wants it has to wait. */
async function holdUsername(n: number): Promise<void> {
  await rival.query('begin')
  await rival.query(
    `insert into users (tenant_id, username, email, first_name) values (1, $1, $2, 'Rival')`,
    [bigUser(n).username, `rival${n}@compania.example`],
  )
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('It did not happen')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('continuing', () => {
  test('waits for the validation, and for a row that is correct', async () => {
    const early = await accepted(admin, csv(BASIC, person('temprano')))
    expect(await start(admin, early)).toMatchObject({
      status: 409,
      body: { message: 'La validación no ha terminado' },
    })
    const { id } = await validated(admin, csv(BASIC, 'mal,no,Ana'))
    expect(await start(admin, id)).toMatchObject({
      status: 409,
      body: { message: 'No hay filas correctas para importar' },
    })
  })

  test('said twice at the same moment, and again later, starts once', async () => {
    const { id } = await validated(admin, csv(BASIC, person('doble1'), person('doble2')))
    const answers = await Promise.all([start(admin, id), start(admin, id), start(admin, id)])
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    const queued = await rows<{ n: string }>(
      `select count(*) as n from pgboss.job where name = 'import-apply' and data->>'jobId' = $1`,
      [id],
    )
    expect(Number(queued[0]!.n)).toBe(1)
    await Promise.all([work(id), work(id)])
    expect(await start(admin, id)).toMatchObject({ status: 202, body: { jobId: id } })
    await work(id)
    expect((await statusOf(admin, id)).props.imported_count).toBe(2)
  })

  test('tells how it goes: phases, times, counts', async () => {
    const jobId = await accepted(admin, await big(1, 300))
    const before = await statusOf(admin, jobId)
    expect(before).toMatchObject({ phase: 'validating', status: 'in_progress', progress: 0 })
    await work(jobId)
    const ready = await statusOf(admin, jobId)
    expect(ready).toMatchObject({ phase: 'validation_complete', progress: 100 })
    await started(admin, jobId)
    const importing = await statusOf(admin, jobId)
    expect(importing).toMatchObject({ phase: 'importing', progress: 0, finished_at: null })
    expect(importing.phase_started_at > ready.phase_started_at).toBe(true)
    await work(jobId)
    expect(await statusOf(admin, jobId)).toMatchObject({
      phase: 'import_complete',
      created_by: 'Ángela Muñoz',
      filename: 'usuarios.csv',
      props: { imported_count: 300 },
    })
    const { body: recent } = await admin('GET', '/users/import')
    expect(recent[0]).toMatchObject({ id: jobId, phase: 'import_complete' })
    expect(recent[0].props).toBeUndefined()
  })
})

describe('rows that lose a race', () => {
  test('are told so, and the others go in', async () => {
    const { id } = await validated(admin, await big(10_001, 200))
    await started(admin, id)
    await rows(
      `insert into users (tenant_id, username, email, first_name, mobile) values
        (97, $1, 'rival1@compania.example', 'Rival', null),
        (1, 'rival2', $2, 'Rival', null), (1, 'rival3', 'rival3@compania.example', 'Rival', $3)`,
      [bigUser(10_005).username, bigUser(10_050).email.toUpperCase(), bigUser(10_100).mobile],
    )
    await rows(`update areas set code = 'A099' where tenant_id = 1 and code = 'A012'`)
    await work(id)
    await rows(`update areas set code = 'A012' where tenant_id = 1 and code = 'A099'`)
    const { props } = await statusOf(admin, id)
    const gone = Array.from({ length: 200 }, (_, i) => bigUser(10_001 + i)).filter(
      ({ area_code }) => area_code === 'A012',
    )
    expect(props.failed_count).toBe(3 + gone.length)
    expect(props.imported_count).toBe(197 - gone.length)
    const why = Object.fromEntries(props.failed.map(({ user, message }) => [user, message]))
    expect(why).toMatchObject({
      [bigUser(10_005).username]: 'El nombre de usuario ya existe',
      [bigUser(10_050).username]: 'El correo electrónico ya existe',
      [bigUser(10_100).username]: 'Este número de celular ya está asociado a otro usuario',
      [gone[0]!.username]: 'El área ya no existe o no está en tus unidades de negocio',
    })
    const { response } = await admin('GET', `/users/import/failed-rows?jobId=${id}`)
    expect((await response.text()).trimEnd().split('\n').length).toBeGreaterThan(3)
  })

  test('to a transaction that ends while they wait', async () => {
    const { id } = await validated(admin, await big(20_001, 100))
    await started(admin, id)
    await holdUsername(20_050)
    const working = work(id)
    await until(async () => (await waiting()) > 0)
    await rival.query('commit')
    await working
    expect((await statusOf(admin, id)).props).toMatchObject({ imported_count: 99, failed_count: 1 })
  })

  test('to the same file, imported twice at once', { tags: ['slow'] }, async () => {
    const file = await big(30_001, 2600)
    const [one, two] = [await validated(admin, file), await validated(admin, file)]
    await started(admin, one.id)
    await started(admin, two.id)
    await Promise.all([work(one.id), work(two.id)])
    const [first, second] = [await statusOf(admin, one.id), await statusOf(admin, two.id)]
    expect(first.props.imported_count + second.props.imported_count).toBe(2600)
    expect(first.props.failed_count + second.props.failed_count).toBe(2600)
    expect([first.phase, second.phase]).toEqual(['import_complete', 'import_complete'])
    expect(await usersBetween(30_001, 32_601)).toBe(2600)
  })

  test('when updating: to somebody who took the e-mail, or who is gone', async () => {
    const names = ['cambia1', 'cambia2', 'cambia3', 'cambia4']
    await imported(admin, csv(BASIC, ...names.map(person)))
    const file = csv(BASIC, ...names.map((name) => `${name},${name}.nuevo@compania.example,Nuevo`))
    const { id } = await validated(admin, file)
    await started(admin, id)
    await rows(
      `update users set email = 'cambia2.nuevo@compania.example' where username = 'rival2'`,
    )
    await rows(`delete from users where username = 'cambia3'`)
    await work(id)
    const { props } = await statusOf(admin, id)
    expect(props).toMatchObject({ imported_count: 2, failed_count: 2 })
    expect(messages(props.failed)).toEqual({
      '3 null': 'El correo electrónico ya existe',
      '4 null': 'El usuario ya no existe o no lo puedes modificar',
    })
  })

  test('managers who went away leave the row applied, and it says so', async () => {
    await imported(admin, csv(BASIC, person('jefe.fugaz')))
    const { id } = await validated(
      admin,
      csv(`${BASIC},manager_username`, `${person('sin.jefe')},jefe.fugaz`),
    )
    await started(admin, id)
    await rows(`delete from users where username = 'jefe.fugaz'`)
    await work(id)
    expect((await statusOf(admin, id)).props).toMatchObject({
      imported_count: 1,
      failed_count: 0,
      failed: [
        { line: 2, user: 'sin.jefe', message: 'El jefe ya no existe: el usuario quedó sin él' },
      ],
    })
  })
})

/** Connections of the application that wait for a lock. */
async function waiting(): Promise<number> {
  const [row] = await rows<{ n: string }>(
    `select count(*) as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return Number(row!.n)
}

describe('cancelling', () => {
  test('between batches keeps what was applied and says so', { tags: ['slow'] }, async () => {
    const { id } = await validated(admin, await big(50_001, 5100))
    await started(admin, id)
    await holdUsername(50_001 + 3000)
    const working = work(id)
    await until(async () => (await waiting()) > 0)
    const asked = await cancel(admin, id)
    expect(asked.body).toMatchObject({ phase: 'importing', cancelling: true })
    await rival.query('rollback')
    await working
    const job = await statusOf(admin, id)
    expect(job).toMatchObject({
      status: 'completed',
      phase: 'cancelled',
      cancelling: false,
      error: null,
      props: { imported_count: 5000, failed_count: 0 },
      notice: 'Importación cancelada: las 5.000 filas que ya se habían aplicado se conservan.',
    })
    expect(await usersBetween(50_001, 55_101)).toBe(5000)
    expect(await cancel(admin, id)).toMatchObject({ status: 200, body: { phase: 'cancelled' } })
    expect(await start(admin, id)).toMatchObject({
      status: 409,
      body: { message: 'La importación fue cancelada' },
    })
  })

  test('a validation, at its next batch', async () => {
    const jobId = await accepted(admin, await big(60_001, 2100))
    await rival.query('begin')
    await rival.query('lock table import_rows in share mode')
    const working = work(jobId)
    await until(async () => (await waiting()) > 0)
    await cancel(admin, jobId)
    await rival.query('rollback')
    await working
    expect(await statusOf(admin, jobId)).toMatchObject({
      phase: 'cancelled',
      notice: 'Importación cancelada: no se aplicó ninguna fila.',
    })
  })

  test('a job that waits for somebody to continue, and one that has ended', async () => {
    const idle = await validated(admin, csv(BASIC, person('parado')))
    expect((await cancel(admin, idle.id)).body).toMatchObject({ phase: 'cancelled' })
    const done = await imported(admin, csv(BASIC, person('acabado')))
    expect(await cancel(admin, done.id)).toMatchObject({
      status: 409,
      body: { message: 'La importación ya terminó' },
    })
  })
})

describe('visibility of a job', () => {
  test('the admins of its company, and nobody else', async () => {
    const { id } = await validated(admin, csv(BASIC, person('visible')))
    const calls = (call: Caller) =>
      Promise.all([
        call('POST', `/users/import/status?jobId=${id}`),
        call('POST', `/users/import/validate/status?jobId=${id}`),
        call('POST', '/users/import', { jobId: id }),
        call('POST', '/users/import/cancel', { jobId: id }),
        call('GET', `/users/import/failed-rows?jobId=${id}`),
      ])
    for (const answer of await calls(await api.signInAs('admin', 97))) {
      expect(answer.status).toBe(404)
    }
    for (const answer of await calls(await api.signInAs('reader'))) expect(answer.status).toBe(403)
    const company = await openCompany(api)
    const limited = await company.limitedAdmin()
    for (const answer of await calls(limited)) expect(answer.status).toBe(404)
    expect((await limited('GET', '/users/import')).body).toEqual([])
    const [area] = await rows<{ code: string }>('select code from areas where id = $1', [
      company.unitAreas[0],
    ])
    const own = await validated(
      limited,
      csv(`${BASIC},area_code`, `${person('suyo')},${area!.code}`),
    )
    expect((await limited('GET', '/users/import')).body).toMatchObject([{ id: own.id }])
    expect((await statusOf(admin, own.id)).counts.create).toBe(1)
    expect((await statusOf(admin, id)).phase).toBe('validation_complete')
  })
})

describe('secrets', () => {
  test('in a file let people in, are never shown, and are forgotten', async () => {
    const job = await validated(admin, await big(70_001, 60, true))
    expect(JSON.stringify(job)).not.toContain(bigUser(70_001, { passwords: true }).password)
    expect(job.props.validation.correct[0]!.changes).toContainEqual({
      field: 'password',
      old: null,
      new: '••••••',
    })
    const [kept] = await rows<{ file_key: string | null; secrets: string }>(
      `select file_key, (select count(*) from import_rows where import_id = i.id
         and secret is not null) as secrets from imports i where id = $1`,
      [job.id],
    )
    expect(kept).toEqual({ file_key: null, secrets: '60' })
    await started(admin, job.id)
    await work(job.id)
    const user = bigUser(70_023, { passwords: true })
    const caller = api.withToken(await api.tokenOf(user.username, user.password))
    expect((await caller('GET', '/auth/session')).body.must_change_password).toBe(true)
    const [after] = await rows<{ n: string }>(
      `select count(*) as n from import_rows where import_id = $1 and secret is not null`,
      [job.id],
    )
    expect(after!.n).toBe('0')
    const text = await rows<{ found: boolean }>(
      `select bool_or(cells::text like '%' || $2 || '%') as found from import_rows where import_id = $1`,
      [job.id, user.password],
    )
    expect(text[0]!.found).toBe(false)
  })

  test('of a cancelled job are forgotten too', async () => {
    const job = await validated(admin, await big(71_001, 30, true))
    await cancel(admin, job.id)
    await work(job.id)
    const [after] = await rows<{ n: string }>(
      `select count(*) as n from import_rows where import_id = $1 and secret is not null`,
      [job.id],
    )
    expect(after!.n).toBe('0')
  })

  test('are generated for who brings none: one invitation each, none to who is disabled', async () => {
    const file = csv(
      `${BASIC},disabled,password`,
      `${person('invitada1')},no,`,
      `${person('invitada2')},,`,
      `${person('apagada')},si,`,
      `${person('conclave')},no,clave-propia`,
    )
    await imported(admin, file)
    const mails = await rows<{ recipient: string }>(
      `select recipient from mails where recipient like '%@compania.example'
         and recipient ~ '^(invitada|apagada|conclave)' order by 1`,
    )
    expect(mails.map((mail) => mail.recipient)).toEqual([
      'invitada1@compania.example',
      'invitada2@compania.example',
    ])
    const [user] = await rows(
      `select password_kind, must_change_password,
         round(extract(epoch from password_expires_at - now()) / 3600) as hours
       from users where username = 'invitada1'`,
    )
    expect(user).toMatchObject({
      password_kind: 'generated',
      must_change_password: true,
      hours: '72',
    })
    expect(await rows('select from import_untold')).toEqual([])
  })
})

describe('upkeep', () => {
  test('queues again what a dead process left, and leaves alone what somebody works on', async () => {
    const jobId = await accepted(admin, csv(BASIC, person('rescatada')))
    const queued = async () => {
      const [row] = await rows<{ n: string }>(
        `select count(*) as n from pgboss.job where data->>'jobId' = $1`,
        [jobId],
      )
      return Number(row!.n)
    }
    await rival.query(`select pg_advisory_lock(hashtextextended('import:' || $1, 0))`, [jobId])
    await resumeLongJobs(api.services, importJobs)
    expect(await queued()).toBe(1)
    await rival.query(`select pg_advisory_unlock_all()`)
    await resumeLongJobs(api.services, importJobs)
    expect(await queued()).toBe(2)
  })

  test('forgets rows and files after thirty days, and keeps the counts', async () => {
    const job = await imported(admin, csv(BASIC, person('antigua'), 'mala,no,Ana'))
    const in29days = new Date(Date.now() + 29 * 24 * 3600 * 1000)
    const in31days = new Date(Date.now() + 31 * 24 * 3600 * 1000)
    await purgeJobs(api.services, in29days)
    expect((await statusOf(admin, job.id)).props.validation.errors).toHaveLength(1)
    await purgeJobs(api.services, in31days)
    const purged = await statusOf(admin, job.id)
    expect(purged.counts).toMatchObject({ rows: 2, create: 1, errors: 1 })
    expect(purged.props.validation).toEqual({
      errors: [],
      warnings: [],
      correct: [],
      causes: { errors: [], warnings: [] },
    })
    expect(purged.notice).toMatch(/se eliminaron/)
    const [left] = await rows<{ n: string }>(
      `select (select count(*) from import_rows where import_id = $1)
        + (select count(*) from import_results where import_id = $1) as n`,
      [job.id],
    )
    expect(left!.n).toBe('0')
    await deleteOldUploads(api.services, in31days)
    const files: string[] = []
    for await (const { key } of api.services.files.list('imports')) files.push(key)
    expect(files).toEqual([])
  })

  test('a job whose file is gone fails and says so', async () => {
    const jobId = await accepted(admin, csv(BASIC, person('perdida')))
    const [row] = await rows<{ file_key: string }>('select file_key from imports where id = $1', [
      jobId,
    ])
    await api.services.files.delete(row!.file_key)
    await work(jobId)
    expect(await statusOf(admin, jobId)).toMatchObject({
      status: 'failed',
      error: 'El archivo ya no está disponible. Súbelo de nuevo.',
    })
  })

  test('a process that ends leaves off between batches; the next one goes on', async () => {
    const { id } = await validated(admin, await big(80_001, 2600))
    await started(admin, id)
    const ending = new AbortController()
    await holdUsername(80_001 + 1000)
    const working = work(id, 1, ending.signal)
    await until(async () => (await waiting()) > 0)
    ending.abort()
    await rival.query('rollback')
    await working
    const left = await statusOf(admin, id)
    expect(left).toMatchObject({ phase: 'importing', status: 'in_progress' })
    expect(left.props.imported_count).toBe(2500)
    await work(id)
    expect((await statusOf(admin, id)).props.imported_count).toBe(2600)
  })
})

test('the template is a file to begin with', async () => {
  const { response } = await admin('GET', '/users/import/template?sep=;')
  expect(response.headers.get('content-disposition')).toContain('users.csv')
  const text = await response.text()
  const [header] = text.replace('\ufeff', '').split('\n')
  expect(header).toMatch(/^"username";"email";"password";.*"extended_field3";"manager_username"$/)
  // Its example is ignored, and said so, where it stays.
  const job = await validated(admin, text + 'hoja100;hoja100@compania.example;;Ana\n')
  expect(job.counts).toMatchObject({ rows: 1, errors: 0, create: 1 })
  expect(job.props.validation.warnings).toMatchObject([
    { line: 2, message: 'La línea 2 es el ejemplo de la plantilla y se ignora' },
  ])
})
