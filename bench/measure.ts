import autocannon from 'autocannon'

export type Figure = { name: string; value: number; unit: string }

/** One line of docs/performance.md. `better` says on which side of the bar the ratio should be. */
export type BenchResult = {
  bench: string
  what: string
  figure: string
  reference: string
  ratio: number
  bar: number
  better: 'more' | 'less'
  notes?: string
}

/** Returns the line of a bench about answers that were refused, by their statuses. */
export function refusals(bench: string, what: string, statuses: readonly number[]): BenchResult {
  return {
    bench,
    what,
    figure: String(statuses.length),
    reference: '0',
    ratio: statuses.length,
    bar: 0,
    better: 'less',
    ...(statuses.length > 0 && { notes: [...new Set(statuses)].join(', ') }),
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * Two measures in turn, A B A B…, `rounds` times after a warm-up, so that a machine that drifts drifts
 * for both. Answers the medians and the median of the ratios, round by round.
 */
export async function alternate(
  a: () => Promise<number>,
  b: () => Promise<number>,
  rounds = 5,
): Promise<{ a: number; b: number; ratio: number }> {
  await a()
  await b()
  const as: number[] = []
  const bs: number[] = []
  for (let round = 0; round < rounds; round++) {
    as.push(await a())
    bs.push(await b())
  }
  return {
    a: median(as),
    b: median(bs),
    ratio: median(as.map((value, round) => value / bs[round]!)),
  }
}

/** Requests a second to one address, by `connections` clients that wait for each answer. */
export async function requestsPerSecond(
  url: string,
  headers: Record<string, string>,
  { connections = 4, seconds = 3 } = {},
): Promise<number> {
  const result = await autocannon({ url, headers, connections, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers not 2xx, ${result.errors} errors`)
  }
  return result.requests.total / result.duration
}

/** The median time of `runs` runs one after the other, in milliseconds. */
export async function milliseconds(work: () => Promise<unknown>, runs = 15): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return median(times)
}

export async function get(url: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(url, { headers })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text.slice(0, 200)}`)
  return text
}

/** Has the API do something, in the name of the site's administrator. */
export async function send(
  { url, token }: { url: string; token: string },
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}
