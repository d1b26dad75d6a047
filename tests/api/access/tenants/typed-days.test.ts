import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { COMPANY, draftToken } from '../api-tokens/made-tokens.ts'

/** A company's time zone is corrected: what was typed as a day or a local time stays that day and time. */

const api = await startTestApi()
const rows = await rowsOf(api.url)
const root = await api.signInAsSuper()

/** Columns of typed days and local times, with the condition on their rows. The others of their rows are instants. */
const TYPED: Record<string, string> = {
  'api_tokens.expires_at': `revoked_at is null and expires_at > now()
     and (r.expires_at at time zone t.timezone)::time = '0:00'`,
  'certificates.completed_at': `exists (select from course_users e where e.tenant_id = r.tenant_id
     and e.user_id = r.user_id and e.tenant_course_id = r.tenant_course_id and e.external_revalidated
     and (r.completed_at at time zone t.timezone) = e.revalidation_date)`,
  'course_users.date_completed':
    'external_revalidated and (date_completed at time zone t.timezone) = revalidation_date',
  'external_course_users.end_time': 'end_time is not null',
  'external_course_users.start_time': 'start_time is not null',
  'external_courses.start_time': 'start_time is not null',
  'messages.programmed_date': `programmed_date is not null and state in ('waiting', 'pending_approval')`,
}

/** Columns that are computed anew by the rule of their schedule (time-zone-change.test.ts). */
const RECOMPUTED = ['report_deliveries.due_at', 'report_schedules.next_at']

/** Columns of instants: something happened or ends then, wherever the company is. */
const INSTANTS: Record<string, string> = {
  answered_requests: 'at',
  api_tokens: 'created_at expiry_told_at last_used_at revoked_at',
  approver_groups: 'created_at deleted_at',
  areas: 'created_at deleted_at',
  audit_deeds: 'at last_at',
  audit_log: 'at',
  audit_log_before: 'at',
  audit_log_rest: 'at',
  audit_log_settings: 'months_since',
  calendar_invitations: 'ends_at starts_at',
  certificate_files: 'drawn_at',
  certificates: 'issued_at',
  certifications: 'created_at deleted_at',
  communications: 'created_at deleted_at',
  course_categories: 'created_at',
  course_design_changes: 'at',
  course_packages: 'asked_at created_at',
  course_publications: 'published_at',
  course_resources: 'created_at',
  course_users: 'assigned_at downloaded_at last_activity last_message_at started_at',
  courses: 'created_at updated_at',
  credential_keys: 'created_at retired_at',
  credential_revocations: 'created_at',
  credentials: 'issued_at superseded_at valid_from valid_until',
  external_course_categories: 'created_at',
  external_course_competencies: 'created_at',
  external_course_users: 'created_at',
  external_courses: 'created_at deleted_at',
  formation_paths: 'created_at deleted_at',
  group_courses: 'added_at',
  group_paths: 'added_at',
  group_users: 'added_at',
  groups: 'created_at deleted_at',
  impersonations: 'ended_at expires_at started_at',
  import_columns: 'created_at',
  imports: 'created_at finished_at phase_started_at purged_at undone_at',
  instructors: 'created_at',
  library_files: 'created_at deleted_at',
  login_name_collisions: 'found_at',
  mails: 'attempted_at created_at sent_at',
  message_attachments: 'created_at',
  message_deliveries: 'marked_at next_try_at sent_at tried_at',
  messages:
    'approved_at begun_at created_at finished_at refused_since resumes_at stopped_at worked_at',
  notices: 'created_at',
  organizational_units: 'created_at deleted_at',
  password_links: 'created_at expires_at',
  password_requests: 'created_at',
  permit_holders: 'seen_at',
  positions: 'created_at deleted_at',
  preregistration_decisions: 'created_at finished_at',
  preregistration_observations: 'created_at',
  preregistrations: 'created_at decided_at',
  report_delivery_requests: 'handled_at requested_at',
  report_schedules: 'created_at last_at',
  report_uses: 'used_at',
  report_views: 'created_at',
  responses: 'created_at',
  routines: 'applied_at',
  scim_groups: 'created_at',
  scim_refusals: 'at',
  scim_settings: 'created_at',
  scim_users: 'created_at removed_at',
  second_factor_enrolments: 'expires_at',
  second_factors: 'created_at last_used_at',
  selections: 'changed_at',
  sessions: 'created_at expires_at last_used_at',
  sign_in_challenges: 'expires_at',
  sign_on_attempts: 'expires_at',
  sign_on_connections: 'created_at tested_at updated_at',
  sign_on_domains: 'created_at proven_at',
  sign_on_identities: 'created_at last_used_at',
  sign_on_messages: 'expires_at',
  sign_on_saml_responses: 'expires_at',
  skills: 'created_at',
  tenant_brands: 'created_at',
  tenant_courses: 'created_at',
  tenants: 'approval_raised_at created_at',
  user_access: 'asked_at invited_at signed_in_at',
  user_activity: 'last_at',
  user_badges: 'changed_at',
  user_certification_files: 'created_at',
  user_certifications: 'created_at deleted_at',
  user_devices: 'last_activity',
  users: 'created_at password_expires_at updated_at',
  webhook_attempts: 'at',
  webhook_deliveries: 'claimed_until created_at delivered_at first_try_at next_try_at',
  webhook_endpoints: 'created_at deleted_at paused_at previous_secret_until',
  webhook_events: 'occurred_at',
  whatsapp_contacts: 'last_inbound_at opted_in_at opted_out_at',
  whatsapp_inbound: 'at',
  whatsapp_outbox: 'created_at',
  whatsapp_paces: 'next_at',
}

test('each timestamptz column is a typed day or an instant', async () => {
  const columns = await rows<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.data_type = 'timestamp with time zone'
       and t.table_type = 'BASE TABLE' and c.table_name !~ '_[0-9]'`,
  )
  const instants = Object.entries(INSTANTS).flatMap(([table, names]) =>
    names.split(' ').map((name) => `${table}.${name}`),
  )
  expect(columns.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(TYPED), ...RECOMPUTED, ...instants].toSorted(),
  )
})

describe('another time zone of a company', () => {
  const ZONES = [
    'America/Bogota',
    'America/Santiago',
    'Europe/Madrid',
    'Asia/Kolkata',
    'Pacific/Auckland',
  ]

  test('keeps each typed day and local time, and each instant', { timeout: 300_000 }, async () => {
    await rows(`update external_courses set start_time = '2027-03-01T14:00:00Z'
      where tenant_id = ${company} and set_config('app.audit', '{}', true) is not null`)
    const admin = await api.signInAs('admin', company)
    expect((await admin('POST', COMPANY, draftToken(['areas:read']))).status).toBe(201)
    for (const [column, { count }] of Object.entries(await typed())) {
      expect.soft(count, column).toBeGreaterThan(0)
    }
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ZONES), async (zone) => {
        const before = await typed()
        const events = await instants()
        await changeZone(zone)
        const after = await typed()
        for (const [column, values] of Object.entries(before)) {
          expect.soft(after[column], column).toEqual(values)
        }
        expect(await instants()).toEqual(events)
      }),
      { numRuns: 6 },
    )
  })
})

const company = 97

async function changeZone(timezone: string) {
  const { body } = await root('GET', `/sa/tenants/${company}`)
  const { status, body: answer } = await root('PUT', `/sa/tenants/${company}`, {
    ...body,
    timezone,
  })
  expect(answer).toMatchObject({ timezone })
  expect(status).toBe(200)
}

type Typed = { count: number; local: string }

/** Local times of the typed columns, as an export has them. */
async function typed(): Promise<Record<string, Typed>> {
  const found: Record<string, Typed> = {}
  for (const [column, condition] of Object.entries(TYPED)) {
    const [table, name] = column.split('.')
    const [values] = await rows<Typed>(
      `select count(*)::int, md5(string_agg(local, ',' order by local)) as local
       from (select to_char(r.${name} at time zone t.timezone, 'YYYY-MM-DD HH24:MI') as local
         from ${table} r join tenants t on t.id = r.tenant_id
         where r.tenant_id = ${company} and ${condition}) s`,
    )
    found[column] = values!
  }
  return found
}

async function instants() {
  return rows(
    `select count(*)::int, max(created_at), min(created_at), (select max(date_completed) from course_users
       where tenant_id = ${company} and not external_revalidated) as completed
     from responses where tenant_id = ${company}`,
  )
}
