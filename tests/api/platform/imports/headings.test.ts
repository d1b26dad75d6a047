import { beforeAll, describe, expect, test } from 'vitest'
import type { ImportKind } from '#contract/platform/imports/import-jobs.ts'
import { openCourses } from '#tests/api/training/external-course-users/company.ts'
import { openGroups } from '#tests/api/people/groups/company.ts'
import { workbook } from '#tests/files/workbook.ts'
import { startTestApi } from '#tests/support/api.ts'
import { importsOn, upload } from './imports.ts'

/** Headings below titles, text that was damaged before, and failed rows that come back, for every kind of import. */

const api = await startTestApi()
const company = await openCourses(api)
const { admin, people } = company
const { course } = await openGroups(api)

type Kind = { into: string; columns: string[]; good: string[]; bad: string[] }

const [one, other] = people.map((user) => user.username)
const ABBREVIATED = '1,02345E+12'
const DAMAGED = 'JosŽ Mu–oz'

/** A correct row with a damaged text, and a row with an error that is mended by its second cell. */
const KINDS: Record<ImportKind, () => Promise<Kind>> = {
  users: async () => ({
    into: 'users',
    columns: ['Usuario', 'Correo', 'Nombre'],
    good: ['bajo.titulo', 'bajo.titulo@compania.example', DAMAGED],
    bad: ['sin.correo', '', 'Ana'],
  }),
  areas: async () => ({
    into: 'areas',
    columns: ['Código', 'Nombre'],
    good: [ABBREVIATED, 'Bajo título'],
    bad: ['A-9001', ''],
  }),
  positions: async () => ({
    into: 'positions',
    columns: ['Código', 'Nombre'],
    good: ['P-9000', DAMAGED],
    bad: ['P-9001', ''],
  }),
  'user-certifications': async () => {
    await admin('POST', '/certifications', { name: DAMAGED })
    return {
      into: 'certifications/users',
      columns: ['Usuario', 'Certificación', 'Fecha de expedición'],
      good: [one!, DAMAGED, '2026-01-31'],
      bad: [other!, '', '2026-01-31'],
    }
  },
  'course-users': async () => ({
    into: `courses/${await course()}/users`,
    columns: ['Identificación', 'Correo'],
    good: [ABBREVIATED, people[0]!.email],
    bad: [ABBREVIATED, ''],
  }),
  'external-course-users': async () => ({
    into: `external-courses/${(await company.courseOf([])).id}/users`,
    columns: ['Usuario', 'Correo', 'Resultado cualitativo'],
    good: [one!, '', DAMAGED],
    bad: [`${other!}-no`, '', ''],
  }),
}

const TITLES = ['version:v1.0', '', 'Listado, marzo de 2026']
const LINE = TITLES.length + 1

describe.each(Object.entries(KINDS))('import of %s', (_, prepare) => {
  let kind: Kind
  beforeAll(async () => {
    kind = await prepare()
  })

  const warningsOf = (job: { props: { validation: { warnings: any[] } } }) =>
    job.props.validation.warnings.filter(({ message }) =>
      /encabezados|dañadas|abrevió/.test(message),
    )

  test('takes the headings below titles, and tells damaged text with its value and line', async () => {
    const { validated } = importsOn(api, kind.into)
    const lines = [...TITLES, kind.columns.join(';'), kind.good.join(';')]
    const job = await validated(admin, lines.join('\n'))
    expect(job.error).toBeNull()
    expect(job.counts.rows).toBe(1)
    expect(job.columns.map(({ name }) => name)).toEqual(kind.columns)
    const [headings, damage] = warningsOf(job)
    expect(headings).toMatchObject({
      line: LINE,
      message: `Los encabezados son los de la línea ${LINE}: lo que hay antes no se importa`,
    })
    const value = kind.good.find((cell) => [ABBREVIATED, DAMAGED].includes(cell))
    expect(damage).toMatchObject({ line: LINE + 1, message: expect.stringContaining(`«${value}»`) })
  })

  test.each(['csv', 'xlsx'])(
    'gives failed rows of a %s that come back without warnings',
    async (format) => {
      const { validated } = importsOn(api, kind.into)
      const written = [...TITLES.map((title) => [title]), kind.columns, kind.bad]
      const file =
        format === 'csv'
          ? written.map((row) => row.join(';')).join('\n')
          : workbook({ rows: written })
      const job = await validated(admin, file)
      expect(job.counts).toMatchObject({ rows: 1, error_rows: 1 })
      const { response } = await admin('GET', `/${kind.into}/import/failed-rows?jobId=${job.id}`)
      const again = await validated(admin, new Uint8Array(await response.arrayBuffer()))
      expect(again.columns.map(({ name }) => name)).toEqual([...kind.columns, 'error'])
      expect(
        again.props.validation.warnings.filter(({ field }) => field === null || field === 'error'),
      ).toEqual([])
      expect(again.props.validation.errors.every(({ line }) => line === 2)).toBe(true)
    },
  )
})

describe('headings that nobody knows', () => {
  const SHEET = [
    'Reporte de nómina;;',
    'Generado hoy;;',
    'Login de red;Clave;Buzón',
    'red9;secreta-9;red9@compania.example',
  ]

  const headings = async (jobId: string) =>
    (await admin('GET', `/users/import/headings?jobId=${jobId}`)).body.rows as any[]

  test('are chosen among the first rows, which show no password', async () => {
    const { body } = await upload(admin, SHEET.join('\n'))
    const rows = await headings(body.jobId)
    expect(rows.map(({ line, chosen }) => ({ line, chosen }))).toEqual(
      [1, 2, 3, 4].map((line) => ({ line, chosen: line === 1 })),
    )
    expect(rows[2].cells).toEqual(['Login de red', 'Clave', 'Buzón'])
    expect(JSON.stringify(rows)).not.toContain('secreta')

    const chosen = await admin('PUT', '/users/import/headings', { jobId: body.jobId, line: 3 })
    expect([chosen.status, chosen.body.validating]).toEqual([200, false])
    const { body: known } = await admin('GET', `/users/import/columns?jobId=${body.jobId}`)
    expect(known.columns.map(({ name, samples }: any) => [name, samples])).toEqual([
      ['Login de red', ['red9']],
      ['Clave', []],
      ['Buzón', ['red9@compania.example']],
    ])
    const { work } = importsOn(api)
    const columns = [
      { column: 0, fields: ['username'] },
      { column: 2, fields: ['email'] },
    ]
    await admin('PUT', '/users/import/columns', { jobId: body.jobId, columns })
    await work(body.jobId)
    const { body: job } = await admin('POST', `/users/import/status?jobId=${body.jobId}`)
    expect(job.counts.rows).toBe(1)
  })

  test('are chosen again after a validation, which starts from the beginning', async () => {
    const { validated } = importsOn(api)
    const job = await validated(
      admin,
      ['Usuario;Correo', 'Login;Mail', 'red8;red8@compania.example'].join('\n'),
    )
    expect(job.counts.rows).toBe(2)
    const chosen = await admin('PUT', '/users/import/headings', { jobId: job.id, line: 2 })
    expect([chosen.status, chosen.body.validating]).toEqual([200, true])
    await importsOn(api).work(job.id)
    const { body: other } = await admin('POST', `/users/import/status?jobId=${job.id}`)
    expect(other.counts.rows).toBe(1)
    expect((await headings(job.id)).map(({ chosen }) => chosen)).toEqual([false, true, false])
  })

  test('are refused for a line that is none of them, for another company, and after the end', async () => {
    const { body } = await upload(admin, 'Reporte;\nFicha;Buzón\n77;b@compania.example')
    const choose = (line: number) =>
      admin('PUT', '/users/import/headings', { jobId: body.jobId, line })
    expect((await choose(99)).status).toBe(422)
    // No rows below it.
    expect((await choose(3)).status).toBe(422)
    const stranger = await api.signInAs('admin', 97)
    const theirs = { jobId: body.jobId, line: 2 }
    expect((await stranger('PUT', '/users/import/headings', theirs)).status).toBe(404)
    const path = `/users/import/headings?jobId=${body.jobId}`
    expect((await stranger('GET', path)).status).toBe(404)
    await admin('POST', '/users/import/cancel', { jobId: body.jobId })
    expect((await choose(2)).status).toBe(409)
  })
})
