import { withValues } from '#app/kit/urls/address.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { route } from '#app/kit/urls/routes.ts'

const { certifications, externalCourses, externalCourseUsers, formationPaths } = paths
const { indicators, instructors } = paths

/** Lists of what external courses refer to. */
const catalogueRoutes = ['categories', 'competencies'].map((of) => {
  const id = `external-courses:${of}`
  const { list, new: creation, deletion, edit } = externalCourses.catalogues
  return route(withValues(list, of), 'training/external-courses/catalogues/list.tsx', id, [
    route(withValues(creation, of), 'training/external-courses/catalogues/new.tsx', `${id}/new`),
    route(
      withValues(deletion, of),
      'training/external-courses/catalogues/deletion.tsx',
      `${id}/deletion`,
    ),
    route(withValues(edit, of), 'training/external-courses/catalogues/edit.tsx', `${id}/edit`),
  ])
})

export const trainingRoutes = [
  route(formationPaths.list, 'training/formation-paths/list.tsx', [
    route(formationPaths.new, 'training/formation-paths/new.tsx'),
    route(formationPaths.deletion, 'training/formation-paths/deletion.tsx'),
  ]),
  route('/formation-paths/:id', 'training/formation-paths/detail.tsx', [
    // Courses without a kind, else external courses or certifications.
    route(formationPaths.detail, 'training/formation-paths/contents/contents.tsx', [
      route(formationPaths.edit, 'training/formation-paths/edit.tsx'),
      route(formationPaths.placement, 'training/formation-paths/contents/placement.tsx'),
      route(formationPaths.removal, 'training/formation-paths/contents/removal.tsx'),
    ]),
    route(formationPaths.users, 'training/formation-paths/users.tsx'),
    route(formationPaths.sources, 'training/formation-paths/sources/source-list.tsx', [
      route(formationPaths.sourceRemoval, 'training/formation-paths/sources/source-removal.tsx'),
    ]),
  ]),
  route(formationPaths.notices, 'messages/notices/formation-path.tsx'),
  route(formationPaths.addition, 'training/formation-paths/contents/addition.tsx'),
  route(formationPaths.assignment, 'training/formation-paths/sources/assignment.tsx'),

  route(certifications.list, 'training/certifications/list.tsx', [
    route(certifications.new, 'training/certifications/new.tsx'),
    route(certifications.deletion, 'training/certifications/deletion.tsx'),
    route(certifications.edit, 'training/certifications/edit.tsx'),
    route(certifications.users, 'training/certifications/users.tsx'),
  ]),
  route(certifications.expiring, 'training/certifications/expiring.tsx'),
  route(certifications.expiringReminders, 'training/certifications/expiring-reminders.tsx'),
  route(certifications.renewal, 'training/certifications/renewal.tsx'),
  route(certifications.expiringNotices, 'messages/notices/certifications.tsx'),

  route(externalCourses.list, 'training/external-courses/list.tsx', [
    route(externalCourses.new, 'training/external-courses/new.tsx'),
    route(externalCourses.deletion, 'training/external-courses/deletion.tsx'),
    route(externalCourses.calendar, 'training/calendars/settings.tsx'),
    route(externalCourses.edit, 'training/external-courses/edit.tsx'),
  ]),
  ...catalogueRoutes,
  route(instructors.list, 'training/instructors/list.tsx', [
    route(instructors.new, 'training/instructors/new.tsx'),
    route(instructors.deletion, 'training/instructors/deletion.tsx'),
    route(instructors.edit, 'training/instructors/edit.tsx'),
    route(instructors.calendar, 'training/calendars/instructor.tsx'),
  ]),
  route(externalCourseUsers.list, 'training/external-course-users/detail.tsx', [
    route(externalCourseUsers.record, 'training/external-course-users/record.tsx'),
    route(externalCourseUsers.marking, 'training/external-course-users/marking.tsx'),
    route(externalCourseUsers.dueDate, 'training/external-course-users/due-date.tsx'),
    route(externalCourseUsers.dates, 'training/external-course-users/dates.tsx'),
    route(externalCourseUsers.deactivation, 'training/external-course-users/deactivation.tsx'),
  ]),
  route(externalCourseUsers.assignment, 'training/external-course-users/assignment.tsx'),
  route(externalCourseUsers.attendance, 'training/external-course-users/attendance/attendance.tsx'),
  route(externalCourseUsers.sheet, 'training/external-course-users/sheet.tsx'),
  route(externalCourseUsers.export, 'training/external-course-users/export.ts'),

  route(indicators.page, 'training/indicators/page.tsx'),
  route(indicators.records, 'training/indicators/records.tsx'),
]

/** Routes without a page. */
export const trainingFiles = [
  route(formationPaths.step, 'training/formation-paths/contents/step.ts'),
  route(formationPaths.exportUsers, 'training/formation-paths/users-export.ts'),
  route(externalCourses.choices, 'training/external-courses/choices.ts'),
  route(instructors.logo, 'training/instructors/logo.ts'),
  route(certifications.exportExpiring, 'training/certifications/expiring-export.ts'),
  route(indicators.exportRecords, 'training/indicators/export.ts'),
]
