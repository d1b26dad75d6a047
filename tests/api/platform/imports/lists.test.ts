import { describe, expect, test } from 'vitest'
import { openGroups } from '#tests/api/people/groups/company.ts'
import { openCompany } from '#tests/api/people/users/company.ts'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { csv, importsOn, statusOf } from './imports.ts'

/** A job's answer lists the first two hundred of each sort; all of them can be read by pages. */

const api = await startTestApi()
const company = await openCompany(api)
const { admin, rows } = company
const { course } = await openGroups(api)

type Page = { results: any[]; pagination: { total: number; limit: number } }

async function page(jobId: string, list: string, query = '', into = 'users', caller = admin) {
  const { status, body } = await caller('GET', `/${into}/import/${list}?jobId=${jobId}${query}`)
  expect([list, status]).toEqual([list, 200])
  return body as Page
}

/** All pages, one after the other. */
async function all(jobId: string, list: string, limit: number, into = 'users') {
  const found: any[] = []
  for (;;) {
    const { results, pagination } = await page(
      jobId,
      list,
      `&limit=${limit}&skip=${found.length}`,
      into,
    )
    expect(pagination.limit).toBe(limit)
    found.push(...results)
    if (results.length === 0) {
      expect(found).toHaveLength(pagination.total)
      return found
    }
  }
}

const LISTS = ['validate/errors', 'validate/warnings', 'validate/correct', 'failed']

describe('the lists of a validation', () => {
  test('come a page at a time, in the order of the file', async () => {
    const { validated } = importsOn(api)
    const right = Array.from(
      { length: 450 },
      (_, n) => `bien${n},bien${n}@compania.example,Ana,3005550${String(n).padStart(3, '0')},x`,
    )
    const wrong = Array.from({ length: 250 }, (_, n) => `mal${n},no,,,x`)
    const job = await validated(
      admin,
      csv('username,email,first_name,mobile,sobra,', ...right, ...wrong),
    )
    expect(job.counts).toMatchObject({ create: 450, errors: 500, error_rows: 250, warnings: 452 })

    const correct = await all(job.id, 'validate/correct', 70)
    expect(correct.slice(0, 200)).toEqual(job.props.validation.correct)
    expect(correct.map(({ line }) => line)).toEqual(right.map((_, n) => n + 2))
    expect(correct[449].changes).toContainEqual({
      field: 'mobile',
      old: null,
      new: '+57 3005550449',
    })

    const warnings = await all(job.id, 'validate/warnings', 100)
    expect(warnings.slice(0, 200)).toEqual(job.props.validation.warnings)
    // Warnings about the whole file come first, before those of rows.
    expect(warnings.slice(0, 3).map(({ line, field }) => [line, field])).toEqual([
      [1, 'sobra'],
      [1, null],
      [2, 'mobile'],
    ])
    const second = await page(job.id, 'validate/warnings', '&limit=2&skip=1')
    expect(second.results).toEqual(warnings.slice(1, 3))

    const errors = await all(job.id, 'validate/errors', 33)
    expect(errors.slice(0, 200)).toEqual(job.props.validation.errors)
    expect(new Set(errors.map(({ line, field }) => `${line} ${field}`)).size).toBe(500)

    expect(await page(job.id, 'validate/correct')).toMatchObject({
      pagination: { total: 450, limit: 10 },
    })
    expect((await page(job.id, 'validate/correct', '&skip=450')).results).toEqual([])
  })

  test('so do the rows that were not applied', async () => {
    const { validated, started, work } = importsOn(api)
    const names = Array.from({ length: 230 }, (_, n) => `pierde${n}`)
    const job = await validated(
      admin,
      csv(
        'username,email,first_name',
        ...names.map((name) => `${name},${name}@compania.example,Ana`),
      ),
    )
    await rows(
      `insert into users (tenant_id, username, email, first_name)
       select 1, name, name || '@otra.example', 'Rival' from unnest($1::text[]) name`,
      [names],
    )
    expect(await page(job.id, 'failed')).toMatchObject({ results: [], pagination: { total: 0 } })
    await started(admin, job.id)
    await work(job.id)
    const failed = await all(job.id, 'failed', 100)
    expect(failed).toHaveLength(230)
    expect(failed.slice(0, 200)).toEqual((await statusOf(admin, job.id)).props.failed)
  })

  test('are there for every kind of import', async () => {
    const into = `courses/${await course()}/users`
    const [learner] = await rows<{ username: string }>(
      `select username from users where tenant_id = 1 and role = 'user' order by id limit 1`,
    )
    const files = {
      areas: csv('code,name,sobra', 'LST1,Una', ',Sin código'),
      positions: csv('code,name,sobra', 'LST1,Uno', ',Sin código'),
      [into]: csv('username,sobra', learner!.username, 'nadie.asi'),
    }
    for (const [kind, file] of Object.entries(files)) {
      const { id } = await importsOn(api, kind).validated(admin, file)
      const totals = await Promise.all(
        LISTS.map(async (list) => (await page(id, list, '', kind)).pagination.total),
      )
      expect([kind, ...totals]).toEqual([kind, 1, 1, 1, 0])
      // A job of one kind is not found as another kind.
      const { status } = await admin('GET', `/users/import/validate/correct?jobId=${id}`)
      expect(status).toBe(404)
    }
  })

  test('are not known while it validates, and empty once its rows are gone', async () => {
    const { accepted, work } = importsOn(api)
    const id = await accepted(admin, csv('username,email,first_name', 'x1,x1@compania.example,Ana'))
    const { status, body } = await admin('GET', `/users/import/validate/correct?jobId=${id}`)
    expect([status, body.message]).toEqual([409, 'La validación no ha terminado'])
    await work(id)
    expect((await page(id, 'validate/correct')).pagination.total).toBe(1)
    await rows('update imports set purged_at = now() where id = $1', [id])
    await rows('delete from import_rows where import_id = $1', [id])
    expect(await page(id, 'validate/correct')).toMatchObject({
      results: [],
      pagination: { total: 0 },
    })
  })

  test('are for the administrators of its company, and an owner with business units', async () => {
    const { id } = await importsOn(api).validated(
      admin,
      csv('username,email,first_name', 'x2,x2@compania.example,Ana'),
    )
    const statuses = async (caller: Caller) =>
      Promise.all(
        LISTS.map(
          async (list) => (await caller('GET', `/users/import/${list}?jobId=${id}`)).status,
        ),
      )
    const ALL = (status: number) => LISTS.map(() => status)
    expect(await statuses(await api.signInAs('reader'))).toEqual(ALL(403))
    expect(await statuses(await api.signInAs('admin', 97))).toEqual(ALL(404))
    expect(await statuses(await company.limitedAdmin())).toEqual(ALL(404))
    expect(await statuses(admin)).toEqual(ALL(200))
  })
})
