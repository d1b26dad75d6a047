import { randomUUID } from 'node:crypto'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createTokens } from '#api/platform/identity/tokens.ts'
import { get, type BenchResult } from '../measure.ts'
import { BENCH_SECRETS, type BenchSite } from '../site.ts'
import type { Answer, Command, Reply } from './watchers-client.ts'

const WATCHERS = 2_000
/** Different people, who watch with several screens each. */
const PEOPLE = 40
const LEARNERS = 10
const ENROLLED = 1_000
const ANSWERS_A_SECOND = 20
const SECONDS = 20
const POINTS = 10

/** The limits are raised: all watchers come from one address. */
export const WATCHERS_SETTINGS = { STREAMS_PER_ADDRESS: '5000', STREAMS_PER_USER: '5000' }

/**
 * Two thousand watchers of one course, through the console as browsers do, while learners answer by the
 * public call. An answer has arrived when the last of them has a table with its points.
 */
export async function watchers(site: BenchSite): Promise<BenchResult[]> {
  const course = await newCourse(site)
  const address = `${site.url}/courses/${course.uuid}/scoretable`
  const cookies = await signedIn(site, course.people)
  const client = fork(path.join(import.meta.dirname, 'watchers-client.ts'))
  try {
    // Warm-up: memory that any number of requests leaves does not count for the viewers.
    await interleaved(WATCHERS, () => get(address, { cookie: cookies[0]! }))
    const before = { ...(await figures(site)), memory: await site.memory() }
    const liveBefore = await site.liveMemory()
    await ask(client, { do: 'open', url: `${address}/events`, cookies, count: WATCHERS })
    await sleep(3_000)
    const opened = await site.memory()
    const live = await site.liveMemory()
    if ((await figures(site)).sources !== 1) throw new Error('A course has more than one source')

    const answers = await play(site, course)
    await sleep(2_000)
    const told = await ask(client, { do: 'report', answers })
    await ask(client, { do: 'close' })
    const left = await untilGone(site, before)
    if (!('arrivals' in told)) throw new Error('The watchers told nothing')

    const all = told.arrivals.map((arrival) => arrival.all)
    const half = told.arrivals.map((arrival) => arrival.half)
    const kilobytes = (from: number, to: number) => (to - from) / WATCHERS / 1024
    const each = kilobytes(liveBefore, live)
    const bench = 'watchers'
    const better = 'less'
    return [
      {
        bench,
        what: `p99 from an answer to all of ${WATCHERS.toLocaleString('en')} watchers, ${ANSWERS_A_SECOND} answers/s for ${SECONDS} s`,
        figure: `${percentile(all, 99).toFixed(0)} ms`,
        reference: '1 s',
        ratio: percentile(all, 99) / 1_000,
        bar: 1,
        better,
        notes: `median ${percentile(all, 50).toFixed(0)} ms, worst ${Math.max(...all).toFixed(0)} ms; to half of them ${percentile(half, 50).toFixed(0)} ms; ${told.events.toLocaleString('en')} events`,
      },
      {
        bench,
        what: 'memory a watcher, garbage collected before and after',
        figure: `${each.toFixed(1)} KB`,
        reference: '25 KB',
        ratio: each / 25,
        bar: 1,
        better,
        notes: `resident, of a process that had served pages: ${kilobytes(before.memory, opened).toFixed(1)} KB`,
      },
      {
        bench,
        what: 'watchers, sources and sockets left after they have gone',
        figure: String(left),
        reference: '0',
        ratio: left,
        bar: 0,
        better,
      },
    ]
  } finally {
    client.kill()
  }
}

type Course = {
  id: number
  uuid: string
  contents: number[]
  learners: { id: number; session: number }[]
  people: string[]
}

/** A course with contents to answer, people far behind, the learners, and readers who watch. */
async function newCourse({ databaseUrl }: BenchSite): Promise<Course> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const rows = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await client.query<T>(text, values)).rows
    const ids = async (text: string, values: unknown[] = []) =>
      (await rows<{ id: string }>(text, values)).map(({ id }) => Number(id))
    const people = (role: string, count: number, tag = randomUUID()) =>
      rows<{ id: string; email: string }>(
        `insert into users (tenant_id, username, email, first_name, last_name, role, password_hash, password_kind)
         select 1, $2 || n, $2 || n || '@bench.test', 'Persona ' || n, 'Medida', $1, password_hash, password_kind
         from users, generate_series(1, $3::int) n where email = 'reader@1.sendero.test'
         returning id, email`,
        [role, tag, count],
      )
    const [design] = await ids(
      `insert into courses (owner_tenant_id, slug, name) values (1, gen_random_uuid()::text, 'Medida') returning id`,
    )
    const [section] = await ids(
      `insert into course_sections (course_id, position, name) values ($1, 1, 'Sección') returning id`,
      [design],
    )
    const contents = await ids(
      `insert into course_contents (course_id, section_id, position, template, points)
       select $1, $2, n, 'SingleChoice', $3 from generate_series(1, $4::int) n returning id`,
      [design, section, POINTS, Math.ceil((ANSWERS_A_SECOND * SECONDS) / LEARNERS)],
    )
    const [course] = await rows<{ id: string; uuid: string }>(
      'insert into tenant_courses (tenant_id, course_id) values (1, $1) returning id, uuid',
      [design],
    )
    const id = Number(course!.id)
    const opened = await rows<{ id: string; session: string }>(
      `select id, start_session(id, token_version, 3600, 'SenderoApp/bench') as session
       from users where id = any($1::bigint[])`,
      [(await people('user', LEARNERS)).map((learner) => Number(learner.id))],
    )
    const learners = opened.map(({ id, session }) => ({
      id: Number(id),
      session: Number(session),
    }))
    await rows(
      `insert into course_users (tenant_id, tenant_course_id, user_id, direct)
       select 1, $1, id, true from users where tenant_id = 1 order by id desc limit $2`,
      [id, ENROLLED],
    )
    await client.query('analyze course_users')
    const watching = (await people('reader', PEOPLE)).map(({ email }) => email)
    return { id, uuid: course!.uuid, contents, learners, people: watching }
  } finally {
    await client.end()
  }
}

/** Answers by the public call, at an even pace; when each was acknowledged. */
async function play(site: BenchSite, course: Course): Promise<Answer[]> {
  const tokens = createTokens(BENCH_SECRETS.TOKEN_SECRET)
  const bearer = await Promise.all(
    course.learners.map(({ id, session }) => tokens.issue(id, session, 3_600)),
  )
  const answers: Answer[] = []
  const sent: Promise<void>[] = []
  const began = performance.now()
  for (let n = 0; n < ANSWERS_A_SECOND * SECONDS; n++) {
    await sleep(Math.max(0, began + (n * 1_000) / ANSWERS_A_SECOND - performance.now()))
    const learner = n % LEARNERS
    const content = course.contents[Math.floor(n / LEARNERS)]!
    sent.push(
      answer(site, course, bearer[learner]!, content).then((points) => {
        const at = performance.timeOrigin + performance.now()
        answers.push({ key: String(course.learners[learner]!.id), points, at })
      }),
    )
  }
  await Promise.all(sent)
  return answers
}

async function answer(site: BenchSite, course: Course, token: string, content: number) {
  const response = await fetch(`${site.url}/api/responses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      id: randomUUID(),
      course: course.id,
      content,
      value: 'a',
      points: POINTS,
      seconds: 5,
    }),
  })
  if (!response.ok) throw new Error(`An answer: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { points: number }).points
}

async function signedIn({ url }: BenchSite, emails: string[]): Promise<string[]> {
  const cookies: string[] = []
  for (const email of emails) {
    const answer = await fetch(`${url}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email, password: 'sendero-demo' }),
    })
    if (answer.status !== 302) throw new Error(`${email} could not sign in`)
    cookies.push(
      answer.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
    )
  }
  return cookies
}

type Figures = { watchers: number; sources: number; descriptors: number }

async function figures({ url }: BenchSite): Promise<Figures> {
  const text = await get(`${url}/metrics`, {})
  const of = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
  const browsers = of('sendero_console_streams\\{kind="leaderboard"\\}')
  return {
    watchers: browsers + of('sendero_leaderboard_watchers'),
    sources: of('sendero_leaderboard_sources'),
    descriptors: of('process_open_fds'),
  }
}

/** Returns the connections still open some time after all viewers disconnected. */
async function untilGone(site: BenchSite, before: Figures): Promise<number> {
  let left = Infinity
  for (let tries = 0; left > 0 && tries < 40; tries++) {
    await sleep(250)
    const now = await figures(site)
    // Connections of the pool come and go; a socket that a watcher left would be one of thousands.
    const sockets = Math.max(0, now.descriptors - before.descriptors - POOL)
    left = now.watchers + now.sources + sockets
  }
  return left
}
const POOL = 25

async function interleaved(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < times; n += 20) await Promise.all(Array.from({ length: 20 }, work))
}

async function ask(client: ChildProcess, command: Command): Promise<Reply> {
  const replied = once(client, 'message') as Promise<[Reply]>
  client.send(command)
  return (await replied)[0]
}

function percentile(values: number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? NaN
}
