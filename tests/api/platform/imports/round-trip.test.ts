import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openGroups } from '#tests/api/people/groups/company.ts'
import { created, draftUser, openCompany } from '#tests/api/people/users/company.ts'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { csv, importsOn } from './imports.ts'

/** Importing an export changes nothing, whatever values the forms and the API accept. */

const api = await startTestApi()
const company = await openCompany(api)
const { admin, rows } = company
const limited = await company.limitedAdmin()
const { course } = await openGroups(api)
const users = importsOn(api)

/** Texts that a file, a spreadsheet or a reader of either could take for something else. */
const text = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        '',
        "'",
        "''",
        "'''",
        '=',
        '+',
        '-',
        '@',
        '"',
        "'=",
        "''+",
        "'-1",
        "'\t",
        "''\r",
        '\t',
        '\r',
      ),
      fc.string({ maxLength: 12, unit: 'grapheme' }),
    )
    .map((parts) => parts.join('')),
  fc.string({ maxLength: 30, unit: 'binary' }),
  fc.constantFrom(
    "'=1+1",
    "''=1+1",
    'a\r\nb',
    'a\rb',
    ';',
    ',',
    '","',
    'İstanbul',
    'ΑΣ',
    'sep=;',
    'no',
  ),
)

const person = fc.record({
  name: fc.string({ maxLength: 8, unit: 'grapheme' }),
  first_name: text,
  last_name: text,
  location: text,
  identification_number: text,
  extended_field1: text,
  extended_field2: text,
  mobile: fc.option(fc.stringMatching(/^\+[1-9]\d{0,2} \d{6,10}$/)),
  role: fc.constantFrom('user', 'reader', 'admin'),
  disabled: fc.boolean(),
  inside: fc.boolean(),
  managed: fc.boolean(),
})

async function seen(caller: Caller): Promise<number> {
  return (await caller('GET', '/users?limit=1')).body.pagination.total
}

test(
  'of users: as administrator and of a business unit, with comma and semicolon',
  { tags: ['slow'], timeout: 180_000 },
  async () => {
    const [outside] = await rows<{ id: string }>(
      'select id from users where tenant_id = 1 and area_id = $1 limit 1',
      [company.otherAreas[0]],
    )
    await rows('update users set area_id = $1 where superadmin', [company.unitAreas[0]])
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 10, maxLength: 10 }), async (people) => {
        for (const { name, disabled, inside, managed, ...values } of people) {
          const draft = draftUser(values)
          const username = `${name}${draft.username}`
          const area_id = (inside ? company.unitAreas : company.otherAreas)[0]
          const manager_id = managed ? Number(outside!.id) : null
          const answer = await admin('POST', '/users', { ...draft, username, area_id, manager_id })
          if (answer.status !== 201) continue
          accepted++
          if (disabled) await admin('PUT', `/users/${answer.body.id}/disable`)
        }
        for (const [caller, sep] of [
          [admin, ','],
          [admin, ';'],
          [limited, ','],
          [limited, ';'],
        ] as const) {
          const { response } = await caller('GET', `/users/export?sep=${sep}`)
          const job = await users.validated(caller, new Uint8Array(await response.arrayBuffer()))
          expect({ error: job.error, ...job.props.validation }).toMatchObject({
            error: null,
            errors: [],
            correct: [],
          })
          const everybody = await seen(caller)
          expect(job.counts).toMatchObject({ rows: everybody, unchanged: everybody })
        }
      }),
      { numRuns: 6, endOnFailure: true },
    )
    expect(accepted).toBeGreaterThan(20)
  },
)

test('of users, into a course that they have', async () => {
  const id = await course()
  const into = `courses/${id}/users`
  const ids = await rows<{ id: string }>(
    'select id from users where tenant_id = 1 order by id desc limit 60',
  )
  const list = ids.map((user) => user.id).join(',')
  expect((await admin('POST', `/${into}/${list}`)).status).toBe(200)
  for (const sep of [',', ';']) {
    const { response } = await admin('GET', `/users/export?sep=${sep}&ids=${list}`)
    const file = new Uint8Array(await response.arrayBuffer())
    const job = await importsOn(api, into).validated(admin, file)
    expect(job.props.validation.errors).toEqual([])
    expect(job.counts).toMatchObject({ unchanged: ids.length, create: 0, update: 0 })
  }
})

/** As an export writes it: quoted, by the database's own neutralising. */
async function written(sep: string, header: string, select: string): Promise<string> {
  const found = await rows<{ line: string }>(
    `select array_to_string(array(
       select '"' || replace(csv_cell(value), '"', '""') || '"' from unnest(cells) value), $1) as line
     from (${select}) records (cells)`,
    [sep],
  )
  return csv(header.replaceAll(',', sep), ...found.map(({ line }) => line))
}

test('of areas and positions', { tags: ['slow'], timeout: 120_000 }, async () => {
  // Two plans of one name: which one is meant cannot be told, but a position may keep its own.
  const [plan] = await rows<{ id: string }>(
    `insert into formation_paths (tenant_id, name) values (1, 'Gemelo'), (1, 'GEMELO') returning id`,
  )
  const record = fc.record({ code: text, name: text, planned: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 15, maxLength: 15 }), async (records) => {
      for (const { code, name, planned } of records) {
        await admin('POST', '/areas', { code, name })
        const formation_path_id = planned ? Number(plan!.id) : null
        await admin('POST', '/positions', { code, name, formation_path_id })
      }
      for (const sep of [',', ';']) {
        for (const [kind, header, select] of [
          [
            'areas',
            'code,name',
            'select array[code, name] from areas where tenant_id = 1 and deleted_at is null',
          ],
          [
            'positions',
            'code,name,formation_path',
            `select array[p.code, p.name, coalesce(f.name, '')] from positions p
             left join formation_paths f on f.id = p.formation_path_id
             where p.tenant_id = 1 and p.deleted_at is null`,
          ],
        ] as const) {
          const file = await written(sep, header, select)
          const { counts, props } = await importsOn(api, kind).validated(admin, file)
          expect(props.validation).toMatchObject({ errors: [], correct: [] })
          expect(counts.unchanged).toBe(counts.rows)
        }
      }
    }),
    { numRuns: 6, endOnFailure: true },
  )
})

test('a text that begins with an apostrophe comes back with it', async () => {
  const draft = draftUser({ first_name: "'=1+1", last_name: "''@x", location: "'quieta" })
  await created(admin, draft)
  const { response } = await admin('GET', `/users/export?q=${draft.username}`)
  const file = await response.text()
  expect(file).toContain(`"''=1+1","'''@x"`)
  expect(file).toContain(`"'quieta"`)
  // Written into somebody else, it is the same text.
  const twin = draftUser()
  const copy = file.replaceAll(draft.username, twin.username).replace(draft.email, twin.email)
  await users.imported(admin, copy)
  const [stored] = await rows(
    'select first_name, last_name, location from users where username = $1',
    [twin.username],
  )
  expect(stored).toEqual({ first_name: "'=1+1", last_name: "''@x", location: "'quieta" })
})
