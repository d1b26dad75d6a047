import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from 'playwright'
import { median, type BenchResult } from './measure.ts'
import type { BenchSite } from './site.ts'

const PAGES = ['/login', '/users', '/courses']
const ROUNDS = 5

/** A cold load of each page: bytes as they cross the wire, requests, and time until React answers, the CPU slowed 4 ×. */
export async function weight(site: BenchSite): Promise<BenchResult[]> {
  const found = path.resolve(import.meta.dirname, '../../.cache/browser.json')
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
      const loads = []
      for (let round = 0; round < ROUNDS; round++) loads.push(await load(site, page))
      const bytes = median(loads.map((one) => one.bytes))
      const requests = median(loads.map((one) => one.requests))
      const usable = median(loads.map((one) => one.usable))
      results.push(
        result(page, 'kB over the wire', bytes / 1_000, 160),
        result(page, 'requests', requests, 12),
        result(page, 'seconds until usable, CPU slowed 4 ×', usable / 1_000, 1),
      )
    }
    return results
  } finally {
    await browser.close()
  }

  async function load(site: BenchSite, address: string) {
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
    let bytes = 0
    let requests = 0
    const foreign: string[] = []
    cdp.on('Network.requestWillBeSent', ({ request }) => {
      if (request.url.startsWith('data:')) return
      requests++
      if (!request.url.startsWith(site.url)) foreign.push(request.url)
    })
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
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
    return { bytes, requests, usable }
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
