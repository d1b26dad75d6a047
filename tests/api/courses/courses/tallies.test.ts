import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openGroups } from '#tests/api/people/groups/company.ts'
import { startTestApi } from '#tests/support/api.ts'

/** Counters of course progress equal the enrolments after any change. */

const api = await startTestApi()
const { rows, course, learners, admin } = await openGroups(api)

const courses = [await course('Tallada uno'), await course('Tallada dos')]
const people = await learners('inside', 12)

/** Changes of the enrolments of several people, each as one statement. */
const CHANGES = {
  enrol: `insert into course_users (tenant_id, tenant_course_id, user_id)
    select 1, $1, unnest($2::bigint[]) on conflict do nothing`,
  begin: `update course_users set started_at = now()
    where tenant_id = 1 and tenant_course_id = $1 and user_id = any($2)`,
  finish: `update course_users set date_completed = now()
    where tenant_id = 1 and tenant_course_id = $1 and user_id = any($2)`,
  takeBack: `update course_users set date_completed = null, started_at = null
    where tenant_id = 1 and tenant_course_id = $1 and user_id = any($2)`,
  takeAway: `update course_users set enabled = false
    where tenant_id = 1 and tenant_course_id = $1 and user_id = any($2)`,
  giveBack: `update course_users set enabled = true
    where tenant_id = 1 and tenant_course_id = $1 and user_id = any($2)`,
  forget: `delete from course_users
    where tenant_id = 1 and tenant_course_id = $1 and user_id = any($2)`,
  // Everybody of both courses at once: what moves within a statement is not counted twice.
  swap: `update course_users set enabled = not enabled
    where tenant_id = 1 and ($1::bigint is not null) and user_id = any($2)`,
  fold: `select fold_course_user_tallies() where $1::bigint is not null and $2::bigint[] is not null`,
} as const

const change = fc.record({
  what: fc.constantFrom(...(Object.keys(CHANGES) as (keyof typeof CHANGES)[])),
  course: fc.constantFrom(...courses),
  who: fc.subarray(people, { minLength: 1 }),
})

test(
  'the figures of cards are those of the enrolments after any changes, folded or not',
  { tags: ['slow'] },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        for (const { what, course: id, who } of changes) await rows(CHANGES[what], [id, who])
        const wrong = await rows(`
        select tenant_id, tenant_course_id, sum(assigned), sum(completed), sum(active)
        from course_user_tallies group by 1, 2 having sum(assigned) <> 0
        except select tenant_id, tenant_course_id, count(*), count(*) filter (where status = 'finished'),
          count(*) filter (where status = 'active')
        from course_users where enabled or status in ('finished', 'active') group by 1, 2`)
        expect(wrong).toEqual([])
      }),
      { numRuns: 40 },
    )
  },
)

test('a user who leaves the tenant is not counted any more', async () => {
  const id = await course('Con quien se va')
  const [gone, stays] = (await learners('inside', 2)) as [number, number]
  await rows(CHANGES.enrol, [id, [gone, stays]])
  await rows('delete from users where tenant_id = 1 and id = $1', [gone])
  const { body } = await admin('GET', '/courses?q=Con quien se va')
  expect(body.results[0].progress).toEqual({ assigned: 1, completed: 0, active: 0 })
})
