import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApi } from '#tests/support/api.ts'
import {
  pinnedConnection,
  type PinnedConnection,
} from '#tests/support/database/pinned-connection.ts'
import { startServerProcess, type ServerProcess } from '#tests/support/servers/server-process.ts'

/** The command with two web processes over the database of a test, and connections to each of them. */

/** Starts it and resolves when it is ready. */
export function startTwoProcesses(
  { url, services }: TestApi,
  settings: Record<string, string> = {},
  atEnd?: (work: () => Promise<void>) => void,
): Promise<ServerProcess> {
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: url,
    FILES: services.settings.files,
    DEMO_DATA: 'false',
    LOG_LEVEL: 'info',
    WEB_PROCESSES: '2',
    ...settings,
  }
  return startServerProcess(env, atEnd)
}

/** Returns the id of the process that serves a connection, which its log says. */
async function processOf(server: ServerProcess, connection: PinnedConnection): Promise<number> {
  const requestId = randomUUID()
  await connection.by('none')('GET', '/auth/session', undefined, { 'x-request-id': requestId })
  for (;;) {
    const line = server
      .stdout()
      .split('\n')
      .find((text) => text.includes(requestId) && text.endsWith('}'))
    if (line) return (JSON.parse(line) as { pid: number }).pid
    await sleep(5)
  }
}

export type Served = PinnedConnection & { pid: number }

/** Opens a connection to each of both processes. */
export async function connectToBoth(server: ServerProcess): Promise<[Served, Served]> {
  const connect = async (): Promise<Served> => {
    const connection = pinnedConnection(server.url)
    return { ...connection, pid: await processOf(server, connection) }
  }
  const one = await connect()
  for (;;) {
    const other = await connect()
    if (other.pid !== one.pid) return [one, other]
    other.close()
  }
}

/** Lines of the log with this message. */
export const logged = (server: ServerProcess, message: string) =>
  server
    .stdout()
    .split('\n')
    .filter((line) => line.endsWith('}') && line.includes(`"msg":"${message}"`))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
