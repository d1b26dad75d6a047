import { describe, expect, test } from 'vitest'
import { deleteExpired } from '#api/delete-expired.ts'
import { startTestApi } from '#tests/support/api.ts'
import { openCommunications } from '../communications/company.ts'

/** A file is there before its message is: what no message took is swept away a day later. */

const api = await startTestApi()
const { admin, rows, audience, message } = await openCommunications(api)
const { files } = api.services
const CARD = 'BEGIN:VCARD\r\nFN:Ana\r\nEND:VCARD\r\n'
const NEXT_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 13) + ':00Z'
const later = () => Date.now() + 25 * 3600_000

async function upload(): Promise<{ key: string; url: string }> {
  const form = new FormData()
  form.set('attachment', new File([CARD], 'Ana.vcf'))
  return (await admin('POST', '/communications/attachments', form)).body
}
const keys = async () => {
  const found: string[] = []
  for await (const { key } of files.list('messages')) found.push(key.split('/').at(-1)!)
  return found
}
const known = async (key: string) =>
  (await rows('select from message_attachments where key = $1::uuid', [key])).length === 1
/** As old as what the sweep is for. */
const age = (key: string) =>
  rows(
    `update message_attachments set created_at = now() - interval '25 hours' where key = $1::uuid`,
    [key],
  )

describe('the sweep of attachments', () => {
  test('deletes after a day what no message has, with its file, and keeps what one has', async () => {
    const { id } = await audience()
    const [left, taken] = [await upload(), await upload()]
    await message(id, { attachment: taken.key, programmed_date: NEXT_WEEK })
    await Promise.all([age(left.key), age(taken.key)])
    await deleteExpired(api.services, later())
    expect(await keys()).toEqual([taken.key])
    expect([await known(left.key), await known(taken.key)]).toEqual([false, true])
    expect((await admin('GET', left.url.slice(4))).status).toBe(404)
    expect((await admin('GET', taken.url.slice(4))).status).toBe(200)
  })

  test('leaves what is younger: it may be on its way to a message', async () => {
    const young = await upload()
    await deleteExpired(api.services)
    expect([await keys(), await known(young.key)]).toEqual([
      expect.arrayContaining([young.key]),
      true,
    ])
  })

  test('takes what an edited or deleted message had', async () => {
    const { id } = await audience()
    const [first, second] = [await upload(), await upload()]
    const made = await message(id, { attachment: first.key, programmed_date: NEXT_WEEK })
    await admin('PUT', `/communications/messages/${made.id}`, {
      attachment: second.key,
      programmed_date: NEXT_WEEK,
    })
    await Promise.all([age(first.key), age(second.key)])
    await deleteExpired(api.services, later())
    expect([await known(first.key), await known(second.key)]).toEqual([false, true])
    await admin('DELETE', `/communications/messages/${made.id}`)
    await deleteExpired(api.services, later())
    expect(await known(second.key)).toBe(false)
    expect(await keys()).not.toContain(second.key)
  })

  test('does not take what a message takes at the same time', async () => {
    const { id } = await audience()
    for (let round = 0; round < 5; round++) {
      const { key, url } = await upload()
      await age(key)
      const [, answer] = await Promise.all([
        deleteExpired(api.services, later()),
        admin('POST', `/communications/${id}/messages`, {
          attachment: key,
          programmed_date: NEXT_WEEK,
        }),
      ])
      // In either order the message has its file, or gets an error that it is gone.
      expect([201, 422]).toContain(answer.status)
      expect((await admin('GET', url.slice(4))).status).toBe(answer.status === 201 ? 200 : 404)
    }
  })
})
