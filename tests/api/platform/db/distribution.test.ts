import { expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { companyTables, rowsOf } from '#tests/support/database/database-rows.ts'

/**
 * Rules by which tables could be distributed by company (docs/scale.md): each unique key of a company's table contains
 * the company, and its foreign keys lead to tables of the same company or to tables that every machine has.
 */

const { url } = await startTestApi()
const rows = await rowsOf(url)
const tables = await companyTables(rows)

/** Tables without a company that every machine would have: few rows, rarely written. */
const REFERENCE = ['tenants', 'courses', 'course_sections', 'course_contents', 'trash_kinds']

test('each unique key of a company’s table contains the company, save these', async () => {
  const keys = await rows<{ key: string }>(
    `select indexrelid::regclass::text as key from pg_index i
     where indisunique and indrelid = any($1::text[]::regclass[]) and not exists (
       select from pg_attribute a
       where a.attrelid = i.indrelid and a.attname = 'tenant_id' and a.attnum = any(i.indkey))
     order by 1`,
    [tables],
  )
  expect(keys.map(({ key }) => key)).toEqual([
    // a secret that names no company: its hash finds it
    'api_tokens_hash',
    'certificates_hash_key',
    'credentials_hash_key',
    'credentials_uuid_key',
    // signing in names no company, and nobody has another's name
    'login_names_pkey',
    // a link names no company: its hash finds it
    'password_links_hash',
    'second_factors_credential',
    'sessions_id',
    'sign_on_domains_owner',
    'tenant_courses_uuid_key',
    // signing in by a token of a user
    'users_id',
  ])
})

test('a key of a company’s table begins with the company, save these', async () => {
  const keys = await rows<{ key: string }>(
    `select indexrelid::regclass::text as key from pg_index i
     join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'tenant_id'
     where indrelid = any($1::text[]::regclass[]) and a.attnum = any(i.indkey) and i.indkey[0] <> a.attnum
     order by 1`,
    [tables],
  )
  expect(keys.map(({ key }) => key)).toEqual([])
})

test('a foreign key between companies’ tables joins by company, and others lead to tables that every machine has', async () => {
  const careless = await rows<{ key: string }>(
    `select conrelid::regclass || ' ' || conname as key from pg_constraint k
     join pg_attribute own on own.attrelid = conrelid and own.attname = 'tenant_id'
     left join pg_attribute other on other.attrelid = confrelid and other.attname = 'tenant_id'
     where contype = 'f' and conrelid = any($1::text[]::regclass[])
       and confrelid::regclass::text <> all($2::text[])
       and not (own.attnum = any(conkey) and other.attnum = any(confkey))
     order by 1`,
    [tables, REFERENCE],
  )
  expect(careless).toEqual([])
})

test('a table that every machine has refers to no company’s table, save these', async () => {
  const back = await rows<{ key: string }>(
    `select conrelid::regclass || ' → ' || confrelid::regclass as key from pg_constraint
     where contype = 'f' and conrelid::regclass::text = any($2::text[])
       and confrelid = any($1::text[]::regclass[]) order by 1`,
    [tables, REFERENCE],
  )
  expect(back.map(({ key }) => key)).toEqual([
    'courses → course_categories',
    'courses → instructors',
  ])
})
