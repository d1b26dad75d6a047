import { randomUUID } from 'node:crypto'
import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { resumeLongJobs } from '#api/platform/jobs/long-job.ts'
import { messageJob } from '#api/messages/messages/sending/send.ts'
import { BEGUN, EMPTY_MESSAGE, OTHERS_TOO } from '#contract/messages/message-bounds.ts'
import { startTestApi } from '#tests/support/api.ts'
import { mobile, openCommunications } from '../communications/company.ts'
import { issuesOf } from '../../people/users/company.ts'

/** Allowed changes of a message by state and role. */

const api = await startTestApi({ works: true, settings: { WHATSAPP_RATE: '500' } })
const company = await openCommunications(api)
const { admin, rows, person, where, audience, message, read, idle, unitAreas } = company
const reader = await api.signInAs('reader')
const limited = await company.limitedAdmin()
const NEXT_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 13) + ':00Z'

async function audienceOf(people: number, changes: object = {}) {
  const place = where()
  for (let n = 0; n < people; n++) await person(place, { mobile: mobile(), ...changes })
  return audience({ locations: [place] })
}
async function upload(): Promise<string> {
  const form = new FormData()
  form.set('attachment', new File(['BEGIN:VCARD\r\nFN:Ana\r\nEND:VCARD\r\n'], 'Ana.vcf'))
  return (await admin('POST', '/communications/attachments', form)).body.key
}
const put = (id: number, changes: object, by = admin) =>
  by('PUT', `/communications/messages/${id}`, changes)
/** Texts and attachments that the recipients of a message received. */
const got = (id: number) =>
  rows<{ body: string | null; attachment: string | null }>(
    'select body, attachment from whatsapp_outbox where message_id = $1',
    [id],
  )

describe('the attachment of an edited message', () => {
  const written = async (people = 0) => {
    const { id } = await audienceOf(people)
    return message(id, { attachment: await upload(), programmed_date: NEXT_WEEK })
  }

  test('is taken away in the call that sends it at once, so that nobody gets it', async () => {
    const made = await written(3)
    const { status, body } = await put(made.id, { body: 'Sin tarjeta', remove_attachment: true })
    expect([status, body.attachment, body.status]).toEqual([200, null, 'sending'])
    await idle()
    expect(await got(made.id)).toEqual(
      Array.from({ length: 3 }, () => ({ body: 'Sin tarjeta', attachment: null })),
    )
  })

  test('goes with all of the change or none of it, whatever the hour of sending does meanwhile', async () => {
    for (let round = 0; round < 3; round++) {
      const made = await written(1)
      await rows(`update messages set programmed_date = now() where id = $1`, [made.id])
      const [, answer] = await Promise.all([
        resumeLongJobs(api.services, [messageJob]),
        put(made.id, { body: 'Sin tarjeta', remove_attachment: true }),
      ])
      await idle()
      const before = [{ body: 'Hola', attachment: 'Ana.vcf' }]
      const after = [{ body: 'Sin tarjeta', attachment: null }]
      if (answer.status !== 200) expect([answer.status, answer.body.message]).toEqual([409, BEGUN])
      expect(await got(made.id)).toEqual(answer.status === 200 ? after : before)
    }
  })

  test('stays where neither another nor its removal is sent', async () => {
    const made = await written()
    for (const asked of [{}, { remove_attachment: 'false' }]) {
      const { body } = await put(made.id, { body: 'Otra', programmed_date: NEXT_WEEK, ...asked })
      expect(body.attachment).toEqual(made.attachment)
    }
  })

  test('that is sent comes in the place of the one that is removed', async () => {
    const made = await written()
    const key = await upload()
    const { body } = await put(made.id, {
      attachment: key,
      remove_attachment: true,
      programmed_date: NEXT_WEEK,
    })
    expect(body.attachment.key).toBe(key)
  })

  test('cannot be taken from a message that is nothing else', async () => {
    const made = await written()
    const refused = await put(made.id, { programmed_date: NEXT_WEEK, remove_attachment: true })
    expect([refused.status, issuesOf(refused)]).toEqual([422, { body: EMPTY_MESSAGE }])
    expect((await read(made)).attachment).toEqual(made.attachment)
  })

  test('is taken away by a form as well', async () => {
    const made = await written()
    const form = new FormData()
    for (const [name, value] of Object.entries({
      body: 'Sin nada',
      programmed_date: NEXT_WEEK,
      remove_attachment: 'true',
      version: String(made.version),
    }))
      form.set(name, value)
    expect((await put(made.id, form)).body).toMatchObject({ attachment: null, version: 2 })
  })
})

describe('allowed changes of a message', () => {
  beforeAll(() => admin('PUT', '/communications/settings', { approval_over: 1 }))
  afterAll(company.withoutLimit)

  /** As the list and as the message itself tell it. */
  async function told(made: { id: number; communication_id: number }, by = admin) {
    const { body } = await by('GET', `/communications/${made.communication_id}/messages`)
    const row = body.results.find(({ id }: { id: number }) => id === made.id)
    const one = await read(made, by)
    const may = ({ editable, approvable }: typeof row) => ({ editable, approvable })
    expect(may(row)).toEqual(may(one))
    return { ...may(one), ...one.approvers }
  }

  async function secondAdmin(first_name: string) {
    const email = `${randomUUID()}@segunda.test`
    const { body } = await admin('POST', '/users', {
      username: email,
      email,
      first_name,
      role: 'admin',
      organizational_units: [],
      password: 'clave-segura',
    })
    const by = api.withToken(await api.firstTokenOf(email, 'clave-segura'))
    return { id: body.id as number, by }
  }

  test('is told with it: its author edits it, another approves it, and readers neither', async () => {
    const second = await secondAdmin('Ágata')
    const { id } = await audienceOf(2)
    const made = await message(id)
    expect(made).toMatchObject({ status: 'pending_approval', editable: true, approvable: false })
    const mine = await told(made)
    expect(mine).toMatchObject({ editable: true, approvable: false })
    expect(mine.names).toContain('Ágata')
    expect(await told(made, second.by)).toMatchObject({ editable: true, approvable: true })
    const nothing = { editable: false, approvable: false, total: 0, names: [] }
    expect(await told(made, reader)).toEqual(nothing)

    // A disabled user, or one who is no administrator, approves nothing.
    await rows('update users set disabled = true where id = $1', [second.id])
    const left = await told(made)
    expect([left.total, left.names]).toEqual([
      mine.total - 1,
      mine.names.filter((name) => name !== 'Ágata'),
    ])
    await rows('update users set disabled = false where id = $1', [second.id])
    const approval = `/communications/messages/${made.id}/approval`
    expect((await second.by('POST', approval, {})).status).toBe(200)
    await idle()
    expect(await told(made, second.by)).toEqual(nothing)
  })

  test('is mailed to those who may approve it, and its outcome to its author', async () => {
    const supervisor = await api.signInAsSuper()
    const second = await secondAdmin('Berta')
    const author = await secondAdmin('Carla')
    // About the passwords that both have just chosen.
    await rows(`delete from mails where subject like 'Cambió tu contraseña%'`)
    const mailsTo = async (id: number) => {
      await idle()
      const [user] = await rows<{ email: string }>('select email from users where id = $1', [id])
      const { body } = await supervisor('GET', `/admin/outbox?q=${user!.email}`, undefined, {
        'x-tenant-id': '1',
      })
      return body.results as { id: number; subject: string }[]
    }
    const subjects = async (id: number) => (await mailsTo(id)).map(({ subject }) => subject)
    const waiting = async (by = admin) =>
      Number((await by('GET', '/attention')).body.messages_to_approve)
    const [before, mine] = [await waiting(second.by), await waiting(author.by)]

    const { id, name } = await audienceOf(2)
    const made = await message(id, { body: 'Hola\n<b>equipo</b>' }, author.by)
    expect([await waiting(second.by), await waiting(author.by)]).toEqual([before + 1, mine])
    const list = (query: string) => second.by('GET', `/communications?limit=1000&${query}`)
    const row = { id, name, pending_approval: 1 }
    expect((await list('messages=pending_approval')).body.results).toContainEqual(
      expect.objectContaining(row),
    )
    expect(await subjects(author.id)).toEqual([])
    const [asked] = await mailsTo(second.id)
    expect(asked!.subject).toBe('Un mensaje espera tu aprobación')
    const { body } = await supervisor('GET', `/admin/outbox/${asked!.id}`, undefined, {
      'x-tenant-id': '1',
    })
    expect(body.body.text).toContain('> Hola\n> <b>equipo</b>')
    expect(body.body.text).toContain(`/communications/${id}/messages/${made.id}/approval`)
    expect(body.body.html).toContain('Hola<br>&lt;b&gt;equipo&lt;/b&gt;')

    await second.by('POST', `/communications/messages/${made.id}/approval`, {})
    expect(await subjects(author.id)).toEqual(['Aprobaron tu mensaje'])
    expect(await waiting(second.by)).toBe(before)
    expect((await list('messages=pending_approval')).body.results).not.toContainEqual(
      expect.objectContaining({ id }),
    )

    const other = await message(id, { programmed_date: NEXT_WEEK }, author.by)
    await second.by('DELETE', `/communications/messages/${other.id}`)
    expect((await subjects(author.id))[0]).toBe('Eliminaron tu mensaje')
    const own = await message(id, { programmed_date: NEXT_WEEK }, author.by)
    await author.by('DELETE', `/communications/messages/${own.id}`)
    expect(await subjects(author.id)).toHaveLength(2)
    const late = await message(id, { programmed_date: NEXT_WEEK }, author.by)
    await rows(`update messages set programmed_date = now() - interval '2 hours' where id = $1`, [
      late.id,
    ])
    await resumeLongJobs(api.services, [messageJob])
    expect((await subjects(author.id))[0]).toBe('Tu mensaje no se envió')
  })

  test('is not offered to whom business units keep from it, nor are they named', async () => {
    const { id } = await audienceOf(2, { area_id: unitAreas[0] })
    const wide = await message(id, { programmed_date: NEXT_WEEK })
    expect(await told(wide, limited)).toMatchObject({ editable: false, approvable: false })
    const approval = `/communications/messages/${wide.id}/approval`
    expect((await limited('POST', approval, {})).body.message).toBe(OTHERS_TOO)
    expect((await put(wide.id, { body: 'X' }, limited)).body.message).toBe(OTHERS_TOO)

    const own = await message(id, { programmed_date: NEXT_WEEK }, limited)
    expect(await told(own, limited)).toMatchObject({ editable: true, approvable: false })
    expect(await told(own)).toMatchObject({ editable: true, approvable: true })
    // A user limited to units approves no message to everybody; the administrator approves theirs.
    expect((await told(own)).total).toBe((await told(wide)).total + 1)
  })

  test('names the first five who may approve it, and how many they are', async () => {
    for (let n = 0; n < 6; n++) await secondAdmin(`Aa ${n}`)
    const { id } = await audienceOf(2)
    const { total, names } = await told(await message(id))
    expect(names).toEqual(['Aa 0', 'Aa 1', 'Aa 2', 'Aa 3', 'Aa 4'])
    expect(total).toBeGreaterThanOrEqual(6)
  })
})
