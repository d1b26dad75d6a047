import { describe, expect, test } from 'vitest'
import { openGroups } from '#tests/api/people/groups/company.ts'
import {
  csv,
  importsOn,
  messages,
  places,
  statusOf,
  upload,
} from '#tests/api/platform/imports/imports.ts'
import { openCompany } from '#tests/api/people/users/company.ts'
import { startTestApi, type Caller } from '#tests/support/api.ts'

const api = await startTestApi()
const company = await openCompany(api)
const { admin, rows } = company
const { course, group, learners, enrolled } = await openGroups(api)

type Learner = { id: number; username: string; email: string; number: string; name: string }

/** Learners, each with an identification number of their own. */
async function people(where: 'inside' | 'outside', count: number): Promise<Learner[]> {
  const ids = await learners(where, count)
  await rows(
    `update users set identification_number = 'CC-' || id where tenant_id = 1 and id = any($1)`,
    [ids],
  )
  const found = await rows<Learner>(
    `select id::int, username, email, identification_number as number, full_name as name
     from users where tenant_id = 1 and id = any($1) order by id`,
    [ids],
  )
  return found
}

const [ana, ben, cleo, dora, ema] = (await people('inside', 5)) as [
  Learner,
  Learner,
  Learner,
  Learner,
  Learner,
]
const [zoe] = (await people('outside', 1)) as [Learner]

/** A course of its own and the import into it. */
async function newCourse() {
  const id = await course()
  const into = `courses/${id}/users`
  return { id, into, ...importsOn(api, into) }
}

const assign = (id: number, ids: number[]) => admin('POST', `/courses/${id}/users/${ids.join(',')}`)

/** Opens a course to the business unit of the limited personas. */
async function openToUnit(id: number): Promise<void> {
  await rows(
    `insert into organizational_unit_courses (tenant_id, unit_id, tenant_course_id)
     select 1, m.unit_id, $1 from user_organizational_units m where m.user_id = $2`,
    [id, company.unitId],
  )
}

describe('a file', () => {
  test('assigns the course to the people named by any of the columns', async () => {
    const { id, imported } = await newCourse()
    const job = await imported(
      admin,
      csv(
        'Email;USERNAME;Identification Number;Ciudad',
        `;${ana.username.toUpperCase()};;Cali`,
        `${ben.email.toUpperCase()};;;`,
        `;;${cleo.number};`,
        `${dora.email};${dora.username};${dora.number};`,
      ),
    )
    expect(job).toMatchObject({
      kind: 'course-users',
      phase: 'import_complete',
      counts: { rows: 4, create: 4, update: 0, unchanged: 0, errors: 0 },
      props: { imported_count: 4, failed_count: 0 },
    })
    expect(messages(job.props.validation.warnings)).toEqual({
      '1 Ciudad': 'La columna «Ciudad» no se usa y se ignora',
    })
    const got = [ana, ben, cleo, dora].map((person) => `${id}:${person.id}`)
    expect(await enrolled([id])).toEqual(got.sort())
    expect(
      await rows(
        'select bool_and(direct) as direct from course_users where tenant_course_id = $1',
        [id],
      ),
    ).toEqual([{ direct: true }])
  })

  test('previews its changes, person by person', async () => {
    const { id, validated } = await newCourse()
    const team = await group()
    await assign(id, [ana.id, ben.id])
    await admin('POST', `/courses/${id}/users/disable/${ben.id}`)
    await rows(
      `update course_users set percentage_completed = 37.5 where tenant_course_id = $1 and user_id = $2`,
      [id, ben.id],
    )
    await admin('POST', `/groups/${team}/courses/${id}`)
    await admin('POST', `/groups/${team}/users/${cleo.id}`)
    const names = [ana, ben, cleo, dora].map(({ username }) => username)
    const job = await validated(admin, csv('username', ...names))
    expect(job.counts).toMatchObject({ create: 2, update: 1, unchanged: 1, errors: 0 })
    expect(messages(job.props.validation.warnings)).toEqual({
      '3 username': 'El usuario ya tuvo el curso y lo recupera con su progreso de 37,5 %',
      '4 username': 'El usuario ya tiene el curso por un grupo o un plan, y lo conservará sin él',
    })
    expect(job.props.validation.correct).toEqual([
      {
        line: 3,
        user: ben.username,
        action: 'create',
        changes: [
          {
            field: 'curso',
            old: null,
            new: `Asignado de nuevo a ${ben.name} con su progreso de 37,5 %`,
          },
        ],
      },
      {
        line: 4,
        user: cleo.username,
        action: 'update',
        changes: [
          {
            field: 'curso',
            old: 'Por un grupo o un plan',
            new: `Asignado directamente a ${cleo.name}`,
          },
        ],
      },
      {
        line: 5,
        user: dora.username,
        action: 'create',
        changes: [{ field: 'curso', old: null, new: `Asignado a ${dora.name}` }],
      },
    ])
  })

  test('has errors that stop a row, each in its words and at its line', async () => {
    const { id, validated } = await newCourse()
    await rows(`update users set identification_number = 'CC-2' where id = any($1)`, [
      [dora.id, ema.id],
    ])
    const job = await validated(
      admin,
      csv(
        'username,email,identification_number,nota',
        'nadie,,',
        ',nadie@compania.example,',
        ',,000',
        ',,,sin nombre',
        ',no es correo,',
        `${ana.username},,`,
        `,${ana.email},`,
        `${ben.username},${cleo.email},${cleo.number}`,
        ',,CC-2',
        'admin@97.sendero.test,,',
        `${ben.username},,,,de más`,
      ),
    )
    await rows(`update users set identification_number = 'CC-' || id where id = any($1)`, [
      [dora.id, ema.id],
    ])
    expect(messages(job.props.validation.errors)).toEqual({
      '2 username': 'El usuario «nadie» no existe',
      '3 email': 'El usuario con el correo «nadie@compania.example» no existe',
      '4 identification_number': 'El usuario con la identificación «000» no existe',
      '5 null': 'Debes especificar el usuario: username, email o identification_number',
      '6 email': 'El usuario con el correo «no es correo» no existe',
      '8 email': 'El usuario se repite en el archivo: ya está en la línea 7',
      '9 email': 'No es el correo electrónico de este usuario',
      '9 identification_number': 'No es la identificación de este usuario',
      '10 identification_number': 'Hay varios usuarios con la identificación «CC-2»: usa username',
      '11 username': 'El usuario «admin@97.sendero.test» no existe',
      '12 null': 'La fila tiene 5 valores y el encabezado tiene 4 columnas',
    })
    expect(job.counts).toMatchObject({ create: 1, error_rows: 10 })
    expect(await enrolled([id])).toEqual([])
  })

  test('may name disabled people, as one may by hand, and warns', async () => {
    const { id, imported } = await newCourse()
    await rows('update users set disabled = true where id = $1', [ema.id])
    const job = await imported(admin, csv('username', ema.username))
    await rows('update users set disabled = false where id = $1', [ema.id])
    expect(messages(job.props.validation.warnings)).toEqual({
      '2 username': 'El usuario está desactivado: tendrá el curso cuando se active',
    })
    expect(await enrolled([id])).toEqual([`${id}:${ema.id}`])
  })

  test.each([
    ['with one twice', csv('email,Email', 'a,b'), 422, 'La columna email está repetida.'],
    ['with a header alone', csv('username'), 422, /./],
    ['that is no text', '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 415, /CSV/],
  ])('%s is refused at once', async (_title, file, status, message) => {
    const { into } = await newCourse()
    const answer = await upload(admin, file, 'curso.csv', into)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toMatch(message)
  })

  test('of the template is taken', async () => {
    const { into, validated } = await newCourse()
    const { response } = await admin('GET', `/${into}/import/template?sep=;`)
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="course-users.csv"',
    )
    const text = await response.text()
    expect(text.replace('\ufeff', '')).toBe(
      '"username";"email";"identification_number";"due_date"\n"usuario.de.ejemplo";"";"";""\n',
    )
    // Its own row is an example and nobody's.
    const { counts, props } = await validated(admin, text)
    expect(counts).toMatchObject({ rows: 0, errors: 0 })
    expect(places(props.validation.warnings)).toEqual([{ line: 2, field: null }])
  })
})

describe('applying', () => {
  test('restores progress, keeps existing dates, and writes the audit log', async () => {
    const { id, imported } = await newCourse()
    const team = await group()
    await assign(id, [ana.id])
    await admin('POST', `/groups/${team}/courses/${id}`)
    await admin('POST', `/groups/${team}/users/${ben.id}`)
    await rows(
      `update course_users set points = 70, percentage_completed = 50, started_at = now(),
         assigned_at = '2020-01-01' where tenant_course_id = $1`,
      [id],
    )
    await admin('POST', `/courses/${id}/users/disable/${ana.id}`)
    await rows(`delete from audit_log where entity = 'course' and entity_id = $1`, [id])
    await imported(admin, csv('username', ana.username, ben.username, cleo.username))
    const now = await rows(
      `select user_id::int, enabled, direct, points, assigned_at > now() - interval '1 hour' as today
       from course_users where tenant_course_id = $1 order by user_id`,
      [id],
    )
    expect(now).toEqual([
      { user_id: ana.id, enabled: true, direct: true, points: 70, today: true },
      { user_id: ben.id, enabled: true, direct: true, points: 70, today: false },
      { user_id: cleo.id, enabled: true, direct: true, points: 0, today: true },
    ])
    const told = await rows(
      `select action, label, user_id::int, actor_id::int, acting from audit_log
       where entity = 'course' and entity_id = $1 order by user_id`,
      [id],
    )
    expect(told).toEqual(
      [ana, ben, cleo].map((person) => ({
        action: 'add',
        label: 'Curso de prueba',
        user_id: person.id,
        actor_id: company.adminId,
        acting: false,
      })),
    )
    // It is theirs now, without the group.
    await admin('DELETE', `/groups/${team}`)
    expect(await enrolled([id])).toContain(`${id}:${ben.id}`)
  })

  test('skips people assigned meanwhile, and applies once', async () => {
    const { id, into, validated, started, work } = await newCourse()
    const file = csv('username', ana.username, ben.username)
    const [job, twin] = [await validated(admin, file), await validated(admin, file)]
    await assign(id, [ana.id])
    for (const { id: jobId } of [job, twin]) await started(admin, jobId)
    await Promise.all([work(job.id), work(twin.id)])
    for (const { id: jobId } of [job, twin]) {
      expect((await statusOf(admin, jobId, into)).props).toMatchObject({
        imported_count: 2,
        failed_count: 0,
      })
    }
    const told = await rows(
      `select user_id::int from audit_log where entity = 'course' and entity_id = $1 order by 1`,
      [id],
    )
    expect(told).toEqual([{ user_id: ana.id }, { user_id: ben.id }])
  })

  test('gives failed rows with why, as a file to correct', async () => {
    const { into, imported } = await newCourse()
    const { id } = await imported(admin, csv('username', ana.username, 'nadie'))
    const { response } = await admin('GET', `/${into}/import/failed-rows?jobId=${id}`)
    expect((await response.text()).replace('\ufeff', '')).toBe(
      '"username","error"\n"nadie","Usuario: El usuario «nadie» no existe"\n',
    )
  })
})

describe('business units', () => {
  test('let an administrator assign among their own people; the others do not exist', async () => {
    const limited = await company.limitedAdmin()
    const { id, imported } = await newCourse()
    await openToUnit(id)
    const job = await imported(limited, csv('username', ana.username, zoe.username))
    expect(messages(job.props.validation.errors)).toEqual({
      '3 username': `El usuario «${zoe.username}» no existe o no está en tus unidades de negocio`,
    })
    expect(job.props.validation.errors[0]!.user).toBe(zoe.username)
    expect(await enrolled([id])).toEqual([`${id}:${ana.id}`])
  })

  test('are asked again when the rows are applied', async () => {
    const limited = await company.limitedAdmin()
    const { id, into, validated, started, work } = await newCourse()
    await openToUnit(id)
    const job = await validated(limited, csv('username', ana.username, ben.username))
    await started(limited, job.id)
    await rows('update users set area_id = $2 where id = $1', [ben.id, company.otherAreas[0]])
    await work(job.id)
    await rows('update users set area_id = $2 where id = $1', [ben.id, company.unitAreas[0]])
    const { props } = await statusOf(limited, job.id, into)
    expect(props).toMatchObject({ imported_count: 1, failed_count: 1 })
    expect(messages(props.failed)).toEqual({
      '3 null': 'El usuario ya no existe o no está en tus unidades de negocio',
    })
    expect(await enrolled([id])).toEqual([`${id}:${ana.id}`])
  })

  test('that no longer open the course stop the job', async () => {
    const limited = await company.limitedAdmin()
    const { id, into, validated, started, work } = await newCourse()
    await openToUnit(id)
    const job = await validated(limited, csv('username', ana.username))
    await rows('delete from organizational_unit_courses where tenant_course_id = $1', [id])
    const start = await limited('POST', `/${into}/import`, { jobId: job.id })
    expect(start.status).toBe(404)
    await openToUnit(id)
    await started(limited, job.id)
    // In whose name it is applied is what their session opened when they continued.
    await rows(`update imports set scope = jsonb_set(scope, '{courseIds}', '[]') where id = $1`, [
      job.id,
    ])
    await work(job.id)
    expect(await statusOf(limited, job.id, into)).toMatchObject({
      status: 'failed',
      error: 'El curso ya no existe o no está en tus unidades de negocio.',
      props: { imported_count: 0 },
    })
    expect(await enrolled([id])).toEqual([])
  })
})

describe('a job', () => {
  const calls = (into: string, jobId: string): [string, Parameters<Caller>][] => [
    ['validate/status', ['POST', `/${into}/import/validate/status?jobId=${jobId}`]],
    ['start', ['POST', `/${into}/import`, { jobId }]],
    ['status', ['POST', `/${into}/import/status?jobId=${jobId}`]],
    ['cancel', ['POST', `/${into}/import/cancel`, { jobId }]],
    ['failed rows', ['GET', `/${into}/import/failed-rows?jobId=${jobId}`]],
  ]
  const statuses = async (caller: Caller, into: string, jobId: string) => {
    const answers = calls(into, jobId).map(([, call]) => caller(...call))
    return (await Promise.all(answers)).map(({ status }) => status)
  }
  const ALL = (status: number) => calls('', '').map(() => status)

  test('belongs to its course and kind only', async () => {
    const [mine, other] = [await newCourse(), await newCourse()]
    const { id } = await mine.validated(admin, csv('username', ana.username))
    expect(await statuses(admin, other.into, id)).toEqual(ALL(404))
    expect(await statuses(admin, 'users', id)).toEqual(ALL(404))
    const ofUsers = await importsOn(api).validated(admin, csv('username,email,first_name', 'x,x,x'))
    expect(await statuses(admin, mine.into, ofUsers.id)).toEqual(ALL(404))
    expect((await admin('GET', `/${other.into}/import`)).body).toEqual([])
    const { body } = await admin('GET', `/${mine.into}/import`)
    expect(body.map((job: { id: string }) => job.id)).toEqual([id])
    expect(body[0].props).toBeUndefined()
    expect(await enrolled([mine.id])).toEqual([])
  })

  test('does not exist for another company, nor does the course', async () => {
    const { into, validated } = await newCourse()
    const { id } = await validated(admin, csv('username', ana.username))
    const stranger = await api.signInAs('admin', 97)
    expect(await statuses(stranger, into, id)).toEqual(ALL(404))
    expect((await stranger('GET', `/${into}/import`)).status).toBe(404)
    expect((await stranger('GET', `/${into}/import/template`)).status).toBe(404)
    expect((await upload(stranger, csv('username', 'x'), 'x.csv', into)).status).toBe(404)
  })

  test('is not found outside the business units of the actor', async () => {
    const limited = await company.limitedAdmin()
    const { into } = await newCourse()
    expect((await upload(limited, csv('username', ana.username), 'x.csv', into)).status).toBe(404)
    expect((await limited('GET', `/${into}/import`)).status).toBe(404)
  })

  test('is not for readers', async () => {
    const reader = await api.signInAs('reader')
    const { into, validated } = await newCourse()
    const { id } = await validated(admin, csv('username', ana.username))
    expect(await statuses(reader, into, id)).toEqual(ALL(403))
    expect((await upload(reader, csv('username', 'x'), 'x.csv', into)).status).toBe(403)
  })

  test('that is cancelled between batches keeps what was applied', async () => {
    const { id, into, validated, started, work } = await newCourse()
    const { id: jobId } = await validated(admin, csv('username', ana.username))
    await admin('POST', `/${into}/import/cancel`, { jobId })
    await work(jobId)
    expect(await statusOf(admin, jobId, into)).toMatchObject({
      phase: 'cancelled',
      notice: 'Importación cancelada: no se aplicó ninguna fila.',
    })
    await expect(started(admin, jobId)).rejects.toThrow(/cancelada/)
    expect(await enrolled([id])).toEqual([])
  })
})

describe('the column of due dates', () => {
  const own = async (id: number) =>
    (
      await rows<{ day: string | null }>(
        `select own_due_date::text as day from course_users where tenant_course_id = $1 and user_id = any($2)
         order by array_position($2, user_id)`,
        [id, [ana.id, ben.id, cleo.id]],
      )
    ).map(({ day }) => day)

  test('sets, moves and clears them; a file without it leaves them', async () => {
    const { id, imported } = await newCourse()
    await assign(id, [ana.id, ben.id])
    await rows(
      `update course_users set own_due_date = '2099-01-31' where tenant_course_id = $1 and user_id = any($2)`,
      [id, [ana.id, ben.id]],
    )
    const job = await imported(
      admin,
      csv(
        'username;Fecha límite',
        `${ana.username};3/12/2099`,
        `${ben.username};`,
        `${cleo.username};2099-12-31`,
        `${dora.username};nunca`,
      ),
    )
    expect(job).toMatchObject({ counts: { create: 1, update: 2, errors: 1 } })
    expect(Object.values(messages(job.props.validation.errors))).toEqual([
      'Fecha límite: la fecha no es válida. Escríbela como 3/11/2026',
    ])
    expect(await own(id)).toEqual(['2099-12-03', null, '2099-12-31'])

    const again = await imported(admin, csv('username', ana.username, dora.username))
    expect(again).toMatchObject({ counts: { unchanged: 1, create: 1 } })
    expect(await own(id)).toEqual(['2099-12-03', null, '2099-12-31'])
  })

  test('fails a row whose due date somebody changed after the validation', async () => {
    const { id, into, validated, started, work } = await newCourse()
    await assign(id, [ana.id])
    const job = await validated(admin, csv('username;due_date', `${ana.username};2099-12-03`))
    await admin('PUT', `/courses/${id}/users/due-date`, { ids: [ana.id], due_date: '2099-05-05' })
    await started(admin, job.id)
    await work(job.id)
    const done = await statusOf(admin, job.id, into)
    expect(done.props).toMatchObject({ imported_count: 0, failed_count: 1 })
    expect(await own(id)).toEqual(['2099-05-05'])
  })
})
