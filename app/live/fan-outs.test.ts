import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { ApiClient } from '../backend/api.server.ts'
import type { UpstreamChannel, Source } from './upstream.server.ts'
import { createFanOuts } from './fan-outs.server.ts'

const refused = (status: number) => Response.json({ status }, { status })

/** Source whose upstreams the test controls. An API client is a name; a status in `may` denies access. */
function openStage(times: Parameters<typeof createFanOuts>[1] = {}) {
  const ending = new AbortController()
  const relays = createFanOuts(ending.signal, {
    heartbeatMs: 60_000,
    checkMs: 60_000,
    failoverDelayMs: 20,
    outageTimeoutMs: 60,
    ...times,
  })
  const may = new Map<string, string | number>()
  const asked: string[] = []
  const lines: { line: UpstreamChannel; name: string; handedOver: number }[] = []
  const who = (api: ApiClient) => api as unknown as string

  const admit = async (api: ApiClient) => {
    asked.push(who(api))
    const found = may.get(who(api)) ?? 'board'
    if (typeof found === 'number') throw refused(found)
    return found
  }
  const source: Source = {
    admit,
    follow(line, name) {
      const upstream = { line, name, handedOver: 0 }
      lines.push(upstream)
      return () => {
        upstream.handedOver++
      }
    },
  }

  /** Adds an authorized viewer to the named channel, and collects the received events. */
  function join(
    person: string,
    {
      name = 'board',
      company = 1,
      session = person,
      lastEventId = null as string | null,
      takes = true,
      gone = false,
    } = {},
  ) {
    const leaving = new AbortController()
    onTestFinished(() => leaving.abort())
    if (gone) leaving.abort()
    const viewer = { heard: '', ended: false, cut: false, leave: () => leaving.abort() }
    const joined = relays
      .join(
        { source, kind: 'board', company, name },
        {
          session,
          api: async () => person as unknown as ApiClient,
          lastEventId,
          connection: {
            closed: leaving.signal,
            drained: async () => {
              if (!takes) await new Promise(() => {})
            },
            cut: () => {
              viewer.cut = true
              leaving.abort()
            },
          },
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

  /** Returns the last opened upstream, connected. */
  function upstream() {
    const last = lines.at(-1)!
    last.line.connected()
    return last
  }

  return { relays, ending, may, asked, lines, source, join, upstream }
}

const events = (heard: string) => heard.replace(/^retry: \d+\n\n/, '')

test('opens one upstream for all viewers of a source and sends the last event to a new viewer at once', async () => {
  const { join, lines, relays, upstream } = openStage()
  const [ana, luis] = [join('ana'), join('luis')]
  upstream().line.publish({ id: '1', data: 'uno' })
  await expect.poll(() => events(luis.heard)).toBe('id: 1\ndata: uno\n\n')
  const eva = join('eva')
  await expect.poll(() => events(eva.heard)).toBe('id: 1\ndata: uno\n\n')
  upstream().line.publish({ id: '2', data: 'dos\nlíneas' })
  for (const viewer of [ana, luis, eva])
    await expect.poll(() => viewer.heard).toContain('id: 2\ndata: dos\ndata: líneas\n\n')
  expect(lines).toHaveLength(1)
  expect(relays.count()).toBe(1)
  expect(ana.heard).toMatch(/^retry: [23]\d{3}\n\n/)
})

test('never sends events of another tenant or of another name', async () => {
  const { join, lines } = openStage()
  const viewers = [join('ana'), join('eva', { company: 2 }), join('luis', { name: 'other' })]
  expect(lines).toHaveLength(3)
  for (const [n, { line }] of lines.entries()) line.publish({ data: `de ${n}` })
  for (const [n, viewer] of viewers.entries())
    await expect.poll(() => events(viewer.heard)).toBe(`data: de ${n}\n\n`)
})

test('sends nothing to a viewer with the last event id until the next event', async () => {
  const { join, upstream } = openStage()
  join('ana')
  upstream().line.publish({ id: '1', data: 'uno' })
  const luis = join('luis', { lastEventId: '1' })
  await expect.poll(() => luis.heard).toMatch(/^retry: /)
  expect(events(luis.heard)).toBe('')
  upstream().line.publish({ id: '2', data: 'dos' })
  upstream().line.publish({ id: '1', data: 'uno' })
  await expect.poll(() => events(luis.heard)).toContain('id: 1\ndata: uno\n\n')
})

test('sends a repeated event once', async () => {
  const { join, upstream } = openStage()
  const ana = join('ana')
  for (const data of ['uno', 'uno', 'dos']) {
    upstream().line.publish({ data })
    await sleep(10)
  }
  await expect.poll(() => events(ana.heard)).toBe('data: uno\n\ndata: dos\n\n')
})

test('skips to the newest event for a slow viewer, and disconnects it in the end', async () => {
  const { join, relays, upstream } = openStage({ heartbeatMs: 10 })
  const ana = join('ana')
  const slow = join('luis', { takes: false })
  for (let n = 0; n < 1_000; n++) upstream().line.publish({ data: `${n}` })
  await expect.poll(() => ana.heard).toContain('data: 999\n\n')
  expect(ana.heard.match(/data/g)!.length).toBeLessThan(5)
  await expect.poll(() => slow.cut).toBe(true)
  expect(ana).toMatchObject({ cut: false, ended: false })
  expect(relays.count()).toBe(1)
})

test('sends a heartbeat when there is no event for long', async () => {
  const { join, upstream } = openStage({ heartbeatMs: 10 })
  const ana = join('ana')
  upstream()
  await expect.poll(() => ana.heard).toContain(': sigue\n\n: sigue\n\n')
})

test('closes the upstream when the last viewer disconnects, and opens a new one for the next', async () => {
  const { join, lines, relays, upstream } = openStage()
  const [ana, luis] = [join('ana'), join('luis')]
  const { line } = upstream()
  ana.leave()
  expect(line.closed.aborted).toBe(false)
  luis.leave()
  expect(line.closed.aborted).toBe(true)
  expect(relays.count()).toBe(0)
  join('eva')
  expect(lines).toHaveLength(2)
})

test('fails over to another viewer when the leader disconnects, once for several disconnects', async () => {
  const { join, upstream } = openStage()
  const [ana, luis, eva] = [join('ana'), join('luis'), join('eva')]
  const opened = upstream()
  const name = () => opened.line.callAsLeader(async (api) => api as unknown as string)
  expect(await name()).toBe('ana')
  eva.leave()
  await sleep(40)
  expect(opened.handedOver).toBe(0)
  ana.leave()
  await expect.poll(() => opened.handedOver).toBe(1)
  expect(await name()).toBe('luis')
  expect(opened.line.closed.aborted).toBe(false)
  expect(luis.ended).toBe(false)
})

test('ends the stream of a leader whose permission was revoked, and asks the next viewer', async () => {
  const { join, may, source, upstream } = openStage()
  const [ana, luis] = [join('ana'), join('luis')]
  const { line } = upstream()
  may.set('ana', 401)
  expect(await line.callAsLeader(source.admit)).toBe('board')
  await expect.poll(() => ana.ended).toBe(true)
  expect(luis.ended).toBe(false)
  may.set('luis', 429)
  await expect(line.callAsLeader(source.admit)).rejects.toMatchObject({ status: 429 })
  expect(luis.ended).toBe(false)
})

test('checks each session again and ends viewers whose permission or scope changed', async () => {
  const { asked, join, may, upstream } = openStage({ checkMs: 50 })
  const two = [join('ana', { session: 'a' }), join('ana', { session: 'a' })]
  const [luis, eva] = [join('luis'), join('eva')]
  upstream()
  await expect.poll(() => asked).toEqual(['ana', 'luis', 'eva'])
  may.set('ana', 404).set('luis', 'of fewer areas').set('eva', 503)
  for (const viewer of [...two, luis]) await expect.poll(() => viewer.ended).toBe(true)
  await sleep(120)
  expect(eva.ended).toBe(false)
  may.set('eva', 403)
  await expect.poll(() => eva.ended).toBe(true)
})

test('hides a short outage of the upstream and ends the streams after a long one', async () => {
  const { join, relays, upstream } = openStage()
  const ana = join('ana')
  const { line } = upstream()
  line.publish({ id: '1', data: 'uno' })
  line.disconnected()
  expect(line.lastEventId()).toBe('1')
  await sleep(30)
  line.connected()
  await sleep(60)
  expect(ana.ended).toBe(false)
  line.disconnected()
  await expect.poll(() => ana.ended).toBe(true)
  expect(relays.count()).toBe(0)
})

test('refuses all waiting viewers when the upstream is refused', async () => {
  const { join, lines, may, relays, source } = openStage()
  const both = [join('ana'), join('luis')]
  may.set('ana', 429).set('luis', 429)
  const { line } = lines[0]!
  await line.callAsLeader(source.admit).catch(() => line.disconnected())
  for (const { joined } of both) {
    const answer = (await joined.catch((thrown: unknown) => thrown)) as Response
    expect(answer.status).toBe(429)
    expect(await answer.json()).toEqual({ status: 429 })
  }
  expect(relays.count()).toBe(0)
})

test('sends the end of the source as the last event', async () => {
  const { join, relays, upstream } = openStage()
  const [ana, luis] = [join('ana'), join('luis')]
  upstream().line.end('done')
  for (const viewer of [ana, luis]) {
    await expect.poll(() => viewer.ended).toBe(true)
    expect(events(viewer.heard)).toBe('event: done\ndata: {}\n\n')
  }
  expect(relays.count()).toBe(0)
})

test('ends all streams on shutdown, also those opened afterwards', async () => {
  const { ending, join, relays, upstream } = openStage()
  const viewers = [join('ana'), join('eva', { company: 2 })]
  upstream()
  ending.abort()
  viewers.push(join('luis'))
  for (const viewer of viewers) await expect.poll(() => viewer.ended).toBe(true)
  expect(relays.count()).toBe(0)
})

test('opens no upstream for a viewer that disconnected during admission', async () => {
  const { join, lines, relays } = openStage()
  await join('ana', { gone: true }).joined
  expect(lines).toEqual([])
  expect(relays.count()).toBe(0)
  const late = join('luis')
  late.leave()
  await late.joined
  expect(relays.count()).toBe(0)
})
