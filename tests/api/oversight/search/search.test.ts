import { expect, test } from 'vitest'
import { SEARCH_KINDS } from '#contract/oversight/search-kinds.ts'
import { openGroups } from '#tests/api/people/groups/company.ts'
import { startTestApi } from '#tests/support/api.ts'

const api = await startTestApi()
const { rows, admin, group, course } = await openGroups(api)

type Caller = typeof admin
type Group = {
  kind: string
  total: number
  exact: boolean
  results: { id: number; name: string; details: string[]; enabled: boolean }[]
}
async function search(q: string, caller: Caller = admin, limit = 5): Promise<Group[]> {
  const { status, body } = await caller('GET', `/search?q=${encodeURIComponent(q)}&limit=${limit}`)
  expect(status).toBe(200)
  return body.groups
}
async function found(kind: string, q: string, caller: Caller = admin) {
  return (await search(q, caller)).find((one) => one.kind === kind)
}
const names = (group: Group | undefined) => group?.results.map(({ name }) => name)

async function person(values: Record<string, string>): Promise<number> {
  const key = `${values['first_name']}-${Math.random()}`
  const columns = { username: key, email: `${key}@busca.example`, ...values }
  const [made] = await rows<{ id: string }>(
    `insert into users (tenant_id, ${Object.keys(columns).join()})
     values (1, ${Object.keys(columns)
       .map((_, at) => `$${at + 1}`)
       .join()}) returning id`,
    Object.values(columns),
  )
  return Number(made!.id)
}

const LISTS: Record<string, string> = { 'formation-paths': '/paths' }

test('finds every kind by name, with the totals of the lists', async () => {
  for (const [table, columns, values] of [
    ['areas', 'code, name', `'XW-1', 'Quimérica del área'`],
    ['positions', 'code, name', `'XW-2', 'Analista quimérica'`],
    ['organizational_units', 'name', `'Unidad quimerica'`],
    ['certifications', 'name', `'Certificación QUIMÉRICA'`],
    ['formation_paths', 'name', `'Plan quimérica'`],
    ['external_courses', 'name', `'Externo quimérica'`],
    ['instructors', 'name', `'Formador quimérica'`],
    ['communications', 'name', `'Audiencia quimérica'`],
  ]) {
    await rows(`insert into ${table} (tenant_id, ${columns}) values (1, ${values})`)
  }
  await group('Grupo quimérica')
  await course('Curso quimérica')
  await person({ first_name: 'Ana', last_name: 'Quimérica' })
  const groups = await search('QUIMÈRICA')
  expect(groups.map(({ kind }) => kind).sort()).toEqual([...SEARCH_KINDS].sort())
  for (const { kind, total, exact } of groups) {
    const list = await admin('GET', `${LISTS[kind] ?? `/${kind}`}?q=quimerica`)
    expect({ kind, total, exact }).toEqual({ kind, total: list.body.pagination.total, exact: true })
  }
  // The area begins with the text; in the others a later word does.
  expect(groups[0]).toMatchObject({ kind: 'areas', results: [{ details: ['XW-1'] }] })
})

test('ranks a field that is the text first, then beginnings, then words, then fragments', async () => {
  const number = await person({ first_name: 'Zoe', identification_number: 'marplo' })
  await person({ first_name: 'Tomarplo' })
  await person({ first_name: 'Ana', last_name: 'Marplo Ruiz' })
  await person({ first_name: 'Márploa', last_name: 'Ruiz' })
  const users = await found('users', 'marplo')
  expect(names(users)).toEqual(['Zoe', 'Márploa Ruiz', 'Ana Marplo Ruiz', 'Tomarplo'])
  expect(users!.results[0]).toMatchObject({ id: number, enabled: true })
  expect(users!.results[0]!.details[0]).toBe('marplo')
  for (const name of ['Tormarplo', 'La marplo', 'Marplo dos', 'Marplo']) await group(name)
  expect(names(await found('groups', 'marplo'))).toEqual([
    'Marplo',
    'Marplo dos',
    'La marplo',
    'Tormarplo',
  ])
})

test('finds users by e-mail and username, and says who is disabled', async () => {
  const id = await person({ first_name: 'Correo', email: 'unica.direccion@busca.example' })
  await rows('update users set disabled = true where id = $1', [id])
  const byMail = await found('users', 'Unica.Direccion@busca.example')
  expect(byMail).toMatchObject({ total: 1, results: [{ id, enabled: false }] })
})

test('takes characters of patterns literally, and texts longer than the index', async () => {
  const long = 'Nombre'.repeat(20)
  await person({ first_name: 'Cien%_\\', last_name: 'raro' })
  await person({ first_name: long })
  for (const q of ['Cien%_\\', 'cien%_', '%_\\ raro']) {
    expect(names(await found('users', q))).toEqual(['Cien%_\\ raro'])
  }
  expect(names(await found('users', long))).toEqual([long])
  expect(await found('users', `${'%'.repeat(59)}_`)).toBeUndefined()
})

test('with one or two characters finds beginnings of names and does not claim a total', async () => {
  await person({ first_name: 'Ñx', last_name: 'Primera' })
  expect(await found('users', 'ñx')).toMatchObject({
    total: 1,
    exact: false,
    results: [{ name: 'Ñx Primera' }],
  })
})

test('shows as many results of a group as asked, with the total of all', async () => {
  for (let at = 0; at < 7; at++) await group(`Repetido ${at}`)
  const [only] = await search('repetido', admin, 3)
  expect(only).toMatchObject({ kind: 'groups', total: 7, exact: true })
  expect(only!.results).toHaveLength(3)
})

test('finds nothing without a text, and refuses texts and limits out of bounds', async () => {
  expect(await search('')).toEqual([])
  expect(await search('  ')).toEqual([])
  expect(await search('nadie se llama así')).toEqual([])
  expect((await admin('GET', `/search?q=${'a'.repeat(201)}`)).status).toBe(422)
  expect((await admin('GET', '/search?q=a&limit=21')).status).toBe(422)
})

test('finds nothing of another company', async () => {
  await group('Solo de la primera')
  await person({ first_name: 'Solodelaprimera' })
  const other = await api.signInAs('admin', 97)
  expect(await search('solo', other)).toEqual([])
  expect(await search('solodelaprimera', other)).toEqual([])
})

test('leaves out kinds whose feature the company lacks', async () => {
  const clinic = await api.signInAs('admin', 1556)
  await rows(`insert into communications (tenant_id, name) values (1556, 'Vetada')`)
  await rows(`insert into instructors (tenant_id, name) values (1556, 'Vetada')`)
  await rows(`insert into groups (tenant_id, name) values (1556, 'Vetada')`)
  expect((await search('vetada', clinic)).map(({ kind }) => kind)).toEqual(['groups'])
})

test('business units limit people, areas, courses and units', async () => {
  const unit = await api.signInAs('unit')
  for (const q of ['ana', 'a', 'co', 'gerencia', 'curso']) {
    for (const kind of ['users', 'areas', 'courses', 'organizational-units']) {
      const list = await unit('GET', `/${kind}?q=${q}&limit=1000`)
      const visible = new Set(list.body.results.map(({ id }: { id: number }) => id))
      const group = (await search(q, unit, 20)).find((one) => one.kind === kind)
      for (const { id } of group?.results ?? []) expect(visible).toContain(id)
      if (group?.exact ?? q.length > 2) expect(group?.total ?? 0).toBe(visible.size)
    }
  }
  const inside = (await search('ana', unit)).find(({ kind }) => kind === 'users')
  const everybody = (await search('ana')).find(({ kind }) => kind === 'users')
  expect(inside!.total).toBeLessThan(everybody!.total)
})

test('learners do not search', async () => {
  const learner = await api.signInAs('learner')
  expect((await learner('GET', '/search?q=ana')).status).toBe(403)
})
