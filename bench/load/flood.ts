import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ATTACKS } from './flood-attacks.ts'
import { watchLag } from '../loop-lag.ts'
import type { BenchResult } from '../measure.ts'
import { click, percentile95 } from '../people/people.ts'
import type { BenchSite } from '../site.ts'

const PEOPLE = 100
const CALM_SECONDS = 20
const WARM_UP_MS = 300_000
const RECOVERY_MS = 120_000

/** Every attack in turn while people click, each from an address of their own. */
export async function flood(site: BenchSite): Promise<BenchResult[]> {
  const { cookie } = site
  const people = click(
    site,
    Array.from({ length: PEOPLE }, (_, n) => ({ cookie, localAddress: `127.0.1.${n + 1}` })),
  )
  try {
    const memory = await warmedUp(site)
    const heap = await heapOf(site)
    people.take()
    await sleep(CALM_SECONDS * 1_000)
    const calm = percentile95(people.take())
    const lag = watchLag(site)
    const results: BenchResult[] = []
    let peak = memory
    for (const name of Object.keys(ATTACKS)) {
      lag.take()
      people.take()
      const attack = run(name, site)
      while (await Promise.race([attack.then(() => false), sleep(500, true)])) {
        peak = Math.max(peak, await site.memory())
      }
      const waits = people.take()
      const p95 = percentile95(waits)
      results.push(
        less(
          `p95 of ${PEOPLE} people: ${name}`,
          `${p95.toFixed(0)} ms`,
          `${calm.toFixed(0)} ms`,
          p95 / calm,
          2,
          `${waits.length} pages`,
        ),
        less(
          `longest block: ${name}`,
          `${lag.take().toFixed(0)} ms`,
          '250 ms',
          lag.last() / 250,
          1,
        ),
      )
      await sleep(3_000)
    }
    lag.stop()
    const left = await recovered(site, memory)
    const failed = people.failures().length
    return [
      ...results,
      less(
        'memory left',
        mebibytes(left),
        '64 MiB',
        left / (64 * 1024 * 1024),
        1,
        `peak +${mebibytes(peak - memory)}; the engine's heap ${mebibytes(heap)}, then ${mebibytes(await heapOf(site))}`,
      ),
      less("people's pages that failed", String(failed), '0', failed, 0),
    ]
  } finally {
    people.stop()
  }
}

const mebibytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MiB`

function less(
  what: string,
  figure: string,
  reference: string,
  ratio: number,
  bar: number,
  notes?: string,
) {
  return {
    bench: 'flood',
    what,
    figure,
    reference,
    ratio,
    bar,
    better: 'less' as const,
    ...(notes && { notes }),
  }
}

async function run(name: string, { url, cookie }: BenchSite): Promise<void> {
  const script = path.join(import.meta.dirname, 'flood-attacks.ts')
  // Attackers have machines of their own; here they share two cores with whom they attack.
  const attacker = spawn(
    'nice',
    ['-n19', process.execPath, script, name, new URL(url).port, cookie],
    {
      stdio: 'inherit',
    },
  )
  const timeout = setTimeout(() => attacker.kill('SIGKILL'), 60_000)
  await once(attacker, 'exit')
  clearTimeout(timeout)
}

/**
 * The server's memory once it serves these people: by their clicks alone the engine's heap grows for some
 * minutes, live or not. What it takes beyond that is the attacks'.
 */
async function warmedUp(site: BenchSite): Promise<number> {
  const end = Date.now() + WARM_UP_MS
  let before = 0
  let now = await site.memory()
  while (Date.now() < end && now - before > 16 * 1024 * 1024) {
    await sleep(60_000)
    before = now
    now = await site.memory()
  }
  return now
}

/** Returns the size in bytes of the heap that the engine has allocated, in use or not. */
async function heapOf({ url }: BenchSite): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^nodejs_heap_size_total_bytes (\S+)$/m.exec(text)?.[1] ?? Number.NaN)
}

/** Returns the bytes still allocated once they are below the limit, or after two minutes. */
async function recovered(site: BenchSite, before: number): Promise<number> {
  const end = Date.now() + RECOVERY_MS
  let left = Infinity
  while (Date.now() < end && left > 64 * 1024 * 1024) {
    await sleep(2_000)
    left = Math.max(0, (await site.memory()) - before)
  }
  return left
}
