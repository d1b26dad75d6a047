import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { waitingForLocks } from '#tests/support/database/lock-waits.ts'
import { openGroups } from '../../people/groups/company.ts'

const api = await startTestApi()
const company = await openGroups(api)
const { admin, rows } = company
const reader = await api.signInAs('reader')
const unit = await api.signInAs('unit')

/** A path of as many courses as there are names, with their ids. */
async function pathOf(...names: string[]) {
  const courses = []
  for (const name of names) courses.push(await company.course(name))
  const { body } = await admin('POST', '/paths', {
    name: 'Plan de prueba',
    courses: courses.map((id) => ({ id })),
  })
  const at = `/paths/${body.id}`
  return {
    at,
    id: body.id as number,
    courses,
    put: (...moves: object[]) => admin('PUT', `${at}/courses`, { courses: moves }),
    /** '1 A, 1.1 B' */
    reads: async (call = admin) => {
      const { body } = await call('GET', `${at}/courses?limit=1000`)
      return body.results.map(({ number, name }: any) => `${number} ${name}`).join(', ') as string
    },
  }
}

describe('the courses of a path', () => {
  test('come in their order with number, place and parent, a page at a time', async () => {
    const path = await pathOf('A', 'B', 'C')
    const [a, b, c] = path.courses
    await path.put({ id: c, parent_course_id: a })
    const { body } = await reader('GET', `${path.at}/courses?limit=2`)
    expect(body.pagination).toEqual({ total: 3, limit: 2 })
    const shared = { enabled: true, duration_hours: null }
    expect(body.results).toEqual([
      {
        id: a,
        tenant_course_id: a,
        name: 'A',
        order: 1,
        number: '1',
        parent_course_id: null,
        ...shared,
      },
      {
        id: c,
        tenant_course_id: c,
        name: 'C',
        order: 2,
        number: '1.1',
        parent_course_id: a,
        ...shared,
      },
    ])
    const next = await reader('GET', `${path.at}/courses?limit=2&skip=2`)
    expect(next.body.results).toMatchObject([{ id: b, order: 3, number: '2' }])
    const found = await reader('GET', `${path.at}/courses?q=c`)
    expect(found.body.results).toMatchObject([{ id: c, number: '1.1' }])
    expect((await reader('GET', '/paths/999999/courses')).status).toBe(404)
  })

  test('that are added stand at the end; what is not named stays', async () => {
    const path = await pathOf('A', 'B')
    const [d, c] = [await company.course('D'), await company.course('C')]
    expect((await path.put({ id: d }, { id: c })).body).toMatchObject({ changed: 2 })
    expect(await path.reads()).toBe('1 A, 2 B, 3 D, 4 C')
    const available = await admin('GET', `${path.at}/courses/available?limit=1000`)
    const ids = available.body.results.map(({ id }: any) => id)
    expect(ids).not.toContain(d)
  })

  test('move with what is below them, and one row is written', async () => {
    const path = await pathOf('A', 'B', 'C', 'D')
    const [a, b, , d] = path.courses
    await path.put({ id: b, parent_course_id: a })
    const requested = await path.put({ id: a, order: 4 })
    expect(requested.status).toBe(200)
    expect(await path.reads()).toBe('1 C, 2 D, 3 A, 3.1 B')
    await path.put({ id: d, order: 1 })
    expect(await path.reads()).toBe('1 D, 2 C, 3 A, 3.1 B')
    const [{ moves }] = (await rows<{ moves: number }>(
      `select count(*)::int as moves from audit_log where entity = 'formation_path' and entity_id = $1
         and action = 'update' and after ? 'position'`,
      [path.id],
    )) as [{ moves: number }]
    expect(moves).toBe(3)
  })

  test('make no cycle, need their parent and nest three deep', async () => {
    const path = await pathOf('A', 'B', 'C', 'D')
    const [a, b, c, d] = path.courses
    await path.put({ id: b, parent_course_id: a }, { id: c, parent_course_id: b })
    const before = await path.reads()
    const refusals = [
      [
        { id: a, parent_course_id: c },
        'Un curso no puede ir dentro de sí mismo ni de los que dependen de él',
      ],
      [{ id: d, parent_course_id: c }, 'Los cursos se anidan hasta en tres niveles'],
      [
        { id: d, parent_course_id: await company.course() },
        'El curso del que depende no está en el plan',
      ],
    ] as const
    for (const [move, message] of refusals) {
      const { status, body } = await path.put(move)
      expect(status).toBe(422)
      expect(body.errors).toMatchObject([{ path: 'courses.0.parent_course_id', message }])
    }
    const twice = await path.put({ id: d }, { id: d })
    expect(twice.body.errors).toMatchObject([
      { path: 'courses.1.id', message: 'Está dos veces en la lista' },
    ])
    expect(await path.reads()).toBe(before)
  })

  test('are removed with their children moved up to their place', async () => {
    const path = await pathOf('A', 'B', 'C')
    const [a, b, c] = path.courses
    await path.put({ id: b, parent_course_id: a })
    const gone = await admin('DELETE', `${path.at}/courses/${a}`)
    expect(gone).toMatchObject({ status: 200, body: { changed: 1 } })
    expect(await path.reads()).toBe('1 B, 2 C')
    const again = await admin('DELETE', `${path.at}/courses/${a},${c}`)
    expect(again.body.changed).toBe(1)
    expect(await path.reads()).toBe('1 B')
  })

  test('are added at the end and removed by who reads, and ordered by administrators alone', async () => {
    const path = await pathOf('A', 'B')
    const [a] = path.courses
    const c = await company.course('C')
    for (const move of [
      { id: a, order: 2 },
      { id: a },
      { id: c, order: 1 },
      { id: c, parent_course_id: a },
    ])
      expect((await reader('PUT', `${path.at}/courses`, { courses: [move] })).status).toBe(403)
    expect(
      (await reader('PUT', `${path.at}/courses`, { courses: [{ id: c, order: 3 }] })).status,
    ).toBe(200)
    expect((await reader('DELETE', `${path.at}/courses/${a}`)).status).toBe(200)
    expect(await path.reads(reader)).toBe('1 B, 2 C')
  })

  test('that business units hide are neither shown nor named, and what is below them stands a level up', async () => {
    const path = await pathOf('A')
    const [hidden] = path.courses
    const [open] = (
      await rows<{ id: string }>(
        `select c.tenant_course_id as id from organizational_unit_courses c
         join user_organizational_units m on m.tenant_id = c.tenant_id and m.unit_id = c.unit_id
         join users u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.email like 'unit@%'
         where c.tenant_id = 1 order by 1 limit 1`,
      )
    ).map(({ id }) => Number(id))
    await path.put({ id: open, parent_course_id: hidden })
    const { body } = await unit('GET', `${path.at}/courses`)
    expect(body.results).toMatchObject([
      { id: open, number: '1', order: 2, parent_course_id: null },
    ])
    expect((await unit('DELETE', `${path.at}/courses/${hidden}`)).status).toBe(404)
    expect((await unit('PUT', `${path.at}/courses`, { courses: [{ id: hidden }] })).status).toBe(
      404,
    )
  })

  test('change upon what was seen: of two at once the second is told', async () => {
    const path = await pathOf('A', 'B')
    const [a, b] = path.courses
    const { contents_version: version } = (await admin('GET', path.at)).body
    const move = (id: number | undefined, order: number) =>
      admin('PUT', `${path.at}/courses`, { courses: [{ id, order }], version })
    const both = await Promise.all([move(a, 2), move(b, 1)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await path.reads()).toBe('1 B, 2 A')
    expect((await path.put({ id: a, order: 1 })).status).toBe(200)
  })

  test('of which one is deleted between being seen and being added are not found', async () => {
    const path = await pathOf('A')
    const course = await company.course('B')
    const other = await rowsOf(api.url)
    await other('begin')
    await other('delete from tenant_courses where id = $1', [course])
    const adding = path.put({ id: course })
    await waitingForLocks(rows, 1)
    await other('commit')
    const { status, body } = await adding
    expect([status, body.message]).toEqual([404, 'No se encontró alguno de los cursos elegidos'])
    expect(await path.reads()).toBe('1 A')
  })

  test('are gapless and acyclic whatever is done, by several at once too', async () => {
    const path = await pathOf('A', 'B', 'C', 'D', 'E', 'F')
    const course = fc.constantFrom(...path.courses)
    const deed = fc.record({
      id: course,
      order: fc.option(fc.integer({ min: 1, max: 7 }), { nil: undefined }),
      parent_course_id: fc.option(course, { nil: null }),
      remove: fc.boolean(),
    })
    const deeds = fc.sample(deed, { numRuns: 60, seed: 14 })
    for (let at = 0; at < deeds.length; at += 3) {
      const answers = await Promise.all(
        deeds
          .slice(at, at + 3)
          .map(({ remove, ...move }) =>
            remove ? admin('DELETE', `${path.at}/courses/${move.id}`) : path.put(move),
          ),
      )
      for (const { status } of answers) expect([200, 422]).toContain(status)
      const { body } = await admin('GET', `${path.at}/courses?limit=1000`)
      const read = body.results as {
        id: number
        order: number
        number: string
        parent_course_id: number | null
      }[]
      expect(read.map(({ order }) => order)).toEqual(read.map((_, place) => place + 1))
      const [{ ties }] = (await rows<{ ties: number }>(
        'select count(*)::int as ties from formation_path_courses where path_id = $1',
        [path.id],
      )) as [{ ties: number }]
      expect(read).toHaveLength(ties)
      const numbers = new Map(read.map(({ id, number }) => [id, number]))
      for (const { number, parent_course_id: parent } of read)
        expect(number.split('.').slice(0, -1).join('.')).toBe(
          parent === null ? '' : numbers.get(parent),
        )
    }
  })
})

describe('impact of a change on people', () => {
  test('is told before it is done, exactly, and a dry run changes nothing', async () => {
    const [given, alsoDirect, alsoByGroup] = [
      await company.course(),
      await company.course(),
      await company.course(),
    ]
    const path = await pathOf()
    const group = await company.group()
    const learners = await company.learners('inside', 4)
    await admin('POST', `/groups/${group}/users/${learners.join(',')}`)
    await admin('POST', `/groups/${group}/paths/${path.id}`)
    const [first, second] = learners
    await admin('POST', `/courses/${alsoDirect}/users/${first}`)
    const other = await company.group()
    await admin('POST', `/groups/${other}/users/${second}`)
    await admin('POST', `/groups/${other}/courses/${alsoByGroup}`)

    const three = [given, alsoDirect, alsoByGroup]
    const before = await company.enrolled(three)
    const adding = { courses: [{ id: alsoDirect }, { id: alsoByGroup }] }
    const tried = await admin('PUT', `${path.at}/courses?dry_run=true`, adding)
    expect(tried.body).toEqual({ changed: 2, gain: 4, lose: 0 })
    expect(await company.enrolled(three)).toEqual(before)
    expect(await path.reads()).toBe('')
    expect((await admin('PUT', `${path.at}/courses`, adding)).body).toEqual(tried.body)
    expect((await path.put({ id: given })).body).toEqual({ changed: 1, gain: 4, lose: 0 })
    expect((await path.put({ id: given, order: 1 })).body).toEqual({ changed: 1, gain: 0, lose: 0 })

    const losing = async (course: number) =>
      (await admin('DELETE', `${path.at}/courses/${course}?dry_run=true`)).body.lose
    expect(await losing(given)).toBe(4)
    expect(await losing(alsoDirect)).toBe(3)
    expect(await losing(alsoByGroup)).toBe(3)
    const all = await admin('DELETE', `${path.at}/courses/${three.join(',')}`)
    expect(all.body).toEqual({ changed: 3, gain: 0, lose: 4 })
    expect(await company.enrolled(three)).toEqual(before)
  })
})

describe('undoing', () => {
  const undo = (path: { at: string }, { response }: { response: Response }) =>
    admin('POST', `${path.at}/courses/undo/${response.headers.get('x-request-id')}`)

  test('brings back what was removed to its place, with what was below it', async () => {
    const path = await pathOf('A', 'B', 'C', 'D')
    const [a, b, c] = path.courses
    await path.put({ id: b, parent_course_id: a }, { id: c, parent_course_id: a })
    const before = await path.reads()
    const removed = await admin('DELETE', `${path.at}/courses/${a}`)
    expect(await path.reads()).toBe('1 B, 2 C, 3 D')
    expect((await undo(path, removed)).body).toEqual({ undone: 3, left: 0 })
    expect(await path.reads()).toBe(before)
  })

  test('takes back what was added and what moved, and leaves what somebody changed since', async () => {
    const path = await pathOf('A', 'B', 'C')
    const [a, b, c] = path.courses
    const moved = await path.put({ id: c, order: 1 })
    await undo(path, moved)
    expect(await path.reads()).toBe('1 A, 2 B, 3 C')
    const added = await path.put(
      { id: await company.course('D') },
      { id: await company.course('E') },
    )
    await path.put({ id: a, order: 3 })
    expect((await undo(path, added)).body).toEqual({ undone: 2, left: 0 })
    const again = await path.put({ id: b, order: 2 })
    await path.put({ id: b, parent_course_id: a })
    expect((await undo(path, again)).body).toEqual({ undone: 0, left: 1 })
    expect(await path.reads()).toBe('1 C, 2 A, 2.1 B')
    expect((await admin('POST', `${path.at}/courses/undo/${crypto.randomUUID()}`)).status).toBe(404)
  })
})
