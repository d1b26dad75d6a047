import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { follow, type Connection } from './follow.ts'

/** Test double of the browser's EventSource. */
class Stream extends EventTarget {
  static readonly CLOSED = 2
  static opened: Stream[] = []
  readyState = 0
  constructor() {
    super()
    Stream.opened.push(this)
  }
  close() {
    this.readyState = 2
  }
  say(type: string, data = '') {
    this.dispatchEvent(new MessageEvent(type, { data }))
  }
  refuse() {
    this.readyState = 2
    this.say('error')
  }
}

const open = () => Stream.opened.filter(({ readyState }) => readyState !== 2).length
const last = () => Stream.opened.at(-1)!
let page: { answer: () => Promise<Partial<Response>>; asked: number; reloaded: number }
let tab: EventTarget & { visibilityState: string }

beforeEach(() => {
  vi.useFakeTimers()
  Stream.opened = []
  page = { answer: async () => ({ ok: true }), asked: 0, reloaded: 0 }
  tab = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('document', tab)
  vi.stubGlobal('window', { location: { href: '/', reload: () => page.reloaded++ } })
  vi.stubGlobal('fetch', () => {
    page.asked++
    return page.answer()
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function listen() {
  const told = { heard: [] as string[], states: [] as Connection[], looks: 0 }
  const stop = follow('/events', {
    heard: (data) => told.heard.push(data),
    connected: (how) => told.states.push(how),
    look: () => {
      told.looks++
    },
  })
  return { told, stop }
}

function show(visibilityState: 'visible' | 'hidden') {
  tab.visibilityState = visibilityState
  tab.dispatchEvent(new Event('visibilitychange'))
}

test('passes events on and leaves reconnecting to the browser', () => {
  const { told, stop } = listen()
  last().say('open')
  last().say('message', 'uno')
  last().say('error')
  last().say('open')
  expect(told).toMatchObject({ heard: ['uno'], states: ['live', 'reconnecting', 'live'], looks: 0 })
  expect(Stream.opened).toHaveLength(1)
  stop()
  expect(open()).toBe(0)
})

test('closes the stream while the page is hidden', () => {
  const { told } = listen()
  show('hidden')
  expect(open()).toBe(0)
  show('visible')
  expect(open()).toBe(1)
  last().say('message', 'dos')
  expect(told.heard).toEqual(['dos'])
})

test('does not reopen a finished stream and reloads the page data', () => {
  const { told } = listen()
  last().say('done')
  show('hidden')
  show('visible')
  expect(open()).toBe(0)
  expect(told.looks).toBe(1)
})

test('retries a refused stream with backoff until it opens', async () => {
  const { told } = listen()
  for (const [n, seconds] of [5, 10, 20, 30, 30].entries()) {
    last().refuse()
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1)
    expect(page.asked).toBe(n)
    await vi.advanceTimersByTimeAsync(1)
    expect(page.asked).toBe(n + 1)
    expect(open()).toBe(1)
  }
  expect(told.looks).toBe(5)
  last().say('open')
  last().refuse()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(page.asked).toBe(6)
})

test.each([
  ['there', { ok: true }, { looks: 1, reloaded: 0 }],
  ['away', { ok: false, status: 503 }, { looks: 0, reloaded: 0 }],
  ['gone', { ok: false, status: 404 }, { looks: 0, reloaded: 1 }],
  ['signed out', { ok: false, status: 0, type: 'opaqueredirect' }, { looks: 0, reloaded: 1 }],
] as const)('a page that is %s when its events are refused', async (_, answer, then) => {
  page.answer = async () => answer
  const { told } = listen()
  last().refuse()
  await vi.advanceTimersByTimeAsync(5_000)
  expect({ looks: told.looks, reloaded: page.reloaded }).toEqual(then)
})

test('stops when the page is left', async () => {
  page.answer = () => Promise.reject(new Error('aborted'))
  const { stop } = listen()
  last().refuse()
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(open()).toBe(0)
  expect(page.reloaded).toBe(0)
})
