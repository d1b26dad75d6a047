import { describe, expect, test } from 'vitest'
import { csv, importsOn, messages } from '#tests/api/platform/imports/imports.ts'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { UNATTENDED } from '#contract/training/external-course-users.ts'
import { MOMENT, workbook } from '#tests/files/workbook.ts'
import { openCourses, type Learner } from './company.ts'

const api = await startTestApi()
const company = await openCourses(api)
const { admin, people, outsiders, rows, recorded, listed } = company
const limited = await company.limitedAdmin()
const [ana, ben, cleo, dora] = people as [Learner, Learner, Learner, Learner]
const [zoe] = outsiders as [Learner]

const into = (id: number) => ({
  id,
  ...importsOn(api, `external-courses/${id}/users`),
})
const newCourse = async (values: object = {}) => into(await company.course(values))
const put = (id: number, record: number, body: object, caller: Caller = admin) =>
  caller('PUT', `/external-courses/${id}/users/${record}`, body)

const HEADER =
  'username;email;start_time;end_time;assisted;approved;quantitative_result;qualitative_result'

/** Returns the text and the headers of an export of a course's people. */
async function exported(id: number, query = '', caller: Caller = admin) {
  const { response, status } = await caller('GET', `/external-courses/${id}/users/export${query}`)
  expect(status).toBe(200)
  return { text: await response.text(), headers: response.headers }
}

describe('a file', () => {
  test('assigns and records people with dates and numbers as written in Colombia', async () => {
    const { id, imported } = await newCourse()
    const job = await imported(
      admin,
      csv(
        HEADER,
        `${ana.username};;3/11/2026 2:00 p. m.;3/11/2026 4:30 p. m.;Sí;sí;12,5;Muy bien`,
        `;${ben.email.toUpperCase()};46329,5;;no;;;`,
        `${cleo.username};${cleo.email};2026-11-03 08:00;3/11/2026;X;no;95.55;"Con\nsalto"`,
      ),
    )
    expect(job).toMatchObject({
      kind: 'external-course-users',
      phase: 'import_complete',
      counts: { rows: 3, create: 3, update: 0, unchanged: 0, errors: 0 },
      props: { imported_count: 3, failed_count: 0 },
    })
    expect(await recorded(id, ana)).toMatchObject({
      start_time: '2026-11-03T19:00:00.000Z',
      end_time: '2026-11-03T21:30:00.000Z',
      assisted: true,
      approved: true,
      quantitative_result: 12.5,
      qualitative_result: 'Muy bien',
    })
    expect(await recorded(id, ben)).toMatchObject({
      start_time: '2026-11-03T17:00:00.000Z',
      end_time: null,
      assisted: false,
      quantitative_result: null,
    })
    expect(await recorded(id, cleo)).toMatchObject({
      end_time: '2026-11-04T04:59:00.000Z',
      assisted: true,
      quantitative_result: 95.55,
      qualitative_result: 'Con\nsalto',
    })
  })

  test('of Excel has its moments and numbers read as they are shown', async () => {
    const { id, imported } = await newCourse()
    await imported(
      admin,
      workbook({
        rows: [
          ['Usuario', 'Desde', 'Hasta', 'Asistió', 'Nota'],
          [
            ana.username,
            { number: 46329 + 14 / 24, style: MOMENT! },
            46329.6875,
            { xml: '<c t="b"><v>1</v></c>' },
            33.33,
          ],
        ],
      }),
    )
    expect(await recorded(id, ana)).toMatchObject({
      start_time: '2026-11-03T19:00:00.000Z',
      end_time: '2026-11-03T21:30:00.000Z',
      assisted: true,
      quantitative_result: 33.33,
    })
  })

  test('keeps what it has no column for, and clears by an empty cell', async () => {
    const { id, records } = await company.courseOf([ana, ben])
    for (const record of records) {
      await put(id, record.id, {
        start_time: '2026-11-03T14:00',
        assisted: true,
        quantitative_result: 80,
        qualitative_result: 'Bien',
      })
    }
    const job = await into(id).imported(
      admin,
      csv('username,quantitative_result,assisted', `${ana.username},,`, `${ben.username},90,sí`),
    )
    expect(job.counts).toMatchObject({ create: 0, update: 2, errors: 0 })
    expect(job.props.validation.correct).toMatchObject([
      {
        line: 2,
        action: 'update',
        changes: [
          { field: 'assisted', old: 'sí', new: 'no' },
          { field: 'quantitative_result', old: '80', new: null },
        ],
      },
      { line: 3, changes: [{ field: 'quantitative_result', old: '80', new: '90' }] },
    ])
    const kept = { start_time: '2026-11-03T19:00:00.000Z', qualitative_result: 'Bien' }
    expect(await recorded(id, ana)).toMatchObject({
      ...kept,
      assisted: false,
      quantitative_result: null,
    })
    expect(await recorded(id, ben)).toMatchObject({
      ...kept,
      assisted: true,
      quantitative_result: 90,
    })
  })

  test('warns of who is approved without having attended, and applies it', async () => {
    const { id } = await company.courseOf([])
    const rows = [`${ana.username},no,sí`, `${ben.username},sí,sí`]
    const job = await into(id).imported(admin, csv('username,assisted,approved', ...rows))
    expect(messages(job.props.validation.warnings)).toEqual({ '2 approved': UNATTENDED })
    expect(await recorded(id, ana)).toMatchObject({ assisted: false, approved: true })
  })

  test('enables disabled records again, with their values', async () => {
    const { id, records } = await company.courseOf([ana])
    await put(id, records[0]!.id, { quantitative_result: 80 })
    await admin('POST', `/external-courses/${id}/users/disable/${records[0]!.id}`)
    const job = await into(id).imported(admin, csv('username,assisted', `${ana.username},sí`))
    expect(messages(job.props.validation.warnings)).toEqual({
      '2 username':
        'El usuario estaba desactivado en el curso y vuelve con lo que tenía registrado',
    })
    expect(await recorded(id, ana)).toMatchObject({
      enabled: true,
      assisted: true,
      quantitative_result: 80,
    })
  })

  test('reports errors by cell', async () => {
    const { id, validated } = await newCourse({ assessable: false })
    await admin('POST', `/external-courses/${id}/users/${dora.id}`)
    const record = await recorded(id, dora)
    await put(id, record!.id, { start_time: '2026-11-03T14:00' })
    const job = await validated(
      admin,
      csv(
        HEADER,
        `nadie;;;;;;;`,
        `;;;;sí;;;`,
        `${ana.username};${ben.email};;;;;;`,
        `${ben.username};;31/2/2026;mañana;quizás;;101;`,
        `${cleo.username};;3/11/2026 4:00 p. m.;3/11/2026 2:00 p. m.;;;;`,
        `${dora.username};;;2026-11-03 13:00;;sí;;`,
        `${dora.username};;;;;;;`,
        `${people[4]!.username};;;;;;12.345;`,
      ),
    )
    expect(messages(job.props.validation.errors)).toEqual({
      '2 username': 'El usuario «nadie» no existe',
      '3 null': 'Debes especificar el usuario: username o email',
      '4 email': 'No es el correo electrónico de este usuario',
      '5 start_time': 'Desde: la fecha no es válida. Escríbela como 3/11/2026 2:00 p. m.',
      '5 end_time': 'Hasta: la fecha no es válida. Escríbela como 3/11/2026 2:00 p. m.',
      '5 assisted': 'Asistió: debe ser sí o no',
      '5 quantitative_result': 'El resultado debe ser un número de 0 a 100',
      '6 end_time': 'Hasta: no puede ser antes de Desde',
      '7 approved': 'Solo se aprueba en un curso evaluable',
      '8 username': 'El usuario se repite en el archivo: ya está en la línea 7',
      '9 quantitative_result':
        'El resultado debe ser un número de 0 a 100. «12.345» se lee como 12345 y no como 12,345',
    })
  })

  test('without an end is validated with the recorded one', async () => {
    const { id, records } = await company.courseOf([ana])
    await put(id, records[0]!.id, { end_time: '2026-11-03T14:00' })
    const job = await into(id).validated(
      admin,
      csv('username,start_time', `${ana.username},2026-11-03 15:00`),
    )
    expect(messages(job.props.validation.errors)).toEqual({
      '2 start_time': 'Hasta: no puede ser antes de Desde',
    })
  })

  test('of an administrator with business units is limited to their people', async () => {
    const { id, imported } = await newCourse()
    const job = await imported(limited, csv('username', ana.username, zoe.username))
    expect(messages(job.props.validation.errors)).toEqual({
      '3 username': `El usuario «${zoe.username}» no existe o no está en tus unidades de negocio`,
    })
    expect((await listed(id)).map((one) => one.user_id)).toEqual([ana.id])
  })
})

describe('meanwhile', () => {
  test('a record edited after validation is left unchanged and reported', async () => {
    const { id, records } = await company.courseOf([ana, ben])
    const { validated, started, work } = into(id)
    const job = await validated(
      admin,
      csv('username,quantitative_result', `${ana.username},70`, `${ben.username},70`),
    )
    await put(id, records[0]!.id, { quantitative_result: 90, assisted: true, version: 1 })
    await put(id, records[1]!.id, { qualitative_result: 'Puntual', version: 1 })
    await started(admin, job.id)
    await work(job.id)
    const { body } = await admin(
      'POST',
      `/external-courses/${id}/users/import/status?jobId=${job.id}`,
    )
    expect(body.props).toMatchObject({ imported_count: 1, failed_count: 1 })
    expect(body.props.failed[0].message).toMatch(
      /^Resultado ya no es «\(vacío\)» sino «90»: lo cambió /,
    )
    expect(await recorded(id, ana)).toMatchObject({ quantitative_result: 90 })
    expect(await recorded(id, ben)).toMatchObject({
      quantitative_result: 70,
      qualitative_result: 'Puntual',
    })
  })

  test('assigned people get the values of the file, recorded ones keep theirs', async () => {
    const { id, validated, started, work } = await newCourse()
    const job = await validated(
      admin,
      csv('username,assisted', `${ana.username},sí`, `${ben.username},sí`),
    )
    await admin('POST', `/external-courses/${id}/users/${ana.id},${ben.id}`)
    const record = await recorded(id, ben)
    await put(id, record!.id, { quantitative_result: 10 })
    await started(admin, job.id)
    await work(job.id)
    expect(await recorded(id, ana)).toMatchObject({ assisted: true })
    expect(await recorded(id, ben)).toMatchObject({ assisted: false, quantitative_result: 10 })
  })
})

describe('the export', () => {
  test.each(['', '?sep=;'])('%s is taken back by the import and changes nothing', async (query) => {
    const { id, records } = await company.courseOf([ana, ben, cleo], {
      name: 'Cálculo: básico «1»',
    })
    await put(id, records[0]!.id, {
      start_time: '2026-11-03T14:00',
      end_time: '2026-11-03T16:30',
      assisted: true,
      approved: true,
      quantitative_result: '12,5',
      qualitative_result: '=SUMA(1;2), "bien"\ny otra línea',
    })
    await put(id, records[2]!.id, { quantitative_result: 33.33 })
    await put(id, records[1]!.id, { quantitative_result: 100, qualitative_result: "'-1" })
    const { text, headers } = await exported(id, query)
    expect(headers.get('content-disposition')).toContain(
      `filename*=UTF-8''Usuarios%20Curso%20-%20C%C3%A1lculo`,
    )
    expect(headers.get('content-disposition')).toMatch(
      /filename="Usuarios Curso - Calculo basico 1.csv"/,
    )
    const job = await into(id).validated(admin, text)
    expect(job.counts).toMatchObject({ rows: 3, create: 0, update: 0, unchanged: 3, errors: 0 })
  })

  test('keeps a moment of an hour that the clocks of the zone repeat', async () => {
    const { id, records } = await company.courseOf([ana])
    await rows(`update tenants set timezone = 'America/New_York' where id = 1`)
    try {
      for (const moment of ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z']) {
        await put(id, records[0]!.id, { start_time: moment })
        const job = await into(id).validated(admin, (await exported(id)).text)
        expect(job.counts).toMatchObject({ unchanged: 1, errors: 0 })
      }
    } finally {
      await rows(`update tenants set timezone = 'America/Bogota' where id = 1`)
    }
  })

  test('obeys search, filters and order', async () => {
    const { id, records } = await company.courseOf([ana, ben, cleo])
    await admin('PUT', `/external-courses/${id}/users/attendance`, {
      ids: [records[0]!.id, records[2]!.id],
      assisted: true,
    })
    const { text } = await exported(id, '?assisted=true&sort=full_name&order=desc')
    const names = (await listed(id, '&assisted=true&order=desc')).map((one) => one.email)
    expect(names).toHaveLength(2)
    const lines = text.trim().split('\n').slice(1)
    expect(lines.map((line) => names.findIndex((email) => line.includes(email)))).toEqual([0, 1])
    expect((await exported(id, '', limited)).text.split('\n')).toHaveLength(5)
  })
})

test('the template names the columns and shows how they are written', async () => {
  const { id } = await newCourse()
  const { response } = await admin('GET', `/external-courses/${id}/users/import/template?sep=;`)
  expect((await response.text()).split('\n')[0]).toContain('"username";"email";"start_time"')
})
