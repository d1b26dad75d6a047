import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import sql, { type Sql } from 'sql-template-tag'
import yauzl from 'yauzl'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#api/platform/db/database.ts'
import { MAX_WORKBOOKS } from '#api/platform/downloads/downloads.ts'
import { streamWorkbook, type WorkbookExport } from '#api/platform/downloads/workbook.ts'
import type { Services } from '#api/platform/services/services.ts'
import { testDownloads } from '#tests/support/pages/downloads.ts'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { randomizeData } from './reference-model.ts'

const api = await startTestApi()
const rows = await rowsOf(api.url)
const admin = await api.signInAs('admin', 1)
const reader = await api.signInAs('reader', 1)
const directory = await mkdtemp(path.join(tmpdir(), 'sendero-xlsx-'))
afterAll(() => rm(directory, { recursive: true, force: true }))

let course: number
let modules: number[]
beforeAll(async () => {
  await randomizeData(rows, 1, 0.7)
  const [big] = await rows<{ id: string }>(
    `select tenant_course_id as id from responses where tenant_id = 1 group by 1 order by count(*) desc limit 1`,
  )
  course = Number(big!.id)
  const { body } = await admin('GET', `/reports/values/modules?course=${course}`)
  modules = body.map(({ id }: { id: number }) => id)
  // A formula that a spreadsheet would run, in a value of a person in the report.
  await rows(
    `update users set identification_number = '=cmd|''x''!A1' where id = (
    select k.user_id from course_users k join users u on u.tenant_id = k.tenant_id and u.id = k.user_id
    where k.tenant_course_id = $1 and k.enabled and not u.disabled limit 1)`,
    [course],
  )
})

const addresses = (): Record<string, string> => ({
  routes: '?sort=full_name&order=asc',
  courses: `?course=${course}&sort=points&order=asc`,
  modules: `?course=${course}&${modules.map((id) => `module=${id}`).join('&')}`,
  responses: `?course=${course}&sort=date`,
  activity: `?course=${course}&date=last-30-days&only_completed=false`,
})
const KINDS = ['routes', 'courses', 'modules', 'responses', 'activity']

async function pageOf(kind: string) {
  const { body } = await admin('GET', `/reports/${kind}${addresses()[kind]}&limit=1000`)
  return { all: body.results ?? body.data, total: body.pagination.total as number }
}

/** The sheet of a workbook, by what the format says and none of our own code. */
async function sheetOf(bytes: Buffer) {
  const file = path.join(directory, 'reporte.xlsx')
  await writeFile(file, bytes)
  const parts = new Map<string, string>()
  const zip = await yauzl.openPromise(file)
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    parts.set(entry.fileName, Buffer.concat(chunks).toString())
  }
  const sheet = parts.get('xl/worksheets/sheet1.xml')!
  const unescaped = (text: string) =>
    text
      .replace(/&(lt|gt|quot|apos|amp|#(\d+));/g, (_, name: string, code?: string) =>
        code
          ? String.fromCodePoint(Number(code))
          : { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }[name]!,
      )
      .replaceAll('_x000D_', '\r')
  const lines = [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row]) =>
    Object.fromEntries(
      [...row!.matchAll(/<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(
        ([, column, attributes, content]) => [
          column,
          attributes!.includes('t="inlineStr"')
            ? unescaped(/<t[^>]*>(.*?)<\/t>/s.exec(content ?? '')?.[1] ?? '')
            : content === undefined
              ? null
              : Number(/<v>(.*?)<\/v>/.exec(content)?.[1]),
        ],
      ),
    ),
  )
  return { sheet, styles: parts.get('xl/styles.xml')!, lines }
}

const serial = (iso: string) =>
  // Bogota is five hours behind, all year.
  (new Date(iso).getTime() - 5 * 3_600_000) / 86_400_000 + 25_569

describe('a report as CSV', () => {
  test.each(KINDS)('%s has the rows of the page in its order', async (kind) => {
    const { all, total } = await pageOf(kind)
    const { response, status } = await reader('GET', `/reports/${kind}/export${addresses()[kind]}`)
    expect(status).toBe(200)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="reporte.csv"')
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
    expect(
      text.startsWith(
        '\uFEFF"Identificación","Nombre","Jefe","Correo del jefe","Área","Cargo","Ubicación",',
      ),
    ).toBe(true)
    const parsed = parse<Record<string, string>>(text, { bom: true, columns: true })
    expect(parsed.length).toBe(total)
    expect(parsed.slice(0, all.length).map((row) => row['Nombre'])).toEqual(
      all.map((row: any) => row.full_name),
    )
    for (const [index, row] of all.entries()) {
      const line = parsed[index]!
      expect(line['Área']).toBe(row.area_name ?? '')
      if ('percentage_completed' in row)
        expect(line['Progreso']).toBe(row.percentage_completed.toFixed(2))
      if ('points' in row) expect(line['Puntos']).toBe(String(row.points))
      if (row.date_completed)
        expect(line['Fecha de finalización']).toBe(
          new Date(new Date(row.date_completed).getTime() - 5 * 3_600_000)
            .toISOString()
            .slice(0, 10),
        )
      if (row.date) expect(line['Fecha']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-05:00$/)
      if ('correct' in row)
        expect(line['Correcta']).toBe(row.correct === null ? '—' : row.correct ? 'Sí' : 'No')
    }
  })

  test('says with semicolons what Spanish spreadsheets want, and runs nothing', async () => {
    const { response } = await admin(
      'GET',
      `/reports/courses/export${addresses()['courses']}&sep=;`,
    )
    const text = await response.text()
    expect(text).toContain('"Identificación";"Nombre"')
    expect(text).toContain(`"'=cmd|'x'!A1"`)
    expect(text).not.toMatch(/(^|;)"[=+\-@]/m)
  })

  test('is refused with the words of its page', async () => {
    const { status, body } = await admin('GET', '/reports/responses/export')
    expect([status, body.message]).toEqual([422, 'Debes seleccionar un curso'])
    expect(
      (await admin('GET', '/reports/courses/export?course=999999999&format=xlsx')).status,
    ).toBe(404)
  })
})

describe('a report as a workbook', () => {
  test.each(KINDS)('%s has the rows of the page, with dates and numbers as such', async (kind) => {
    const { all, total } = await pageOf(kind)
    const { response, status } = await admin(
      'GET',
      `/reports/${kind}/export${addresses()[kind]}&format=xlsx`,
    )
    expect(status).toBe(200)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="reporte.xlsx"')
    const { sheet, styles, lines } = await sheetOf(Buffer.from(await response.arrayBuffer()))
    expect(sheet).toMatch(/<pane ySplit="1"[^>]*state="frozen"/)
    expect(sheet).not.toContain('<f>')
    const [header, ...body] = lines
    expect(body.length).toBe(total)
    const place = (label: string) =>
      Object.keys(header).find((column) => header![column] === label)!
    for (const [index, row] of all.entries()) {
      const line = body[index]!
      expect(line[place('Nombre')]).toBe(row.full_name)
      if ('percentage_completed' in row)
        expect(line[place('Progreso')]).toBeCloseTo(row.percentage_completed, 2)
      if (row.date_completed)
        expect(line[place('Fecha de finalización')]).toBe(Math.floor(serial(row.date_completed)))
      if (row.last_activity)
        expect(line[place('Última actividad')]).toBeCloseTo(serial(row.last_activity), 6)
    }
    if (kind !== 'routes') expect(styles).toMatch(/formatCode="dd\/mm\/yyyy/)
  })

  test.each(['csv', 'xlsx'])(
    'has the name and the chosen columns in their order, sorted by another one, as %s',
    async (format) => {
      const { all } = await pageOf('courses')
      const { response } = await admin(
        'GET',
        `/reports/courses/export${addresses()['courses']}&columns=due,area_name,full_name&format=${format}`,
      )
      const bytes = Buffer.from(await response.arrayBuffer())
      const lines =
        format === 'csv'
          ? parse(bytes, { bom: true })
          : (await sheetOf(bytes)).lines.map(({ A, B, C }) => [A, B, C])
      expect(lines[0]).toEqual(['Nombre', 'Plazo', 'Área'])
      expect(lines.slice(1).map(([name, , area]) => [name, area || ''])).toEqual(
        all.map((row: any) => [row.full_name, row.area_name ?? '']),
      )
    },
  )

  test('without a column that the report has is refused', async () => {
    const { status, body } = await admin('GET', '/reports/courses/export?columns=answer')
    expect([status, body.message]).toEqual([422, 'El reporte no tiene esa columna'])
  })

  test('a client disconnect in the middle releases the connection', async () => {
    for (let turn = 0; turn < 12; turn++) {
      const { response } = await admin('GET', `/reports/courses/export?format=xlsx`)
      expect(response.status).toBe(200)
      await response.body!.cancel()
    }
    const { response } = await admin('GET', '/reports/courses/export')
    expect(response.status).toBe(200)
    await response.arrayBuffer()
  })
})

describe('a workbook is written by a thread', () => {
  const scope = { tenantId: 1 }
  const open = async (
    rows: Sql,
    columns: WorkbookExport['columns'],
    { db, downloads }: Pick<Services, 'db' | 'downloads'> = api.services,
  ) => {
    const spec = { filename: 'a.xlsx', sheet: 'Hoja', columns, rows }
    const file = await streamWorkbook({ ...api.services, db, downloads }, scope, spec).open()
    return new Response(file)
  }
  const text = { header: 'Texto', format: 'text', width: 20 } as const
  const whole = { header: 'Número', format: 'whole', width: 8 } as const
  const endless = sql`select n, md5(n::text) from (select generate_series(1, 100000000) as n) s`

  test('every text arrives as it is stored, whatever separates rows and cells on the way', async () => {
    const nasty = [
      'tab\tin',
      'line\nbreak\r\n',
      'back\\slash \\N \\t \\.',
      '\\N',
      '\\',
      'ñandú Ágata 日本語 👩‍🚀',
      '\uFEFFmark',
      '=1+1',
      '<a>&"\'',
      '',
      ' spaces ',
      ...Array.from({ length: 3000 }, (_, n) => `${'á👍'.repeat(n % 97)}\\${n}\t`),
    ]
    const rows = sql`select place, value, nullif(place, 3) from unnest(${nasty}::text[])
      with ordinality as given (value, place) order by place`
    const answer = await open(rows, [whole, text, whole])
    const { lines } = await sheetOf(Buffer.from(await answer.arrayBuffer()))
    const body = lines.slice(1)
    expect(body.map(({ A }) => A)).toEqual(nasty.map((_, place) => place + 1))
    // The parser above reads line ends as XML does.
    const asXml = (value: string | number | null | undefined) =>
      String(value ?? '').replace(/\r\n?/g, '\n')
    expect(body.map(({ B }) => asXml(B))).toEqual(nasty.map(asXml))
    expect([body[1]!['C'], body[2]!['C'] ?? null, body[3]!['C']]).toEqual([2, null, 4])
  })

  test(
    'an error in the middle aborts the file, and the thread writes the next',
    { tags: ['slow'] },
    async () => {
      const failing = sql`select 1 / (60000 - n), n::text from generate_series(1, 100000) n`
      for (let turn = 0; turn < 5; turn++) {
        const answer = await open(failing, [whole, text])
        await expect(answer.arrayBuffer()).rejects.toThrow('division by zero')
      }
      const whole3 = await open(sql`select n, n::text from generate_series(1, 3) n`, [whole, text])
      const { lines } = await sheetOf(Buffer.from(await whole3.arrayBuffer()))
      expect(lines.slice(1).map(({ B }) => B)).toEqual(['1', '2', '3'])
    },
  )

  test('a statement that cannot begin is refused as any other', async () => {
    await expect(
      open(sql`select nothing from nowhere`, [whole]).then((answer) => answer.arrayBuffer()),
    ).rejects.toThrow('nowhere')
  })

  test(
    'a reader who takes nothing holds the database back where no file may grow, and a company leaves a thread to others',
    { tags: ['slow'] },
    async () => {
      const db = openDatabase({ url: api.url, connections: 40, onError: () => {} })
      const services = { db, downloads: testDownloads({ spoolBytes: 0, waitMs: 1_000 }) }
      const readers: ReadableStreamDefaultReader<Uint8Array>[] = []
      try {
        for (let threads = 1; threads < MAX_WORKBOOKS; threads++)
          readers.push((await open(endless, [whole, text], services)).body!.getReader())
        await expect(open(endless, [whole, text], services)).rejects.toMatchObject({
          status: 503,
          code: 'busy',
        })
        for (const reader of readers) expect((await reader.read()).value!.length).toBeGreaterThan(0)
        // The server has sent only the rows that fit into the buffers, of a hundred million.
        await expect
          .poll(() =>
            rows<{ event: string }>(
              `select wait_event as event from pg_stat_activity where query like 'copy (select n, md5%' and state = 'active'`,
            ),
          )
          .toEqual(readers.map(() => ({ event: 'ClientWrite' })))
        for (const reader of readers) await reader.cancel()
        expect(db.usage().busy).toBe(0)
        // The server notices that nobody reads as it writes on.
        await expect
          .poll(() =>
            rows(
              `select from pg_stat_activity where query like 'copy (select n, md5%' and state = 'active'`,
            ),
          )
          .toEqual([])
        const next = await open(sql`select 1, 'a'`, [whole, text], services)
        expect((await next.arrayBuffer()).byteLength).toBeGreaterThan(1000)
      } finally {
        // A database is closed when everybody has left it.
        for (const reader of readers) await reader.cancel()
        await db.close()
      }
    },
  )
})
