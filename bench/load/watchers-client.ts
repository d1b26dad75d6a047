import { get, type ClientRequest } from 'node:http'

/**
 * Thousands of browsers that watch one table of positions, in a process of their own. Speaks with the
 * bench that forked it; times are milliseconds since 1970, so that both mean the same.
 */

/** Opens so many streams, answers when each has the table. */
type Open = { do: 'open'; url: string; cookies: string[]; count: number }
/** When did everybody know that these people have these points. */
type Report = { do: 'report'; answers: Answer[] }
export type Answer = { key: string; points: number; at: number }
export type Command = Open | Report | { do: 'close' }
/** For each answer: milliseconds until the last watcher had it, and until the one in the middle. */
export type Arrival = { all: number; half: number }
export type Reply = { opened: number } | { arrivals: Arrival[]; events: number } | { closed: true }

type Frame = Map<string, number>
type Watcher = { request: ClientRequest; text: string; frames: Frame[]; times: number[] }

const AT_ONCE = 50
const now = () => performance.timeOrigin + performance.now()
const watchers: Watcher[] = []
/** The same bytes come to all, so each is read once. */
const read = new Map<string, Frame>()

process.on('message', (command: Command) => {
  void perform(command).then((reply) => process.send!(reply))
})

async function perform(command: Command): Promise<Reply> {
  if (command.do === 'open') return open(command)
  if (command.do === 'report') return report(command.answers)
  for (const { request } of watchers) request.destroy()
  return { closed: true }
}

async function open({ url, cookies, count }: Open): Promise<Reply> {
  for (let at = 0; at < count; at += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, n) =>
      watch(url, cookies[(at + n) % cookies.length]!),
    )
    await Promise.all(some)
  }
  return { opened: watchers.length }
}

/** Resolves with the first table. */
function watch(url: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, accept: 'text/event-stream' }
    const request = get(url, { agent: false, headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${response.statusCode} ${url}`))
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        hear(watcher, part)
        if (watcher.frames.length > 0) resolve()
      })
      response.on('error', () => {})
    })
    request.on('error', reject)
    const watcher: Watcher = { request, text: '', frames: [], times: [] }
    watchers.push(watcher)
  })
}

function hear(watcher: Watcher, part: string): void {
  const blocks = (watcher.text + part).split('\n\n')
  watcher.text = blocks.pop()!
  for (const block of blocks) {
    if (!block.startsWith('id: ')) continue
    let frame = read.get(block)
    if (!frame) read.set(block, (frame = frameOf(block)))
    watcher.frames.push(frame)
    watcher.times.push(now())
  }
}

function frameOf(block: string): Frame {
  const { rows } = JSON.parse(block.slice(block.indexOf('data: ') + 6)) as {
    rows: { key: string; points: number }[]
  }
  return new Map(rows.map(({ key, points }) => [key, points]))
}

function report(answers: Answer[]): Reply {
  const arrivals = answers.map(({ key, points, at }): Arrival => {
    const waits = watchers.map(({ frames, times }) => {
      const first = frames.findIndex((frame) => (frame.get(key) ?? 0) >= points)
      return first < 0 ? Infinity : Math.max(0, times[first]! - at)
    })
    waits.sort((a, b) => a - b)
    return { all: waits.at(-1)!, half: waits[waits.length >> 1]! }
  })
  return { arrivals, events: watchers.reduce((sum, { times }) => sum + times.length, 0) }
}
