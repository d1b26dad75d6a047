import { expect, onTestFinished, test } from 'vitest'
import { EVENTS_NAME, endpoint } from '#contract/endpoint.ts'
import type { ApiClient } from '../backend/api.server.ts'
import type { Source } from './upstream.server.ts'
import { createFanOuts } from './fan-outs.server.ts'
import { eventsOf, polled } from './sources.server.ts'

const STREAM = endpoint({
  method: 'get',
  path: '/board/events',
  summary: 'Los eventos de una tabla',
  access: 'staff',
  answer: { stream: 'text/event-stream' },
})

type Call = { by: string; after: string | undefined; say: (text: string) => void; end: () => void }

/** Test double of an API with events; records the client and the last event id of each stream. */
function openApi() {
  const calls: Call[] = []
  const left: string[] = []
  const refused = new Map<string, number>()
  const names = new Map<string, string>()
  let after: string | undefined

  const source = eventsOf(STREAM, (lastEventId) => {
    after = lastEventId
    return {}
  })
  const clientOf = (by: string) =>
    ({
      head: async () => new Headers({ [EVENTS_NAME]: 'board' }),
      stream: async () => {
        const status = refused.get(by)
        if (status) throw Response.json({ by }, { status })
        let stream!: ReadableStreamDefaultController<Uint8Array>
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => (stream = controller),
          cancel: () => void left.push(by),
        })
        const say = (text: string) => stream.enqueue(new TextEncoder().encode(text))
        say('retry: 10\n\n')
        calls.push({ by, after, say, end: () => stream.close() })
        const headers = {
          'content-type': 'text/event-stream',
          [EVENTS_NAME]: names.get(by) ?? 'board',
        }
        return new Response(body, { headers })
      },
    }) as unknown as ApiClient
  return { calls, left, refused, names, source, clientOf }
}

/** Returns a function that adds a viewer of a source. */
function openRoom(source: Source, clientOf: (by: string) => ApiClient) {
  const relays = createFanOuts(new AbortController().signal, { failoverDelayMs: 10 })
  return (by: string) => {
    const leaving = new AbortController()
    onTestFinished(() => leaving.abort())
    const viewer = { heard: '', ended: false, leave: () => leaving.abort() }
    const connection = { closed: leaving.signal, drained: async () => {}, cut: () => {} }
    const watcher = {
      session: by,
      api: async () => clientOf(by),
      lastEventId: null,
      connection,
    }
    const joined = relays
      .join({ source, kind: 'board', company: 1, name: 'board' }, watcher)
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
}

test('passes on events of the API and resumes after a break', async () => {
  const { calls, clientOf, source } = openApi()
  const watch = openRoom(source, clientOf)
  const [ana, luis] = [watch('ana'), watch('luis')]
  await expect.poll(() => calls).toHaveLength(1)
  calls[0]!.say('id: 1\ndata: uno\n\n: sigue\n\n')
  await expect.poll(() => luis.heard).toContain('id: 1\ndata: uno\n\n')
  calls[0]!.end()
  await expect
    .poll(() => calls.map(({ by, after }) => [by, after]))
    .toEqual([
      ['ana', undefined],
      ['ana', '1'],
    ])
  calls[1]!.say('id: 2\ndata: dos\n\n')
  for (const viewer of [ana, luis]) await expect.poll(() => viewer.heard).toContain('data: dos')
  expect(luis.heard.match(/data/g)).toHaveLength(2)
})

test("fails over to another viewer's session after the last event", async () => {
  const { calls, clientOf, left, source } = openApi()
  const watch = openRoom(source, clientOf)
  const [ana, luis] = [watch('ana'), watch('luis')]
  await expect.poll(() => calls).toHaveLength(1)
  calls[0]!.say('id: 1\ndata: uno\n\n')
  await expect.poll(() => luis.heard).toContain('uno')
  ana.leave()
  await expect
    .poll(() => calls.map(({ by, after }) => [by, after]))
    .toEqual([
      ['ana', undefined],
      ['luis', '1'],
    ])
  expect(left).toEqual(['ana'])
  calls[1]!.say('id: 2\ndata: dos\n\n')
  await expect.poll(() => luis.heard).toContain('dos')
  luis.leave()
  await expect.poll(() => left).toEqual(['ana', 'luis'])
})

test('never makes a viewer the leader whose permission or scope changed', async () => {
  const { calls, clientOf, left, names, refused, source } = openApi()
  const watch = openRoom(source, clientOf)
  const [ana, eva, luis] = [watch('ana'), watch('eva'), watch('luis')]
  await expect.poll(() => calls).toHaveLength(1)
  refused.set('ana', 401)
  names.set('eva', 'of fewer areas')
  calls[0]!.end()
  await expect.poll(() => calls.at(-1)!.by).toBe('luis')
  for (const viewer of [ana, eva]) await expect.poll(() => viewer.ended).toBe(true)
  expect(left).toEqual(['eva'])
  calls.at(-1)!.say('data: de la compañía\n\n')
  await expect.poll(() => luis.heard).toContain('de la compañía')
  expect(eva.heard).not.toContain('de la compañía')
})

test('refuses the first viewer when the API has no connection left, without asking again', async () => {
  const { clientOf, refused, source } = openApi()
  refused.set('ana', 429)
  const ana = openRoom(source, clientOf)('ana')
  await expect(ana.joined).rejects.toMatchObject({ status: 429 })
})

test('polls a state with the session of a connected viewer and ends with it', async () => {
  const asked: string[] = []
  let state: object | null = { rows: 1 }
  const source = polled('job', async (api) => {
    asked.push(api as unknown as string)
    return state
  })
  const watch = openRoom(source, (by) => by as unknown as ApiClient)
  const [ana, luis] = [watch('ana'), watch('luis')]
  await expect.poll(() => luis.heard).toContain('data: {"rows":1}\n\n')
  expect(asked).toEqual(['ana'])
  ana.leave()
  state = { rows: 2 }
  await expect.poll(() => luis.heard, { timeout: 3_000 }).toContain('data: {"rows":2}\n\n')
  expect(asked).toEqual(['ana', 'luis'])
  state = null
  await expect.poll(() => luis.ended, { timeout: 3_000 }).toBe(true)
  expect(luis.heard).toMatch(/event: done\ndata: \{\}\n\n$/)
})
