import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { startFirebase } from '#tests/support/servers/firebase.ts'
import { openClassroom } from '../learning/classroom.ts'
import { openBoards } from './boards.ts'
import { standing, watchBy, type Watcher } from './watcher.ts'

/** `FIREBASE_OUTAGE_MS=60000` has the outage last for a minute. */
const OUTAGE_MS = Number(process.env['FIREBASE_OUTAGE_MS'] ?? 0)

/** The real SDK against a server that speaks its protocol. */
const firebase = await startFirebase()
const api = await startTestApi({ settings: firebase.settings })
afterAll(firebase.stop)
const room = await openClassroom(api)
const boards = openBoards(room)
const token = await api.tokenOf('admin@1.sendero.test')

const opened: (() => void)[] = []
afterEach(() => {
  for (const close of opened.splice(0)) close()
})

function watch(uuid: string, by = token): Watcher {
  const leaving = new AbortController()
  const watcher = watchBy(async (headers) => {
    const path = `/courses/${uuid}/leaderboard/events`
    const answer = await api.send(path, { headers: { ...headers, authorization: `Bearer ${by}` } })
    const body = answer.body?.pipeThrough(new TransformStream(), { signal: leaving.signal })
    return new Response(body, { status: answer.status, headers: answer.headers })
  })
  opened.push(() => {
    watcher.close()
    leaving.abort()
  })
  return watcher
}

const recordsOf = (uuid: string) => `tenants/1/courses/${uuid}/users`
const show = async (uuid: string) => room.admin('GET', `/courses/${uuid}/leaderboard`)

describe('a ranking that Firebase keeps', () => {
  test('is in order of points, then of the earlier last activity; missing points are 0', async () => {
    const { uuid } = await boards.course()
    firebase.write(recordsOf(uuid), {
      a: { name: 'Sin puntos', last_name: '', area: 'Ventas' },
      b: { name: 'Tarde', points: 50, last_activity: 2_000 },
      c: { name: 'Temprano', points: 50, last_activity: '1970-01-01T00:00:01Z' },
      d: { name: 'Primera', points: '90', last_name: 'Ruiz', last_activity: 9_000 },
      e: 'no es un registro',
    })
    const { status, body } = await show(uuid)
    expect(status).toBe(200)
    expect(standing(body).slice(0, 4)).toEqual([
      [90, 'Primera'],
      [50, 'Temprano'],
      [50, 'Tarde'],
      [0, 'Sin puntos'],
    ])
    expect(body.rows[3]).toMatchObject({ area: 'Ventas', position: 4 })
  })

  test('takes what a record leaves out, and pictures, from our own database', async () => {
    const { uuid, place } = await boards.course()
    const avatar = '6d0b5a52-6a30-4c3a-9e2f-5f6f3c6f0a11'
    const [area] = await boards.areas()
    const person = await place({ name: 'Ana', area, avatar })
    const disabled = await place({ name: 'Inactiva' })
    await room.rows('update users set disabled = true where id = $1', [disabled])
    firebase.write(recordsOf(uuid), {
      [person]: { points: 12, photo_url: 'https://elsewhere.test/ana.png' },
      [disabled]: { points: 99 },
      [person + 1_000_000]: {
        points: 3,
        name: 'Ajena',
        photo_url: `https://sendero.test/users/avatars/${avatar}`,
      },
    })
    const { body } = await show(uuid)
    expect(body.rows).toEqual([
      expect.objectContaining({ points: 12, name: 'Ana', last_name: 'Muestra', avatar }),
      expect.objectContaining({ points: 3, name: 'Ajena', last_name: '', avatar }),
    ])
    expect(body.rows[0].area).toMatch(/\S/)
  })

  test('shows those with business units the ten best of their areas', async () => {
    const { uuid, place } = await boards.course({ ofUnit: true })
    const [inside, outside] = await boards.areas()
    const people: Record<string, { points: number }> = { desconocida: { points: 500 } }
    for (let n = 0; n < 45; n++) {
      people[await place({ name: 'Fuera', area: outside })] = { points: 100 + n }
    }
    people[await place({ name: 'Dentro', area: inside })] = { points: 1 }
    firebase.write(recordsOf(uuid), people)
    const { body } = await (await api.signInAs('unit'))('GET', `/courses/${uuid}/leaderboard`)
    expect(standing(body)).toEqual([[1, 'Dentro']])
  })

  test('moves for all who watch by one subscription', async () => {
    const { uuid } = await boards.course()
    firebase.write(recordsOf(uuid), {
      a: { name: 'Ana', points: 1 },
      b: { name: 'Luz', points: 2 },
    })
    await show(uuid)
    const watchers = [watch(uuid), watch(uuid), watch(uuid)]
    await Promise.all(watchers.map((one) => one.sees(({ rows }) => rows.length === 2)))
    expect(firebase.listening(recordsOf(uuid))).toBe(1)
    expect(firebase.connections()).toBe(1)
    firebase.write(`${recordsOf(uuid)}/a/points`, 3)
    for (const one of watchers) await one.sees(({ rows }) => rows[0]!.name === 'Ana')
    for (const close of opened.splice(0)) close()
    await expect.poll(() => firebase.listening(recordsOf(uuid))).toBe(0)
  })

  test('is only of the company whose course it is', async () => {
    const { uuid } = await boards.course()
    firebase.write(`tenants/97/courses/${uuid}/users`, { a: { name: 'Otra', points: 1 } })
    expect((await show(uuid)).body.rows).toEqual([])
    const stranger = await api.signInAs('admin', 97)
    expect((await stranger('GET', `/courses/${uuid}/leaderboard`)).status).toBe(404)
  })
})

describe('when Firebase', () => {
  test(
    'goes away, the last figures stay and are said to be old, until it is back',
    async () => {
      const { uuid } = await boards.course()
      firebase.write(recordsOf(uuid), { a: { name: 'Ana', points: 1 } })
      const watcher = watch(uuid)
      await watcher.sees(({ live, rows }) => live && rows.length === 1)
      firebase.goAway()
      const stale = await watcher.sees(({ live }) => !live)
      expect(standing(stale)).toEqual([[1, 'Ana']])
      await sleep(OUTAGE_MS)
      firebase.write(`${recordsOf(uuid)}/a/points`, 7)
      firebase.comeBack()
      const fresh = await watcher.sees(({ live, rows }) => live && rows[0]!.points === 7)
      expect(standing(fresh)).toEqual([[7, 'Ana']])
      expect(firebase.listening(recordsOf(uuid))).toBe(1)
      expect(watcher.statuses).toEqual([200])
    },
    60_000 + OUTAGE_MS,
  )

  test('cancels what is listened to, a new session is opened once and all goes on', async () => {
    const [one, two] = [await boards.course(), await boards.course()]
    for (const { uuid } of [one, two]) {
      firebase.write(recordsOf(uuid), { a: { name: 'Ana', points: 1 } })
    }
    const watchers = [watch(one.uuid), watch(two.uuid)]
    for (const watcher of watchers) await watcher.sees(({ live }) => live)
    const before = firebase.counts.signIns
    firebase.cancelListeners()
    for (const watcher of watchers) await watcher.sees(({ live }) => !live)
    for (const { uuid } of [one, two]) firebase.write(`${recordsOf(uuid)}/a/points`, 4)
    for (const watcher of watchers)
      await watcher.sees(({ live, rows }) => live && rows[0]!.points === 4)
    expect(firebase.counts.signIns).toBe(before + 1)
  })
})

describe('an account that Firebase refuses', async () => {
  const refused = await startTestApi({
    settings: { ...firebase.settings, FIREBASE_PASSWORD: 'otra' },
  })

  test('leaves the page with a sentence and a way to try again', { tags: ['slow'] }, async () => {
    const classroom = await openClassroom(refused)
    const { uuid } = await openBoards(classroom).course()
    const { status, body, response } = await classroom.admin('GET', `/courses/${uuid}/leaderboard`)
    expect(status).toBe(503)
    expect(body.message).toMatch(/no está disponible/)
    expect(response.headers.get('retry-after')).toBe('5')
  })
})
