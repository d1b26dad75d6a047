import { inviteToSessions } from './training/calendars/invite-job.ts'
import { createPasswordLinkJob } from './access/password-resets/mail-link.ts'
import { remindOfExpiringTokens } from './access/api-tokens/remind-job.ts'
import { remindOfCertifications } from './training/certifications/remind-job.ts'
import { packageJob } from './courses/course-packages/read-job.ts'
import { writeReminders } from './courses/courses/remind-job.ts'
import { createImportJobs } from './platform/imports/run-job.ts'
import { IMPORT_DEFINITIONS } from './import-definitions.ts'
import { deliverMail } from './platform/mail/delivery.ts'
import { messageJob } from './messages/messages/sending/send.ts'
import { noticeJob } from './messages/notices/send.ts'
import { decisionJob } from './people/preregistrations/run-decision.ts'
import { reportJob } from './reports/reports/schedules/deliver-job.ts'
import { countPublished } from './courses/responses/finish.ts'
import type { Services } from './platform/services/services.ts'
import { invitationJob } from './people/users/invitations/send.ts'
import { tellCertificationEnds } from './oversight/webhooks/certification-ends.ts'
import { deliverWebhooks } from './oversight/webhooks/dispatcher.ts'
import { compactTallies, deleteExpired } from './delete-expired.ts'
import { resumeLongJobs, runLongJob } from './platform/jobs/long-job.ts'

export const importJobs = createImportJobs(IMPORT_DEFINITIONS)

/** All long jobs. */
export const LONG_JOBS = [
  ...importJobs,
  invitationJob,
  decisionJob,
  messageJob,
  reportJob,
  noticeJob,
  packageJob,
]

/** Registers the handler of each job, one line each, and resumes the long ones that were interrupted. */
export async function handleJobs(services: Services): Promise<void> {
  const { queue } = services
  for (const job of LONG_JOBS) {
    await queue.work(
      job.name,
      (data, signal) => runLongJob(services, job, data, signal),
      job.concurrency,
    )
  }
  await queue.work('jobs-resume', () => resumeLongJobs(services, LONG_JOBS))
  await queue.work('mail-send', (job) => deliverMail(services, job))
  await queue.work('password-link', createPasswordLinkJob(services))
  await queue.work('course-remind', (job) => writeReminders(services, job))
  await queue.work('certifications-remind', (_, signal) =>
    remindOfCertifications(services, { signal }),
  )
  await queue.work('calendar-invite', (_, signal) => inviteToSessions(services, { signal }))
  await queue.work('api-tokens-remind', () => remindOfExpiringTokens(services))
  await queue.work('course-published', (job) => countPublished(services, job))
  await queue.work('delete-expired', () => deleteExpired(services))
  await queue.work('compact-tallies', () => compactTallies(services))
  queue.runUntilStopped((signal) => deliverWebhooks(services, signal))
  await queue.work('webhooks-certification-ends', () => tellCertificationEnds(services))
  await resumeLongJobs(services, LONG_JOBS)
}
