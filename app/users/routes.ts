import { route } from '@remix-run/route-config'

/** Routes of users: their list, what is done to those selected, and the tabs of one with their dialogs. */
export const userRoutes = [
  route('users', 'users/list.tsx', [
    route('new', 'users/new.tsx'),
    route('activation', 'users/activation.tsx'),
    route('deactivation', 'users/deactivation.tsx'),
    route('invitations', 'users/invitations.tsx'),
    route('status-file', 'users/status-file.tsx'),
  ]),
  route('users/filters', 'kit/people-filters/page.tsx'),
  route('users/course-assignment', 'users/course-assignment.tsx'),
  route('users/certification-assignment', 'users/certification-assignment.tsx'),
  route('users/group-addition', 'users/group-addition.tsx'),
  route('users/:id', 'users/detail.tsx', [
    // First tab, with its dialogs.
    route('', 'users/learning/courses.tsx', [
      route('edit', 'users/edit.tsx'),
      route('password', 'users/password.tsx'),
      route('calendar', 'calendars/renewal.tsx'),
      route('second-factor-reset', 'users/second-factor-reset.tsx'),
      route('sign-on-unlink', 'users/sign-on-unlink.tsx'),
      route('courses/:courseId/revalidation', 'users/learning/revalidation.tsx'),
      route('courses/:courseId/credential', 'users/learning/credential.tsx'),
    ]),
    route('whatsapp-courses', 'users/learning/whatsapp-courses.tsx'),
    route('audit', 'users/learning/audit.tsx'),
    route('badges', 'users/learning/badges.tsx'),
    route('certifications', 'users/certifications/tab.tsx', [
      route('new', 'users/certifications/new.tsx'),
      route(':assignmentId/edit', 'users/certifications/edit.tsx'),
      route(':assignmentId/removal', 'users/certifications/removal.tsx'),
      route(':assignmentId/credential', 'users/certifications/credential.tsx'),
      route(':assignmentId/attachments', 'users/certifications/attach.tsx'),
      route(
        ':assignmentId/attachments/:attachmentId/removal',
        'users/certifications/attachment-removal.tsx',
      ),
    ]),
    route('time', 'users/learning/time.tsx'),
  ]),
]

/** Certificates, credentials and attachments of a user as files. */
export const userFiles = [
  route('users/:id/courses/:courseId/certificate', 'users/learning/certificate.ts'),
  route('users/:id/courses/:courseId/credential-file', 'users/learning/credential-file.ts'),
  route(
    'users/:id/certifications/:assignmentId/attachments/:attachmentId',
    'users/certifications/attachment.ts',
  ),
  route(
    'users/:id/certifications/:assignmentId/credential-file',
    'users/certifications/credential-file.ts',
  ),
]
