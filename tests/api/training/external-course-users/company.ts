import { openGroups } from '#tests/api/people/groups/company.ts'
import { openCompany } from '#tests/api/people/users/company.ts'
import type { Caller, TestApi } from '#tests/support/api.ts'

/** External courses of one company, their people, and what is recorded of them. */
export async function openCourses(api: TestApi, tenantId = 1) {
  const company = await openCompany(api, tenantId)
  const { learners } = await openGroups(api, tenantId)
  const { admin, rows } = company
  const ids = [...(await learners('inside', 30)), ...(await learners('outside', 4))]
  const people = await rows<Learner>(
    `select id::int, username, email, full_name as name from users where id = any($1) order by id`,
    [ids],
  )
  const inside = ids.slice(0, -4)

  async function course(values: object = {}): Promise<number> {
    const name = `Curso ${Math.random()}`
    const { body } = await admin('POST', '/external-courses', { name, assessable: true, ...values })
    return body.id
  }

  /** A course with records of these people, in their order. */
  async function courseOf(users: readonly Learner[], values: object = {}) {
    const id = await course(values)
    await admin('POST', `/external-courses/${id}/users/${users.map((user) => user.id).join(',')}`)
    const { body } = await admin('GET', `/external-courses/${id}/users?limit=1000`)
    const records = users.map(
      (user) => body.results.find((one: { user_id: number }) => one.user_id === user.id) as Shown,
    )
    return { id, records }
  }

  const listed = async (id: number, query = '', caller: Caller = admin) => {
    const { status, body } = await caller('GET', `/external-courses/${id}/users?limit=1000${query}`)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.results as Shown[]
  }

  return {
    ...company,
    people: people.filter(({ id }) => inside.includes(id)),
    outsiders: people.filter(({ id }) => !inside.includes(id)),
    course,
    courseOf,
    listed,
    /** Returns the record of a person in a course. */
    recorded: async (id: number, user: Learner) =>
      (await listed(id, '&enabled=all')).find((one) => one.user_id === user.id),
  }
}

export type Learner = { id: number; username: string; email: string; name: string }

export type Shown = {
  id: number
  user_id: number
  full_name: string
  email: string
  due_date: string | null
  due: string | null
  start_time: string | null
  end_time: string | null
  assisted: boolean
  approved: boolean
  quantitative_result: number | null
  qualitative_result: string | null
  enabled: boolean
  version: number
}
