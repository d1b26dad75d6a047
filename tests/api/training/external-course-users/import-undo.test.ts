import { describe, expect, test } from 'vitest'
import { csv, importsOn, statusOf } from '#tests/api/platform/imports/imports.ts'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { openCourses, type Learner } from './company.ts'

/** A wrong file of records is taken back, but for what somebody has changed since. */

const api = await startTestApi()
const company = await openCourses(api)
const { admin, people, outsiders, course, courseOf, recorded, rows } = company
const limited = await company.limitedAdmin()
const [ana, ben, cleo, dora] = people as [Learner, Learner, Learner, Learner]
const [zoe] = outsiders as [Learner]

const at = (id: number) => `external-courses/${id}/users`
const into = (id: number) => importsOn(api, at(id))
const put = (id: number, record: number, body: object) => admin('PUT', `/${at(id)}/${record}`, body)
const preview = async (id: number, jobId: string, caller: Caller = admin) =>
  (await caller('GET', `/${at(id)}/import/undo?jobId=${jobId}`)).body
const kept = async (id: number, jobId: string) =>
  (await admin('GET', `/${at(id)}/import/records?jobId=${jobId}&which=kept`)).body.results

async function undone(id: number, jobId: string, caller: Caller = admin) {
  const { status, body } = await caller('POST', `/${at(id)}/import/undo`, { jobId })
  if (status !== 202) throw new Error(JSON.stringify(body))
  await into(id).work(jobId)
  return statusOf(caller, jobId, at(id))
}

const HEADER = 'username,start_time,end_time,assisted,approved,quantitative_result'
const line = ({ username }: Learner) => `${username},2026-11-04 08:00,2026-11-04 10:00,sí,sí,"99,5"`

describe('an import of records that is undone', () => {
  test('disables the records it created, and restores the values of the others', async () => {
    const { id, records } = await courseOf([ana, ben, cleo])
    await put(id, records[0]!.id, {
      start_time: '2026-11-03T14:00:00.000Z',
      end_time: '2026-11-03T16:30',
      assisted: true,
      quantitative_result: '12,5',
      qualitative_result: 'Bien',
    })
    await admin('POST', `/${at(id)}/disable/${records[1]!.id}`)
    const told = async () =>
      Promise.all(
        [ana, ben, cleo].map(async (one) => {
          const { version: _, ...record } = (await recorded(id, one))!
          return record
        }),
      )
    const before = await told()
    const job = await into(id).imported(
      admin,
      csv(HEADER, line(ana), line(ben), line(cleo), line(dora)),
    )
    expect(await recorded(id, ben)).toMatchObject({ enabled: true, quantitative_result: 99.5 })
    expect(await preview(id, job.id)).toEqual({ deactivate: 1, restore: 3, kept: 0, active: 0 })

    const { phase, props } = await undone(id, job.id)
    expect(phase).toBe('undone')
    expect(props.undo).toMatchObject({ possible: false, deactivated: 1, restored: 3, kept: 0 })
    expect(await told()).toEqual(before)
    expect(await recorded(id, dora)).toBeUndefined()
    expect((await admin('POST', `/${at(id)}/import/undo`, { jobId: job.id })).status).toBe(202)
    expect(await told()).toEqual(before)
  })

  test('keeps records edited since, and says by whom', async () => {
    const { id } = await courseOf([ana])
    const job = await into(id).imported(admin, csv(HEADER, line(ana), line(ben), line(cleo)))
    const own = async (user: Learner) => (await recorded(id, user))!
    await put(id, (await own(ana)).id, { ...(await own(ana)), qualitative_result: 'Revisado' })
    const again = await into(id).imported(
      admin,
      csv('username,quantitative_result', `${ben.username},70`),
    )
    expect(await preview(id, job.id)).toMatchObject({ deactivate: 1, restore: 0, kept: 2 })
    expect((await kept(id, job.id)).map(({ message }: { message: string }) => message)).toEqual([
      expect.stringMatching(/^Lo cambió .+ el \d+ de /),
      expect.stringMatching(/^Lo cambió .+ el \d+ de /),
    ])
    const { props } = await undone(id, job.id)
    expect(props.undo).toMatchObject({ deactivated: 1, restored: 0, kept: 2 })
    expect(await own(ana)).toMatchObject({ qualitative_result: 'Revisado', assisted: true })
    expect(await own(ben)).toMatchObject({ quantitative_result: 70, assisted: true })
    expect(await recorded(id, cleo)).toBeUndefined()

    await undone(id, again.id)
    expect(await own(ben)).toMatchObject({ quantitative_result: 99.5 })
  })

  test('keeps people assigned by others before it was applied', async () => {
    const id = await course()
    const { validated, started, work } = into(id)
    const job = await validated(admin, csv(HEADER, line(ana)))
    await admin('POST', `/${at(id)}/${ana.id}`)
    await started(admin, job.id)
    await work(job.id)
    expect(await recorded(id, ana)).toMatchObject({ assisted: true, quantitative_result: 99.5 })
    await undone(id, job.id)
    expect(await recorded(id, ana)).toMatchObject({
      enabled: true,
      start_time: null,
      assisted: false,
      approved: false,
      quantitative_result: null,
    })
  })

  test('is limited to the business units of the actor', async () => {
    const id = await course()
    const job = await into(id).imported(limited, csv(HEADER, line(ana), line(dora)))
    const move = (user: Learner, to: Learner) =>
      rows(`update users set area_id = (select area_id from users where id = $2) where id = $1`, [
        user.id,
        to.id,
      ])
    await move(dora, zoe)
    try {
      expect(await preview(id, job.id, limited)).toMatchObject({ deactivate: 1, kept: 1 })
      await undone(id, job.id, limited)
      expect(await recorded(id, ana)).toBeUndefined()
      expect(await recorded(id, dora)).toMatchObject({ assisted: true })
      expect((await kept(id, job.id))[0]).toMatchObject({
        line: 3,
        message: 'El registro ya no existe o el usuario no está en tus unidades de negocio',
      })
    } finally {
      await move(dora, ana)
    }
  })

  test('while its course is in the trash changes nothing, and can be undone once it is back', async () => {
    const id = await course()
    const job = await into(id).imported(admin, csv(HEADER, line(ana)))
    await admin('DELETE', `/external-courses/${id}`)
    const refused = await admin('POST', `/${at(id)}/import/undo`, { jobId: job.id })
    expect(refused.status).toBe(404)
    await admin('POST', '/trash/restorations', { items: [{ kind: 'external_courses', id }] })
    expect(await recorded(id, ana)).toMatchObject({ assisted: true })
    expect((await undone(id, job.id)).props.undo).toMatchObject({ deactivated: 1, kept: 0 })
  })
})
