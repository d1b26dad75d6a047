import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { mobileKey } from '#api/people/users/mobile.ts'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

/** Mobiles of Mexico, Brazil and Argentina are written in several ways and are one number. */

const { url, signInAs } = await startTestApi()
const rows = await rowsOf(url)
const admin = await signInAs('admin', 1)

const digits = (length: number) => fc.stringMatching(new RegExp(`^[2-9]\\d{${length - 1}}$`))
const areas = fc.constantFrom('11', '223', '351', '387', '2901', '3489')

/** The canonical digits of a mobile, and one way to write it. */
const written = fc.oneof(
  fc
    .tuple(digits(10), fc.constantFrom('', '1', '01', '044', '045'))
    .map(([number, trunk]) => [`52${number}`, `52${trunk}${number}`]),
  fc
    .tuple(fc.stringMatching(/^[1-9]\d[6-9]\d{7}$/), fc.constantFrom('', '0'), fc.boolean())
    .map(([number, trunk, nine]) => {
      const [area, local] = [number.slice(0, 2), number.slice(2)]
      return [`55${area}9${local}`, `55${trunk}${area}${nine ? '9' : ''}${local}`]
    }),
  fc
    .tuple(areas, digits(8), fc.constantFrom('', '9', '0'), fc.boolean())
    .map(([area, some, trunk, fifteen]) => {
      const local = some.slice(0, 10 - area.length)
      return [`549${area}${local}`, `54${trunk}${area}${fifteen ? '15' : ''}${local}`]
    }),
  digits(10).map((number) => [`573${number.slice(1)}`, `573${number.slice(1)}`]),
)

test('are compared by the same canonical digits in the API and the database', async () => {
  const pairs = fc.sample(written, 2_000)
  const found = await rows(
    `select mobile_key(w) as key, w = any(mobile_variants(k)) as listed
     from unnest($1::text[], $2::text[]) as given (k, w)`,
    [pairs.map(([key]) => key), pairs.map(([, number]) => number)],
  )
  for (const [index, [key, number]] of pairs.entries()) {
    expect([number, mobileKey(`+${number}`)]).toEqual([number, key])
    expect([number, found[index]]).toEqual([number, { key, listed: true }])
  }
})

test.each(['+52 55 1234 5678', '+54 9 11 1234 5678', '+55 11 98765 4321', '+57 300 123 4567'])(
  'have the canonical digits of libphonenumber: %s',
  (text) => {
    const read = parsePhoneNumberFromString(text)!
    expect(mobileKey(text)).toBe(read.number.slice(1))
  },
)

const person = (mobile: string) => {
  const name = `celular.${Math.random().toString(36).slice(2)}`
  const email = `${name}@empresa.test`
  return {
    username: name,
    email,
    first_name: 'Ana',
    mobile,
    role: 'user',
    password: 'Clave-segura-2026',
  }
}

test.each([
  ['+52 5511112222', '+52 1 5511112222'],
  ['+55 1187650000', '+55 11987650000'],
  ['+54 9 1144440000', '+54 11 15 4444 0000'],
])('of two people are refused as one number: %s and %s', async (first, second) => {
  const made = await admin('POST', '/users', person(first))
  expect([made.status, made.body]).toEqual([201, expect.anything()])
  const q = encodeURIComponent(second)
  expect((await admin('GET', `/users/mobile?q=${q}`)).body).toEqual({ exists: true })
  expect(await admin('POST', '/users', person(second))).toMatchObject({ status: 422 })
  const update = rows(
    'insert into users (tenant_id, username, email, first_name, mobile) values (1, $1, $1, $1, $2)',
    [`directo.${Math.random()}@empresa.test`, second],
  )
  await expect(update).rejects.toMatchObject({ constraint: 'users_mobile' })
})

test('that two people had before keep them, and their people can be changed', async () => {
  await rows('alter table users disable trigger users_mobile_taken')
  const insert = (name: string, mobile: string) =>
    rows<{ id: number }>(
      'insert into users (tenant_id, username, email, first_name, mobile) values (1, $1, $1, $1, $2) returning id',
      [name, mobile],
    )
  const [one] = await insert('par.uno@empresa.test', '+52 5533334444')
  await insert('par.dos@empresa.test', '+52 15533334444')
  await rows('alter table users enable trigger users_mobile_taken')
  const q = encodeURIComponent('+52 5533334444')
  expect((await admin('GET', `/users/mobile?q=${q}&except=${one!.id}`)).body).toEqual({
    exists: false,
  })
  await rows('update users set mobile = mobile, first_name = $2 where tenant_id = 1 and id = $1', [
    one!.id,
    'Cambió',
  ])
})
