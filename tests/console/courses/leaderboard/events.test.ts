import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ErrorBody } from '#contract/platform/values/shapes.ts'
import { openMetrics } from '#api/platform/calls/metrics.ts'
import { openBoards } from '#tests/api/courses/leaderboard/boards.ts'
import { watchBy } from '#tests/api/courses/leaderboard/watcher.ts'
import { openClassroom } from '#tests/api/courses/learning/classroom.ts'
import { startTestConsole } from '#tests/support/console.ts'
import type { Visitor } from '#tests/support/pages/visitor.ts'

/** Connections between processes are given up when the machine comes to it. */
const LONG_TIMEOUT = { timeout: 10_000 }

const eventsOf = (uuid: string) => `/courses/${uuid}/scoretable/events`

describe.each([
  { title: 'with the API in the same process', remoteApi: false },
  { title: 'with a remote API', remoteApi: true },
])('the events of a ranking $title', async ({ remoteApi }) => {
  const site = await startTestConsole({ remoteApi })
  const boards = openBoards(await openClassroom(site.api))
  let person = await site.signInAs('reader')
  const colleague = await site.signInAs('admin')
  const metrics = openMetrics(site.api.services.db)
  /** Streams that browsers have open, those of the API, and the rankings that it follows. */
  const watching = async () => {
    const { text } = await metrics.text()
    const figure = (name: string) =>
      Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
    return {
      browsers: figure('sendero_console_streams\\{kind="leaderboard"\\}'),
      streams: figure('sendero_leaderboard_watchers'),
      sources: figure('sendero_leaderboard_sources'),
    }
  }
  const nobody = { browsers: 0, streams: 0, sources: 0 }
  /** Viewers of a ranking in this process are the API's; those of a remote API share one stream. */
  const viewersOfOne = (browsers: number) => ({
    browsers,
    streams: remoteApi ? 1 : browsers,
    sources: 1,
  })

  /** Watches as the browser would, through the console's own origin. */
  function watch(uuid: string, by: Visitor = person) {
    const leaving = new AbortController()
    const answers: Response[] = []
    const watcher = watchBy(async (headers) => {
      const answer = await by.request(eventsOf(uuid), { headers, signal: leaving.signal })
      answers.push(answer)
      return answer
    })
    const leave = () => {
      watcher.close()
      leaving.abort()
    }
    onTestFinished(leave)
    return { ...watcher, answers, leave }
  }

  test('are sent at each change, without buffering', async () => {
    const { uuid, place, score } = await boards.course()
    const ana = await place({ name: 'Ana', points: 1 })
    const watcher = watch(uuid)
    await watcher.sees(({ rows }) => rows.length === 1)
    await score(ana, 5)
    await watcher.sees(({ rows }) => rows[0]!.points === 5)
    const { headers } = watcher.answers[0]!
    expect(headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(headers.get('cache-control')).toBe('private, no-store, no-transform')
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('x-accel-buffering')).toBe('no')
  })

  test('come from one source, which is closed when the browsers disconnect', async () => {
    await expect.poll(watching, LONG_TIMEOUT).toEqual(nobody)
    const { uuid, place } = await boards.course()
    await place({ name: 'Ana' })
    const watchers = [watch(uuid), watch(uuid), watch(uuid, colleague)]
    await Promise.all(watchers.map((watcher) => watcher.sees(() => true)))
    expect(await watching()).toEqual(viewersOfOne(3))
    for (const { leave } of watchers) leave()
    await expect.poll(watching, LONG_TIMEOUT).toEqual(nobody)
  })

  test('go on for another viewer when the first one disconnects', async () => {
    await expect.poll(watching, LONG_TIMEOUT).toEqual(nobody)
    const { uuid, place, score } = await boards.course()
    const ana = await place({ name: 'Ana', points: 1 })
    const first = watch(uuid)
    await first.sees(() => true)
    const second = watch(uuid, colleague)
    await second.sees(() => true)
    first.leave()
    await site.endSessions('reader@1.sendero.test')
    for (let points = 2; points < 10; points++) {
      await score(ana, points)
      await second.sees(({ rows }) => rows[0]!.points === points)
      await sleep(200)
    }
    expect(second.statuses).toEqual([200])
    expect(await watching()).toEqual(viewersOfOne(1))
    // Signs in again, for a live session.
    person = await site.signInAs('reader')
  })

  test("of one course differ by the viewer's areas", async () => {
    await expect.poll(watching, LONG_TIMEOUT).toEqual(nobody)
    const { uuid, place } = await boards.course({ ofUnit: true })
    const [inside, outside] = await boards.areas()
    await place({ name: 'Fuera', points: 9, area: outside })
    await place({ name: 'Dentro', points: 5, area: inside })
    const all = watch(uuid)
    const some = watch(uuid, await site.signInAs('unit'))
    await all.sees(({ rows }) => rows.length === 2)
    await some.sees(({ rows }) => rows.length === 1)
    expect(JSON.stringify(some.heard)).not.toContain('Fuera')
    expect(await watching()).toEqual({ browsers: 2, streams: 2, sources: 2 })
  })

  test('are not repeated to a viewer with the last event id', async () => {
    const { uuid, place, score } = await boards.course()
    const ana = await place({ name: 'Ana', points: 1 })
    const first = watch(uuid)
    await first.sees(({ rows }) => rows.length === 1)
    const leaving = new AbortController()
    onTestFinished(() => leaving.abort())
    const answer = await person.request(eventsOf(uuid), {
      headers: { 'last-event-id': first.heard[0]!.id },
      signal: leaving.signal,
    })
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toMatch(/^retry: \d+\n\n$/)
    const next = reader.read()
    await score(ana, 6)
    expect((await next).value).toContain('"points":6')
  })

  test('are not found in another company, and redirect to the page without a session', async () => {
    const { uuid } = await boards.course()
    const stranger = await site.signInAs('admin', 97)
    expect((await stranger.request(eventsOf(uuid))).status).toBe(404)
    const signedOut = await site.visitor().request(eventsOf(uuid))
    expect(signedOut.status).toBe(302)
    const way = decodeURIComponent(signedOut.headers.get('location')!)
    expect(way).toMatch(new RegExp(`^/login.*/courses/${uuid}/scoretable$`))
  })
})

describe.each([
  { title: 'with the API in the same process', remoteApi: false },
  { title: 'with a remote API', remoteApi: true },
])('a console $title', async ({ remoteApi }) => {
  const site = await startTestConsole({
    remoteApi,
    settings: {
      TRUST_PROXY: '1',
      STREAMS_AT_ONCE: '6',
      STREAMS_PER_COMPANY: '5',
      STREAMS_PER_ADDRESS: '4',
      STREAMS_PER_USER: '3',
    },
  })
  const boards = openBoards(await openClassroom(site.api))
  const { uuid } = await boards.course()
  const person = await site.signInAs('admin')
  const colleague = await site.signInAs('reader')

  /** Watches until the test is over; answers with what it was refused with, if it was. */
  async function watch(by: Visitor, { address = '10.0.0.1', method = 'GET' } = {}) {
    const leaving = new AbortController()
    onTestFinished(() => leaving.abort())
    const answer = await by.request(eventsOf(uuid), {
      method,
      headers: { 'x-forwarded-for': address },
      signal: leaving.signal,
    })
    const { message } = answer.ok ? {} : ((await answer.json()) as Partial<ErrorBody>)
    return { answer, said: [answer.status, message] }
  }
  const admitted = (by: Visitor, options = {}) =>
    expect.poll(async () => (await watch(by, options)).said[0]).toBe(200)

  test('counts its viewers', async () => {
    for (let n = 0; n < 5; n++) {
      expect((await watch(person, { method: 'HEAD' })).said).toEqual([200, undefined])
    }
    for (let n = 0; n < 3; n++) await admitted(person)
    expect((await watch(person)).said).toEqual([
      429,
      'Tienes demasiadas tablas de posiciones abiertas. Cierra alguna.',
    ])
    await admitted(colleague)
    expect((await watch(colleague)).said).toEqual([
      429,
      'Desde esta red ya hay demasiadas tablas de posiciones abiertas.',
    ])
    await admitted(colleague, { address: '10.0.0.2' })
    expect((await watch(colleague, { address: '10.0.0.2' })).said).toEqual([
      429,
      'Tu compañía ya tiene demasiadas tablas de posiciones abiertas.',
    ])
  })

  test.runIf(remoteApi)(
    'ends its streams when the API stays away, and refuses new ones',
    { tags: ['slow'] },
    async () => {
      await admitted(person)
      const { answer } = await watch(person)
      const ended = answer.text()
      await site.stopApi()
      expect(await ended).toMatch(/^retry: /)
      expect((await watch(person)).said[0]).toBe(503)
    },
  )
})
