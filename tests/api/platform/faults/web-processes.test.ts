import { readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { pinnedConnection } from '#tests/support/database/pinned-connection.ts'
import {
  newDataDir,
  spawnServerProcess,
  startServerProcess,
  type ServerProcess,
} from '#tests/support/servers/server-process.ts'
import { connectToBoth, logged, startTwoProcesses } from '../web-processes/two-processes.ts'

/** Web processes that die, are replaced, and end. */

vi.setConfig({ testTimeout: 300_000 })

const api = await startTestApi()
const rows = await rowsOf(api.url)
const admin = await api.tokenOf('admin@1.sendero.test')

/** Processes that the command has started and that still live. */
function childrenOf({ child }: ServerProcess): number[] {
  const listed = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
  return listed.trim().split(/\s+/).filter(Boolean).map(Number)
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Asks over connections that are kept alive, one request after another on each, until it is stopped. */
function askWithoutPause({ url }: ServerProcess, connections = 8) {
  const failures: string[] = []
  let answered = 0
  let stopped = false
  const asking = Array.from({ length: connections }, async () => {
    const connection = pinnedConnection(url)
    while (!stopped) {
      try {
        const { status } = await connection.by(admin)('GET', '/areas')
        if (status === 200) answered += 1
        else failures.push(String(status))
      } catch (error) {
        failures.push(String(error))
      }
      // Some are idle for a while, as those of browsers.
      await sleep(Math.random() < 0.1 ? 500 : 5)
    }
    connection.close()
  })
  return {
    failures,
    answered: () => answered,
    stop: async () => {
      stopped = true
      await Promise.all(asking)
    },
  }
}

test('a killed process is replaced, its streams come back, and the other one notices nothing', async () => {
  const server = await startTwoProcesses(api, { STREAMS_PER_USER: '2' })
  const [killed, other] = await connectToBoth(server)
  const [course] = await rows<{ uuid: string }>(
    'select uuid from tenant_courses where tenant_id = 1 limit 1',
  )
  const events = `/api/courses/${course!.uuid}/leaderboard/events`
  const headers = { authorization: `Bearer ${admin}` }
  const stream = await killed.open(events, headers)
  const ended = new Promise((resolve) =>
    stream
      .on('error', () => {})
      .once('close', resolve)
      .resume(),
  )

  const statuses: number[] = []
  const asking = new AbortController()
  const asked = (async () => {
    while (!asking.signal.aborted) statuses.push((await other.by(admin)('GET', '/areas')).status)
  })()
  // A process that stands still has taken one of these connections, as it seems to the primary process.
  process.kill(killed.pid, 'SIGSTOP')
  const inTransit = Array.from({ length: 4 }, () =>
    pinnedConnection(server.url).by(admin)('GET', '/areas'),
  )
  await Promise.race([Promise.all(inTransit), sleep(1_000)])
  process.kill(killed.pid, 'SIGKILL')
  await ended
  expect((await Promise.all(inTransit)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  // Nothing that the dead process had is counted any more.
  for (let n = 0; n < 2; n++)
    expect((await pinnedConnection(server.url).open(events, headers)).statusCode).toBe(200)
  await expect
    .poll(async () => (await connectToBoth(server)).map(({ pid }) => pid))
    .toContain(other.pid)
  const pids = (await connectToBoth(server)).map(({ pid }) => pid)
  expect(pids).not.toContain(killed.pid)
  asking.abort()
  await asked
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(logged(server, 'a web process has ended')).toMatchObject([
    { process: killed.pid, how: 'SIGKILL' },
  ])
})

/** Sends a request on a connection of its own. Resolves with the first line of the response. */
function askOnce({ url }: ServerProcess, sent: Promise<unknown> | null = null): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  const answered = Promise.withResolvers<string>()
  let received = ''
  socket.on('data', (data: Buffer) => (received += data.toString()))
  socket.once('error', ({ message }) => answered.resolve(message))
  socket.once('close', () => answered.resolve(received.split('\r\n')[0]!))
  socket.once('connect', async () => {
    await sent
    // The client has nothing more to send, and still reads.
    socket.end('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  })
  return answered.promise
}

test('all processes killed at once refuse no connection: each is answered by the next ones', async () => {
  const server = await startTwoProcesses(api)
  const before = (await connectToBoth(server)).map(({ pid }) => pid)
  // Both have connections that they have not taken.
  for (const pid of before) process.kill(pid, 'SIGSTOP')
  const answers = Array.from({ length: 20 }, () => askOnce(server))
  await sleep(300)
  for (const pid of before) process.kill(pid, 'SIGKILL')
  for (let n = 0; n < 50; n++) {
    answers.push(askOnce(server))
    await sleep(20)
  }
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 200 OK']))
  const after = childrenOf(server)
  expect(after).toHaveLength(2)
  expect(before.filter((pid) => after.includes(pid))).toEqual([])
})

test('a stop answers each connection that it had accepted and frees the port', async () => {
  const server = await startTwoProcesses(api)
  const stopped = Promise.withResolvers<null>()
  const early = Array.from({ length: 20 }, () => askOnce(server, stopped.promise))
  await sleep(300)
  server.child.kill('SIGTERM')
  stopped.resolve(null)
  // `/readyz` fails, and connections are still accepted for a second.
  const late = Array.from({ length: 20 }, () => askOnce(server))
  expect(new Set(await Promise.all([...early, ...late]))).toEqual(new Set(['HTTP/1.1 200 OK']))
  expect(await server.ended).toBe(0)
  expect(server.stderr()).toBe('')
  const next = createServer().listen(Number(new URL(server.url).port), '127.0.0.1')
  await once(next, 'listening')
  next.close()
})

test('a process that hangs is killed and replaced, while the other one goes on', async () => {
  const server = await startTwoProcesses(api)
  const [hanging, other] = await connectToBoth(server)
  process.kill(hanging.pid, 'SIGSTOP')
  await expect
    .poll(
      async () => {
        expect((await other.by(admin)('GET', '/areas')).status).toBe(200)
        return logged(server, 'a web process has ended').length
      },
      { timeout: 60_000 },
    )
    .toBe(1)
  expect(logged(server, 'a web process hangs and is killed')).toMatchObject([
    { process: hanging.pid },
  ])
  const pids = (await connectToBoth(server)).map(({ pid }) => pid)
  expect(pids).toContain(other.pid)
  expect(pids).not.toContain(hanging.pid)
})

test('SIGUSR2 replaces the processes one after another without a failed request', async () => {
  const server = await startTwoProcesses(api)
  const before = childrenOf(server)
  const load = askWithoutPause(server)
  await sleep(500)
  server.child.kill('SIGUSR2')
  await expect
    .poll(() => logged(server, 'the web processes have been replaced').length, { timeout: 120_000 })
    .toBe(1)
  await sleep(500)
  await load.stop()
  expect(load.failures).toEqual([])
  expect(load.answered()).toBeGreaterThan(500)
  const after = childrenOf(server)
  expect(after).toHaveLength(2)
  expect(before.filter((pid) => after.includes(pid))).toEqual([])
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.stderr()).toBe('')
})

test('no process outlives the primary process, and the next start works', async () => {
  const env = { DATA_DIR: newDataDir(), WEB_PROCESSES: '2', DEMO_DATA: 'false' }
  const server = await startServerProcess(env)
  const children = childrenOf(server)
  expect(children.length).toBeGreaterThanOrEqual(2)
  server.child.kill('SIGKILL')
  await server.ended
  await expect.poll(() => children.filter(isAlive)).toEqual([])
  const next = await startServerProcess({ ...env, PORT: new URL(server.url).port })
  next.child.kill('SIGTERM')
  expect(await next.ended).toBe(0)
  expect(next.stderr()).toBe('')
})

test('a start that fails says why once and ends', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as { port: number }
  const server = spawnServerProcess({
    NODE_ENV: 'test',
    DATABASE_URL: api.url,
    DEMO_DATA: 'false',
    WEB_PROCESSES: '2',
    PORT: String(port),
  })
  expect(await server.ended).toBe(1)
  expect(server.stderr()).toBe(
    'El puerto ya está en uso. Elige otro con PORT=… o detén el otro programa.\n',
  )
  expect(server.stdout()).toBe('')
})

test('a console with a remote API is served by several processes as well', async () => {
  const remote = await startTwoProcesses(api, { WEB_PROCESSES: '1' })
  const server = await startServerProcess({
    NODE_ENV: 'test',
    API_URL: remote.url,
    WEB_PROCESSES: '2',
  })
  expect(childrenOf(server)).toHaveLength(2)
  expect((await fetch(`${server.url}/login`)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})
