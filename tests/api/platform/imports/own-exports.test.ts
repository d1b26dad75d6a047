import { beforeAll, describe, expect, test } from 'vitest'
import type { ImportKind } from '#contract/platform/imports/import-jobs.ts'
import { openCourses } from '#tests/api/training/external-course-users/company.ts'
import { openGroups } from '#tests/api/people/groups/company.ts'
import { startTestApi } from '#tests/support/api.ts'
import { importsOn } from './imports.ts'

/** An export of a list is imported into the same list as it is: without a warning, and without a change. */

const api = await startTestApi()
const company = await openCourses(api)
const { admin, rows, people } = company
const { course } = await openGroups(api)

type List = { into: string; exports: readonly string[]; table: string }

/** Every kind of import, with the exports of what it imports. */
const LISTS: Record<ImportKind, () => Promise<List>> = {
  users: () => Promise.resolve(listOf('users')),
  areas: () => Promise.resolve(listOf('areas')),
  positions: () => Promise.resolve(listOf('positions')),
  'user-certifications': async () => {
    const { id } = (await admin('POST', '/certifications', { name: 'De ida y vuelta' })).body
    const ids = people.map((user) => user.id).join(',')
    const dates = { date_completed: '2020-01-31', valid_through: '2021-01-31' }
    await admin('POST', `/certifications/${id}/users/${ids}`, dates)
    return {
      into: 'certifications/users',
      exports: ['certifications/expiring/export?days=90&'],
      table: 'user_certifications',
    }
  },
  'course-users': async () => {
    const id = await course()
    const ids = people.map((user) => user.id).join(',')
    await admin('POST', `/courses/${id}/users/${ids}`)
    return {
      into: `courses/${id}/users`,
      exports: [
        `users/export?ids=${ids}&`,
        `courses/${id}/report/users/export?status=not-downloaded&`,
      ],
      table: 'course_users',
    }
  },
  'external-course-users': async () => {
    const { id, records } = await company.courseOf(people.slice(0, 3))
    const ids = records.map((record) => record.id).slice(0, 2)
    await rows(
      `update external_course_users set start_time = '2026-03-04T19:00:00Z',
         end_time = '2026-03-04T21:30:00Z', assisted = true, approved = true,
         quantitative_result = 12.25, qualitative_result = '=Bien' where id = any($1)`,
      [ids],
    )
    const into = `external-courses/${id}/users`
    return { into, exports: [`${into}/export?`], table: 'external_course_users' }
  },
}

const listOf = (name: string) => ({ into: name, exports: [`${name}/export?`], table: name })

describe.each(Object.entries(LISTS))('an export imported as %s', (_, open) => {
  let list: List
  beforeAll(async () => {
    list = await open()
  })

  const stored = () =>
    rows(`select md5(string_agg(t::text, '|' order by t::text)) as rows from ${list.table} t`)
  const logged = () => rows('select count(*) from audit_log where entity <> $1', ['import'])

  test.each(['sep=,', 'sep=;', 'format=xlsx'])(
    'warns of nothing and changes nothing: %s',
    async (kind) => {
      const into = importsOn(api, list.into)
      const before = [await stored(), await logged()]
      for (const from of list.exports) {
        const { response, status } = await admin('GET', `/${from}${kind}`)
        expect(status).toBe(200)
        const file = new Uint8Array(await response.arrayBuffer())
        const job = await into.validated(admin, file)
        expect({ error: job.error, ...job.props.validation }).toEqual({
          error: null,
          errors: [],
          warnings: [],
          correct: [],
          causes: { errors: [], warnings: [] },
        })
        expect(job.columns.filter(({ fields }) => fields === null)).toEqual([])
        expect(job.counts.rows).toBeGreaterThan(0)
        expect(job.counts).toMatchObject({ unchanged: job.counts.rows, warnings: 0 })
        const started = await admin('POST', `/${list.into}/import`, { jobId: job.id })
        expect([started.status, started.body.message]).toEqual([
          409,
          expect.stringMatching(/^No hay nada que importar: [\d.]+ filas? sin cambios$/),
        ])
        expect((await admin('POST', `/${list.into}/import/undo`, { jobId: job.id })).status).toBe(
          409,
        )
      }
      expect([await stored(), await logged()]).toEqual(before)
    },
  )
})
