import { remindOfCertifications } from '../certifications/remind-job.ts'
import { deleteOrphanAttachments } from '../certifications/delete-orphan-attachments.ts'
import { writeReminders } from '../courses/remind-job.ts'
import { deleteOrphanCourseFiles } from '../course-design/delete-orphan-files.ts'
import { deleteOrphanCourseImages } from '../courses/delete-orphan-images.ts'
import { deleteOrphanAvatars } from '../images/avatars.ts'
import { purgeJobs, resumeJobs } from '../imports/maintenance.ts'
import { runJob } from '../imports/run-job.ts'
import { compactSessionTallies } from '../indicators/tallies.ts'
import { deleteOrphanLogos } from '../instructors/logos.ts'
import { deliverMail } from '../mail/delivery.ts'
import { forgetUnsentMails } from '../mail/forget.ts'
import { MAX_CONCURRENT_MESSAGES, resumeMessages, sendMessage } from '../messages/send.ts'
import { deleteOrphanMessageAttachments } from '../messages/delete-orphan-attachments.ts'
import { runDecision, resumeDecisions } from '../preregistrations/run-decision.ts'
import { deliverReports } from '../reports/deliver-job.ts'
import { countPublished } from '../responses/finish.ts'
import type { Services } from '../services.ts'
import { forgetEndedSessions } from '../sessions/forget.ts'
import { emptyTrash } from '../trash/empty.ts'
import { forgetUnusedValues } from '../users/forget-values.ts'
import { resumeInvitations, sendInvitations } from '../users/invitations/send.ts'
import { compactCourseTallies } from '../courses/tallies.ts'
import { compactUserTallies } from '../users/tallies.ts'
import { forgetInbound } from '../whatsapp/forget.ts'

/** Registers the handler of each job, one line each. */
export async function handleJobs(services: Services): Promise<void> {
  const { queue } = services
  await queue.work('import-validate', (job, signal) => runJob(services, job, signal))
  await queue.work('import-apply', (job, signal) => runJob(services, job, signal))
  await queue.work('imports-resume', () => resumeJobs(services))
  await queue.work('imports-purge', () => purgeJobs(services))
  await queue.work('mail-send', (job) => deliverMail(services, job))
  await queue.work('course-remind', (job) => writeReminders(services, job))
  await queue.work('certifications-remind', (_, signal) =>
    remindOfCertifications(services, { signal }),
  )
  await queue.work('reports-deliver', (_, signal) => deliverReports(services, { signal }))
  await queue.work('course-published', (job) => countPublished(services, job))
  await queue.work('files-sweep', async () => {
    await deleteOrphanAvatars(services)
    await deleteOrphanAttachments(services)
    await deleteOrphanCourseImages(services)
    await deleteOrphanCourseFiles(services)
    await deleteOrphanLogos(services)
    await deleteOrphanMessageAttachments(services)
  })
  await queue.work('mail-forget', () => forgetUnsentMails(services))
  await queue.work('users-forget-values', () => forgetUnusedValues(services))
  await queue.work('sessions-forget', () => forgetEndedSessions(services))
  await queue.work('trash-empty', () => emptyTrash(services))
  await queue.work('users-fold-tallies', () => compactUserTallies(services))
  await queue.work('courses-fold-tallies', () => compactCourseTallies(services))
  await queue.work('indicators-fold-tallies', () => compactSessionTallies(services))
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
  await queue.work('whatsapp-forget', () => forgetInbound(services))
  await resumeJobs(services)
  await resumeInvitations(services)
  await resumeDecisions(services)
  await resumeMessages(services)
}
