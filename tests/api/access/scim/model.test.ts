import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { ENTERPRISE, openDirectory, patchOf, USER } from './directory.ts'
import { AREAS, name, patch, person, POSITIONS } from './generated-people.ts'
import { keptOf, modelOf, patched, type Model } from './user-model.ts'

/** Generated people and patches against a model of RFC 7644, and what a directory has read, sent back. */

const api = await startTestApi({ settings: { SCIM_REQUESTS_PER_MINUTE: '1000000' } })
const { admin, scim } = await openDirectory(api)
const rows = await rowsOf(api.url)

for (const [at, area] of [...AREAS, 'Gemela'].entries())
  await admin('POST', '/areas', { code: `MODELO-${at}`, name: area })
for (const [at, position] of POSITIONS.entries())
  await admin('POST', '/positions', { code: `MODELO-${at}`, name: position })

const boss = async (at: number): Promise<string> =>
  (await scim('POST', '/Users', { schemas: [USER], userName: `jefe-${at}@modelo.example` })).body.id
const bosses = [await boss(1), await boss(2)]

/** Returns all that is stored of a user, but for the attributes that the directory maintains, and what was audited. */
async function storedOf(id: string): Promise<object> {
  const [found] = await rows(
    `select to_jsonb(u) as account, l.external_id, (select max(a.id) from audit_log a) as audited
     from users u join scim_users l on l.user_id = u.id where u.id = $1`,
    [id],
  )
  return found!
}

const read = async (id: string) => (await scim('GET', `/Users/${id}`)).body

/** Sends what was read, and expects that nothing changes. */
async function expectReadIsKept(id: string, spelled: (resource: any) => object = (one) => one) {
  const [resource, before] = [await read(id), await storedOf(id)]
  const { status, body } = await scim('PUT', `/Users/${id}`, spelled(resource))
  expect([status, body]).toEqual([200, resource])
  expect(await storedOf(id)).toEqual(before)
}

/** The same in other letters and blanks than the directory has read. */
const otherwise = (resource: any) => ({
  ...resource,
  NAME: { GIVENNAME: `${resource.name.givenName}\u00a0`, FAMILYNAME: resource.name.familyName },
  name: undefined,
  title: resource.title?.toUpperCase(),
  [ENTERPRISE]: {
    ...resource[ENTERPRISE],
    department: resource[ENTERPRISE]?.department?.replaceAll(' ', '\u00a0 ').toLowerCase(),
  },
})

/** Releases the names of the people that were made, for the next ones. */
const forgetPeople = async () => {
  await rows(
    `update users set username = 'antes-' || id, email = 'antes-' || id || '@modelo.example', mobile = null
     where id > $1`,
    [bosses[1]],
  )
  await rows('update scim_users set external_id = null')
}

let names = 0

test('any patch gives what the model gives or is refused whole, and what is read changes nothing when it is sent back', async () => {
  const story = fc.tuple(
    person,
    fc.array(patch(bosses), { minLength: 1, maxLength: 5 }),
    fc.boolean(),
  )
  await fc.assert(
    fc.asyncProperty(story, async ([{ resource, kept, emails, phones }, patches, moved]) => {
      const email = keptOf('emails', emails)
      let model: Model = {
        ...kept,
        emails: email.length > 0 ? email : keptOf('emails', [{ value: kept.userName }]),
        phoneNumbers: keptOf('phoneNumbers', phones),
      }
      const made = await scim('POST', '/Users', resource)
      expect(made).toMatchObject({ status: 201 })
      expect(modelOf(made.body)).toEqual(model)
      const { id } = made.body
      if (moved)
        await rows(
          `update users set area_id = (select max(id) from areas where tenant_id = 1 and name = $2) where id = $1`,
          [id, model.department],
        )
      await expectReadIsKept(id)
      for (const steps of patches) {
        const before = await storedOf(id)
        const after = patched(
          model,
          steps.map(({ step }) => step),
        )
        const { status } = await scim(
          'PATCH',
          `/Users/${id}`,
          patchOf(...steps.map(({ operation }) => operation)),
        )
        expect(status, JSON.stringify(steps)).toSatisfy((code: number) =>
          after ? code === 200 : [400, 409].includes(code),
        )
        expect(modelOf(await read(id))).toEqual(after ?? model)
        if (!after || JSON.stringify(after) === JSON.stringify(model))
          expect(await storedOf(id)).toEqual(before)
        model = after ?? model
      }
      await expectReadIsKept(id)
      await expectReadIsKept(id, otherwise)
    }),
    { numRuns: 50, plugins: [fc.afterEach(forgetPeople)] },
  )
})

test('a full name alone renames, whatever parts it had', async () => {
  await fc.assert(
    fc.asyncProperty(
      name,
      fc.option(name, { nil: undefined }),
      name,
      fc.constantFrom('displayName', 'name.formatted', 'DISPLAYNAME'),
      async (given, family, full, path) => {
        const userName = `nombre-${(names += 1)}@modelo.example`
        const parts = { givenName: given.sent, familyName: family?.sent }
        const { id } = (await scim('POST', '/Users', { schemas: [USER], userName, name: parts }))
          .body
        const { status, body } = await scim(
          'PATCH',
          `/Users/${id}`,
          patchOf({ op: 'replace', path, value: full.sent }),
        )
        expect([status, body.displayName, body.name.formatted]).toEqual([200, full.kept, full.kept])
        await expectReadIsKept(id, ({ name: _, ...resource }) => resource)
      },
    ),
    { numRuns: 40 },
  )
})
