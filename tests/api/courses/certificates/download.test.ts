import { describe, expect, test } from 'vitest'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { answer, openClassroom } from '../learning/classroom.ts'
import { openCompany } from '../../people/users/company.ts'
import { readPdf } from './reading.ts'

const api = await startTestApi({ settings: { PUBLIC_URL: 'https://formacion.example.co' } })
const room = await openClassroom(api)
const company = await openCompany(api)
const { admin, rows } = room

const download = (course: number, person: number, caller: Caller = admin) =>
  caller('GET', `/responses/${course}/${person}/certificate`)

/** Creates a learner who completed a course. */
async function graduate(changes: object = {}, course: Parameters<typeof room.course>[0] = {}) {
  const made = await room.course({ points: [10], ...course })
  const person = await room.learner([made.id], changes)
  await answer(person.caller, made.id, made.contents[0]!)
  const [certificate] = await room.certificatesOf(person.id)
  return { ...person, course: made, hash: certificate!.hash as string }
}

describe('letters', () => {
  const read = async (course: number, person: number) =>
    readPdf(await (await download(course, person)).response.arrayBuffer())

  test.each([
    [
      'apart from their accents',
      'Jose\u0301 Mun\u0303oz A\u030angstro\u0308m',
      'José Muñoz Ångström',
    ],
    ['of Vietnamese', 'Nguyễn Thị Ánh Đặng', 'Nguyễn Thị Ánh Đặng'],
    ['of Greek', 'Άγγελος Παπαδόπουλος', 'Άγγελος Παπαδόπουλος'],
    ['of Cyrillic', 'Пётр Їжакевич', 'Пётр Їжакевич'],
    ['of Eastern Europe', 'Józef Łoś Škvorecký Țuțea Ğ', 'Józef Łoś Škvorecký Țuțea Ğ'],
    ['with what nobody sees among them', 'A\u200bna\u202e Ru\u00adiz\u0007', 'Ana Ruiz'],
  ])('%s are drawn, and none as a box', async (_, name, shown) => {
    const { id, course } = await graduate({}, { name: `Curso ${shown}` })
    // As it was stored before names were looked at.
    await rows('update certificates set full_name = $1 where user_id = $2', [name, id])
    const { text, boxes } = await read(course.id, id)
    expect(boxes).toBe(0)
    expect(text).toContain(`Se otorga a ${shown} `)
    expect(text).toContain(`el curso Curso ${shown} `)
    const { body } = await admin('GET', `/users/${id}/courses`)
    expect(body[0]).not.toHaveProperty('certificate_unprintable')
  })

  test('that no font of ours has are left out, and said when it is issued and afterwards', async () => {
    const course = await room.course({ points: [10], name: 'Ética 倫理' })
    const names = { first_name: '李小龍 Bruce', last_name: 'Lee 👩🏽‍🚀' }
    const person = await room.learner([course.id], names)
    const { body } = await answer(person.caller, course.id, course.contents[0]!)
    expect(body).toMatchObject({
      percentage_completed: 100,
      certificate_unprintable: '李小龍👩🏽‍🚀倫理',
    })
    const again = await answer(person.caller, course.id, course.contents[0]!)
    expect(again.body).not.toHaveProperty('certificate_unprintable')
    const told = await admin('GET', `/users/${person.id}/courses`)
    expect(told.body[0].certificate_unprintable).toBe('李小龍👩🏽‍🚀倫理')

    const { text, boxes, info } = await read(course.id, person.id)
    expect(boxes).toBe(0)
    expect(text).toContain('Se otorga a Bruce Lee por haber completado el curso Ética ')
    expect(info['Subject']).toBe('李小龍 Bruce Lee 👩🏽‍🚀')
  })

  test('when there are none left, a line stands for the name', async () => {
    const { id, course } = await graduate({ first_name: '李小龍', identification_number: '80.123' })
    const { text, boxes } = await read(course.id, id)
    expect(boxes).toBe(0)
    expect(text).toContain('Se otorga a — Identificación 80.123')
  })
})

describe('a certificate', () => {
  test('shows person, course, hours, date and expiry', async () => {
    const { id, course, hash } = await graduate(
      { first_name: 'Íñigo', last_name: 'Zúñiga Agnès', identification_number: '1.032.456.789' },
      { name: 'Señalización «básica» & vial', hours: 2.5, years: 1 },
    )
    await rows(
      `update certificates set completed_at = '2025-10-14T02:20:00Z', issued_at = '2025-10-15T12:00:00Z',
         valid_through = '2026-10-13' where hash = $1`,
      [hash],
    )
    const { status, response } = await download(course.id, id)
    expect(status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const bytes = await response.arrayBuffer()
    expect(response.headers.get('content-length')).toBe(String(bytes.byteLength))
    const { text, pages, size, info } = await readPdf(bytes)
    expect({ pages, size }).toEqual({ pages: 1, size: { width: 842, height: 595 } })
    for (const words of [
      'SENDERO FORMACIÓN',
      'Certificado',
      'Íñigo Zúñiga Agnès',
      'Identificación 1.032.456.789',
      'Señalización «básica» & vial',
      'con una intensidad de 2,5 horas',
      'Finalización 13 de octubre de 2025',
      'Expedición 15 de octubre de 2025',
      'Válido hasta 13 de octubre de 2026',
      `formacion.example.co/validate/${hash}`,
    ]) {
      expect(text).toContain(words)
    }
    expect(info).toMatchObject({
      Title: `Certificado: ${course.name}`,
      Author: 'Sendero Formación',
    })
  })

  test('has a QR code that leads to where it can be checked', async () => {
    const { id, course, hash } = await graduate()
    const { response } = await download(course.id, id)
    const { code } = await readPdf(await response.arrayBuffer())
    expect(code).toBe(`https://formacion.example.co/validate/${hash}`)
  })

  test('without hours, identification or end says nothing of them', async () => {
    const { id, course } = await graduate({}, { hours: null })
    const { text } = await readPdf(await (await download(course.id, id)).response.arrayBuffer())
    expect(text).not.toMatch(/intensidad|Identificación|hasta/)
    expect(text).toContain('Vigencia Sin vencimiento')
  })

  test('with very long names stays on its page, whole', async () => {
    const words = 'Federación de Caficultores '.repeat(7).trim()
    const { id, course } = await graduate(
      {
        first_name: 'María de los Ángeles '.repeat(4).trim(),
        last_name: 'Łukasiewicz '.repeat(8).trim(),
      },
      { name: words },
    )
    const { text, pages } = await readPdf(
      await (await download(course.id, id)).response.arrayBuffer(),
    )
    expect(pages).toBe(1)
    expect(text).toContain(words)
    expect(text).toContain('Łukasiewicz '.repeat(8).trim())
  })

  test('is the same to the byte each time, even when the person was renamed', async () => {
    const { id, course } = await graduate()
    const first = Buffer.from(await (await download(course.id, id)).response.arrayBuffer())
    await rows(`update users set first_name = 'Otra' where id = $1`, [id])
    const second = Buffer.from(await (await download(course.id, id)).response.arrayBuffer())
    expect(first.equals(second)).toBe(true)
  })

  test('is the latest of several', async () => {
    const { id, course, hash } = await graduate()
    await admin('POST', '/responses/revalidate', {
      course: course.id,
      user: id,
      percentage: 100,
      date: '2025-03-14',
    })
    const { text } = await readPdf(await (await download(course.id, id)).response.arrayBuffer())
    expect(text).toContain('Finalización 14 de marzo de 2025')
    expect(text).not.toContain(hash)
  })

  test('is saved under a name for every program', async () => {
    const { id, course } = await graduate(
      { first_name: 'Ñusta', last_name: 'Peña' },
      { name: 'Riesgo: "eléctrico" y/o mecánico €' },
    )
    const { response } = await download(course.id, id)
    const header = response.headers.get('content-disposition')!
    expect(header).toMatch(/^attachment; /)
    expect(header).toContain(
      'filename="Certificado Riesgo electrico y o mecanico  - Nusta Pena.pdf"',
    )
    expect(decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(header)![1]!)).toBe(
      'Certificado Riesgo eléctrico y o mecánico € - Ñusta Peña.pdf',
    )
  })

  test(
    'is drawn while the thread that answers requests stays free',
    { tags: ['slow'] },
    async () => {
      const { id, course } = await graduate()
      await download(course.id, id)
      const before = process.threadCpuUsage()
      const answers = await Promise.all(Array.from({ length: 24 }, () => download(course.id, id)))
      const { user, system } = process.threadCpuUsage(before)
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      // Drawn here, they would take over half a second of it. A busy machine's clock would tell of others' work.
      expect((user + system) / 1_000).toBeLessThan(300)
    },
  )
})

describe('there is none', () => {
  const missing = { status: 404, body: { message: 'El usuario no ha completado este curso' } }

  test('returns 404 for a course not completed or never assigned', async () => {
    const course = await room.course({ points: [1, 1] })
    const { id, caller } = await room.learner([course.id])
    await answer(caller, course.id, course.contents[0]!)
    expect(await download(course.id, id)).toMatchObject(missing)
    expect(await download(course.id, company.adminId)).toMatchObject(missing)
    expect(await download(999_999_999, id)).toMatchObject(missing)
  })

  test('returns 404 for another company and outside the business units', async () => {
    const inside = await graduate({ area_id: company.unitAreas[0] })
    const outside = await graduate({ area_id: company.otherAreas[0] })
    const elsewhere = await api.signInAs('admin', 97)
    expect(await download(inside.course.id, inside.id, elsewhere)).toMatchObject(missing)
    expect(await download(inside.course.id, inside.id, company.unit)).toMatchObject(missing)
    for (const { course } of [inside, outside]) {
      await rows(
        `insert into organizational_unit_courses (tenant_id, unit_id, tenant_course_id)
         select 1, unit_id, $1 from user_organizational_units where user_id = $2`,
        [course.id, company.unitId],
      )
    }
    expect((await download(inside.course.id, inside.id, company.unit)).status).toBe(200)
    expect(await download(outside.course.id, outside.id, company.unit)).toMatchObject(missing)
  })

  test('refuses learners', async () => {
    const { id, course, caller } = await graduate()
    expect((await download(course.id, id, caller)).status).toBe(403)
  })
})
