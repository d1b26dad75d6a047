import { describe, expect, test } from 'vitest'
import { STAYS_INACTIVE } from '#contract/platform/people/user-labels.ts'
import { asForm, created, draftUser, openCompany } from '#tests/api/people/users/company.ts'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { csv, importsOn, statusOf } from './imports.ts'

/** Undo of an import reverts its changes except rows changed since. */

const api = await startTestApi()
const company = await openCompany(api)
const { admin, rows } = company
const { work, imported, validated } = importsOn(api)

const NEW = 'username,email,first_name'
let count = 0
/** Names that nobody has. */
const fresh = () => `deshacer${++count}x${Date.now()}`
const line = (name: string) => `${name},${name}@deshacer.test,Nueva`

async function person(changes: object = {}) {
  const { body } = await created(admin, draftUser(changes))
  return body as { id: number; username: string; email: string; version: number }
}
const nowOf = async (id: number) => (await admin('GET', `/users/${id}`)).body
const idOf = async (username: string) =>
  Number(
    (await rows<{ id: string }>('select id from users where username = $1', [username]))[0]!.id,
  )

async function put(caller: Caller, id: number, changes: object) {
  const { status, body } = await caller(
    'PUT',
    `/users/${id}`,
    asForm((await caller('GET', `/users/${id}`)).body, changes),
  )
  if (status !== 200) throw new Error(JSON.stringify(body))
}

const ask = (call: Caller, jobId: string) => call('POST', '/users/import/undo', { jobId })
const preview = async (jobId: string) =>
  (await admin('GET', `/users/import/undo?jobId=${jobId}`)).body
const records = async (jobId: string, which: string, call = admin) =>
  (await call('GET', `/users/import/records?jobId=${jobId}&which=${which}`)).body

async function undone(jobId: string, call = admin) {
  const { status, body } = await ask(call, jobId)
  if (status !== 202) throw new Error(JSON.stringify(body))
  await work(jobId)
  return statusOf(call, jobId)
}

test('created users are deactivated, changed ones have every old value back', async () => {
  const [boss, other] = [await person(), await person()]
  const changed = await person({
    first_name: 'Antes',
    last_name: null,
    location: 'Pasto',
    role: 'reader',
    password: 'clave-de-antes',
    manager_id: boss.id,
  })
  const before = await nowOf(changed.id)
  const name = fresh()
  const { id } = await imported(
    admin,
    csv(
      `${NEW},last_name,location,role,password,manager_username`,
      `${line(name)},,,,,${changed.username}`,
      `${changed.username},otro-${name}@deshacer.test,Después,Con Apellido,Medellín,user,clave-nueva,${other.username}`,
    ),
  )
  expect(await nowOf(changed.id)).toMatchObject({ first_name: 'Después', role: 'user' })
  expect(await preview(id)).toEqual({ deactivate: 1, restore: 1, kept: 0, active: 0 })
  expect(await records(id, 'created')).toMatchObject({
    pagination: { total: 1 },
    results: [{ id: await idOf(name), name: 'Nueva', action: 'create', undone: null }],
  })
  expect((await records(id, 'updated')).results).toMatchObject([{ id: changed.id, line: 3 }])

  const { phase, status, props } = await undone(id)
  expect({ phase, status }).toEqual({ phase: 'undone', status: 'completed' })
  expect(props.undo).toMatchObject({ possible: false, deactivated: 1, restored: 1, kept: 0 })
  const { version: _1, ...is } = await nowOf(changed.id)
  const { version: _2, ...was } = before
  expect(is).toEqual(was)
  expect((await nowOf(await idOf(name))).disabled).toBe(true)
  // The password of before opens the account again, the one of the file no longer.
  expect(await api.tokenOf(changed.email, 'clave-de-antes')).toBeTruthy()
  await expect(api.tokenOf(changed.email, 'clave-nueva')).rejects.toThrow()
})

test('a lost role comes back with its business units and the right to revalidate', async () => {
  const { body: unit } = await admin('POST', '/organizational-units', {
    name: fresh(),
    areas: [],
    courses: [],
  })
  const reader = await person({ role: 'reader', organizational_units: [unit.id] })
  const chief = await person({ role: 'admin' })
  await rows('update users set convalidate_enabled = true where id = $1', [chief.id])
  const { id } = await imported(
    admin,
    csv('username,role', `${reader.username},user`, `${chief.username},reader`),
  )
  expect((await nowOf(reader.id)).organizational_units).toEqual([])
  await undone(id)
  expect(await nowOf(reader.id)).toMatchObject({
    role: 'reader',
    organizational_units: [{ id: unit.id }],
  })
  expect(await nowOf(chief.id)).toMatchObject({ role: 'admin', convalidate_enabled: true })
})

test('a user changed since is kept, and named with the actor of the change', async () => {
  const [a, b, c, d] = [await person(), await person(), await person(), await person()]
  const name = fresh()
  const { id } = await imported(
    admin,
    csv(
      `${NEW},location,password`,
      `${line(name)},,`,
      ...[a, b, c, d].map(
        (one, at) => `${one.username},${one.email},Mal,Sede mala,${at === 3 ? 'del-archivo' : ''}`,
      ),
    ),
  )
  await put(admin, a.id, { mobile: '+57 3105550101' })
  await admin('PUT', `/users/${await idOf(name)}/disable`)
  const later = await imported(admin, csv('username,last_name', `${b.username},Posterior`))
  expect(later.props.imported_count).toBe(1)
  // Their own password raises no version, and is theirs.
  await rows(`update users set password_hash = 'propia' where id = $1`, [d.id])

  expect(await preview(id)).toEqual({ deactivate: 0, restore: 1, kept: 4, active: 0 })
  const expected = [
    { line: 2, id: await idOf(name), action: 'create' },
    { line: 3, id: a.id, action: 'update' },
    { line: 4, id: b.id },
    { line: 6, id: d.id },
  ]
  const told = (await records(id, 'kept')).results
  expect(told).toMatchObject(expected)
  expect(told[1].message).toMatch(/^Lo cambió .+ el \d+ de \p{L}+ de \d{4}/u)
  expect(told[3].message).toBeTruthy()

  const { props } = await undone(id)
  expect(props.undo).toMatchObject({ deactivated: 0, restored: 1, kept: 4 })
  expect(await nowOf(a.id)).toMatchObject({ first_name: 'Mal', mobile: '+57 3105550101' })
  expect(await nowOf(b.id)).toMatchObject({ first_name: 'Mal', last_name: 'Posterior' })
  expect((await nowOf(c.id)).first_name).not.toBe('Mal')
  const kept = (await records(id, 'kept')).results
  expect(kept).toMatchObject(expected.map((row) => ({ ...row, undone: false })))
  expect(kept[1].message).toMatch(/^Lo cambió/)
  // The later import is whole, and may be undone by itself.
  expect(await preview(later.id)).toMatchObject({ restore: 1, kept: 0 })
})

test('a value that another user took is kept: that row is left unchanged', async () => {
  const [mail, phone, placed] = [
    await person(),
    await person({ mobile: '+57 3105550177' }),
    await person(),
  ]
  const { body: area } = await admin('POST', '/areas', { code: fresh(), name: 'De paso' })
  await put(admin, placed.id, { area_id: area.id })
  const [code] = await rows<{ code: string }>(
    'select code from areas where tenant_id = 1 and deleted_at is null and id <> $1 order by id limit 1',
    [area.id],
  )
  const { id } = await imported(
    admin,
    csv(
      'username,email,mobile,area_code',
      `${mail.username},${fresh()}@deshacer.test,,`,
      `${phone.username},,+57 3105550178,`,
      `${placed.username},,,${code!.code}`,
    ),
  )
  await person({ email: mail.email })
  await person({ mobile: '+57 3105550177' })
  await admin('DELETE', `/areas/${area.id}`)
  expect(await preview(id)).toEqual({ deactivate: 0, restore: 0, kept: 3, active: 0 })
  const { props } = await undone(id)
  expect(props.undo).toMatchObject({ restored: 0, kept: 3 })
  expect((await records(id, 'kept')).results.map((row: any) => row.message)).toEqual([
    'Otra persona ya tiene el correo que tenía',
    'Otra persona ya tiene el celular que tenía',
    'El área que tenía ya no existe o no está en tus unidades de negocio',
  ])
})

test('an old manager who now depends on the person is not set', async () => {
  const [top, low] = [await person(), await person()]
  await put(admin, low.id, { manager_id: top.id })
  const free = await person()
  const { id } = await imported(
    admin,
    csv('username,manager_username', `${low.username},${free.username}`),
  )
  await put(admin, top.id, { manager_id: low.id })
  await undone(id)
  expect((await nowOf(low.id)).manager_id).toBe(free.id)
  expect((await records(id, 'kept')).results).toMatchObject([
    { id: low.id, message: 'El jefe que tenía ahora depende de este usuario' },
  ])
})

test('users who signed in or answered since are named before, and deactivated', async () => {
  const name = fresh()
  const { id } = await imported(
    admin,
    csv(`${NEW},password`, `${line(name)},clave-suya`, `${line(fresh())},clave-suya`),
  )
  const user = await idOf(name)
  await rows(
    `select start_session(id, token_version, 60, 'SenderoApp/1') from users where id = $1`,
    [user],
  )
  expect(await preview(id)).toMatchObject({ deactivate: 2, active: 1 })
  expect((await records(id, 'active')).results).toMatchObject([{ id: user, name: 'Nueva' }])
  await undone(id)
  expect((await nowOf(user)).disabled).toBe(true)
})

describe('asking', () => {
  test('twice at once by two administrators undoes once; again later changes nothing', async () => {
    const bea = draftUser({ role: 'admin', password: 'clave-segura' })
    await created(admin, bea)
    const colleague = api.withToken(await api.firstTokenOf(bea.email, 'clave-segura'))
    const someone = await person({ location: 'Pasto' })
    const { id } = await imported(admin, csv('username,location', `${someone.username},Cali`))
    const answers = await Promise.all([ask(admin, id), ask(colleague, id), ask(admin, id)])
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    await Promise.all([work(id), work(id)])
    const { version } = await nowOf(someone.id)
    expect((await ask(colleague, id)).status).toBe(202)
    await work(id)
    expect(await nowOf(someone.id)).toMatchObject({ location: 'Pasto', version })
    expect(version).toBe(3)
    expect((await admin('GET', `/users/import/undo?jobId=${id}`)).status).toBe(409)
  })

  test('is refused where nothing was applied, and for imports that kept nothing', async () => {
    const { id } = await validated(admin, csv(NEW, line(fresh())))
    expect(await ask(admin, id)).toMatchObject({
      status: 409,
      body: { message: 'La importación no aplicó ninguna fila' },
    })
    const areas = importsOn(api, 'areas')
    const job = await areas.imported(admin, csv('code,name', `${fresh()},Área`))
    expect(await admin('POST', '/areas/import/undo', { jobId: job.id })).toMatchObject({
      status: 409,
      body: { message: 'Esta importación no se puede deshacer' },
    })
    expect(
      (await admin('GET', `/areas/import/records?jobId=${job.id}&which=created`)).body.results,
    ).toMatchObject([{ line: 2, action: 'create' }])
  })

  test('another company finds no such import, and readers may not', async () => {
    const { id } = await imported(admin, csv(NEW, line(fresh())))
    const foreigner = await api.signInAs('admin', 97)
    const reader = await api.signInAs('reader')
    for (const path of ['import/undo?', 'import/records?which=created&']) {
      expect((await foreigner('GET', `/users/${path}jobId=${id}`)).status).toBe(404)
      expect((await reader('GET', `/users/${path}jobId=${id}`)).status).toBe(403)
    }
    expect((await ask(foreigner, id)).status).toBe(404)
    expect((await ask(reader, id)).status).toBe(403)
    expect((await statusOf(admin, id)).phase).toBe('import_complete')
  })

  test('of a cancelled import takes back what it had applied', async () => {
    const someone = await person({ location: 'Pasto' })
    const { id } = await imported(admin, csv('username,location', `${someone.username},Cali`))
    await rows(
      `update imports set phase = 'cancelled', cancel_requested = true, notice = 'x' where id = $1`,
      [id],
    )
    expect(await undone(id)).toMatchObject({ phase: 'undone', notice: null })
    expect((await nowOf(someone.id)).location).toBe('Pasto')
  })
})

test('where it broke off it says what is left, and goes on from there', async () => {
  const [done, left] = [await person({ location: 'Pasto' }), await person({ location: 'Pasto' })]
  const { id } = await imported(
    admin,
    csv('username,location', `${done.username},Cali`, `${left.username},Cali`),
  )
  await undone(id)
  // As if it had been given up after the first row.
  await rows(
    `update imports set phase = 'undoing', status = 'failed', error = 'x', done_line = 2, restored_count = 1
     where id = $1`,
    [id],
  )
  await rows('update import_results set undone = null where import_id = $1 and line = 3', [id])
  await rows(`update users set location = 'Cali', version = 2 where id = $1`, [left.id])
  expect(await preview(id)).toEqual({ deactivate: 0, restore: 1, kept: 0, active: 0 })
  expect((await undone(id)).props.undo).toMatchObject({ restored: 2, kept: 0 })
  expect((await nowOf(left.id)).location).toBe('Pasto')
  expect((await nowOf(done.id)).version).toBe(3)
})

test('the audit log names who undid it, row by row', async () => {
  const someone = await person({ location: 'Pasto' })
  const { id } = await imported(admin, csv('username,location', `${someone.username},Cali`))
  await undone(id)
  const [entry] = await rows<any>(
    `select actor_name, action, before, after from audit_log where user_id = $1 order by id desc limit 1`,
    [someone.id],
  )
  expect(entry).toMatchObject({
    action: 'update',
    before: { location: 'Cali' },
    after: { location: 'Pasto' },
  })
  expect(entry.actor_name).toBeTruthy()
})

test('the file of an undone import says that its users stay inactive, and activates them by file', async () => {
  const [one, two] = [fresh(), fresh()]
  const file = csv(NEW, line(one), line(two))
  const { id } = await imported(admin, file)
  await undone(id)
  const again = await validated(admin, file)
  expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 2 })
  expect(again.props.validation.causes.warnings).toMatchObject([
    { field: 'disabled', message: STAYS_INACTIVE, count: 2 },
  ])
  const form = new FormData()
  form.append('file', new File([file], 'usuarios.csv'))
  expect((await admin('PUT', '/users/bulk/enable', form)).body).toMatchObject({ changed: 2 })
  expect((await nowOf(await idOf(one))).disabled).toBe(false)
  expect((await validated(admin, file)).counts.warnings).toBe(0)
})
