import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { EVENTS_NAME } from '#contract/platform/endpoint.ts'
import type { ApiClient } from '../backend/api.server.ts'
import { createUpstreams, type EventCalls } from './remote-events.server.ts'

/** The client of a test double of the API is the name of its viewer. */
const nameOf = (api: ApiClient) => api as unknown as string

type Stream = { by: string; after: string | null; say: (text: string) => void; end: () => void }

/**
 * Remote API that the test controls, and the viewers of its events. `access` is the status
 * that it is refused with, or the name of the events that it may see.
 */
function openStage({ checkMs = 60_000 } = {}) {
  const ending = new AbortController()
  const upstreams = createUpstreams(ending.signal, {
    checkMs,
    failoverDelayMs: 10,
    outageTimeoutMs: 100,
  })
  const access = new Map<string, number | string>()
  const asked: string[] = []
  const streams: Stream[] = []
  const left: string[] = []

  function admit(by: string): Headers {
    const answer = access.get(by) ?? 'board'
    if (typeof answer === 'number') throw Response.json({ by }, { status: answer })
    return new Headers({ 'content-type': 'text/event-stream', [EVENTS_NAME]: answer })
  }
  const calls: EventCalls = {
    async head(api) {
      asked.push(nameOf(api))
      return admit(nameOf(api))
    },
    async open(api, after) {
      const by = nameOf(api)
      const headers = admit(by)
      let stream!: ReadableStreamDefaultController<Uint8Array>
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => (stream = controller),
        cancel: () => void left.push(by),
      })
      const say = (text: string) => stream.enqueue(new TextEncoder().encode(text))
      say('retry: 10\n\n')
      streams.push({ by, after, say, end: () => stream.close() })
      return new Response(body, { headers })
    },
  }

  /** Adds a viewer admitted to the named events, and collects the received ones. */
  function join(by: string, { tenantId = 1, name = 'board' } = {}) {
    const leaving = new AbortController()
    onTestFinished(() => leaving.abort())
    const viewer = { heard: '', ended: false, leave: () => leaving.abort() }
    const joined = upstreams
      .join(
        { kind: 'board', tenantId, name, calls },
        {
          session: by,
          api: async () => by as unknown as ApiClient,
          lastEventId: null,
          connection: { closed: leaving.signal },
        },
      )
      .then(async (body) => {
        const reader = body.pipeThrough(new TextDecoderStream()).getReader()
        leaving.signal.addEventListener('abort', () => void reader.cancel())
        for (let part = await reader.read(); !part.done; part = await reader.read())
          viewer.heard += part.value
        viewer.ended = true
      })
    joined.catch(() => {})
    return Object.assign(viewer, { joined })
  }

  const opened = () => streams.map(({ by, after }) => [by, after])
  return { access, asked, ending, join, left, opened, streams, upstreams }
}

test('passes on events of one upstream and resumes after a break', async () => {
  const { join, opened, streams, upstreams } = openStage()
  const [ana, luis] = [join('ana'), join('luis')]
  await expect.poll(opened).toEqual([['ana', null]])
  streams[0]!.say('id: 1\ndata: uno\n\n: sigue\n\n')
  await expect.poll(() => luis.heard).toContain('id: 1\ndata: uno\n\n')
  streams[0]!.end()
  await expect.poll(opened).toEqual([
    ['ana', null],
    ['ana', '1'],
  ])
  streams[1]!.say('id: 2\ndata: dos\n\n')
  for (const viewer of [ana, luis]) await expect.poll(() => viewer.heard).toContain('data: dos')
  expect(luis.heard.match(/data/g)).toHaveLength(2)
  expect(upstreams.count()).toBe(1)
})

test('fails over after the last event when the leader disconnects, and only then', async () => {
  const { join, left, opened, streams } = openStage()
  const [ana, luis, eva] = [join('ana'), join('luis'), join('eva')]
  await expect.poll(opened).toEqual([['ana', null]])
  streams[0]!.say('id: 1\ndata: uno\n\n')
  await expect.poll(() => luis.heard).toContain('uno')
  eva.leave()
  await sleep(50)
  expect(left).toEqual([])
  ana.leave()
  await expect.poll(opened).toEqual([
    ['ana', null],
    ['luis', '1'],
  ])
  expect(left).toEqual(['ana'])
  streams[1]!.say('id: 2\ndata: dos\n\n')
  await expect.poll(() => luis.heard).toContain('dos')
  luis.leave()
  await expect.poll(() => left).toEqual(['ana', 'luis'])
})

test('never makes a viewer the leader whose permission or scope changed', async () => {
  const { access, join, left, streams } = openStage()
  const [ana, eva, luis] = [join('ana'), join('eva'), join('luis')]
  await expect.poll(() => streams).toHaveLength(1)
  access.set('ana', 401).set('eva', 'of fewer areas')
  streams[0]!.end()
  await expect.poll(() => streams.at(-1)!.by).toBe('luis')
  for (const viewer of [ana, eva]) await expect.poll(() => viewer.ended).toBe(true)
  expect(left).toEqual(['eva'])
  streams.at(-1)!.say('data: de la compañía\n\n')
  await expect.poll(() => luis.heard).toContain('de la compañía')
  expect(eva.heard).not.toContain('de la compañía')
})

test('checks each viewer again and ends the stream when permission or scope changed', async () => {
  const { access, asked, join } = openStage({ checkMs: 50 })
  join('leader')
  const [ana, luis, eva] = [join('ana'), join('luis'), join('eva')]
  await expect.poll(() => asked).toEqual(['leader', 'ana', 'luis', 'eva'])
  access.set('ana', 404).set('luis', 'of fewer areas').set('eva', 503)
  for (const viewer of [ana, luis]) await expect.poll(() => viewer.ended).toBe(true)
  await sleep(120)
  expect(eva.ended).toBe(false)
  access.set('eva', 403)
  await expect.poll(() => eva.ended).toBe(true)
})

test('hides a short outage of the API and ends the streams after a long one', async () => {
  const { access, join, streams, upstreams } = openStage()
  const ana = join('ana')
  await expect.poll(() => streams).toHaveLength(1)
  access.set('ana', 503)
  streams[0]!.end()
  await sleep(50)
  access.delete('ana')
  await expect.poll(() => streams).toHaveLength(2)
  await sleep(120)
  expect(ana.ended).toBe(false)
  access.set('ana', 503)
  streams[1]!.end()
  await expect.poll(() => ana.ended).toBe(true)
  expect(upstreams.count()).toBe(0)
})

test('refuses all waiting viewers when the upstream is refused', async () => {
  const { access, join, upstreams } = openStage()
  access.set('ana', 429).set('luis', 429)
  for (const { joined } of [join('ana'), join('luis')]) {
    const refusal = (await joined.catch((thrown: unknown) => thrown)) as Response
    expect(refusal.status).toBe(429)
    expect(await refusal.json()).toEqual({ by: 'luis' })
  }
  expect(upstreams.count()).toBe(0)
})

test('never sends events of another tenant or of another name', async () => {
  const { access, join, streams } = openStage()
  access.set('luis', 'other')
  const viewers = [join('ana'), join('eva', { tenantId: 2 }), join('luis', { name: 'other' })]
  await expect.poll(() => streams).toHaveLength(3)
  for (const { by, say } of streams) say(`data: para ${by}\n\n`)
  for (const [n, by] of ['ana', 'eva', 'luis'].entries()) {
    await expect.poll(() => viewers[n]!.heard).toContain(`data: para ${by}\n\n`)
    expect(viewers[n]!.heard.match(/data/g)).toHaveLength(1)
  }
})

test('ends all streams on shutdown', async () => {
  const { ending, join, streams, upstreams } = openStage()
  const ana = join('ana')
  await expect.poll(() => streams).toHaveLength(1)
  ending.abort()
  await expect.poll(() => ana.ended).toBe(true)
  expect(upstreams.count()).toBe(0)
})
