import sql, { raw } from 'sql-template-tag'
import { maintainAuditLog } from './oversight/audit-log/months.ts'
import { CERTIFICATION_FILES } from './training/certifications/attachments.ts'
import { CONTENT_IMPORTS } from './courses/course-design/content-import/stored-import.ts'
import { COURSE_FILES } from './courses/course-design/files/resources.ts'
import { COURSE_PACKAGES } from './courses/course-packages/package-rows.ts'
import { IMAGES } from './courses/courses/images.ts'
import { deleteOrphans } from './platform/files/delete-orphans.ts'
import { AVATARS } from './platform/images/avatars.ts'
import { deleteOldUploads, purgeJobs } from './platform/imports/maintenance.ts'
import { BRAND_LOGOS } from './access/brand/logos.ts'
import { LOGOS } from './training/instructors/logos.ts'
import { MESSAGE_FILES } from './messages/messages/attachments.ts'
import type { Services } from './platform/services/services.ts'
import { emptyTrash } from './oversight/trash/empty.ts'
import { deleteExpiredEvents } from './oversight/webhooks/expired-events.ts'

/** Routines that delete expired rows, or columns of them, of all tenants: see `routines.sql` of their contexts. */
const EXPIRED = [
  'end_expired_impersonations',
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
  'forget_whatsapp_inbound',
] as const

/** Routines that compact the deltas of incremental counters, of all tenants, to one row each. */
const TALLIES = [
  'fold_user_tallies',
  'fold_course_user_tallies',
  'fold_external_course_tallies',
] as const

/** Files that are deleted when no row refers to them. */
const FILES = [
  AVATARS,
  BRAND_LOGOS,
  CERTIFICATION_FILES,
  IMAGES.detail_image,
  COURSE_FILES,
  COURSE_PACKAGES,
  CONTENT_IMPORTS,
  LOGOS,
  MESSAGE_FILES,
]

/** Nightly job `delete-expired`; it creates the coming months of the audit log as well. */
export async function deleteExpired(services: Services, now = Date.now()): Promise<void> {
  await deleteExpiredRows(services)
  await runAll(services, [
    () => deleteOldUploads(services, new Date(now)),
    () => purgeJobs(services, new Date(now)),
    () => emptyTrash(services),
    () => deleteExpiredEvents(services),
    () => maintainAuditLog(services),
    // After the other steps, which leave files behind when they are interrupted.
    ...FILES.map((files) => () => deleteOrphans(services, files, now)),
  ])
}

export function deleteExpiredRows(services: Services): Promise<void> {
  return runRoutines(services, EXPIRED)
}

/** Job `compact-tallies`. */
export function compactTallies(services: Services): Promise<void> {
  return runRoutines(services, TALLIES)
}

function runRoutines(services: Services, routines: readonly string[]): Promise<void> {
  const { db, log } = services
  const steps = routines.map((routine) => async () => {
    const [done] = await db.queryWithoutTenant<{ rows: number }>(
      sql`select ${raw(routine)}() as rows`,
    )
    log.debug({ routine, rows: done?.rows }, 'routine done')
  })
  return runAll(services, steps)
}

/** Runs all steps; one that fails is logged, and tried again at the next run of the job. */
async function runAll({ log }: Services, steps: readonly (() => Promise<void>)[]): Promise<void> {
  for (const step of steps) {
    await step().catch((error: unknown) => log.error({ err: error }, 'maintenance step failed'))
  }
}
