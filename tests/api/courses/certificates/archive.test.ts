import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { MAX_CONCURRENT_RENDERS, renderCertificate } from '#api/courses/certificates/renderer.ts'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { readZip } from '#tests/support/files/zip.ts'
import { openCompany } from '../../people/users/company.ts'
import { openGraduates } from './graduates.ts'

const api = await startTestApi()
const people = await openGraduates(api)
const company = await openCompany(api)
const { admin, rows, course, person, issue, drawing } = people
const reader = await api.signInAs('reader')

const ask = (id: number, caller: Caller = admin) => caller('GET', `/responses/${id}/certificates`)

async function open(id: number, caller: Caller = admin) {
  const { status, body, response } = await ask(id, caller)
  expect(status, JSON.stringify(body)).toBe(200)
  return readZip(await response.arrayBuffer())
}

const namesIn = async (id: number, caller: Caller = admin) =>
  (await open(id, caller)).map(({ name }) => name)

/** Waits until nothing is being drawn, queued or held. */
async function expectRest() {
  await expect.poll(drawing, { interval: 10 }).toMatchObject({ pending: 0, archives: 0 })
  await expect.poll(() => api.services.db.usage().busy, { interval: 10 }).toBe(0)
}

describe('the zip of a course', () => {
  test('has everybody’s certificate, the one that is downloaded alone, by the name of the person', async () => {
    const { id } = await course({ name: 'Señales: vías y plantas' })
    const [íñigo, ana] = [
      await person({ name: ['Íñigo', 'Zúñiga Agnès'] }),
      await person({ name: ['Ana', 'Ruiz'] }),
    ]
    for (const user of [íñigo, ana]) await issue(id, user)
    const { response } = await ask(id)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Senales vias y plantas.zip"; filename*=UTF-8''Se%C3%B1ales%20v%C3%ADas%20y%20plantas.zip`,
    )
    const entries = readZip(await response.arrayBuffer())
    // Where the company is: five hours before.
    const [utf8, modified] = [true, '2026-01-31 22:30']
    expect(entries).toMatchObject([
      { name: 'Íñigo Zúñiga Agnès.pdf', utf8, modified },
      { name: 'Ana Ruiz.pdf', utf8, modified },
    ])
    for (const [place, user] of [íñigo, ana].entries()) {
      const alone = await admin('GET', `/responses/${id}/${user}/certificate`)
      expect(entries[place]!.content.equals(Buffer.from(await alone.response.arrayBuffer()))).toBe(
        true,
      )
    }
  })

  test('is the same to the byte each time', async () => {
    const id = await people.crowded(7)
    const bytes = async () => Buffer.from(await (await ask(id)).response.arrayBuffer())
    expect((await bytes()).equals(await bytes())).toBe(true)
  })

  test('has namesakes apart, and no name that a system refuses', async () => {
    const { id } = await course()
    const names: [first: string, last?: string, username?: string][] = [
      ['Ana', 'Ruiz'],
      ['ANA', 'RUIZ', 'aruiz/2'],
      ['../../etc', 'passwd'],
      ['CON'],
      ['a\u0001b\u202egpj.', ' ..'],
    ]
    for (const [first, last, username] of names) {
      const name: [string, string?] = last === undefined ? [first] : [first, last]
      await issue(id, await person({ name, ...(username && { username }) }))
    }
    expect(await namesIn(id)).toEqual([
      'Ana Ruiz.pdf',
      'ANA RUIZ (aruiz 2).pdf',
      'etc passwd.pdf',
      '_CON.pdf',
      'a bgpj.pdf',
    ])
  })

  test('has of each person the latest that is in force, through the whole of its last day', async () => {
    const { id } = await course()
    const held = async (name: string, ...through: (number | null)[]) => {
      const user = await person({ name: [name] })
      for (const days of through) await issue(id, user, { through: days })
    }
    await held('Vencida ayer', -1)
    await held('Vence hoy', 0)
    await held('Sin vencimiento', null)
    await held('Renovada', -400, 365)
    await held('Con una anterior que sigue vigente', 30, -1)
    expect(await namesIn(id)).toEqual([
      'Vence hoy.pdf',
      'Sin vencimiento.pdf',
      'Renovada.pdf',
      'Con una anterior que sigue vigente.pdf',
    ])
  })

  test('has people whose account is off, and from whom the course was taken', async () => {
    const { id } = await course()
    const [off, without] = [
      await person({ name: ['De baja'] }),
      await person({ name: ['Sin el curso'] }),
    ]
    for (const user of [off, without]) await issue(id, user)
    await rows('update users set disabled = true where id = $1', [off])
    await people.enrol(without, [id])
    await rows('update course_users set enabled = false where tenant_course_id = $1', [id])
    expect(await namesIn(id)).toEqual(['De baja.pdf', 'Sin el curso.pdf'])
  })
})

describe('the certificates in the zip', () => {
  test('those of the reader’s business units', async () => {
    const { id } = await course()
    const inside = await person({ name: ['Dentro'], area: company.unitAreas[0]! })
    await issue(id, inside)
    await issue(id, await person({ name: ['Fuera'], area: company.otherAreas[0]! }))
    await issue(id, await person({ name: ['Sin área'] }))
    expect(await ask(id, company.unit)).toMatchObject({
      status: 404,
      body: { message: 'No se encontró el curso' },
    })
    await rows(
      `insert into organizational_unit_courses (tenant_id, unit_id, tenant_course_id)
       select 1, unit_id, $1 from user_organizational_units where user_id = $2`,
      [id, company.unitId],
    )
    expect(await namesIn(id, company.unit)).toEqual(['Dentro.pdf'])
    expect(await namesIn(id, reader)).toHaveLength(3)
  })

  test('none of another company, and not for learners', async () => {
    const id = await people.crowded(1)
    expect((await ask(id, await api.signInAs('admin', 97))).status).toBe(404)
    expect((await ask(id, await api.signInAs('learner'))).status).toBe(403)
  })

  test('without any, the answer says so', async () => {
    const { id } = await course()
    await issue(id, await person(), { through: -1 })
    for (let round = 0; round < 2; round++) {
      expect(await ask(id)).toMatchObject({
        status: 404,
        body: { message: 'Ningún usuario tiene un certificado vigente de este curso' },
      })
    }
    await expectRest()
  })
})

describe('a long download', () => {
  const MANY = 150

  test('waits for a slow reader with a few certificates drawn', { tags: ['slow'] }, async () => {
    const id = await people.crowded(MANY)
    const before = (await drawing()).drawn
    const { response } = await ask(id)
    const reading = response.body!.getReader()
    const chunks = [(await reading.read()).value!]
    await expect.poll(drawing).toMatchObject({ pending: 0, archives: 1 })
    await sleep(200)
    expect((await drawing()).drawn - before).toBeLessThanOrEqual(MAX_CONCURRENT_RENDERS + 1)
    expect(api.services.db.usage().busy).toBe(0)
    for (let next = await reading.read(); !next.done; next = await reading.read()) {
      chunks.push(next.value)
    }
    expect(readZip(Buffer.concat(chunks))).toHaveLength(MANY)
    await expectRest()
  })

  test('ends whenever the reader leaves', { tags: ['slow'] }, async () => {
    const id = await people.crowded(MANY)
    for (const chunks of [0, 1, 2, 3, 4, 9, 30]) {
      const before = (await drawing()).drawn
      const { status, response } = await ask(id)
      expect(status).toBe(200)
      const reading = response.body!.getReader()
      for (let i = 0; i < chunks; i++) await reading.read()
      const pending = chunks % 2 === 0 ? null : reading.read()
      await reading.cancel()
      await pending
      await expectRest()
      const { drawn } = await drawing()
      expect(drawn - before).toBeLessThanOrEqual(chunks / 4 + MAX_CONCURRENT_RENDERS + 2)
      await sleep(50)
      expect((await drawing()).drawn).toBe(drawn)
    }
  })

  test('cancels queued drawings when the reader disconnects', async () => {
    const { drawn } = await drawing()
    const leaving = new AbortController()
    const certificate = {
      full_name: 'Ana Ruiz',
      identification_number: null,
      course_name: 'Curso',
      company_name: 'Compañía',
      duration_hours: null,
      completed_at: '2026-01-31T20:15:00Z',
      issued_at: '2026-01-31T20:15:00Z',
      valid_through: null,
      timezone: 'America/Bogota',
      hash: 'abc',
      address: 'https://formacion.example.co/validate/abc',
      credential: null,
    }
    const asked = Array.from({ length: 40 }, () => renderCertificate(certificate, leaving.signal))
    leaving.abort()
    await Promise.allSettled(asked)
    expect((await drawing()).drawn - drawn).toBeLessThanOrEqual(MAX_CONCURRENT_RENDERS)
    await expectRest()
  })

  test('breaks off when a certificate cannot be drawn, and is no shorter zip', async () => {
    const id = await people.crowded(40)
    const holders = await people.holders(id)
    await people.spoil(id, holders[25]!)
    const { status, response } = await ask(id)
    expect(status).toBe(200)
    const reading = response.body!.getReader()
    const chunks: Uint8Array[] = []
    const all = async () => {
      for (let next = await reading.read(); !next.done; next = await reading.read()) {
        chunks.push(next.value)
      }
    }
    await expect(all()).rejects.toThrow()
    expect(chunks.length).toBeGreaterThan(20 * 4)
    expect(() => readZip(Buffer.concat(chunks))).toThrow()
    await expectRest()
    expect(await namesIn(await people.crowded(3))).toHaveLength(3)
  })

  test('that fails from its first certificate on is a failure, not a file', async () => {
    const id = await people.crowded(3)
    await namesIn(id) // the threads run
    const [first] = await people.holders(id)
    await people.spoil(id, first!)
    expect(await ask(id)).toMatchObject({
      status: 500,
      body: { message: 'Ocurrió un error al descargar los certificados' },
    })
    await expectRest()
  })

  test(
    'is one for each person; readers who take nothing keep nobody from theirs',
    { tags: ['slow'] },
    async () => {
      const id = await people.crowded(20)
      const callers = [
        admin,
        reader,
        company.unit,
        await api.signInAs('admin', 97),
        await api.signInAs('reader', 97),
      ]
      const elsewhere = await openGraduates(api, 97)
      const theirs = await elsewhere.crowded(20)
      await rows(
        `insert into organizational_unit_courses (tenant_id, unit_id, tenant_course_id)
       select 1, unit_id, $1 from user_organizational_units where user_id = $2`,
        [id, company.unitId],
      )
      await rows(
        `update users set area_id = $2 where id in (select user_id from certificates where tenant_course_id = $1)`,
        [id, company.unitAreas[0]],
      )
      const of = [id, id, id, theirs, theirs]
      const stalled = []
      for (const [place, caller] of callers.entries()) {
        const answer = await ask(of[place]!, caller)
        expect(answer.status).toBe(200)
        stalled.push(answer)
      }
      const again = await ask(id)
      expect(again).toMatchObject({ status: 429, body: { code: 'downloading' } })
      expect(again.body.message).toBe(
        'Ya estás descargando certificados. Espera a que termine esa descarga.',
      )
      expect((await admin('GET', '/users')).status).toBe(200)
      for (const { response } of stalled) await response.body!.cancel()
      await expectRest()
    },
  )
})
