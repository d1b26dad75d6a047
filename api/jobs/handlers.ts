import { remindOfCertifications } from '../certifications/remind-job.ts'
import { sweepAttachments } from '../certifications/sweep.ts'
import { writeReminders } from '../courses/remind-job.ts'
import { sweepCourseFiles } from '../course-design/sweep.ts'
import { sweepCourseImages } from '../courses/sweep.ts'
import { sweepAvatars } from '../images/avatars.ts'
import { purgeJobs, resumeJobs } from '../imports/upkeep.ts'
import { workOnJob } from '../imports/work.ts'
import { foldSessionTallies } from '../indicators/tallies.ts'
import { sweepLogos } from '../instructors/logos.ts'
import { deliverMail } from '../mail/delivery.ts'
import { forgetUnsentMails } from '../mail/forget.ts'
import { AT_ONCE, resumeMessages, sendMessage } from '../messages/send.ts'
import { sweepMessageAttachments } from '../messages/sweep.ts'
import { carryOut, resumeDecisions } from '../preregistrations/carry-out.ts'
import { deliverReports } from '../reports/deliver-job.ts'
import { countPublished } from '../responses/finish.ts'
import type { Services } from '../services.ts'
import { forgetEndedSessions } from '../sessions/forget.ts'
import { emptyTrash } from '../trash/empty.ts'
import { forgetUnusedValues } from '../users/forget-values.ts'
import { resumeInvitations, sendInvitations } from '../users/invitations/send.ts'
import { foldCourseTallies } from '../courses/tallies.ts'
import { foldTallies } from '../users/tallies.ts'
import { forgetInbound } from '../whatsapp/forget.ts'

/** Which context does which job, one line each. */
export async function handleJobs(services: Services): Promise<void> {
  const { queue } = services
  await queue.work('import-validate', (job, signal) => workOnJob(services, job, signal))
  await queue.work('import-apply', (job, signal) => workOnJob(services, job, signal))
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
    await sweepAvatars(services)
    await sweepAttachments(services)
    await sweepCourseImages(services)
    await sweepCourseFiles(services)
    await sweepLogos(services)
    await sweepMessageAttachments(services)
  })
  await queue.work('mail-forget', () => forgetUnsentMails(services))
  await queue.work('users-forget-values', () => forgetUnusedValues(services))
  await queue.work('sessions-forget', () => forgetEndedSessions(services))
  await queue.work('trash-empty', () => emptyTrash(services))
  await queue.work('users-fold-tallies', () => foldTallies(services))
  await queue.work('courses-fold-tallies', () => foldCourseTallies(services))
  await queue.work('indicators-fold-tallies', () => foldSessionTallies(services))
  await queue.work('users-invite', (job, signal) => sendInvitations(services, job, signal))
  await queue.work('users-invite-resume', () => resumeInvitations(services))
  await queue.work('preregistrations-decide', (job, signal) => carryOut(services, job, signal))
  await queue.work('preregistrations-resume', () => resumeDecisions(services))
  await queue.work('message-send', (job, signal) => sendMessage(services, job, signal), AT_ONCE)
  await queue.work('messages-resume', () => resumeMessages(services))
  await queue.work('whatsapp-forget', () => forgetInbound(services))
  await resumeJobs(services)
  await resumeInvitations(services)
  await resumeDecisions(services)
  await resumeMessages(services)
}
