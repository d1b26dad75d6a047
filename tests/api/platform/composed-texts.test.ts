import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

/** Texts stored before they were composed (0012_composed_texts.sql). */

const api = await startTestApi()
const rows = await rowsOf(api.url)
const migration = await readFile('api/platform/db/migrations/0012_composed_texts.sql', 'utf8')

const apart = (text: string) => text.normalize('NFD')

test('are composed once, unless two things had one name then', async () => {
  const add = (code: string, name: string) =>
    rows('insert into areas (tenant_id, code, name) values (1, $1, $2)', [code, name])
  await add(apart('ÑU-1'), apart('Niñez'))
  await add('ÉL-2', 'Composed')
  await add(apart('ÉL-2'), apart('Separación'))
  await rows(`update users set first_name = $1 where email = 'admin@1.sendero.test'`, [
    apart('Ángela'),
  ])
  await rows('update tenants set extended_fields = $1 where id = 1', [{ 1: apart('Sección') }])
  const untouched = `select count(*)::int as n, sum(version)::int as versions from users`
  const before = await rows(untouched)

  await rows(migration)
  const areas = await rows<{ code: string; name: string }>(
    `select code, name from areas where code ~ '-[12]$' and normalize(code, nfc) ~ '^(ÑU|ÉL)' order by name`,
  )
  expect(areas).toEqual([
    { code: 'ÉL-2', name: 'Composed' },
    { code: 'ÑU-1', name: 'Niñez' },
    { code: apart('ÉL-2'), name: 'Separación' },
  ])
  const [angela] = await rows(
    `select first_name, full_name from users where email = 'admin@1.sendero.test'`,
  )
  expect(angela).toMatchObject({ first_name: 'Ángela' })
  expect((await rows('select extended_fields from tenants where id = 1'))[0]).toEqual({
    extended_fields: { 1: 'Sección' },
  })
  expect(await rows(untouched)).toEqual(before)

  const again = await rows('select xmin from areas order by id')
  await rows(migration)
  expect(await rows('select xmin from areas order by id')).toEqual(again)
})
