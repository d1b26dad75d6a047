import { pino } from 'pino'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#api/platform/db/database.ts'
import { streamCsv } from '#api/platform/downloads/csv.ts'
import { answerWith } from '#api/platform/downloads/download.ts'
import { readCsv } from '#api/platform/imports/reading/csv/read.ts'
import { testDownloads } from '#tests/support/pages/downloads.ts'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { created, draftUser, openCompany } from './company.ts'

const api = await startTestApi()
const company = await openCompany(api)
const { admin, unit, rows } = company

async function download(query = '', caller: Caller = admin) {
  const { response } = await caller('GET', `/users/export${query}`)
  expect(response.status).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { response, bytes, text: bytes.toString('utf8') }
}

/** The cells of an export as our own import reads them, by username. */
async function readBack(bytes: Buffer) {
  const table = await readCsv(() => [bytes], { maxRows: 1_000_000 })
  const users = new Map<string, Record<string, string>>()
  for await (const { cells } of table.rows) {
    const user = Object.fromEntries(table.columns.map((name, index) => [name, cells[index]!]))
    users.set(user['username']!, user)
  }
  return { ...table, users }
}

async function usernames(query: string, caller: Caller = admin): Promise<string[]> {
  const { bytes, text } = await download(query, caller)
  const onlyHeader = text.trimEnd().split('\n').length === 1
  return onlyHeader ? [] : [...(await readBack(bytes)).users.keys()]
}

describe('the file', () => {
  test('is UTF-8 with BOM, every value in double quotes, under a name', async () => {
    const { response, bytes, text } = await download()
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="usuarios.csv"')
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [header, first] = text.slice(1).split('\n')
    expect(header).toBe(
      '"username","email","first_name","last_name","mobile","avatar","area_code","position_code",' +
        '"disabled","role","location","identification_number","extended_field1","extended_field2",' +
        '"extended_field3","manager_username"',
    )
    expect(first).toMatch(/^("([^"]|"")*"|)(,("([^"]|"")*"|)){15}$/)
  })

  test('has semicolons when asked', async () => {
    const { bytes, text } = await download('?sep=;')
    expect(text.split('\n')[0]).toMatch(/^\uFEFF"username";"email";/)
    expect((await readBack(bytes)).delimiter).toBe(';')
    expect((await admin('GET', '/users/export?sep=%7C')).status).toBe(422)
  })

  test('holds everybody with their codes, and no password', async () => {
    const { bytes, text } = await download()
    const { users } = await readBack(bytes)
    const stored = await rows<any>(
      `select u.*, a.code as area_code, p.code as position_code, m.username as manager_username
       from users u left join areas a on a.id = u.area_id
       left join positions p on p.id = u.position_id left join users m on m.id = u.manager_id
       where u.tenant_id = 1`,
    )
    expect(users.size).toBe(stored.length)
    for (const user of stored) {
      expect(users.get(user.username)).toEqual({
        username: user.username,
        email: user.email,
        first_name: user.first_name,
        last_name: user.last_name ?? '',
        mobile: user.mobile ?? '',
        avatar: user.avatar ?? '',
        area_code: user.area_code ?? '',
        position_code: user.position_code ?? '',
        disabled: user.disabled ? 'si' : 'no',
        role: user.role,
        location: user.location ?? '',
        identification_number: user.identification_number ?? '',
        extended_field1: user.extended_field1 ?? '',
        extended_field2: user.extended_field2 ?? '',
        extended_field3: user.extended_field3 ?? '',
        manager_username: user.manager_username ?? '',
      })
    }
    expect(text).not.toContain('argon2')
  })

  test('runs nothing in a spreadsheet and comes back as it was', async () => {
    const nasty = {
      first_name: '=cmd()|calc',
      last_name: '@SUM(A1)',
      location: '-2+3',
      identification_number: '+57',
      extended_field1: 'con "comillas", coma;\ny salto',
      extended_field2: "'quieto",
      extended_field3: 'a\tb',
      mobile: '+57 3019990021',
    }
    const draft = draftUser(nasty)
    await created(admin, draft)
    // Stored before names of one line lost their breaks.
    await rows(
      `update users set extended_field1 = $2, extended_field3 = E'\\ttab' where username = $1`,
      [draft.username, nasty.extended_field1],
    )
    const { bytes, text } = await download(`?q=${draft.username}`)
    expect(text).toContain(`"'=cmd()|calc","'@SUM(A1)","'+57 3019990021"`)
    expect(text).toContain(`"'-2+3","'+57","con ""comillas"", coma;\ny salto","'quieto","'\ttab"`)
    expect((await readBack(bytes)).users.get(draft.username)).toMatchObject({
      ...nasty,
      extended_field3: '\ttab',
    })
  })

  test('is only a header when nobody matches', async () => {
    expect((await download('?q=no.hay.nadie')).text.trimEnd().split('\n')).toHaveLength(1)
  })
})

describe('rows of the export', () => {
  test.each(['name', 'identification', 'area', 'position', 'location'])(
    'those of the list in its order, by %s',
    async (sort) => {
      for (const order of ['asc', 'desc']) {
        for (const filter of ['', '&q=mar', '&only_admins=true']) {
          const query = `?sort=${sort}&order=${order}${filter}`
          const { body } = await admin('GET', `/users${query}&limit=1000`)
          expect(await usernames(query)).toEqual(body.results.map((row: any) => row.username))
        }
      }
    },
  )

  test('only the selected ones; others are not even named', async () => {
    const foreign = await company.idOf('learner@97.sendero.test')
    const ids = [company.unitId, company.adminId, foreign, 999_999_999]
    expect(await usernames(`?ids=${ids.join()}&sort=name&order=desc`)).toEqual([
      'admin.1',
      'unit.1',
    ])
    expect(await usernames(`?ids=[${foreign}]`)).toEqual([])
  })

  test('only those of the reader’s business units', async () => {
    const mine = await rows<{ username: string }>(
      'select username from users where area_id = any($1)',
      [company.unitAreas],
    )
    const expected = mine.map(({ username }) => username).sort()
    for (const query of ['', '?sort=name', '?sort=position']) {
      expect((await usernames(query, unit)).sort()).toEqual(expected)
    }
    expect(await usernames(`?ids=${company.adminId}`, unit)).toEqual([])
  })

  test('a reader may, a learner may not', async () => {
    expect((await usernames('', await api.signInAs('reader'))).length).toBeGreaterThan(200)
    expect((await (await api.signInAs('learner'))('GET', '/users/export')).status).toBe(403)
  })

  test.each(["'; drop table users; --", "\\'", '$1', '\\', '"', "' or '1'='1", '%', '{}', '${x}'])(
    '%j in a search is only text',
    async (q) => {
      expect(await usernames(`?q=${encodeURIComponent(q)}`)).toEqual([])
      expect((await usernames('')).length).toBeGreaterThan(200)
    },
  )

  test('a search for a quote finds it', async () => {
    const draft = draftUser({ first_name: "O'Brien\\'" })
    await created(admin, draft)
    expect(await usernames(`?q=${encodeURIComponent("o'brien\\'")}`)).toEqual([draft.username])
  })
})

describe('a long export', () => {
  const big = async () => {
    await rows(`insert into users (tenant_id, username, email, first_name, location)
      select 1704, 'masa.' || n, 'masa.' || n || '@sendero.test', 'Masa ' || n, repeat('x', 2000)
      from generate_series(1, 6000) n
      where not exists (select from users where username = 'masa.1')`)
    return api.signInAs('admin', 1704)
  }
  const copying = async () =>
    (
      await rows<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and query like 'copy (%' and state <> 'idle'`,
      )
    )[0]!.n
  const noneCopying = () => expect.poll(copying, { timeout: 30_000, interval: 20 }).toBe(0)

  test('leaves the database while a slow reader takes it', async () => {
    const caller = await big()
    const { response } = await caller('GET', '/users/export')
    const reader = response.body!.getReader()
    const first = await reader.read()
    expect(Buffer.from(first.value!).toString()).toContain('"username"')
    await noneCopying()
    let bytes = first.value!.length
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      bytes += next.value.length
    }
    expect(bytes).toBeGreaterThan(6_000 * 2_000)
  })

  test('ends in the database when the reader leaves, and leaves the connections to others', async () => {
    const caller = await big()
    for (let round = 0; round < 8; round++) {
      const { response } = await caller('GET', '/users/export?sort=name')
      const reader = response.body!.getReader()
      await reader.read()
      await reader.cancel()
      await noneCopying()
    }
    // The connection is given back after its statement has ended.
    await expect.poll(() => api.services.db.usage()).toMatchObject({ busy: 0, waiting: 0 })
    expect((await caller('GET', '/users')).status).toBe(200)
  })

  test('may be left at any moment: nothing throws behind the reader', async () => {
    const caller = await big()
    for (let chunks = 0; chunks < 12; chunks++) {
      const { response } = await caller('GET', '/users/export')
      const reader = response.body!.getReader()
      for (let i = 0; i < chunks; i++) await reader.read()
      const pending = chunks % 2 === 0 ? null : reader.read()
      await reader.cancel()
      await pending
      await noneCopying()
    }
  })

  test('outlives the time a statement usually has', async () => {
    const url = new URL(api.url)
    url.searchParams.set('options', '-c role=sendero_app -c statement_timeout=200')
    const db = openDatabase({ url: url.href, connections: 2, onError: () => {} })
    const log = pino({ level: 'silent' })
    try {
      const slowly = sql`select 'fila', pg_sleep(0.1)::text from generate_series(1, 6)`
      const file = streamCsv(
        { db, log, downloads: testDownloads() },
        { tenantId: 1 },
        {
          filename: 'señales.csv',
          delimiter: ';',
          header: ['a', 'b "c"'],
          rows: slowly,
        },
      )
      const response = await answerWith(file, 'GET')
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename="senales.csv"; filename*=UTF-8''se%C3%B1ales.csv`,
      )
      expect(await response.text()).toBe(`"a";"b ""c"""\n${'"fila";""\n'.repeat(6)}`)
      const [row] = await db.query<any>({ tenantId: 1 }, sql`show statement_timeout`)
      expect(row.statement_timeout).toBe('200ms')
    } finally {
      await db.close()
    }
  })

  test('that fails in the middle never looks complete', async () => {
    const log = pino({ level: 'silent' })
    const file = streamCsv(
      { ...api.services, log },
      { tenantId: 1 },
      {
        filename: 'x.csv',
        delimiter: ',',
        header: ['n'],
        rows: sql`select 1 / (50000 - n) from generate_series(1, 60000) n`,
      },
    )
    const response = await answerWith(file, 'GET')
    await expect(response.text()).rejects.toThrow()
    expect((await admin('GET', '/users')).status).toBe(200)
  })
})
