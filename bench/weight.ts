import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from 'playwright'
import { median, type BenchResult } from './measure.ts'
import type { BenchSite } from './site.ts'

type Load = {
  bytes: number
  requests: number
  usable: number
  uploaded: { bytes: number; requests: number }
}

const PAGES = ['/login', '/users', '/courses']
const ROUNDS = 5

/** Files uploaded by tenants; they do not count as ours and are reported beside the figures. */
const UPLOADED = /\/courses\/images\//

/** A cold load of each page: bytes as they cross the wire, requests, and time until React answers, the CPU slowed 4 ×. */
export async function weight(site: BenchSite): Promise<BenchResult[]> {
  const found = path.resolve(import.meta.dirname, '../.cache/browser.json')
  const { chromium: executablePath } = JSON.parse(await readFile(found, 'utf8')) as {
    chromium: string
  }
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  try {
    const results: BenchResult[] = []
    for (const page of PAGES) {
      const loads: Load[] = []
      for (let round = 0; round < ROUNDS; round++) loads.push(await load(site, page))
      const bytes = median(loads.map((one) => one.bytes))
      const requests = median(loads.map((one) => one.requests))
      const usable = median(loads.map((one) => one.usable))
      const [{ uploaded }] = loads as [Load]
      const beside = uploaded.requests > 0 && {
        notes: `and ${uploaded.requests} pictures that companies uploaded, ${(uploaded.bytes / 1_000).toFixed(0)} kB`,
      }
      results.push(
        { ...result(page, 'kB over the wire', bytes / 1_000, 160), ...beside },
        result(page, 'requests', requests, 12),
        result(page, 'seconds until usable, CPU slowed 4 ×', usable / 1_000, 1),
      )
    }
    return results
  } finally {
    await browser.close()
  }

  async function load(site: BenchSite, address: string): Promise<Load> {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
    if (address !== '/login') {
      const [pair] = site.cookie.split('; ')
      const [name, ...value] = pair!.split('=')
      await context.addCookies([{ name: name!, value: value.join('='), url: site.url }])
    }
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await cdp.send('Network.enable')
    const ours = { bytes: 0, requests: 0 }
    const uploaded = { bytes: 0, requests: 0 }
    const sums = new Map<string, typeof ours>()
    const foreign: string[] = []
    cdp.on('Network.requestWillBeSent', ({ request, requestId }) => {
      if (request.url.startsWith('data:')) return
      const sum = UPLOADED.test(request.url) ? uploaded : ours
      sums.set(requestId, sum)
      sum.requests++
      if (!request.url.startsWith(site.url)) foreign.push(request.url)
    })
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const sum = sums.get(requestId)
      if (sum) sum.bytes += encodedDataLength
    })
    const started = performance.now()
    await page.goto(site.url + address, { waitUntil: 'commit' })
    await page.waitForFunction(() => {
      const main = document.querySelector('main')
      return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
    })
    const usable = performance.now() - started
    await page.waitForLoadState('networkidle')
    await context.close()
    if (foreign.length > 0) throw new Error(`${address} asks other origins: ${foreign.join(', ')}`)
    return { ...ours, usable, uploaded }
  }
}

function result(page: string, what: string, value: number, bar: number): BenchResult {
  return {
    bench: 'weight',
    what: `${page}: ${what}`,
    figure: value.toFixed(value < 10 ? 2 : 0),
    reference: `${bar}`,
    ratio: value / bar,
    bar: 1,
    better: 'less',
  }
}
