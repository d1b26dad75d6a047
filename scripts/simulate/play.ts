import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CourseDownload } from '../../contract/courses/me.ts'
import type { Progress } from '../../contract/courses/responses.ts'

/** Requests under way at most; beyond it the server does not keep up, and turns are skipped. */
const MAX_UNDER_WAY = 500

export type Tally = {
  /** Answers that the server took. */
  taken: number
  /** Courses that an answer completed. */
  completed: number
  /** Turns that nobody took, since too many requests were under way. */
  skipped: number
  /** Number of failed requests, by status or by error. */
  failures: Map<string, number>
  /** Latency of each answer in milliseconds, counted from its scheduled time. */
  latencies: number[]
}

export type Play = {
  url: string
  course: number
  tokens: readonly string[]
  /** Answers a second. */
  rate: number
  seconds: number
}

type Learner = { token: string; open: CourseDownload['contents']; completed: boolean }

/**
 * Plays learners over HTTP, as their app would: each downloads the course and tells its phone, then
 * they answer in turn, `rate` a second whether or not the server keeps up.
 *
 * @param onSecond is shown the tally so far, every second.
 */
export async function play(
  { url, course, tokens, rate, seconds }: Play,
  onSecond: (tally: Tally, second: number) => void,
): Promise<Tally> {
  const tally: Tally = { taken: 0, completed: 0, skipped: 0, failures: new Map(), latencies: [] }
  const learners = tokens.map((token): Learner => ({ token, open: [], completed: false }))
  const call = caller(url, tally)
  await inParallel(learners, 8, (learner) => enter(call, learner, course))

  const underWay = new Set<Promise<void>>()
  const begun = performance.now()
  const report = setInterval(
    () => onSecond(tally, Math.round((performance.now() - begun) / 1000)),
    1000,
  )
  for (let turn = 0; turn < rate * seconds; turn++) {
    const due = begun + (turn * 1000) / rate
    const early = due - performance.now()
    if (early > 0) await sleep(early)
    if (underWay.size >= MAX_UNDER_WAY) {
      tally.skipped++
      continue
    }
    const answered = answer(call, learners[turn % learners.length]!, course, due, tally)
    underWay.add(answered)
    void answered.finally(() => underWay.delete(answered))
  }
  await Promise.all(underWay)
  clearInterval(report)
  return tally
}

type Call = (learner: Learner, path: string, body?: object) => Promise<unknown>

/** POSTs as a learner; answers the body, or null for a failure, which is counted. */
function caller(url: string, { failures }: Tally): Call {
  const count = (what: string) => failures.set(what, (failures.get(what) ?? 0) + 1)
  return async (learner, path, body) => {
    try {
      const response = await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${learner.token}`,
          'user-agent': 'SenderoApp/simulador',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      })
      const answer: unknown = await response.json()
      if (response.ok) return answer
      const { message } = answer as { message?: string }
      count(`${response.status} ${message ?? ''}`.trim())
    } catch (error) {
      const { cause, name } = error as { cause?: { code?: string }; name: string }
      count(cause?.code ?? name)
    }
    return null
  }
}

const PHONES = [
  { os: 'android', version: '14', model: 'Samsung Galaxy A15', app_version: '4.12.0' },
  { os: 'ios', version: '18.1', model: 'iPhone 15', app_version: '4.12.0' },
]

async function enter(call: Call, learner: Learner, course: number): Promise<void> {
  await call(learner, '/me/device', PHONES[Math.floor(Math.random() * PHONES.length)])
  const download = (await call(learner, `/me/courses/${course}/download`)) as CourseDownload | null
  const contents = download?.contents ?? []
  learner.completed = contents.every(({ answered }) => answered)
  // A learner who has answered everything tries again, which may improve the points.
  learner.open = learner.completed ? contents : contents.filter(({ answered }) => !answered)
}

/** The next content of a learner, right three times in four. */
async function answer(
  call: Call,
  learner: Learner,
  course: number,
  due: number,
  tally: Tally,
): Promise<void> {
  const content = learner.open.shift()
  if (!content) return enter(call, learner, course)
  const right = Math.random() < 0.75
  const progress = (await call(learner, '/responses', {
    id: randomUUID(),
    course,
    content: content.id,
    value: right ? 'correcta' : 'incorrecta',
    points: right ? content.points : 0,
    seconds: Math.round(content.estimated_seconds * (0.5 + Math.random())),
  })) as Progress | null
  if (!progress) {
    learner.open.push(content)
    return
  }
  tally.taken++
  tally.latencies.push(performance.now() - due)
  if (progress.percentage_completed === 100 && !learner.completed) {
    learner.completed = true
    tally.completed++
  }
}

async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of queue) await work(item)
    }),
  )
}
