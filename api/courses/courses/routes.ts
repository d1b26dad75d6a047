import type { Hono } from 'hono'
import { courses } from '#contract/courses/courses.ts'
import { streamTable } from '#api/platform/downloads/table.ts'
import type { ApiContext, ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import { readUpload } from '#api/platform/calls/upload.ts'
import { withFormPictures } from '#api/platform/images/form-pictures.ts'
import { listAvailable, listMembers } from '#api/platform/members/page.ts'
import type { Services } from '#api/platform/services/services.ts'
import { assign, unassign } from './assignment.ts'
import { changeDueDates } from './due-dates.ts'
import { undoAssignment } from './undo-assignment.ts'
import { changeCourseData, getCourseData } from './data.ts'
import { categoryChoices, designChoices, instructorChoices } from './choices.ts'
import { createCourse, createDesign } from './create.ts'
import { listDesigns } from './designs.ts'
import { allUsersExport } from './all-users-export.ts'
import { IMAGES, MAX_IMAGE_BYTES, openAnyImage, openImage, storeImage } from './images.ts'
import { listCourses } from './list.ts'
import { getCourse } from './read.ts'
import { remind, reminderCounts } from './reminders.ts'
import { areasExport, courseDetails, reportAreas, reportUsers, usersExport } from './report.ts'
import { courseSummary } from './summary.ts'
import { USERS, usersByDue } from './users.ts'

export function mountCourses(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  const file = (c: ApiContext) => readUpload(c, { field: 'file', maxBytes: MAX_IMAGE_BYTES })

  serve(app, services, 'courses', courses, {
    list: ({ query, scope }) => listCourses(db, scope, query),
    create: ({ body, scope, c }) =>
      withFormPictures(services, scope, c.get('files'), IMAGES, () =>
        createCourse(services, scope, body),
      ),
    categories: ({ scope }) => categoryChoices(db, scope),
    instructors: ({ scope }) => instructorChoices(db, scope),
    uploadThumbnail: async ({ scope, c }) =>
      storeImage(services, scope, 'gallery_image', await file(c)),
    uploadCover: async ({ scope, c }) => storeImage(services, scope, 'detail_image', await file(c)),
    image: ({ params, scope }) => openImage(services, scope, params.key),
    get: ({ params, scope }) => getCourse(db, scope, params.id),
    data: ({ params, scope }) => getCourseData(db, scope, params.id),
    changeData: ({ params, body, scope, c }) =>
      withFormPictures(services, scope, c.get('files'), IMAGES, () =>
        changeCourseData(services, scope, params.id, body),
      ),
    details: ({ params, query, scope }) => courseDetails(db, scope, params.id, query.limit),

    summary: ({ params, query, scope }) => courseSummary(db, scope, params.id, query),
    exportEverybody: async ({ params, query, scope }) =>
      streamTable(services, scope, await allUsersExport(db, scope, params.id, query), query.format),
    reportUsers: ({ params, query, scope }) => reportUsers(db, scope, params.id, query),
    reportAreas: ({ params, query, scope }) => reportAreas(db, scope, params.id, query),
    exportUsers: async ({ params, query, scope }) =>
      streamTable(services, scope, await usersExport(db, scope, params.id, query), query.format),
    exportAreas: async ({ params, query, scope }) =>
      streamTable(services, scope, await areasExport(db, scope, params.id, query), query.format),

    reminders: ({ params, query, scope }) => reminderCounts(services, scope, params.id, query),
    remind: ({ params, body, scope }) => remind(services, scope, params.id, body),

    availableUsers: ({ params, query, scope }) => listAvailable(db, scope, USERS, params.id, query),
    enabledUsers: ({ params, query: { due, ...query }, scope }) =>
      listMembers(db, scope, usersByDue(scope, due), params.id, query),
    dueDates: ({ params, body, scope }) => changeDueDates(db, scope, params.id, body),
    undoAssignment: ({ params, scope }) => undoAssignment(db, scope, params.id, params.request),
    assign: ({ params: { id, ids }, query, scope }) => assign(db, scope, id, { ids }, query),
    assignMatching: ({ params, body: { due_date, due_days, ...picked }, scope }) =>
      assign(db, scope, params.id, picked, { due_date, due_days }),
    unassign: ({ params: { id, ids }, scope }) => unassign(db, scope, id, { ids }),
    unassignMatching: ({ params, body, scope }) => unassign(db, scope, params.id, body),

    designs: ({ query }) => listDesigns(db, query),
    createDesign: ({ body, scope, c }) =>
      withFormPictures(services, scope, c.get('files'), IMAGES, () =>
        createDesign(services, scope, body),
      ),
    designChoices: ({ query }) => designChoices(db, query.owner),
    designImage: ({ params, scope }) => openAnyImage(services, scope, params.key),
  })
}
