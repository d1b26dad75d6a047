import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { openClassroom } from '../learning/classroom.ts'
import { openBoards } from './boards.ts'
import { standing } from './watcher.ts'

const api = await startTestApi()
const room = await openClassroom(api)
const boards = openBoards(room)

describe('the ten best', () => {
  test('are in order of points, and among equals of the earlier last activity', async () => {
    const { uuid, place } = await boards.course()
    await place({ name: 'Tarde', points: 50, active: '2026-05-02' })
    await place({ name: 'Temprano', points: 50, active: '2026-05-01' })
    await place({ name: 'Nunca', points: 0, active: null })
    await place({ name: 'Primera', points: 90, active: '2026-05-03' })
    const { status, body } = await room.admin('GET', `/courses/${uuid}/leaderboard`)
    expect(status).toBe(200)
    expect(standing(body)).toEqual([
      [90, 'Primera'],
      [50, 'Temprano'],
      [50, 'Tarde'],
      [0, 'Nunca'],
    ])
    expect(body.rows.map((row: { position: number }) => row.position)).toEqual([1, 2, 3, 4])
    expect(body).toMatchObject({ live: true, course: { uuid } })
  })

  test('are ten, with area and picture', async () => {
    const { uuid, place } = await boards.course()
    const [area] = await room.rows<{ id: string; name: string }>(
      'select id, name from areas where tenant_id = 1 and deleted_at is null order by id limit 1',
    )
    for (let points = 1; points <= 12; points++) await place({ points })
    const best = await place({
      name: 'Ana',
      points: 99,
      area: Number(area!.id),
      avatar: 'una-clave',
    })
    const { body } = await room.admin('GET', `/courses/${uuid}/leaderboard`)
    expect(body.rows).toHaveLength(10)
    expect(body.rows[0]).toEqual({
      key: String(best),
      position: 1,
      points: 99,
      name: 'Ana',
      last_name: 'Muestra',
      area: area!.name,
      avatar: 'una-clave',
    })
    expect(body.rows.at(-1)).toMatchObject({ points: 4 })
  })

  test('are nobody who lost the course or whose account is disabled', async () => {
    const { id, uuid, place } = await boards.course()
    const lost = await place({ name: 'Sin curso', points: 80 })
    const disabled = await place({ name: 'Inactiva', points: 70 })
    await place({ name: 'Queda', points: 5 })
    await room.rows(
      'update course_users set enabled = false where tenant_course_id = $1 and user_id = $2',
      [id, lost],
    )
    await room.rows('update users set disabled = true where id = $1', [disabled])
    const { body } = await room.admin('GET', `/courses/${uuid}/leaderboard`)
    expect(standing(body)).toEqual([[5, 'Queda']])
  })

  test('of a course that nobody has are none', async () => {
    const { uuid } = await boards.course()
    const { body } = await room.admin('GET', `/courses/${uuid}/leaderboard`)
    expect(body.rows).toEqual([])
  })
})

describe('access to the ranking', () => {
  test('readers do, learners do not', async () => {
    const { uuid } = await boards.course()
    const by = async (persona: 'reader' | 'learner') =>
      (await (await api.signInAs(persona))('GET', `/courses/${uuid}/leaderboard`)).status
    expect(await by('reader')).toBe(200)
    expect(await by('learner')).toBe(403)
  })

  test.each(['', '/events'])(
    'another company, and a course it lost, get 404: %s',
    async (below) => {
      const { id, uuid } = await boards.course()
      const stranger = await api.signInAs('admin', 97)
      const path = `/courses/${uuid}/leaderboard${below}`
      expect((await stranger('GET', path)).status).toBe(404)
      await room.rows('update tenant_courses set enabled = false where id = $1', [id])
      expect((await room.admin('GET', path)).status).toBe(404)
    },
  )

  test('a business unit with courses opens those, and with areas shows their ten best', async () => {
    const unit = await api.signInAs('unit')
    const hidden = await boards.course()
    const path = `/courses/${hidden.uuid}/leaderboard`
    expect((await unit('GET', path)).status).toBe(404)
    expect((await unit('GET', `${path}/events`)).status).toBe(404)

    const { uuid, place } = await boards.course({ ofUnit: true })
    const [inside, outside] = await boards.areas()
    await place({ name: 'Fuera', points: 30, area: outside })
    await place({ name: 'Dentro', points: 20, area: inside })
    await place({ name: 'Sin área', points: 10, area: null })
    const { body } = await unit('GET', `/courses/${uuid}/leaderboard`)
    expect(standing(body)).toEqual([[20, 'Dentro']])
  })

  test('an invalid uuid names no course', async () => {
    const { status, body } = await room.admin('GET', '/courses/12/leaderboard')
    expect([status, body.message]).toEqual([404, 'No se encontró lo que buscas'])
  })
})
