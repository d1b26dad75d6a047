import { describe, expect, test } from 'vitest'
import { lineOf } from '#contract/platform/values/text.ts'
import { readFile } from '#api/platform/imports/reading/read-file.ts'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import {
  bytesOf,
  DISABLED_USERS,
  FAULTY_FILE,
  FILES_WITH_ROW_ERRORS,
  GOOD_CELLS,
  GOOD_USERS,
  MOBILES_WITHOUT_COUNTRY,
  REFUSED_FILES,
  SAME_USERS,
  SAME_WORKBOOK,
} from '#tests/files/expected.ts'
import { workbook } from '#tests/files/workbook.ts'
import { csv, importsOn, places, upload } from './imports.ts'

const api = await startTestApi()
const { validated, imported, work } = importsOn(api)
const rows = await rowsOf(api.url)
const admin = await api.signInAs('admin')

const USERS = [
  ['Usuario', 'Correo electrónico', 'Nombres', 'Identificación'],
  ['', 'sin.usuario@compania.example', '=1+1', '0012'],
  ['con.usuario', 'con.usuario@compania.example', 'Ana', '0013'],
]

type Stored = Record<string, string | boolean | null>

async function stored(username: string): Promise<Stored> {
  const [user] = await rows<Stored>(
    `select u.*, m.username as manager_username from users u
     left join users m on m.id = u.manager_id where u.username = $1`,
    [username],
  )
  return user!
}

describe('a sheet of forty users', () => {
  const [first, ...others] = SAME_USERS

  test('is imported as a spreadsheet in Spanish saves it: semicolons, Windows-1252', async () => {
    const job = await imported(admin, await bytesOf(first))
    expect(job).toMatchObject({
      status: 'completed',
      phase: 'import_complete',
      progress: 100,
      error: null,
      counts: { rows: GOOD_USERS, errors: 0, create: GOOD_USERS, update: 0, unchanged: 0 },
      props: { imported_count: GOOD_USERS, failed_count: 0, failed: [] },
    })
    // The company has named extended fields 1 to 3; the others are hidden and never written.
    const hidden = /^extended_field[4-7]$/
    for (const [username, cells] of Object.entries(GOOD_CELLS)) {
      const user = await stored(username)
      for (const [column, value] of Object.entries(cells)) {
        // Fields of one line have a space for a line break.
        const written = hidden.test(column) ? null : lineOf(value)
        expect([username, column, user[column]]).toEqual([username, column, written])
      }
    }
    for (const username of DISABLED_USERS) expect((await stored(username)).disabled).toBe(true)
    for (const [username, mobile] of Object.entries(MOBILES_WITHOUT_COUNTRY)) {
      expect((await stored(username)).mobile).toBe(mobile)
    }
  })

  test.each([...others, SAME_WORKBOOK])(
    'and says the same as %s: nothing changes',
    async (name) => {
      const job = await validated(admin, await bytesOf(name))
      const withPassword = job.props.validation.correct.map((row) => row.changes)
      expect(job.counts).toMatchObject({ rows: GOOD_USERS, errors: 0, create: 0 })
      // A password in a cell is always a change: it cannot be compared with what is stored.
      expect(withPassword.flat().every((change) => change.field === 'password')).toBe(true)
      expect(job.counts.unchanged + job.counts.update).toBe(GOOD_USERS)
    },
  )
})

describe('a file with faults', () => {
  test('tells each fault at its line and applies the other rows', async () => {
    const job = await imported(admin, await bytesOf(FAULTY_FILE.file))
    const { errors } = job.props.validation
    const repeats = FAULTY_FILE.repeated.map(({ field, lines }) => ({ line: lines[1], field }))
    const expected = [...FAULTY_FILE.errors, ...repeats]
    const order = (a: { line: number; field: string | null }, b: typeof a) =>
      a.line - b.line || String(a.field).localeCompare(String(b.field))
    expect(places(errors).sort(order)).toEqual(expected.sort(order))
    expect(job.counts.error_rows).toBe(new Set(expected.map(({ line }) => line)).size)
    expect(job.props.imported_count).toBe(FAULTY_FILE.rows - job.counts.error_rows)
    for (const username of FAULTY_FILE.correct) expect(await stored(username)).toBeDefined()
    expect((await stored('conjefe')).manager_username).toBe('ultimobueno')
    expect(await stored('areamala')).toBeUndefined()
  })

  test.each(Object.entries(FILES_WITH_ROW_ERRORS))('%s', async (name, expected) => {
    const job = await validated(admin, await bytesOf(name))
    expect(job.phase).toBe('validation_complete')
    expect(places(job.props.validation.errors)).toEqual([...expected])
  })

  test('gives its failed rows back as CSV, with why and without passwords', async () => {
    const job = await validated(admin, await bytesOf(FAULTY_FILE.file))
    const { response } = await admin('GET', `/users/import/failed-rows?jobId=${job.id}&sep=;`)
    expect(response.headers.get('content-disposition')).toContain('usuarios-errores.csv')
    const text = await response.text()
    const [header, ...lines] = text.replace('\ufeff', '').trimEnd().split('\n')
    expect(header).toMatch(/^"username";"email";"first_name"/)
    expect(header).toMatch(/;"error"$/)
    expect(header).not.toContain('password')
    expect(text).not.toContain('"abc"')
    expect(lines).toHaveLength(job.counts.error_rows)
    expect(lines[0]).toContain('Usuario: Debes especificar el nombre de usuario')
    // Corrected or not, it can be uploaded as it is: the column of errors is known and not used.
    const again = await validated(admin, text)
    expect(again.counts.rows).toBe(job.counts.error_rows)
    expect(places(again.props.validation.warnings)).not.toContainEqual({ line: 1, field: 'error' })
    const second = await admin('GET', `/users/import/failed-rows?jobId=${again.id}&sep=;`)
    expect((await second.response.text()).split('\n')[0]!.match(/"error"/g)).toHaveLength(1)
  })
})

describe('failed rows come back', () => {
  async function failedRowsOf(file: Uint8Array | string, query = '') {
    const job = await validated(admin, file)
    expect(job.counts).toMatchObject({ rows: 2, error_rows: 1 })
    return (await admin('GET', `/users/import/failed-rows?jobId=${job.id}${query}`)).response
  }
  const REASON = expect.stringContaining('Usuario: Debes especificar el nombre de usuario')

  test('as a workbook when one was uploaded, with its headings', async () => {
    const response = await failedRowsOf(workbook({ rows: USERS }))
    expect(response.headers.get('content-type')).toContain('spreadsheetml')
    expect(response.headers.get('content-disposition')).toContain('usuarios-errores.xlsx')
    const bytes = new Uint8Array(await response.arrayBuffer())
    const { columns, delimiter, rows } = await readFile(() => [bytes], { maxRows: 10 })
    expect({ columns, delimiter }).toEqual({ columns: [...USERS[0]!, 'error'], delimiter: null })
    expect(await Array.fromAsync(rows)).toEqual([{ line: 2, cells: [...USERS[1]!, REASON] }])
  })

  test.each([',', ';', '\t'])('with the delimiter that was uploaded: %j', async (delimiter) => {
    const text = await (
      await failedRowsOf(USERS.map((row) => row.join(delimiter)).join('\n'))
    ).text()
    const [header, row] = text.replace('\ufeff', '').split('\n')
    expect(header).toBe([...USERS[0]!, 'error'].map((cell) => `"${cell}"`).join(delimiter))
    expect(row).toContain(
      ['""', '"sin.usuario@compania.example"', `"'=1+1"`, '"0012"'].join(delimiter),
    )
  })

  test('with another delimiter when it is asked for', async () => {
    const file = USERS.map((row) => row.join('\t')).join('\n')
    expect(await (await failedRowsOf(file, '&sep=;')).text()).toContain('"Usuario";"Correo')
  })
})

test('columns in any order and case, and columns nobody knows', async () => {
  const free = await imported(admin, await bytesOf('usuarios-encabezado-libre.csv'))
  expect(free.props.imported_count).toBe(2)
  expect(await stored('xguette')).toMatchObject({ first_name: 'Ximena', last_name: 'Güette' })

  const unknown = await validated(admin, await bytesOf('usuarios-columnas-desconocidas.csv'))
  expect(unknown.counts).toMatchObject({ create: 2, warnings: 2 })
  expect(unknown.props.validation.warnings.map((warning) => warning.message)).toEqual([
    'La columna «salario» no se usa y se ignora',
    'La columna 7 no tiene nombre y se ignora',
  ])
})

test('warnings of one kind are one cause, whatever the column; errors are one for each column', async () => {
  const job = await validated(
    admin,
    csv(
      'username,email,first_name,salario,bono',
      'causa1,causa1@compania.example,,1,2',
      'causa2,,Ana,1,2',
      'causa3,,Ana,1,2',
    ),
  )
  const { errors, warnings } = job.props.validation.causes
  expect(errors.map(({ field, count }) => [field, count])).toEqual([
    ['email', 2],
    ['first_name', 1],
  ])
  expect(warnings).toMatchObject([{ field: null, count: 2 }])
})

test('texts that a spreadsheet would run are stored as text and neutralised on the way out', async () => {
  const job = await imported(admin, await bytesOf('usuarios-formulas.csv'))
  expect(job.props.imported_count).toBe(5)
  expect((await stored('formula1')).first_name).toBe("=cmd|' /C calc'!A0")
  expect(await stored('formula5')).toMatchObject({
    first_name: '=1+1',
    extended_field1: '+57 300',
  })
  const { response } = await admin('GET', '/users/export?q=formula')
  const text = await response.text()
  expect(text).toContain(`"'=cmd|' /C calc'!A0"`)
  expect(text).not.toMatch(/"[=+\-@]/)
  // Importing the export changes nothing.
  const back = await validated(admin, text)
  expect(back.counts).toMatchObject({ rows: 5, errors: 0, create: 0, update: 0, unchanged: 5 })
})

test.each(REFUSED_FILES)('%s is refused at once, and nothing of it is kept', async (name) => {
  const before = await filesKept()
  const { status, body } = await upload(admin, await bytesOf(name))
  expect([415, 422]).toContain(status)
  expect(body.message).toMatch(/^(El archivo|El libro de Excel|La comilla) /)
  expect(await filesKept()).toBe(before)
})

async function filesKept(): Promise<number> {
  let count = 0
  for await (const _file of api.services.files.list('imports')) count++
  return count
}

test('a file that is invalid after its beginning fails its validation and says where', async () => {
  const good = Array.from({ length: 3000 }, (_, n) => `tarde${n},tarde${n}@compania.example,Ana`)
  const bad = ['username,email,first_name', ...good, 'mal,mal@compania.example,"Luis', 'x,y,z']
  const { status, body } = await upload(admin, bad.join('\n'))
  expect(status).toBe(202)
  await work(body.jobId)
  const { body: job } = await admin('POST', `/users/import/validate/status?jobId=${body.jobId}`)
  expect(job).toMatchObject({
    status: 'failed',
    phase: 'validating',
    error: 'La comilla que se abre en la línea 3002 no se cierra.',
  })
  const refused = await admin('POST', '/users/import', { jobId: body.jobId })
  expect(refused.status).toBe(409)
})
