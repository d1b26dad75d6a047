import pg from 'pg'
import { createTokens } from '../../api/platform/identity/tokens.ts'

export type SimulatedLearners = {
  course: { id: number; uuid: string; name: string }
  tokens: string[]
}

export class NoLearners extends Error {}

/**
 * Selects people enrolled in a course of a tenant, with tokens as the server itself would sign them.
 *
 * @param options.course id in the tenant; without one, the course that most people have yet to complete.
 * @throws NobodyToPlay, with a Spanish message.
 */
export async function selectLearners(
  databaseUrl: string,
  tokenSecret: string,
  options: { tenantId: number; course: number | null; learners: number; seconds: number },
): Promise<SimulatedLearners> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'sendero-simulate',
  })
  await client.connect()
  try {
    const course = await chooseCourse(client, options)
    const { rows } = await client.query<{ id: string; session: string }>(
      `select id, start_session(id, token_version, $4, 'SenderoApp/simulate') as session from (
       select u.id, u.token_version
       from course_users cu join users u on u.tenant_id = cu.tenant_id and u.id = cu.user_id
       where cu.tenant_id = $1 and cu.tenant_course_id = $2 and cu.enabled
         and not u.disabled
       order by cu.date_completed is not null, cu.percentage_completed desc, u.id limit $3) players`,
      // A minute more than the play, for what is under way when it ends.
      [options.tenantId, course.id, options.learners, options.seconds + 60],
    )
    const tokens = createTokens(tokenSecret)
    return {
      course,
      tokens: await Promise.all(
        rows.map(({ id, session }) =>
          tokens.issue(Number(id), Number(session), options.seconds + 60),
        ),
      ),
    }
  } finally {
    await client.end()
  }
}

async function chooseCourse(
  client: pg.Client,
  { tenantId, course }: { tenantId: number; course: number | null },
): Promise<SimulatedLearners['course']> {
  const { rows } = await client.query<{ id: string; uuid: string; name: string }>(
    `select tc.id, tc.uuid, d.name
     from tenant_courses tc
     join courses d on d.id = tc.course_id
     join course_users cu on cu.tenant_id = tc.tenant_id and cu.tenant_course_id = tc.id and cu.enabled
     where tc.tenant_id = $1 and tc.enabled and ($2::bigint is null or tc.id = $2)
       and exists (select from course_contents c where c.course_id = d.id)
     group by tc.id, tc.uuid, d.name
     order by count(*) filter (where cu.date_completed is null) desc, tc.id limit 1`,
    [tenantId, course],
  )
  const found = rows[0]
  if (!found) {
    throw new NoLearners(
      course === null
        ? `Nadie tiene cursos con contenidos en la compañía ${tenantId}`
        : `Nadie tiene el curso ${course} en la compañía ${tenantId}, o no tiene contenidos`,
    )
  }
  return { ...found, id: Number(found.id) }
}
