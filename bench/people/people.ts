import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const THINKING_MS = 2_000
const PAGES = ['/users', '/users?page=2', '/courses', '/areas', '/groups', '/positions']

export type Person = { cookie: string; localAddress: string }

/** People who ask for a page, think, and ask for the next; how long each waited for the whole of it. */
export function click({ url }: { url: string }, people: readonly Person[]) {
  let waits: number[] = []
  const failures: number[] = []
  let clicking = true
  const { hostname, port } = new URL(url)

  async function person({ cookie, localAddress }: Person): Promise<void> {
    const agent = new Agent({ keepAlive: true, localAddress })
    while (clicking) {
      await sleep(THINKING_MS * 2 * Math.random())
      const began = performance.now()
      const path = PAGES[Math.floor(Math.random() * PAGES.length)]!
      const status = await new Promise<number>((resolve) => {
        get({ agent, hostname, port, path, headers: { cookie } }, (response) => {
          response.resume()
          response.once('end', () => resolve(response.statusCode!))
          response.once('error', () => resolve(0))
        }).once('error', () => resolve(0))
      })
      if (status === 200) waits.push(performance.now() - began)
      else failures.push(status)
    }
    agent.destroy()
  }
  for (const one of people) void person(one)
  return {
    take: () => {
      const taken = waits
      waits = []
      return taken
    },
    /** The statuses of pages that failed; 0 for a connection that did. */
    failures: () => failures,
    stop: () => (clicking = false),
  }
}

export function percentile95(waits: number[]): number {
  const sorted = [...waits].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
}
