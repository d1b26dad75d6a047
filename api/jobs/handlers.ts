import { remindOfCertifications } from '../certifications/remind-job.ts'
import { writeReminders } from '../courses/remind-job.ts'
import { resumeJobs } from '../imports/maintenance.ts'
import { runJob } from '../imports/run-job.ts'
import { deliverMail } from '../mail/delivery.ts'
import { MAX_CONCURRENT_MESSAGES, resumeMessages, sendMessage } from '../messages/send.ts'
import { runDecision, resumeDecisions } from '../preregistrations/run-decision.ts'
import { deliverReports } from '../reports/deliver-job.ts'
import { countPublished } from '../responses/finish.ts'
import type { Services } from '../services.ts'
import { resumeInvitations, sendInvitations } from '../users/invitations/send.ts'
import { compactTallies, deleteExpired } from './delete-expired.ts'

/** Registers the handler of each job, one line each. */
export async function handleJobs(services: Services): Promise<void> {
  const { queue } = services
  await queue.work('import-validate', (job, signal) => runJob(services, job, signal))
  await queue.work('import-apply', (job, signal) => runJob(services, job, signal))
  await queue.work('imports-resume', () => resumeJobs(services))
  await queue.work('mail-send', (job) => deliverMail(services, job))
  await queue.work('course-remind', (job) => writeReminders(services, job))
  await queue.work('certifications-remind', (_, signal) =>
    remindOfCertifications(services, { signal }),
  )
  await queue.work('reports-deliver', (_, signal) => deliverReports(services, { signal }))
  await queue.work('course-published', (job) => countPublished(services, job))
  await queue.work('delete-expired', () => deleteExpired(services))
  await queue.work('compact-tallies', () => compactTallies(services))
  await queue.work('users-invite', (job, signal) => sendInvitations(services, job, signal))
  await queue.work('users-invite-resume', () => resumeInvitations(services))
  await queue.work('preregistrations-decide', (job, signal) => runDecision(services, job, signal))
  await queue.work('preregistrations-resume', () => resumeDecisions(services))
  await queue.work(
    'message-send',
    (job, signal) => sendMessage(services, job, signal),
    MAX_CONCURRENT_MESSAGES,
  )
  await queue.work('messages-resume', () => resumeMessages(services))
  await resumeJobs(services)
  await resumeInvitations(services)
  await resumeDecisions(services)
  await resumeMessages(services)
}
