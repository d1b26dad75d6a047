import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { answer, openClassroom } from '../learning/classroom.ts'

const api = await startTestApi()
const room = await openClassroom(api)

describe('an answer', () => {
  test('moves the course on: percentage, points, seconds, dates', async () => {
    const course = await room.course({ points: [10, 0, 20] })
    const { id, caller } = await room.learner([course.id])
    const first = await answer(caller, course.id, course.contents[0]!, { points: 10, seconds: 25 })
    expect(first.status).toBe(200)
    expect(first.body).toEqual({ percentage_completed: 33.33, points: 10, date_completed: null })
    const second = await answer(caller, course.id, course.contents[2]!, { points: 5, seconds: 12 })
    expect(second.body).toEqual({ percentage_completed: 66.66, points: 15, date_completed: null })
    const row = await room.enrolment(course.id, id)
    expect(row).toMatchObject({ seconds: 37, points: 15, external_revalidated: false })
    for (const name of ['started_at', 'last_activity', 'downloaded_at']) {
      expect(Date.now() - row![name].getTime(), name).toBeLessThan(60_000)
    }
    expect(row!.last_activity >= row!.started_at).toBe(true)
  })

  test('sent again with its id changes nothing and answers the same', async () => {
    const course = await room.course()
    const { id, caller } = await room.learner([course.id])
    const sent = { id: randomUUID().toUpperCase(), points: 7, seconds: 9 }
    const once = await answer(caller, course.id, course.contents[0]!, sent)
    const before = await room.enrolment(course.id, id)
    const again = await answer(caller, course.id, course.contents[0]!, {
      ...sent,
      id: sent.id.toLowerCase(),
      points: 10,
    })
    expect([again.status, again.body]).toEqual([200, once.body])
    expect(await room.enrolment(course.id, id)).toEqual(before)
  })

  test('under an id that was another answer’s is refused', async () => {
    const course = await room.course()
    const { caller } = await room.learner([course.id])
    const sent = { id: randomUUID() }
    await answer(caller, course.id, course.contents[0]!, sent)
    const other = await answer(caller, course.id, course.contents[1]!, sent)
    expect([other.status, other.body.message]).toEqual([
      409,
      'El identificador ya se usó para otra respuesta',
    ])
  })

  test('two people may use the same id', async () => {
    const course = await room.course()
    const people = [await room.learner([course.id]), await room.learner([course.id])]
    const sent = { id: randomUUID() }
    for (const { caller } of people) {
      const { status, body } = await answer(caller, course.id, course.contents[0]!, sent)
      expect([status, body.points]).toEqual([200, 10])
    }
  })

  test('counts no more points than its content gives, and of several the best', async () => {
    const course = await room.course({ points: [10, 20, 30] })
    const { caller } = await room.learner([course.id])
    const points = async (content: number, sent: number) =>
      (await answer(caller, course.id, course.contents[content]!, { points: sent })).body
    expect(await points(0, 999_999)).toMatchObject({ points: 10, percentage_completed: 33.33 })
    expect(await points(1, 3)).toMatchObject({ points: 13, percentage_completed: 66.66 })
    expect(await points(1, 18)).toMatchObject({ points: 28, percentage_completed: 66.66 })
    expect(await points(1, 0)).toMatchObject({ points: 28, percentage_completed: 66.66 })
  })

  test.each([
    ['no uuid', { id: '7' }, 'id', 'El identificador de la respuesta no es válido'],
    ['negative points', { points: -1 }, 'points', 'Los puntos deben ser un número entero'],
    ['half a point', { points: 0.5 }, 'points', 'Los puntos deben ser un número entero'],
    ['negative time', { seconds: -5 }, 'seconds', /número entero de segundos/],
    ['a novel', { value: 'ñ'.repeat(10_001) }, 'value', /hasta 10\.000 caracteres/],
  ])('with %s is refused', async (_, changes, path, message) => {
    const course = await room.course()
    const { caller } = await room.learner([course.id])
    const { status, body } = await answer(caller, course.id, course.contents[0]!, changes)
    expect(status).toBe(422)
    expect(body.errors[0]).toMatchObject({ path })
    expect(body.errors[0].message).toMatch(message)
  })

  test('stores what was written, what nobody sees apart', async () => {
    const course = await room.course()
    const { id, caller } = await room.learner([course.id])
    const value = 'Ñandú 🙂 \'"; drop\u0000'
    expect((await answer(caller, course.id, course.contents[0]!, { value })).status).toBe(200)
    const [row] = await room.rows<any>('select value from responses where user_id = $1', [id])
    expect(row.value).toBe('Ñandú 🙂 \'"; drop')
  })
})

describe('a learner who', () => {
  test('does not have the course, or not any more, finds none', async () => {
    const [mine, other] = [await room.course(), await room.course()]
    const { id, caller } = await room.learner([mine.id])
    const refused = { status: 404, body: { message: 'No se encontró el curso' } }
    expect(await answer(caller, other.id, other.contents[0]!)).toMatchObject(refused)
    await room.rows('update course_users set enabled = false where user_id = $1', [id])
    expect(await answer(caller, mine.id, mine.contents[0]!)).toMatchObject(refused)
    await room.rows('update course_users set enabled = true where user_id = $1', [id])
    await room.rows('update tenant_courses set enabled = false where id = $1', [mine.id])
    expect(await answer(caller, mine.id, mine.contents[0]!)).toMatchObject(refused)
  })

  test('answers a content of another course is told so', async () => {
    const [mine, other] = [await room.course(), await room.course()]
    const { id, caller } = await room.learner([mine.id, other.id])
    const { status, body } = await answer(caller, mine.id, other.contents[0]!)
    expect([status, body.message]).toEqual([422, 'El contenido no pertenece al curso'])
    expect((await room.enrolment(mine.id, id))!.started_at).toBeNull()
  })

  test('learns in another company has nothing to do with a course of the same number', async () => {
    const elsewhere = await openClassroom(api, 97)
    const course = await room.course()
    const { caller } = await elsewhere.learner([])
    expect((await answer(caller, course.id, course.contents[0]!)).status).toBe(404)
  })

  test('administers may learn as well, whatever their business units', async () => {
    const course = await room.course()
    const unit = await api.signInAs('unit')
    await room.enrol(
      await room.number(`select id from users where email = 'unit@1.sendero.test'`),
      [course.id],
    )
    expect((await answer(unit, course.id, course.contents[0]!)).status).toBe(200)
  })
})

describe('the last content', () => {
  test('completes the course once, with a certificate whose data is frozen', async () => {
    const course = await room.course({ points: [10, 20], hours: 2.5, years: 2 })
    const { id, caller, user } = await room.learner([course.id], {
      last_name: 'Ñáñez',
      identification_number: '1.032.456',
    })
    await answer(caller, course.id, course.contents[0]!)
    const last = await answer(caller, course.id, course.contents[1]!, { points: 20 })
    expect(last.body).toMatchObject({ percentage_completed: 100, points: 30 })
    const completed = new Date(last.body.date_completed as string)
    expect(Date.now() - completed.getTime()).toBeLessThan(60_000)

    // Afterwards everything is called something else.
    await room.rows(`update users set first_name = 'Otra' where id = $1`, [id])
    await room.rows(`update courses set name = 'Otro', duration_hours = 9 where id = $1`, [
      course.design,
    ])
    const again = await answer(caller, course.id, course.contents[0]!, { points: 10 })
    expect(again.body.date_completed).toBe(last.body.date_completed)

    const certificates = await room.certificatesOf(id)
    expect(certificates).toHaveLength(1)
    expect(certificates[0]).toMatchObject({
      full_name: user.full_name,
      identification_number: '1.032.456',
      course_name: course.name,
      company_name: 'Sendero Formación',
      duration_hours: '2.50',
      completed_at: completed,
    })
    const [{ through }] = (await room.rows(
      `select valid_through = (completed_at at time zone 'America/Bogota')::date + interval '2 years' as through
       from certificates where user_id = $1`,
      [id],
    )) as [{ through: boolean }]
    expect(through).toBe(true)
  })

  test('gives hashes of at least 128 bits that share nothing', async () => {
    const hashes: string[] = []
    for (let i = 0; i < 5; i++) {
      const course = await room.course({ points: [0] })
      const { id, caller } = await room.learner([course.id])
      await answer(caller, course.id, course.contents[0]!)
      hashes.push((await room.certificatesOf(id))[0]!.hash)
    }
    for (const hash of hashes) {
      expect(hash).toMatch(/^[\w-]+$/)
      expect(Buffer.from(hash, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    }
    expect(new Set(hashes.map((hash) => hash.slice(0, 8))).size).toBe(5)
  })

  test('of a course that has grown since leaves it complete', async () => {
    const course = await room.course({ points: [10] })
    const { caller } = await room.learner([course.id])
    await answer(caller, course.id, course.contents[0]!)
    await room.rows(
      `insert into course_contents (course_id, section_id, position, template)
       select course_id, section_id, 9, 'Tip' from course_contents where id = $1`,
      [course.contents[0]],
    )
    const { body } = await answer(caller, course.id, course.contents[0]!)
    expect(body).toMatchObject({ percentage_completed: 100, date_completed: expect.any(String) })
  })
})

describe('badges', () => {
  /** By the names of the demo data and of badges made here: how many times won, or lost. */
  async function badgesOf(person: number): Promise<Record<string, number | 'lost'>> {
    const { body } = await room.admin('GET', `/users/${person}/badges`)
    return Object.fromEntries(
      Object.values<any>(body.badges).map(({ name, count, lost }) => [name, lost ? 'lost' : count]),
    )
  }
  const courseBadge = (course: number) =>
    room.rows(
      `insert into badges (tenant_id, name, image, description, description_not_won, rule, tenant_course_id)
       values (1, 'Del curso', '/x.svg', 'a', 'b', 'course', $1)`,
      [course],
    )

  test('a course done well, and perfectly', async () => {
    const course = await room.course({ points: [10, 20] })
    await courseBadge(course.id)
    const { id, caller } = await room.learner([course.id])
    await answer(caller, course.id, course.contents[0]!, { points: 10 })
    expect(await badgesOf(id)).toEqual({})
    await answer(caller, course.id, course.contents[1]!, { points: 20 })
    expect(await badgesOf(id)).toEqual({ 'Del curso': 1, 'Primer paso': 1, Excelencia: 1 })
  })

  test('a course finished with less than 60 percent of its points loses its own', async () => {
    const course = await room.course({ points: [50, 50] })
    await courseBadge(course.id)
    const { id, caller } = await room.learner([course.id])
    await answer(caller, course.id, course.contents[0]!, { points: 50 })
    await answer(caller, course.id, course.contents[1]!, { points: 9 })
    expect(await badgesOf(id)).toEqual({ 'Del curso': 'lost', 'Primer paso': 1 })
  })

  test('a course without points is done well and never perfectly', async () => {
    const course = await room.course({ points: [0] })
    await courseBadge(course.id)
    const { id, caller } = await room.learner([course.id])
    await answer(caller, course.id, course.contents[0]!, { points: 5 })
    expect(await badgesOf(id)).toEqual({ 'Del curso': 1, 'Primer paso': 1 })
  })

  test('three courses, finished at the same moment', async () => {
    const courses = []
    for (let i = 0; i < 3; i++) courses.push(await room.course({ points: [10] }))
    const { id, caller } = await room.learner(courses.map((course) => course.id))
    const answers = await Promise.all(
      courses.map((course) => answer(caller, course.id, course.contents[0]!, { points: 10 })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await badgesOf(id)).toEqual({ 'Primer paso': 1, Constancia: 1, Excelencia: 3 })
  })
})

describe('at once', () => {
  test('every content of a course: nothing is lost, and there is one certificate', async () => {
    const course = await room.course({ points: Array.from({ length: 24 }, () => 5) })
    const { id, caller } = await room.learner([course.id])
    const answers = await Promise.all(
      course.contents.map((content) =>
        answer(caller, course.id, content, { points: 5, seconds: 10 }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(course.contents.map(() => 200))
    expect(answers.filter(({ body }) => body.percentage_completed === 100)).toHaveLength(1)
    expect(await room.enrolment(course.id, id)).toMatchObject({
      points: 120,
      seconds: 240,
      percentage_completed: '100.00',
    })
    expect(await room.certificatesOf(id)).toHaveLength(1)
  })

  test('the same answer many times counts once', async () => {
    const course = await room.course()
    const { id, caller } = await room.learner([course.id])
    const sent = { id: randomUUID(), seconds: 30 }
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => answer(caller, course.id, course.contents[0]!, sent)),
    )
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await room.enrolment(course.id, id)).toMatchObject({ seconds: 30 })
  })
})

describe('the channel of rankings', () => {
  const heard: unknown[] = []
  const client = new pg.Client({ connectionString: api.url })
  beforeAll(async () => {
    client.on('notification', ({ payload }) => heard.push(JSON.parse(payload!)))
    await client.connect()
    await client.query('listen ranking')
  })
  afterAll(() => client.end())

  /**
   * Returns the notifications received while `work` ran; those sent before it arrive before the answer to a
   * query.
   */
  async function saidDuring(work: () => Promise<unknown>) {
    await client.query('select')
    heard.length = 0
    await work()
    await client.query('select')
    return [...heard]
  }

  test('says which course of which company moved, and nothing for a repeat', async () => {
    const course = await room.course()
    const { caller } = await room.learner([course.id])
    const sent = { id: randomUUID() }
    const work = () => answer(caller, course.id, course.contents[0]!, sent)
    expect(await saidDuring(work)).toEqual([{ tenant_id: 1, tenant_course_id: course.id }])
    expect(await saidDuring(work)).toEqual([])
  })

  test('says nothing of who is far from the ten best, until they get there', async () => {
    const course = await room.course({ points: [10, 100] })
    const { id, caller } = await room.learner([course.id])
    await room.rows(
      `insert into course_users (tenant_id, tenant_course_id, user_id, points)
       select 1, $1, id, 50 from users where tenant_id = 1 and id <> $2 and not disabled
       order by id limit 10`,
      [course.id, id],
    )
    const low = () => answer(caller, course.id, course.contents[0]!, { points: 10 })
    const high = () => answer(caller, course.id, course.contents[1]!, { points: 100 })
    expect(await saidDuring(low)).toEqual([])
    expect(await saidDuring(high)).toHaveLength(1)
  })

  test('says it when the course is taken from one of the ten', async () => {
    const course = await room.course()
    const { id, caller } = await room.learner([course.id])
    await answer(caller, course.id, course.contents[0]!)
    const take = () => room.rows('update course_users set enabled = false where user_id = $1', [id])
    expect(await saidDuring(take)).toEqual([{ tenant_id: 1, tenant_course_id: course.id }])
    expect(await saidDuring(take)).toEqual([])
  })
})
