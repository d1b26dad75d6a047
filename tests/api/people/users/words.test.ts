import { expect, test } from 'vitest'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { scansOf } from '#tests/support/database/statement-plans.ts'
import { created, draftUser, openCompany } from './company.ts'

/** The words of a search of people: each somewhere in name, user name, e-mail or identification, in any order. */

const api = await startTestApi()
const company = await openCompany(api)
const { admin, unit, rows } = company

const AGNES = {
  first_name: 'Agnès María',
  last_name: 'Muñoz de la Peña',
  username: 'agmu.quirce',
  email: 'agmu@quirce.example',
}
const { body: agnes } = await created(admin, draftUser(AGNES))
// Characters that a pattern would read.
await rows('update users set identification_number = $2 where id = $1', [agnes.id, 'ID-55\\7_100%'])
await created(admin, draftUser({ first_name: 'Agnès', last_name: 'Pérez Quirce' }))
await created(admin, draftUser({ first_name: 'Luisa', last_name: 'Muñoz Quirce' }))

async function usersFound(q: string, caller: Caller = admin, more = ''): Promise<number[]> {
  const { status, body } = await caller('GET', `/users?q=${encodeURIComponent(q)}${more}`)
  expect(status).toBe(200)
  return body.results.map(({ id }: { id: number }) => id)
}

function permutationsOf(words: readonly string[]): string[][] {
  if (words.length < 2) return [[...words]]
  return words.flatMap((word, at) =>
    permutationsOf(words.toSpliced(at, 1)).map((others) => [word, ...others]),
  )
}

test('words find a person in each of their orders, whatever accents, case and spaces they have', async () => {
  for (const [q, given] of [
    ['Agnès Muñoz', ['agnes', 'MUÑOZ']],
    ['parts of words of the name', ['gnes', 'uño', 'peñ']],
    ['name, user name, e-mail and identification', ['ÀGNES', 'agmu.', '@quirce', 'id-55']],
  ] as const) {
    for (const words of permutationsOf(given)) {
      expect(await usersFound(words.join('  ')), `${q}: ${words.join(' ')}`).toEqual([agnes.id])
    }
  }
  expect(await usersFound(' \tmunoz agnes ')).toEqual([agnes.id])
  expect(await usersFound('munoz agnes perez')).toEqual([])
})

test('finds nobody by a word that only half of the people with the others have', async () => {
  expect((await usersFound('agnes quirce')).length).toBe(2)
  expect(await usersFound('agnes quirce luisa')).toEqual([])
})

test('takes % _ and \\ in words literally', async () => {
  for (const q of ['agnes 100%', '_100 munoz', '55\\7 agnes'])
    expect(await usersFound(q), q).toEqual([agnes.id])
  for (const q of ['agnes mu%z', 'm_noz agnes', 'agnes \\', '% _%_'])
    expect(await usersFound(q), q).toEqual(q === 'agnes \\' ? [agnes.id] : [])
})

test('ignores words after the eighth', async () => {
  const eight = 'agnes maria munoz de la pena agmu quirce'
  expect(await usersFound(`${eight} nadie`)).toEqual([agnes.id])
  expect(await usersFound('agnes nadie')).toEqual([])
})

test('list, console users, counts, facets, export, search over everything and pickers find the same people', async () => {
  const q = encodeURIComponent('munoz agnes')
  const { body: staff } = await created(
    admin,
    draftUser({ role: 'reader', first_name: 'Agnès', last_name: 'Muñoz' }),
  )
  expect(await usersFound('munoz agnes', admin, '&console=true')).toEqual([staff.id])
  const both = [staff.id, agnes.id].sort()
  expect((await usersFound('munoz agnes')).sort()).toEqual(both)
  const get = async (path: string) => {
    const { status, body } = await admin('GET', path)
    expect(status, path).toBe(200)
    return body
  }
  const { facets } = await get(`/users/filters?q=${q}`)
  const roles = facets.find(({ facet }: { facet: string }) => facet === 'role')
  const counts = roles.choices.map(({ count }: { count: number }) => count)
  expect(counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(2)
  const { groups } = await get(`/search?q=${q}`)
  expect(groups).toMatchObject([{ kind: 'users', total: 2, exact: true }])
  const { response } = await admin('GET', `/users/export?q=${q}`)
  expect((await response.text()).trim().split('\n')).toHaveLength(3)
  const { body: group } = await admin('POST', '/groups', { name: 'Grupo de palabras' })
  const choices = await get(`/groups/${group.id}/users/available?q=${q}`)
  expect(choices.pagination.total).toBe(2)
})

test('within business units the same words find only their own people', async () => {
  await rows('update users set area_id = $2 where id = $1', [agnes.id, company.otherAreas[0]])
  expect(await usersFound('munoz agmu', unit)).toEqual([])
  await rows('update users set area_id = $2 where id = $1', [agnes.id, company.unitAreas[0]])
  expect(await usersFound('munoz agmu', unit)).toEqual([agnes.id])
})

test('the words are looked up in the trigram index', async () => {
  await rows(
    `insert into users (tenant_id, username, email, first_name, last_name)
     select 1, 'plan.' || n, 'plan.' || n || '@plan.example',
       (array['Ana', 'Luis', 'Marta', 'Jorge', 'Sofía'])[n % 5 + 1], 'Apellido' || n
     from generate_series(1, $1::int) n`,
    [20_000],
  )
  await rows('analyze users')
  // Among so few a server with cheap sequential reads would read them all.
  await rows('set enable_seqscan = off')
  for (const q of ['munoz agnes', 'de agnes la munoz', 'agmu %']) {
    const [condition] = await rows<{ text: string }>(
      `select words_condition('search', $1) as text`,
      [q],
    )
    const [plan] = await rows<{ 'QUERY PLAN': [{ Plan: object }] }>(
      `explain (analyze, format json) select id from users where tenant_id = 1 and ${condition!.text}`,
    )
    const scans = scansOf(plan!['QUERY PLAN'][0].Plan)
    expect(scans, q).toMatchObject([{ table: 'users', by: 'Bitmap Heap Scan' }])
    expect(scans[0]!.read, q).toBeLessThan(200)
    expect(JSON.stringify(plan), q).toContain('users_search')
  }
  await rows('reset enable_seqscan')
})
