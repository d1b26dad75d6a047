import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pinnedConnection } from '../support/database/pinned-connection.ts'

/** Requests without a pause over connections that are kept alive, each of which waits for its answer. */
export function startLoad(url: string, token: string, connections = 6) {
  const failures: string[] = []
  let answered = 0
  let stopped = false

  async function ask(n: number): Promise<void> {
    const connection = pinnedConnection(url)
    const call = connection.by(token)
    for (let i = 0; !stopped; i++) {
      const what = `${n}.${i}`
      try {
        const { status, body } =
          i % 10 === 9
            ? await call('POST', '/areas', {
                name: `Carga ${what}`,
                code: randomUUID().slice(0, 20),
              })
            : await call('GET', '/users')
        if (status === 200 || status === 201) answered += 1
        else failures.push(`${what}: ${status} ${JSON.stringify(body)}`)
      } catch (error) {
        failures.push(`${what}: ${String(error)}`)
      }
      await sleep(5)
    }
    connection.close()
  }

  const asking = Array.from({ length: connections }, (_, n) => ask(n))
  return {
    failures,
    answered: () => answered,
    stop: async () => {
      stopped = true
      await Promise.all(asking)
    },
  }
}
