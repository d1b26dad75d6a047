import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import {
  createEventChannels,
  type Channel,
  type Publisher,
  type Viewer,
} from '#contract/platform/event-channels.ts'

/** Channels, and a function that adds viewers to one, whose publisher the test controls. */
function openStage(times: { heartbeatMs?: number; checkMs?: number } = {}) {
  const channels = createEventChannels<Viewer, Publisher<Viewer>>({
    heartbeatMs: 60_000,
    checkMs: 60_000,
    ...times,
  })
  const answers = new Map<string, false | Error>()
  const asked: string[] = []
  const published: Channel<Viewer>[] = []

  function open(channel: Channel<Viewer>): Publisher<Viewer> {
    published.push(channel)
    return {
      async stillAuthorizes({ session }) {
        asked.push(session)
        const answer = answers.get(session) ?? true
        if (answer instanceof Error) throw answer
        return answer
      },
      stop() {},
    }
  }

  /** Adds a viewer, and collects the received events. */
  function join(session: string, { takes = true, gone = false } = {}) {
    const leaving = new AbortController()
    onTestFinished(() => leaving.abort())
    if (gone) leaving.abort()
    const viewer = { heard: '', ended: false, cut: false, leave: () => leaving.abort() }
    const { body } = channels.join(
      'board',
      {
        session,
        lastEventId: null,
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
      open,
    )
    void read()
    return viewer

    async function read(): Promise<void> {
      const reader = body.pipeThrough(new TextDecoderStream()).getReader()
      leaving.signal.addEventListener('abort', () => void reader.cancel())
      for (let part = await reader.read(); !part.done; part = await reader.read())
        viewer.heard += part.value
      viewer.ended = true
    }
  }

  return { answers, asked, channels, join, published, last: () => published.at(-1)! }
}

const events = (heard: string) => heard.replace(/^retry: \d+\n\n/, '')

test('sends a repeated event once', async () => {
  const { join, last } = openStage()
  const ana = join('ana')
  for (const data of ['uno', 'uno', 'dos']) {
    last().publish({ data })
    await sleep(10)
  }
  await expect.poll(() => events(ana.heard)).toBe('data: uno\n\ndata: dos\n\n')
})

test('skips to the newest event for a slow viewer, and disconnects it in the end', async () => {
  const { channels, join, last } = openStage({ heartbeatMs: 10 })
  const ana = join('ana')
  const slow = join('luis', { takes: false })
  for (let n = 0; n < 1_000; n++) last().publish({ data: `${n}` })
  await expect.poll(() => ana.heard).toContain('data: 999\n\n')
  expect(ana.heard.match(/data/g)!.length).toBeLessThan(5)
  await expect.poll(() => slow.cut).toBe(true)
  expect(ana).toMatchObject({ cut: false, ended: false })
  expect(channels.count()).toBe(1)
})

test('sends a heartbeat when there is no event for long', async () => {
  const { join } = openStage({ heartbeatMs: 10 })
  const ana = join('ana')
  await expect.poll(() => ana.heard).toContain(': sigue\n\n: sigue\n\n')
})

test('checks each session again and ends its streams when it has lost access', async () => {
  const { answers, asked, join } = openStage({ checkMs: 50 })
  const two = [join('ana'), join('ana')]
  const [luis, eva] = [join('luis'), join('eva')]
  await expect.poll(() => asked).toEqual(['ana', 'luis', 'eva'])
  answers.set('ana', false).set('eva', new Error('unavailable'))
  for (const viewer of two) await expect.poll(() => viewer.ended).toBe(true)
  await sleep(120)
  expect([luis.ended, eva.ended]).toEqual([false, false])
  answers.set('eva', false)
  await expect.poll(() => eva.ended).toBe(true)
})

test('ends all streams on shutdown, also those opened afterwards', async () => {
  const { channels, join } = openStage()
  const viewers = [join('ana')]
  channels.close()
  viewers.push(join('luis'))
  for (const viewer of viewers) await expect.poll(() => viewer.ended).toBe(true)
  expect(channels.count()).toBe(0)
})

test('opens no publisher for a viewer that has disconnected already', () => {
  const { channels, join, published } = openStage()
  join('ana', { gone: true })
  expect(published).toEqual([])
  expect(channels.count()).toBe(0)
})
