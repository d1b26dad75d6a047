import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { statementName, summaryIn } from './statement-name.ts'

test.each([
  ['select u.id from users u join areas a on a.id = u.area_id', 'select users areas'],
  ['select * from open_session($1, $2)', 'select open_session'],
  [`select set_config('app.tenant_id', $1, false)`, 'select set_config'],
  [
    'with matched as not materialized (select * from users) select count(*) from matched',
    'select users',
  ],
  [
    'with gone as (delete from areas where id = $1 returning id) insert into trash select id from gone',
    'delete areas trash',
  ],
  [
    'insert into users (name) values ($1) on conflict (id) do update set name = excluded.name',
    'insert users',
  ],
  ['update users u set name = $1 from areas a where a.id = u.area_id', 'update users areas'],
  ['select id from jobs order by id for update of jobs skip locked', 'select jobs'],
  [`select extract(epoch from now()) from users where a is distinct from b`, 'select users'],
  [`select 'from secrets' from users -- from comments`, 'select users'],
  ['commit', 'commit'],
])('%s is named by its operation and relations', (text, summary) => {
  expect(summaryIn(statementName(text))).toBe(summary)
})

test('tells statements of the same relations apart, and is the same for all values', () => {
  const named = (q: string) => statementName(sql`select id from users where name = ${q}`.text)
  expect(named('Ana')).toBe(named('Luis'))
  expect(named('Ana')).not.toBe(statementName('select name from users'))
})

test('fits the name of a prepared statement', () => {
  const long = `select from ${'x'.repeat(40)} join ${'y'.repeat(40)} on true`
  expect(statementName(long).length).toBeLessThanOrEqual(63)
})
