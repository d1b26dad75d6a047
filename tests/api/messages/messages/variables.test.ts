import { expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { issuesOf } from '../../people/users/company.ts'
import { openCommunications } from '../communications/company.ts'

/** Messages that say something else to each person. */

const api = await startTestApi({
  works: true,
  settings: { WHATSAPP_RATE: '500', PUBLIC_URL: 'https://formacion.example' },
})
const { admin, rows, person, where, audience, message, deliveries, read, idle } =
  await openCommunications(api)
const reader = await api.signInAs('reader')
const other = await api.signInAs('admin', 97)

const [course] = await rows<{ id: string; uuid: string; name: string }>(
  `select t.id, t.uuid, c.name from tenant_courses t join courses c on c.id = t.course_id
   where t.tenant_id = 1 and t.enabled order by t.id limit 1`,
)

/** An audience of one who has a course to finish, and one who has none. */
async function audienceOfTwo() {
  const place = where()
  const learner = await person(place, { first_name: 'Ana  {{curso}}', last_name: 'Zea' })
  await person(place, { first_name: 'Luis', last_name: 'Árbol' })
  await rows('insert into course_users (tenant_id, tenant_course_id, user_id) values (1, $1, $2)', [
    course!.id,
    learner,
  ])
  return audience({ locations: [place] })
}
const outbox = async (messageId: number) =>
  (
    await rows<{ body: string }>(
      `select o.body from whatsapp_outbox o join message_deliveries d on d.provider_id = o.provider_id
       where d.message_id = $1 order by o.body`,
      [messageId],
    )
  ).map(({ body }) => body)

test('each person reads their own values, and who lacks one is not sent the message', async () => {
  const { id } = await audienceOfTwo()
  const body = 'Hola {{nombre}}, termina {{ Curso }}: {{enlace}}'
  const made = await message(id, { body })
  await idle()
  expect(await read(made)).toMatchObject({ status: 'sent', sent: 1, problems: 1, body })
  const url = `https://formacion.example/open/${course!.uuid}`
  expect(await outbox(made.id)).toEqual([`Hola Ana {{curso}}, termina ${course!.name}: ${url}`])
  const problems = await deliveries(made, '?status=error')
  expect(problems.results[0]).toMatchObject({
    first_name: 'Luis',
    error_code: 'no_value',
    error: 'No se envió: le falta un dato que el mensaje usa',
  })
  expect((await read(made)).retry.known).toBe(0)
})

test('other words stand where a value is missing', async () => {
  const { id } = await audienceOfTwo()
  const made = await message(id, { body: '{{nombre_completo}}: {{curso|tus cursos}}' })
  await idle()
  expect(await read(made)).toMatchObject({ sent: 2, problems: 0 })
  expect(await outbox(made.id)).toEqual([
    `Ana {{curso}} Zea: ${course!.name}`,
    'Luis Árbol: tus cursos',
  ])
})

test('a text that is too long for one person is not sent to them', async () => {
  const { id } = await audienceOfTwo()
  const body = `${'x'.repeat(1585)}{{nombre}}`
  const made = await message(id, { body })
  await idle()
  const { results } = await deliveries(made, '?status=error')
  expect(results).toHaveLength(0)
  const longer = await message(id, { body: `${'x'.repeat(1579)}{{nombre}} {{nombre}}` })
  await idle()
  const refused = (await deliveries(longer, '?status=error')).results
  expect(refused.map((one: { error_code: string }) => one.error_code)).toEqual(['too_long'])
})

test('a variable that there is not is refused', async () => {
  const { id } = await audienceOfTwo()
  const refused = await admin('POST', `/communications/${id}/messages`, {
    body: 'Hola {{apelido}}',
  })
  expect(refused.status).toBe(422)
  expect(issuesOf(refused)['body']).toBe(
    'No existe la variable {{apelido}}. Solo se pueden usar {{nombre}}, {{nombre_completo}}, {{curso}}, {{enlace}}',
  )
})

test('the text of each person is seen before it is sent, by administrators', async () => {
  const { id } = await audienceOfTwo()
  const at = `/communications/${id}/messages/preview`
  const body = 'Hola {{nombre}}: {{curso}}'
  const all = (await admin('POST', at, { body })).body
  expect(all).toMatchObject({ missing: 1, pagination: { total: 2 } })
  expect(
    all.results.map(({ text, missing }: { text: string; missing: string[] }) => [text, missing]),
  ).toEqual([
    [`Hola Ana {{curso}}: ${course!.name}`, []],
    ['Hola Luis: ', ['curso']],
  ])
  const found = (await admin('POST', at, { body, q: 'arbol' })).body
  expect(found.results.map(({ full_name }: { full_name: string }) => full_name)).toEqual([
    'Luis Árbol',
  ])
  expect((await reader('POST', at, { body })).status).toBe(403)
  expect((await other('POST', at, { body })).status).toBe(404)
})
