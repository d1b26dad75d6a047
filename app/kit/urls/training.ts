import { nounPaths, to, toUndo } from './address.ts'

/** Contents of a formation path. Its courses are shown first, at the path's address. */
const CONTENT = ':kind(courses|external-courses|certifications)'
/** Groups and positions give a formation path. */
const SOURCE = ':kind(groups|positions)'

const externalCourse = to('/external-courses/:id')
const catalogues = nounPaths('/external-courses/:of(categories|competencies)')

/** Addresses of formation paths, certifications and training outside the platform. */
export const trainingPaths = {
  formationPaths: {
    list: to('/formation-paths'),
    new: to('/formation-paths/new'),
    deletion: to('/formation-paths/:id/deletion'),
    detail: to(`/formation-paths/:id/${CONTENT}?`, 'courses'),
    users: to('/formation-paths/:id/users'),
    notices: to('/formation-paths/:id/notices'),
    edit: to(`/formation-paths/:id/${CONTENT}?/edit`, 'courses'),
    /** Position of a content, given by `item`. */
    placement: to(`/formation-paths/:id/${CONTENT}?/placement`, 'courses'),
    /** Moves a content by a `step`. */
    step: to(`/formation-paths/:id/${CONTENT}?/step`, 'courses'),
    addition: to(`/formation-paths/:id/${CONTENT}/addition`),
    removal: to(`/formation-paths/:id/${CONTENT}?/removal`),
    undo: toUndo(
      '/formation-paths/:id/:kind(courses|external-courses|certifications|groups|positions)/undo',
    ),
    sources: to('/formation-paths/:id/sources'),
    /** Groups or positions that do not give it yet. */
    assignment: to(`/formation-paths/:id/assignment/${SOURCE}`),
    sourceRemoval: to('/formation-paths/:id/sources/removal'),
    exportUsers: to('/formation-paths/:id/users/export'),
  },
  instructors: {
    ...nounPaths('/instructors'),
    logo: to('/instructors/logos/:key'),
    calendar: to('/instructors/:id/calendar'),
  },
  certifications: {
    ...nounPaths('/certifications'),
    users: to('/certifications/:id/users'),
    expiring: to('/certifications/expiring'),
    expiringReminders: to('/certifications/expiring/reminders'),
    undo: toUndo('/certifications/undo'),
    expiringNotices: to('/certifications/expiring/notices'),
    renewal: to('/certifications/expiring/renewal'),
    exportExpiring: to('/certifications/expiring/export'),
  },
  externalCourses: {
    ...nounPaths('/external-courses'),
    calendar: to('/external-courses/calendar'),
    detail: externalCourse,
    /** Options of a form field while the user types. */
    choices: to('/external-courses/choices'),
    /** Editable list of what courses refer to, and its dialogs. */
    catalogue: catalogues.list,
    catalogues,
  },
  externalCourseUsers: {
    list: externalCourse,
    assignment: to('/external-courses/:id/assignment'),
    record: to('/external-courses/:id/records/:recordId'),
    /** Form of a page of names, bulk attendance, and deactivation of the selected people. */
    attendance: to('/external-courses/:id/attendance'),
    marking: to('/external-courses/:id/marking'),
    deactivation: to('/external-courses/:id/deactivation'),
    dueDate: to('/external-courses/:id/due-date'),
    /** Date of all records without a start. */
    dates: to('/external-courses/:id/dates'),
    undo: toUndo('/external-courses/:id/undo'),
    export: to('/external-courses/:id/export'),
    /** Printable attendance sheet for signatures. */
    sheet: to('/external-courses/:id/attendance-sheet'),
  },
  indicators: {
    page: to('/dashboard'),
    /** People and sessions that a figure was counted from; `name` is the indicator's. */
    records: to('/dashboard/records/:name'),
    exportRecords: to('/dashboard/records/:name/export'),
  },
}
