import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parser } from '@prometheus-io/lezer-promql'
import { Counter, Registry } from 'prom-client'
import { parse } from 'yaml'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { consoleStreams, openMetrics } from '#api/platform/calls/metrics.ts'
import { startTestConsole } from '#tests/support/console.ts'

const site = await startTestConsole({ works: true })
const metricsText = async () => (await fetch(`${site.url}/metrics`)).text()

/** Value of a series, by its name and labels as they are written. */
function valueOf(text: string, series: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? 0 : Number(line.slice(series.length + 1))
}

const pageCount = (route: string, method: string, status: number) =>
  `sendero_page_request_seconds_count{route="${route}",method="${method}",status="${status}"}`

describe('/metrics of the console', () => {
  test('counts and times pages by route, method and status, whatever is asked for', async () => {
    const admin = await site.signInAs('admin')
    const before = await metricsText()
    for (const address of ['/users', '/users?q=a', '/users/7', '/users/8', '/users/7.data'])
      await (await admin.request(address)).text()
    for (const address of ['/nowhere', '/nowhere/1']) await (await admin.request(address)).text()
    const after = await metricsText()
    const grown = (series: string) => valueOf(after, series) - valueOf(before, series)
    expect(grown(pageCount('/users', 'GET', 200))).toBe(2)
    expect(grown(pageCount('/users/:id', 'GET', 200))).toBe(3)
    expect(grown(pageCount('none', 'GET', 404))).toBe(2)
    const sum = pageCount('/users', 'GET', 200).replace('_count', '_sum')
    expect(grown(sum)).toBeGreaterThan(0)
    expect(after).not.toMatch(/nowhere|\/users\/7/)
  })

  test('counts errors of pages', async () => {
    site.breakApi(/^\/api\/areas/)
    const admin = await site.signInAs('admin')
    const before = valueOf(await metricsText(), pageCount('/areas', 'GET', 503))
    await (await admin.request('/areas')).text()
    site.breakApi()
    expect(valueOf(await metricsText(), pageCount('/areas', 'GET', 503))).toBe(before + 1)
  })

  test('counts calls that are refused before they reach the API', async () => {
    const series = 'sendero_api_request_seconds_count{endpoint="none",method="GET",status="404"}'
    const before = valueOf(await metricsText(), series)
    await (await fetch(`${site.url}/api/nowhere`)).text()
    expect(valueOf(await metricsText(), series)).toBe(before + 1)
  })

  test('tells the use of the event loop and its delay', async () => {
    // The delay is since the last reading.
    await sleep(100)
    const text = await metricsText()
    expect(valueOf(text, 'sendero_event_loop_active_seconds_total')).toBeGreaterThan(0)
    for (const name of ['p50', 'p99', 'max'])
      expect(valueOf(text, `nodejs_eventloop_lag_${name}_seconds`)).toBeGreaterThan(0)
  })
})

const FOLDER = path.join(import.meta.dirname, '../../../docs/monitoring')
const textOf = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8')

type Rule = {
  alert: string
  expr: string
  for?: string
  labels: Record<string, string>
  annotations: Record<string, string>
}
type Panel = {
  id: number
  type: string
  title: string
  gridPos: { h: number; w: number; x: number; y: number }
  targets?: { refId: string; expr: string; datasource: unknown }[]
}

const rules = (parse(textOf('alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
)
const dashboard = JSON.parse(textOf('dashboard.json')) as {
  uid: string
  schemaVersion: number
  panels: Panel[]
  templating: { list: { name: string; type: string; definition?: string }[] }
}

/** Labels that Prometheus adds, and the metric of its own. */
const ADDED = ['instance', 'job']
const OF_PROMETHEUS = { up: [] as string[] }

type Selector = { metric: string; labels: string[] }
type Expression = { selectors: Selector[]; grouped: string[]; errors: number }

/** Parses an expression: its selectors, and the labels that it groups or matches by. */
function readExpression(expr: string): Expression {
  const text = expr.replaceAll('$__rate_interval', '5m')
  const found: Expression = { selectors: [], grouped: [], errors: 0 }
  parser.parse(text).iterate({
    enter: ({ name, from, to, type }) => {
      if (type.isError) found.errors += 1
      if (name === 'VectorSelector') found.selectors.push({ metric: '', labels: [] })
      const selector = found.selectors.at(-1)
      const said = text.slice(from, to)
      if (name === 'Identifier' && selector?.metric === '') selector.metric = said
      if (name === 'UnquotedLabelMatcher' || name === 'LabelMatcher')
        selector?.labels.push(/^\w+/.exec(said)![0])
      if (name === 'GroupingLabels') found.grouped.push(...(said.match(/\w+/g) ?? []))
    },
  })
  return found
}

describe('dashboard and alerts', () => {
  /** Labels of each metric that a running server with a replica has. */
  const known = new Map<string, Set<string>>(
    Object.entries(OF_PROMETHEUS).map(([name, labels]) => [name, new Set(labels)]),
  )

  beforeAll(async () => {
    const { db, reads, queue } = site.api.services
    consoleStreams.set({ kind: 'import' }, 0)
    await queue.send('jobs-resume', {})
    // One that waits, since a queue without jobs has no series.
    await queue.send('compact-tallies', {}, undefined, new Date(Date.now() + 3_600_000))
    await vi.waitFor(
      async () => expect(await metricsText()).toContain('sendero_job_seconds_count'),
      {
        timeout: 20_000,
      },
    )
    const usage = db.usage()
    const replica = { used: true, lag: 1, readCounts: { replica: 1, primary: 1 }, usage }
    const free = () => new Map([['DATA_DIR', 1]])
    const ofJobs = new Registry()
    ofJobs.setDefaultLabels({ thread: 'jobs' })
    new Counter({
      name: 'sendero_event_loop_active_seconds_total',
      help: 'Of the thread',
      registers: [ofJobs],
    })
    const metrics = openMetrics(db, { ...reads, replica: () => replica }, { free }, () =>
      ofJobs.getMetricsAsJSON(),
    )
    const texts = [await metricsText(), (await metrics.text()).text]
    for (const [, name = '', labels = ''] of texts
      .join('\n')
      .matchAll(/^(\w+)(?:\{([^}]*)\})? \S+$/gm)) {
      const of = known.get(name) ?? new Set()
      for (const [, label] of labels.matchAll(/(\w+)="/g)) of.add(label!)
      known.set(name, of)
    }
  })

  const expressions = [
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ...dashboard.panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => [title, expr] as const),
    ),
  ]

  test.each(expressions)('%s asks for metrics and labels that there are: %s', (_, expr) => {
    const { selectors, grouped, errors } = readExpression(expr)
    expect(errors).toBe(0)
    expect(selectors.length).toBeGreaterThan(0)
    for (const { metric, labels } of selectors) {
      expect([...known.keys()]).toContain(metric)
      expect([...known.get(metric)!, ...ADDED]).toEqual(expect.arrayContaining(labels))
    }
    const any = selectors.flatMap(({ metric }) => [...known.get(metric)!])
    expect([...any, ...ADDED]).toEqual(expect.arrayContaining(grouped))
  })

  test.each(rules)('$alert has a severity, a summary and a section of what to do', (rule) => {
    expect(['warning', 'critical']).toContain(rule.labels['severity'])
    expect(rule.annotations['summary']).toBeTruthy()
    const [file, anchor] = rule.annotations['runbook']!.split('#')
    expect(anchor).toBe(rule.alert.toLowerCase())
    const page = readFileSync(path.join(FOLDER, '../..', file!), 'utf8')
    expect(page).toMatch(new RegExp(`^### ${rule.alert}\\n\\n\\S`, 'm'))
    // Labels in a text are of its expression.
    const { selectors, grouped } = readExpression(rule.expr)
    const labels = [...grouped, ...selectors.flatMap(({ metric }) => [...known.get(metric)!])]
    const said = [...rule.annotations['summary']!.matchAll(/\$labels\.(\w+)/g)].map(([, l]) => l!)
    expect([...labels, ...ADDED]).toEqual(expect.arrayContaining(said))
  })

  test('alerts are named once', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  })

  test('panels have a place, an id and a data source of their own', () => {
    const { panels, schemaVersion, templating } = dashboard
    expect(schemaVersion).toBeGreaterThanOrEqual(41)
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const cells = panels.flatMap(({ gridPos: { h, w, x, y } }) => {
      expect(x + w).toBeLessThanOrEqual(24)
      return Array.from({ length: h * w }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`)
    })
    expect(new Set(cells).size).toBe(cells.length)
    const variables = templating.list.map(({ name }) => name)
    const used = JSON.stringify(panels).matchAll(/\$\{?(\w+)/g)
    for (const [, name] of used) expect([...variables, '__rate_interval']).toContain(name)
    for (const { targets = [] } of panels)
      for (const { datasource } of targets)
        expect(datasource).toEqual({ type: 'prometheus', uid: '${datasource}' })
  })
})
