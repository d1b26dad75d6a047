import { describe, expect, onTestFinished, test } from 'vitest'
import { openMetrics } from '#api/http/metrics.ts'
import { openBoards } from '#tests/api/leaderboard/boards.ts'
import { watchBy } from '#tests/api/leaderboard/watcher.ts'
import { openClassroom } from '#tests/api/learning/classroom.ts'
import { startTestConsole } from '#tests/support/console.ts'

const eventsOf = (uuid: string) => `/courses/${uuid}/scoretable/events`

describe.each([
  { title: 'with the API in the same process', elsewhere: false },
  { title: 'with the API elsewhere', elsewhere: true },
])('the events of a ranking $title', async ({ elsewhere }) => {
  const site = await startTestConsole({ elsewhere })
  const boards = openBoards(await openClassroom(site.api))
  const person = await site.signInAs('reader')
  const metrics = openMetrics(site.api.services.db)
  const watching = async () =>
    Number(/^sendero_leaderboard_watchers (\d+)$/m.exec((await metrics()).text)?.[1])

  /** Watches as the browser would, through the console's own origin. */
  function watch(uuid: string) {
    const leaving = new AbortController()
    const answers: Response[] = []
    const watcher = watchBy(async (headers) => {
      const answer = await person.request(eventsOf(uuid), { headers, signal: leaving.signal })
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

  test('tell each change, and nothing holds them back', async () => {
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

  test('leave nothing behind when the browser goes', async () => {
    await expect.poll(watching).toBe(0)
    const { uuid, place } = await boards.course()
    await place({ name: 'Ana' })
    const watchers = [watch(uuid), watch(uuid), watch(uuid)]
    await Promise.all(watchers.map((watcher) => watcher.sees(() => true)))
    expect(await watching()).toBe(3)
    for (const { leave } of watchers) leave()
    await expect.poll(watching).toBe(0)
  })

  test('are not repeated to who comes back with the last id', async () => {
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

  test('are not for another company, and lead who has no session to the page', async () => {
    const { uuid } = await boards.course()
    const stranger = await site.signInAs('admin', 97)
    expect((await stranger.request(eventsOf(uuid))).status).toBe(404)
    const nobody = await site.visitor().request(eventsOf(uuid))
    expect(nobody.status).toBe(302)
    const way = decodeURIComponent(nobody.headers.get('location')!)
    expect(way).toMatch(new RegExp(`^/login.*/courses/${uuid}/scoretable$`))
  })
})
