import { setTimeout as sleep } from 'node:timers/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { openMetrics } from '#api/platform/calls/metrics.ts'
import { databaseSource } from '#api/courses/leaderboard/database-source.ts'
import { openLeaderboards } from '#api/courses/leaderboard/leaderboards.ts'
import { EVENTS_NAME } from '#contract/platform/endpoint.ts'
import { startTestApi } from '#tests/support/api.ts'
import { bodyOf } from '#tests/support/pages/body.ts'
import { answer, openClassroom } from '../learning/classroom.ts'
import { openBoards } from './boards.ts'
import { standing, watchBy, type Watcher } from './watcher.ts'

const LIMITS = {
  STREAMS_AT_ONCE: '6',
  STREAMS_PER_COMPANY: '5',
  STREAMS_PER_ADDRESS: '4',
  STREAMS_PER_USER: '3',
}
const api = await startTestApi({ settings: LIMITS })
const room = await openClassroom(api)
const boards = openBoards(room)
const token = await api.tokenOf('admin@1.sendero.test')

const opened: Watcher[] = []
afterEach(() => {
  for (const watcher of opened.splice(0)) watcher.close()
})

type Watched = {
  by?: string
  address?: string
  fetch?: typeof api.send
  sent?: Record<string, string>
}

/** Opens the events of a course in the name of a token. */
function watch(
  uuid: string,
  { by = token, address = '127.0.0.1', fetch = api.send, sent = {} }: Watched = {},
) {
  const leaving = new AbortController()
  const watcher = watchBy(async (headers) => {
    const path = `/courses/${uuid}/leaderboard/events`
    const answer = await fetch(
      path,
      { headers: { ...headers, ...sent, authorization: `Bearer ${by}` } },
      { address },
    )
    const body = answer.body?.pipeThrough(new TransformStream(), { signal: leaving.signal })
    return new Response(body, { status: answer.status, headers: answer.headers })
  })
  const close = watcher.close
  watcher.close = () => {
    close()
    leaving.abort()
  }
  opened.push(watcher)
  return watcher
}

/** Reads the leaderboard gauges of `/metrics`: viewers and subscribed courses. */
const metrics = openMetrics(api.services.db)
async function open() {
  const { text } = await metrics.text()
  const figure = (name: string) =>
    Number(new RegExp(`^sendero_leaderboard_${name} (\\d+)$`, 'm').exec(text)?.[1])
  return { watchers: figure('watchers'), sources: figure('sources') }
}

describe('a viewer', () => {
  test('gets the table at once, and again when an answer moves it', async () => {
    const course = await boards.course({ points: [10, 40] })
    await course.place({ name: 'Delante', points: 30 })
    const { caller, user } = await room.learner([course.id])
    const watcher = watch(course.uuid)
    await watcher.sees(({ rows }) => rows.length === 2 && rows[0]!.name === 'Delante')
    const sent = await answer(caller, course.id, course.contents[1]!, { points: 40 })
    const acknowledged = performance.now()
    expect(sent.status).toBe(200)
    const state = await watcher.sees(({ rows }) => rows[0]!.name === user.first_name)
    expect(standing(state)).toEqual([
      [40, user.first_name],
      [30, 'Delante'],
    ])
    expect(watcher.heard.at(-1)!.at - acknowledged).toBeLessThan(1_000)
  })

  test('gets headers that no proxy holds back, and how soon to come again', async () => {
    const { uuid } = await boards.course()
    const { response } = await room.admin('GET', `/courses/${uuid}/leaderboard/events`)
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(response.headers.get('cache-control')).toBe('private, no-store, no-transform')
    const [, retry] = /^retry: (\d+)\n\n/.exec(await bodyOf(response))!
    expect(Number(retry)).toBeGreaterThanOrEqual(2_000)
    expect(Number(retry)).toBeLessThan(4_000)
  })

  test('is told what the events are called, which who sees the same is told as well', async () => {
    const { uuid } = await boards.course({ ofUnit: true })
    const nameFor = async (email: string, of = uuid) => {
      const headers = { authorization: `Bearer ${await api.tokenOf(email)}` }
      const path = `/courses/${of}/leaderboard/events`
      return (await api.send(path, { method: 'HEAD', headers })).headers.get(EVENTS_NAME)
    }
    const name = await nameFor('admin@1.sendero.test')
    expect(name).toMatch(/^[\w-]{43}$/)
    expect(await nameFor('reader@1.sendero.test')).toBe(name)
    expect(await nameFor('admin@1.sendero.test', uuid.toUpperCase())).toBe(name)
    expect(await nameFor('unit@1.sendero.test')).not.toBe(name)
    expect(await nameFor('admin@1.sendero.test', (await boards.course()).uuid)).not.toBe(name)
    expect(await nameFor('admin@97.sendero.test')).toBeNull()
  })

  test('hears nothing on coming back with the id of what has not changed', async () => {
    const { uuid, place, score } = await boards.course()
    const person = await place({ name: 'Ana', points: 1 })
    const first = watch(uuid)
    await first.sees(({ rows }) => rows.length === 1)
    const { id } = first.heard[0]!
    first.close()
    for (const again of [{ 'last-event-id': id }, { 'last-event-id': 'otro' }]) {
      const watcher = watch(uuid, { sent: again })
      if (again['last-event-id'] === id) {
        await new Promise((resolve) => setTimeout(resolve, 600))
        expect(watcher.heard).toEqual([])
        await score(person, 2)
        await watcher.sees(({ rows }) => rows[0]!.points === 2)
        await score(person, 1)
        await watcher.sees(({ rows }) => rows[0]!.points === 1)
        expect(watcher.heard.at(-1)!.id).toBe(id)
      } else {
        await watcher.sees(({ rows }) => rows.length === 1)
      }
      watcher.close()
    }
  })

  test('sees a change of many at once as one', async () => {
    const { id, uuid, place } = await boards.course()
    for (let n = 0; n < 10; n++) await place({ points: n })
    const watcher = watch(uuid)
    await watcher.sees(({ rows }) => rows.length === 10)
    const before = watcher.heard.length
    await room.rows('update course_users set points = points + 100 where tenant_course_id = $1', [
      id,
    ])
    await watcher.sees(({ rows }) => rows[0]!.points === 109)
    expect(watcher.heard).toHaveLength(before + 1)
  })

  test('with business units sees the ten best of their areas move', async () => {
    const { uuid, place, score } = await boards.course({ ofUnit: true })
    const [inside, outside] = await boards.areas()
    for (let n = 0; n < 11; n++) await place({ name: 'Fuera', points: 500 + n, area: outside })
    const person = await place({ name: 'Dentro', points: 5, area: inside })
    const watcher = watch(uuid, { by: await api.tokenOf('unit@1.sendero.test') })
    await watcher.sees(({ rows }) => standing({ rows } as never).join() === '5,Dentro')
    await score(person, 6)
    await watcher.sees(({ rows }) => rows[0]!.points === 6)
    expect(JSON.stringify(watcher.heard)).not.toContain('Fuera')
  })

  // Their ten best move without the company's, of whom alone the source tells.
  test(
    'with business units sees a change within a second, whenever it comes',
    { tags: ['slow'] },
    async () => {
      const { uuid, place, score } = await boards.course({ ofUnit: true })
      const [inside, outside] = await boards.areas()
      for (let n = 0; n < 11; n++) await place({ name: 'Fuera', points: 500 + n, area: outside })
      const person = await place({ name: 'Dentro', points: 1, area: inside })
      const watcher = watch(uuid, { by: await api.tokenOf('unit@1.sendero.test') })
      await watcher.sees(({ rows }) => rows[0]?.points === 1)
      const waits: number[] = []
      for (let points = 2; points < 14; points++) {
        await sleep(173 * (points % 5))
        const told = performance.now()
        await score(person, points)
        await watcher.sees(({ rows }) => rows[0]!.points === points)
        waits.push(watcher.heard.at(-1)!.at - told)
      }
      expect(Math.max(...waits)).toBeLessThan(1_000)
    },
  )
})

describe('a course and a process', () => {
  test('have one source however many watch, and none when they have gone', async () => {
    const [one, two] = [await boards.course(), await boards.course()]
    const watchers = [watch(one.uuid), watch(one.uuid), watch(two.uuid)]
    await Promise.all(watchers.map((watcher) => watcher.sees(() => true)))
    expect(await open()).toEqual({ watchers: 3, sources: 2 })
    const listening = () =>
      room.number(
        `select count(*) from pg_stat_activity
         where datname = current_database() and application_name = 'sendero ranking'`,
      )
    await expect.poll(listening).toBe(1)
    for (const watcher of watchers) watcher.close()
    await expect.poll(open).toEqual({ watchers: 0, sources: 0 })
    await expect.poll(listening).toBe(0)
  })

  test('go on after the connection that listens was lost, with what was missed', async () => {
    const { uuid, place, score } = await boards.course()
    const person = await place({ name: 'Ana', points: 1 })
    const watcher = watch(uuid)
    await watcher.sees(({ rows }) => rows.length === 1)
    await room.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'sendero ranking'`,
    )
    await score(person, 7)
    await watcher.sees(({ rows, live }) => live && rows[0]!.points === 7)
    await score(person, 8)
    await watcher.sees(({ rows }) => rows[0]!.points === 8)
  })
})

describe('there are limits', () => {
  test('for one person, which free again', async () => {
    const { uuid } = await boards.course()
    const three = [watch(uuid), watch(uuid), watch(uuid)]
    await Promise.all(three.map((watcher) => watcher.sees(() => true)))
    const path = `/courses/${uuid}/leaderboard/events`
    const refused = await room.admin('GET', path)
    expect(refused.status).toBe(429)
    expect(refused.response.headers.get('retry-after')).toBe('30')
    expect(refused.body.message).toBe(
      'Tienes demasiadas tablas de posiciones abiertas. Cierra alguna.',
    )
    three[0]!.close()
    await expect.poll(async () => (await open()).watchers).toBe(2)
    await watch(uuid).sees(() => true)
  })

  test('for one address, whoever the people are', async () => {
    const { uuid } = await boards.course()
    const reader = await api.tokenOf('reader@1.sendero.test')
    const four = [
      watch(uuid),
      watch(uuid),
      watch(uuid, { by: reader }),
      watch(uuid, { by: reader }),
    ]
    await Promise.all(four.map((watcher) => watcher.sees(() => true)))
    const fifth = watch(uuid, { by: reader })
    await fifth.refused()
    expect(fifth.statuses).toEqual([429])
    await watch(uuid, { by: reader, address: '10.0.0.9' }).sees(() => true)
  })

  test('for one company, and for the process', async () => {
    const { uuid } = await boards.course()
    const reader = await api.tokenOf('reader@1.sendero.test')
    for (let n = 1; n <= 5; n++) {
      const by = n > 3 ? reader : token
      await watch(uuid, { by, address: `10.0.0.${n}` }).sees(() => true)
    }
    const events = (of: string, by: string) =>
      api.send(
        `/courses/${of}/leaderboard/events`,
        { headers: { authorization: `Bearer ${by}` } },
        { address: '10.0.1.1' },
      )
    const refused = await events(uuid, reader)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({
      message: 'Tu compañía ya tiene demasiadas tablas de posiciones abiertas.',
    })

    const stranger = await api.tokenOf('admin@97.sendero.test')
    const [theirs] = await room.rows<{ uuid: string }>(
      'select uuid from tenant_courses where tenant_id = 97 order by id limit 1',
    )
    await watch(theirs!.uuid, { by: stranger, address: '10.0.1.2' }).sees(() => true)
    const full = await events(theirs!.uuid, stranger)
    expect(full.status).toBe(503)
    expect(full.headers.get('retry-after')).toBe('30')
    expect(await full.json()).toMatchObject({
      message: 'Ya hay demasiadas tablas de posiciones abiertas.',
    })
  })
})

describe('a stream ends', () => {
  /** The same API, that looks at sessions more often. */
  function attentive() {
    const { db, settings } = api.services
    const onError = () => {}
    const source = databaseSource(db, { url: api.url, onError })
    const leaderboards = openLeaderboards(
      { db, source, onError, limits: settings.streamLimits },
      { heartbeatMs: 200 },
    )
    onTestFinished(() => leaderboards.close())
    const app = createApi({ ...api.services, leaderboards })
    const fetch: typeof api.send = (path, init, bindings) =>
      Promise.resolve(app.fetch(new Request(`http://sendero.test/api${path}`, init), bindings))
    return { fetch, leaderboards }
  }

  test('with the session, and the next one is refused', async () => {
    const { uuid } = await boards.course()
    const { user } = await room.learner([])
    await room.rows(`update users set role = 'reader' where id = $1`, [user.id])
    const by = await api.firstTokenOf(user.email, 'clave-segura')
    const watcher = watch(uuid, { by, fetch: attentive().fetch })
    await watcher.sees(() => true)
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(watcher.statuses).toEqual([200])
    await room.rows(
      'update users set disabled = true, token_version = token_version + 1 where id = $1',
      [user.id],
    )
    await watcher.refused()
    expect(watcher.statuses).toEqual([200, 401])
  })

  test('when a business unit takes the course away', { tags: ['slow'] }, async () => {
    const { id, uuid } = await boards.course({ ofUnit: true })
    const by = await api.tokenOf('unit@1.sendero.test')
    const watcher = watch(uuid, { by, fetch: attentive().fetch })
    await watcher.sees(() => true)
    await room.rows('delete from organizational_unit_courses where tenant_course_id = $1', [id])
    await watcher.refused()
    expect(watcher.statuses).toEqual([200, 404])
  })

  test('when the features of the company change, and opens again with the access it has then', async () => {
    const { uuid } = await boards.course()
    const watcher = watch(uuid, { fetch: attentive().fetch })
    await watcher.sees(() => true)
    const toggle = () =>
      room.rows('update tenants set communications = not communications where id = 1')
    await toggle()
    onTestFinished(() => void toggle())
    await watcher.disconnected()
    await expect.poll(() => watcher.statuses, { timeout: 10_000 }).toEqual([200, 200])
  })

  test('when the process stops, which then admits nobody', async () => {
    const { uuid } = await boards.course()
    const { fetch, leaderboards } = attentive()
    const watcher = watch(uuid, { fetch })
    await watcher.sees(() => true)
    leaderboards.closeStreams()
    await watcher.disconnected()
    const headers = { authorization: `Bearer ${token}` }
    const next = await fetch(`/courses/${uuid}/leaderboard/events`, { headers })
    expect(next.status).toBe(503)
  })

  test('when a reader goes, over a real connection', async () => {
    const { uuid } = await boards.course()
    const listener = getRequestListener(
      (request) => api.api.fetch(request, { address: '127.0.0.1' }),
      { overrideGlobalObjects: false },
    )
    const server = createServer(listener).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const leaving = new AbortController()
    const answer = await fetch(`http://127.0.0.1:${port}/api/courses/${uuid}/leaderboard/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    })
    await answer.body!.getReader().read()
    expect((await open()).watchers).toBe(1)
    leaving.abort()
    await expect.poll(open).toEqual({ watchers: 0, sources: 0 })
  })
})
