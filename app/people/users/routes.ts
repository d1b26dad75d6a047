import { route } from '@remix-run/route-config'

/** Routes of users: their list, what is done to those selected, and the tabs of one with their dialogs. */
export const userRoutes = [
  route('users', 'people/users/list.tsx', [
    route('new', 'people/users/new.tsx'),
    route('activation', 'people/users/status/activation.tsx'),
    route('deactivation', 'people/users/status/deactivation.tsx'),
    route('invitations', 'people/users/status/invitations.tsx'),
    route('status-file', 'people/users/status/status-file.tsx'),
  ]),
  route('users/filters', 'kit/people/filters/page.tsx'),
  route('users/course-assignment', 'people/users/targets/course-assignment.tsx'),
  route('users/certification-assignment', 'people/users/targets/certification-assignment.tsx'),
  route('users/group-addition', 'people/users/targets/group-addition.tsx'),
  route('users/:id', 'people/users/profile/detail.tsx', [
    // First tab, with its dialogs.
    route('', 'people/users/learning/courses.tsx', [
      route('edit', 'people/users/edit.tsx'),
      route('password', 'people/users/profile/password.tsx'),
      route('calendar', 'training/calendars/renewal.tsx'),
      route('second-factor-reset', 'people/users/profile/second-factor-reset.tsx'),
      route('sign-on-unlink', 'people/users/profile/sign-on-unlink.tsx'),
      route('courses/:courseId/revalidation', 'people/users/learning/revalidation.tsx'),
      route('courses/:courseId/credential', 'people/users/learning/credential.tsx'),
    ]),
    route('whatsapp-courses', 'people/users/learning/whatsapp-courses.tsx'),
    route('audit', 'people/users/learning/audit.tsx'),
    route('badges', 'people/users/learning/badges.tsx'),
    route('certifications', 'people/users/certifications/tab.tsx', [
      route('new', 'people/users/certifications/new.tsx'),
      route(':assignmentId/edit', 'people/users/certifications/edit.tsx'),
      route(':assignmentId/removal', 'people/users/certifications/removal.tsx'),
      route(':assignmentId/credential', 'people/users/certifications/credential.tsx'),
      route(':assignmentId/attachments', 'people/users/certifications/attach.tsx'),
      route(
        ':assignmentId/attachments/:attachmentId/removal',
        'people/users/certifications/attachment-removal.tsx',
      ),
    ]),
    route('time', 'people/users/learning/time.tsx'),
  ]),
]

/** Certificates, credentials and attachments of a user as files. */
export const userFiles = [
  route('users/:id/courses/:courseId/certificate', 'people/users/learning/certificate.ts'),
  route('users/:id/courses/:courseId/credential-file', 'people/users/learning/credential-file.ts'),
  route(
    'users/:id/certifications/:assignmentId/attachments/:attachmentId',
    'people/users/certifications/attachment.ts',
  ),
  route(
    'users/:id/certifications/:assignmentId/credential-file',
    'people/users/certifications/credential-file.ts',
  ),
]
