import { setTimeout as sleep } from 'node:timers/promises'
import { median, refusals, type BenchResult } from '../measure.ts'
import { click, percentile95, type Person } from './people.ts'
import { cookieOf, type BenchSite } from '../site.ts'

const PEOPLE = 100
const OTHERS = 20
const SECONDS = 20
const ROUNDS = 3
const ACCOUNTS = ['admin@1.sendero.test', 'reader@1.sendero.test']

/**
 * People who click behind one address, against as many with an address each, in turn. Others click from addresses of
 * their own meanwhile: only beside them is anybody held back.
 */
export async function office(site: BenchSite): Promise<BenchResult[]> {
  const cookies: string[] = []
  // An account has at most a hundred sessions.
  while (cookies.length < PEOPLE + OTHERS)
    cookies.push(await cookieOf(site.url, ACCOUNTS[cookies.length % ACCOUNTS.length]!))
  const others = cookies
    .slice(PEOPLE)
    .map((cookie, n): Person => ({ cookie, localAddress: `127.0.2.${n + 1}` }))
  const behind = (addressOf: (n: number) => string) =>
    cookies.slice(0, PEOPLE).map((cookie, n): Person => ({ cookie, localAddress: addressOf(n) }))

  async function measure(people: Person[]) {
    const clicks = click(site, people)
    const beside = click(site, others)
    await sleep(5_000)
    clicks.take()
    await sleep(SECONDS * 1_000)
    clicks.stop()
    beside.stop()
    const p95 = percentile95(clicks.take())
    await sleep(3_000)
    return { p95, failures: [...clicks.failures(), ...beside.failures()] }
  }

  const one: number[] = []
  const many: number[] = []
  const failures: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const apart = await measure(behind((n) => `127.0.1.${n + 1}`))
    const together = await measure(behind(() => '127.0.3.1'))
    one.push(together.p95)
    many.push(apart.p95)
    failures.push(...together.failures, ...apart.failures)
  }
  const ratio = median(one) / median(many)
  const figure = (values: number[]) => `${median(values).toFixed(0)} ms`
  return [
    {
      bench: 'office',
      what: `p95 of ${PEOPLE} people behind one address, against ${PEOPLE} addresses`,
      figure: figure(one),
      reference: figure(many),
      ratio,
      bar: 2,
      better: 'less',
    },
    refusals('office', 'pages that were refused or failed', failures),
  ]
}
