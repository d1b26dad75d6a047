import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { csv, importsOn } from './imports/imports.ts'
import { found, openDirectory, USER } from '../access/scim/directory.ts'
import { created, draftUser, issuesOf, openCompany } from '../people/users/company.ts'

/** Two texts that look the same are the same, wherever they come from. */

const api = await startTestApi()
const { admin, rows } = await openCompany(api)
const unique = () => randomUUID().slice(0, 8)

const INVISIBLE = [
  'FFFE',
  'FFFF',
  '1FFFE',
  '200B',
  '200D',
  '2060',
  '00AD',
  '202A',
  '202E',
  '2066',
  '2069',
  'FEFF',
  '061C',
]
const of = (code: string) => String.fromCodePoint(Number.parseInt(code, 16))

describe.each(INVISIBLE)('U+%s', (code) => {
  test('in a username, a code or an e-mail is refused by its name', async () => {
    const draft = draftUser({ username: `a${of(code)}b${unique()}`, email: `a${of(code)}@x.co` })
    const user = await admin('POST', '/users', draft)
    expect(user.status).toBe(422)
    expect(issuesOf(user)).toMatchObject({
      username: `Usuario: contiene un carácter invisible (U+${code})`,
      email: `Correo electrónico: contiene un carácter invisible (U+${code})`,
    })
    for (const things of ['areas', 'positions']) {
      const thing = await admin('POST', `/${things}`, { code: `Z${of(code)}`, name: 'Zona' })
      expect(issuesOf(thing)['code']).toBe(`Código: contiene un carácter invisible (U+${code})`)
    }
  })

  test('in a name is taken away, and a name of nothing else is none', async () => {
    const { body } = await created(admin, draftUser({ first_name: `${of(code)}A${of(code)}na` }))
    expect(body.first_name).toBe('Ana')
    const empty = await admin('POST', '/groups', { name: `${of(code)}\u3164\u2800\u00a0\u3000` })
    expect([empty.status, issuesOf(empty)]).toEqual([
      422,
      { name: 'Debes especificar el nombre del grupo' },
    ])
  })
})

test('the code points of emoji stay in a name', async () => {
  const { body } = await created(admin, draftUser({ first_name: 'Ana 👩🏽‍🚀' }))
  expect(body.first_name).toBe('Ana 👩🏽‍🚀')
})

describe('an accent written apart', () => {
  const [apart, composed] = ['jose\u0301', 'josé']

  test('makes no other username, nor another code', async () => {
    const name = unique()
    await created(admin, draftUser({ username: `${composed}.${name}` }))
    const again = await admin('POST', '/users', draftUser({ username: `${apart}.${name}` }))
    expect(issuesOf(again)).toEqual({ username: 'El nombre de usuario ya existe' })
    await admin('POST', '/areas', { code: `${composed}-${name}`, name: 'Zona' })
    const area = await admin('POST', '/areas', { code: `${apart}-${name}`, name: 'Zona' })
    expect(area.status).toBe(422)
  })

  test('is stored composed, found and signed in with either way', async () => {
    const username = `${apart}.${unique()}`
    const draft = draftUser({ username, first_name: 'Rene\u0301e', password: 'clave-segura' })
    const { body } = await created(admin, draft)
    expect([body.username, body.first_name]).toEqual([username.normalize('NFC'), 'Renée'])
    const { body: found } = await admin('GET', `/users?q=${encodeURIComponent(username)}`)
    expect(found.results.map(({ id }: { id: number }) => id)).toEqual([body.id])
    await expect(api.tokenOf(username, 'clave-segura')).resolves.toBeTypeOf('string')
  })
})

test('normalises spaces of other widths in a mobile', async () => {
  const mobile = '\u00a0+57\u00a0300\u202f555\u20071234'
  const { body } = await created(admin, draftUser({ mobile }))
  expect(body.mobile).toBe('+57 3005551234')
  const taken = await admin('GET', `/users/mobile?q=${encodeURIComponent(mobile)}`)
  expect(taken.body).toEqual({ exists: true })
})

describe('a file', () => {
  const users = importsOn(api, 'users')
  const areas = importsOn(api, 'areas')

  test('of users: refused, cleaned and composed as a form is', async () => {
    const name = unique()
    const job = await users.validated(
      admin,
      csv(
        'username;email;first_name;mobile;disabled',
        `a\u200bb${name};1${name}@x.co;Ana;;no`,
        `b${name};2\u2060${name}@x.co;Ana;;no`,
        `c${name};3${name}@x.co;\u200b\u3164;;no`,
        `jose\u0301${name};4${name}@x.co;A\u00adna\u00a0Mari\u0301a;+57\u00a0300 555\u00a04321;no\u200b`,
      ),
    )
    expect(job.props.validation.errors.map(({ message }) => message)).toEqual([
      'Usuario: contiene un carácter invisible (U+200B)',
      'Correo electrónico: contiene un carácter invisible (U+2060)',
      'Debes especificar el nombre',
    ])
    await users.imported(
      admin,
      csv(
        'username;email;first_name;mobile;disabled',
        `jose\u0301${name};4${name}@x.co;A\u00adna\u00a0Mari\u0301a;+57\u00a0300 555\u00a04321;no\u200b`,
      ),
    )
    const [stored] = await rows('select username, first_name, mobile from users where email = $1', [
      `4${name}@x.co`,
    ])
    expect(stored).toEqual({
      username: `josé${name}`,
      first_name: 'Ana María',
      mobile: '+57 3005554321',
    })
  })

  test('names areas by codes with accents of either kind', async () => {
    const code = `Ñ${unique()}`
    await admin('POST', '/areas', { code, name: 'Niñez' })
    const renamed = await areas.validated(
      admin,
      csv('code;name', `${code.normalize('NFD')};Nin\u0303ez`),
    )
    expect(renamed.counts).toMatchObject({ create: 0, update: 0, unchanged: 1, errors: 0 })
    const name = unique()
    const people = await users.validated(
      admin,
      csv(
        'username;email;first_name;area_code',
        `${name};${name}@x.co;Ana;${code.normalize('NFD')}`,
      ),
    )
    expect(people.counts).toMatchObject({ create: 1, errors: 0 })
  })

  test('of disabled users finds usernames either way', async () => {
    const { body } = await created(admin, draftUser({ username: `maría.${unique()}` }))
    const form = new FormData()
    const file = csv('username', (body.username as string).normalize('NFD'))
    form.set('file', new File([file], 'bajas.csv'))
    const answer = await admin('PUT', '/users/bulk/disable', form)
    expect(answer.body).toMatchObject({ changed: 1, unmatched_count: 0 })
  })
})

describe('two spellings of a generated name, composed and decomposed letter by letter', async () => {
  const { scim } = await openDirectory(api)
  const users = importsOn(api, 'users')
  const letter = fc.constantFrom(...'a e ñ á é í ó ú ü ç Å ø ß ệ ǖ ṩ 각 Ω q\u0323\u0307'.split(' '))
  const form = fc.constantFrom('NFC', 'NFD')
  const spelled = fc.array(fc.tuple(letter, form, form), { minLength: 3, maxLength: 8 })

  type Draft = { username: string; first_name: string; location: string; email: string }
  const email = () => `${randomUUID()}@x.co`
  const idOf = async (address: string) =>
    Number((await rows<{ id: string }>('select id from users where email = $1', [address]))[0]!.id)

  const WAYS_IN: Record<string, (draft: Draft) => Promise<unknown>> = {
    'a form': (draft) => created(admin, draftUser(draft)),
    'a file': (draft) =>
      users.imported(admin, csv(Object.keys(draft).join(';'), Object.values(draft).join(';'))),
    'the directory': (draft) =>
      scim('POST', '/Users', {
        schemas: [USER],
        userName: draft.username,
        name: { givenName: draft.first_name },
        emails: [{ value: draft.email }],
        'urn:ietf:params:scim:schemas:extension:sendero:2.0:User': { location: draft.location },
      }),
  }
  const listed = async (path: string) =>
    (await admin('GET', path)).body.results.map(({ id }: { id: number }) => id)
  const provisioned = async (filter: string) =>
    (await scim('GET', `/Users${found(filter)}`)).body.Resources.map(({ id }: any) => Number(id))
  const FINDS: Record<string, (text: string) => Promise<number[]>> = {
    'a search': (text) => listed(`/users?q=${encodeURIComponent(text)}`),
    'a filter of an address': (text) => listed(`/users?location=${encodeURIComponent(text)}`),
    'the search over everything': async (text) =>
      (await admin('GET', `/search?q=${encodeURIComponent(text)}`)).body.groups
        .flatMap(({ results }: any) => results)
        .map(({ id }: any) => id),
    'userName of the directory': (text) => provisioned(`userName eq "${text}"`),
    'a name of the directory': (text) => provisioned(`name.givenName sw "${text}"`),
  }

  test.each(Object.entries(WAYS_IN))('are one that %s stores composed', (_, store) =>
    fc.assert(
      fc.asyncProperty(spelled, async (letters) => {
        const unit = unique()
        const [one, other] = [1, 2].map(
          (at) => letters.map((given) => given[0].normalize(given[at])).join('') + unit,
        ) as [string, string]
        const draft = { username: one, first_name: one, location: one, email: email() }
        await store(draft)
        const id = await idOf(draft.email)
        const [stored] = await rows(
          'select username, first_name, location from users where id = $1',
          [id],
        )
        const composed = one.normalize('NFC')
        expect(stored).toEqual({ username: composed, first_name: composed, location: composed })
        for (const [way, find] of Object.entries(FINDS))
          expect([way, await find(other)]).toEqual([way, [id]])
        const again = await admin('POST', '/users', draftUser({ username: other }))
        expect(issuesOf(again)).toEqual({ username: 'El nombre de usuario ya existe' })
      }),
      { numRuns: 12 },
    ),
  )
})
