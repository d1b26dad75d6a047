import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { APP_ROLE } from '#api/platform/db/pool.ts'
import { requireSafeRole } from '#api/platform/db/migrate.ts'
import { openServices } from '#api/main.ts'
import { startTestApi } from '#tests/support/api.ts'
import { companyTables, idleQueue, rowsOf } from '#tests/support/database/database-rows.ts'

/** Row-level security refuses access to other tenants even when a query has no condition. */

const { url, services, signInAs } = await startTestApi({ works: true })
const rows = await rowsOf(url)
const MINE = 1
const OTHER = 97

// An import fills the tables that the demo data leaves empty.
for (const tenantId of [MINE, OTHER]) {
  const admin = await signInAs('admin', tenantId)
  const form = new FormData()
  form.set('file', new File(['username,email,first_name\nx,x,X'], 'personas.csv'))
  await admin('POST', '/users/import/validate', form)
}
await idleQueue(rows)

const tables = await companyTables(rows)

/** A statement on the application's own connection, as a company or as none, undone afterwards. */
async function asApplication(tenantId: number | null, text: string) {
  const client = await services.db.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `select set_config('role', '${APP_ROLE}', true), set_config('app.tenant_id', $1, true),
         set_config('app.audit', '{}', true)`,
      [String(tenantId ?? '')],
    )
    return await client.query<Record<string, unknown>>(text)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('every table belongs to companies, save these', async () => {
  const all = await rows<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const others = all.map(({ name }) => name).filter((name) => !tables.includes(name))
  expect(others.sort()).toEqual([
    'audit_log_settings',
    // designs, which a company may give to others
    'course_contents',
    'course_sections',
    'courses',
    'migrations',
    // asked for before anybody looks whose it is; reached by functions alone
    'password_requests',
    // of machines, not of companies
    'permit_holders',
    'permits',
    'rate_limits',
    'routines',
    // begun before anybody knows whose they are; reached by functions alone
    'sign_in_challenges',
    'tenants',
    'trash_kinds',
    // by sender, which several companies may share; nobody reads them but by functions
    'whatsapp_contacts',
    'whatsapp_inbound',
    'whatsapp_paces',
  ])
})

/** The application may read them and no more: triggers and functions of the owner write them. */
const WRITTEN_BY_OWNER = ['audit_deeds', 'external_course_tallies', 'impersonations']

describe.each(tables)('%s', (table) => {
  test('is guarded by a policy for every command', async () => {
    const found = await rows<{ guarded: boolean; policies: string[] }>(
      `select relrowsecurity as guarded,
         array(select cmd || ' ' || coalesce(qual, '') from pg_policies
               where schemaname = 'public' and tablename = relname) as policies
       from pg_class where oid = $1::regclass`,
      [table],
    )
    expect(found).toEqual([
      {
        guarded: true,
        policies: [expect.stringMatching(/^ALL \(+tenant_id = .*current_tenant\(\)[^|]*$/)],
      },
    ])
  })

  test('has the company first in its primary key', async () => {
    const [key] = await rows<{ first: string }>(
      `select a.attname as first from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indrelid = $1::regclass and i.indisprimary`,
      [table],
    )
    const others: Record<string, string> = {
      // They are deltas: the same group, course or day may have several.
      user_tallies: 'none',
      course_user_tallies: 'none',
      external_course_tallies: 'none',
      // Signing in names no company.
      login_names: 'name',
    }
    expect(key?.first ?? 'none').toBe(others[table] ?? 'tenant_id')
  })

  test('shows a company its rows and nobody else’s', async () => {
    const seen = await asApplication(MINE, `select distinct tenant_id from ${table}`)
    const [own] = await rows<{ any: boolean }>(
      `select exists (select from ${table} where tenant_id = $1) as any`,
      [MINE],
    )
    expect(seen.rows).toEqual(own!.any ? [{ tenant_id: MINE }] : [])
  })

  test('shows nothing when no company is set', async () => {
    expect((await asApplication(null, `select from ${table}`)).rowCount).toBe(0)
  })

  test('takes no row for another company', async () => {
    await expect(
      asApplication(MINE, `insert into ${table} (tenant_id) values (${OTHER})`),
    ).rejects.toThrow(WRITTEN_BY_OWNER.includes(table) ? /permission denied/ : /row-level security/)
  })

  // The audit log is never changed at all, which has a test of its own.
  test.skipIf(table.startsWith('audit_') || WRITTEN_BY_OWNER.includes(table))(
    'changes and deletes nothing of another company',
    async () => {
      const changed = `update ${table} set tenant_id = ${MINE} where tenant_id = ${OTHER}`
      expect((await asApplication(MINE, changed)).rowCount).toBe(0)
      const deleted = `delete from ${table} where tenant_id = ${OTHER}`
      expect((await asApplication(MINE, deleted)).rowCount).toBe(0)
    },
  )

  test('cannot be truncated or altered by the application', async () => {
    const rights = ['TRUNCATE', 'REFERENCES', 'TRIGGER'].map(
      (right) => `has_table_privilege('${APP_ROLE}', '${table}', '${right}')`,
    )
    const [held] = await rows<{ any: boolean }>(`select ${rights.join(' or ')} as any`)
    expect(held!.any).toBe(false)
  })
})

test('a company sees of tenants only itself', async () => {
  expect((await asApplication(MINE, 'select id from tenants')).rows).toEqual([{ id: MINE }])
})

type Definer = { name: string; config: string[] | null; source: string }
const definers = await rows<Definer>(
  `select proname as name, proconfig as config, prosrc as source from pg_proc
   join pg_namespace n on n.oid = pronamespace and n.nspname = 'public' where prosecdef`,
)

describe('functions that see past row-level security', () => {
  test.each(definers)('$name has a search path that nobody can put things into', ({ config }) => {
    expect(config).toContain('search_path=public, pg_temp')
  })

  // Adding one here is a decision: whoever calls it learns something of every company.
  const ACROSS_COMPANIES = [
    'advance_audit_log',
    'audit_changes',
    'audit_ended_impersonation',
    'begin_sign_in_challenge',
    'brand_of_company',
    'certificate_with_digest',
    'claim_login_names',
    'claim_webhook_deliveries',
    'companies_to_invite',
    'companies_to_remind',
    'companies_told_of_ends',
    'companies_with_course_packages',
    'companies_with_expired_trash',
    'companies_with_expiring_tokens',
    'company_of_mail',
    'company_to_join',
    'count_sign_in_attempt',
    'course_image_owner',
    'course_owner',
    'credential_issuer',
    'decisions_to_carry_out',
    'email_taken',
    'end_expired_impersonations',
    'end_password_request',
    'enrol_by_courses',
    'enrol_by_formation_paths',
    'enrol_by_group_users',
    'enrol_by_groups',
    'enrol_by_paths',
    'enrol_by_positions',
    'enrol_by_users',
    'find_account',
    'find_certificate',
    'find_course_designs',
    'find_credential',
    'find_mails',
    'find_password_link',
    'find_password_request',
    'find_sign_in_challenge',
    'find_tenants',
    'find_whatsapp_outbox',
    'fold_course_user_tallies',
    'fold_external_course_tallies',
    'fold_user_tallies',
    'forget_course_packages',
    'forget_ended_sessions',
    'forget_old_notices',
    'forget_password_links',
    'forget_past_invitations',
    'forget_second_factor_enrolments',
    'forget_sign_in_challenges',
    'forget_sign_on_attempts',
    'forget_unsent_mails',
    'forget_unused_field_values',
    'forget_webhook_events',
    'forget_whatsapp_inbound',
    'free_course_slug',
    'give_course',
    'imports_older_than',
    'keep_administrator',
    'keep_break_glass',
    'leave_external_sessions',
    'leave_impersonation',
    'login_names_in_collision',
    'mark_api_token_used',
    'mark_session_used',
    'messages_to_work_on',
    'move_external_sessions',
    'note_activity',
    'note_course_activity',
    'note_impersonation_ended',
    'note_whatsapp_inbound',
    'notices_to_send',
    'open_api_token',
    'open_impersonation',
    'open_session',
    'opt_out_of_whatsapp',
    'queue_webhook_deliveries',
    'recount_after_new_clocks',
    'recount_external_sessions',
    'refresh_due_dates',
    'refresh_enrolments',
    'refuse_taken_mobile',
    'refuse_trashed',
    'release_login_names',
    'remember_field_values',
    'report_requests_waiting',
    'report_schedules_due',
    'reported_activity',
    'reported_answers',
    'reported_areas',
    'reported_courses',
    'reported_locations',
    'reported_people',
    'request_password',
    'saml_company',
    'sign_on_in_use',
    'sign_on_of_company',
    'sign_on_of_domain',
    'start_session',
    'take_sign_in_challenge',
    'take_whatsapp_turns',
    'tally_course_users',
    'tally_external_sessions',
    'tally_users',
    'tell_assignments',
    'tell_audit_deeds',
    'tell_certificates',
    'tell_completions',
    'tell_external_completions',
    'tell_imports',
    'tell_messages',
    'tell_preregistrations',
    'tell_publications',
    'tell_users',
    'tenants_with_calendars',
    'unsettled_imports',
    'user_claims',
    'username_taken',
    'void_mailed_password',
    'void_password_link',
    'whatsapp_contact',
    'whatsapp_contacts_of',
  ]
  test('answer for the company that is set, save those that cross companies on purpose', () => {
    const crossing = definers.filter(
      ({ name, source }) => ACROSS_COMPANIES.includes(name) || !source.includes('current_tenant()'),
    )
    expect(crossing.map(({ name }) => name).sort()).toEqual(ACROSS_COMPANIES)
  })
})

describe(`the role ${APP_ROLE}`, () => {
  test('may do nothing but what it was granted', async () => {
    const [role] = await rows<Record<string, unknown>>(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolcanlogin,
         exists (select from pg_auth_members where member = r.oid) as member,
         exists (select from pg_class where relowner = r.oid) as owner,
         has_schema_privilege(oid, 'public', 'create') as creates
       from pg_roles r where rolname = $1`,
      [APP_ROLE],
    )
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolcanlogin: false,
      member: false,
      owner: false,
      creates: false,
    })
  })

  test('is the one that every connection of the application works under', async () => {
    const { rows: found } = await asApplication(MINE, 'select current_user as role')
    expect(found).toEqual([{ role: APP_ROLE }])
  })

  test.each(['audit_log_settings', 'migrations', 'routines', 'trash_kinds'])(
    'only reads %s',
    async (table) => {
      expect((await asApplication(MINE, `select from ${table}`)).rowCount).toBeGreaterThan(0)
      await expect(asApplication(MINE, `delete from ${table}`)).rejects.toThrow(/permission denied/)
    },
  )
})

describe('the audit log', () => {
  test('is read and added to, and nothing else', async () => {
    const adds = `insert into audit_log (tenant_id, action, entity) values (${MINE}, 'other', 'test')`
    expect((await asApplication(MINE, adds)).rowCount).toBe(1)
    for (const text of [
      'delete from audit_log',
      `update audit_log set label = 'x'`,
      'delete from audit_deeds',
      'update audit_deeds set entries = 1',
    ]) {
      await expect(asApplication(MINE, text)).rejects.toThrow(/permission denied/)
    }
  })

  test('is reached as a whole alone, and not by its months', async () => {
    const months = await rows<{ guarded: boolean; reached: boolean }>(
      `select relrowsecurity as guarded,
         has_table_privilege('${APP_ROLE}', c.oid, 'select, insert, update, delete') as reached
       from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = 'audit_log'::regclass`,
    )
    expect(months.length).toBeGreaterThan(4)
    expect(months.filter(({ guarded, reached }) => !guarded || reached)).toEqual([])
  })

  test('is not gone around: a change that does not say in whose name is refused', async () => {
    const client = await services.db.pool.connect()
    try {
      await client.query('begin')
      await client.query(
        `select set_config('role', '${APP_ROLE}', true), set_config('app.tenant_id', '${MINE}', true)`,
      )
      await expect(
        client.query(`insert into groups (tenant_id, name) values (${MINE}, 'X')`),
      ).rejects.toThrow(/in whose name/)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('covers every table of companies, save what is derived, passing or a log itself', async () => {
    const audited = await rows<{ name: string }>(
      `select distinct relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where tgname = 'audit_inserted'`,
    )
    const others = tables.filter((table) => !audited.some(({ name }) => name === table))
    expect(others).toEqual([
      'answered_requests',
      'audit_deeds',
      'audit_log',
      'badges',
      'calendar_invitations',
      'certificate_files',
      'certificates',
      'certification_reminders',
      'course_design_changes',
      'course_package_files',
      'course_packages',
      'course_reminders',
      'course_user_tallies',
      'course_users',
      'credentials',
      'external_course_tallies',
      'former_course_slugs',
      'impersonations',
      'import_results',
      'import_rows',
      'import_untold',
      'imports',
      'login_name_collisions',
      'login_names',
      'mails',
      'message_attachments',
      'message_deliveries',
      'notice_lines',
      'notices',
      'password_links',
      'preregistration_certifications',
      'preregistration_decisions',
      'recovery_codes',
      'report_deliveries',
      'report_delivery_requests',
      'report_uses',
      'responses',
      // what of a user is the directory's; changes of the users themselves are told
      'scim_groups',
      'scim_refusals',
      'scim_users',
      'second_factor_enrolments',
      'selections',
      'sessions',
      'sign_on_attempts',
      'sign_on_messages',
      'sign_on_saml_responses',
      'sign_on_sessions',
      'user_access',
      'user_activity',
      'user_badges',
      'user_devices',
      'user_field_values',
      'user_tallies',
      'webhook_attempts',
      'webhook_certification_ends',
      'webhook_deliveries',
      'webhook_events',
      'whatsapp_outbox',
    ])
  })
})

describe('nothing is served', () => {
  test('under a role that sees past row-level security', async () => {
    const pool = new pg.Pool({ connectionString: url, max: 1 })
    try {
      await expect(requireSafeRole(pool)).rejects.toThrow(/no sirve datos así/)
    } finally {
      await pool.end()
    }
  })

  test('while a table of companies has no row-level security', async () => {
    const name = `forgotten_${randomUUID().replaceAll('-', '')}`
    await rows(`create table ${name} (tenant_id int)`)
    try {
      const open = openServices(services.settings, url, pino({ level: 'silent' }), { works: false })
      await expect(open).rejects.toThrow(/sin seguridad por filas/)
    } finally {
      await rows(`drop table ${name}`)
    }
  })
})

test('a trigger that joins what a statement changed keeps no plan that was made for one row', async () => {
  // Those that run text are planned with each call. A plan without nested loops that needs one after all
  // looks so dear to servers before 18 that they would compile it, for a fifth of a second each time.
  const kept = await rows<{ name: string; nested: boolean }>(
    `select proname as name,
       coalesce(proconfig, '{}') @> '{enable_nestloop=off,jit=off}' is not true as nested
     from pg_proc
     where prorettype = 'trigger'::regtype and prosrc ~ 'join before_rows' and prosrc !~ 'execute '
     order by 1`,
  )
  expect(kept.map(({ name }) => name)).toContain('tally_users')
  expect(kept.filter(({ nested }) => nested)).toEqual([])
})
