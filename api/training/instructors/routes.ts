import type { Hono } from 'hono'
import sql from 'sql-template-tag'
import { instructorFiles, instructors } from '#contract/training/instructors.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import { readUpload } from '#api/platform/calls/upload.ts'
import { withFormPictures } from '#api/platform/images/form-pictures.ts'
import { openPicture, storePicture } from '#api/platform/images/pictures.ts'
import { listRecords } from '#api/platform/records/list.ts'
import { getRecord } from '#api/platform/records/record.ts'
import type { Services } from '#api/platform/services/services.ts'
import { LOGOS } from './logos.ts'
import { removeInstructors } from './remove.ts'
import { createInstructor, updateInstructor } from './save.ts'
import { INSTRUCTORS } from './table.ts'
import { usageOfInstructors } from './usage.ts'

export function mountInstructors(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  const pictures = { logo: LOGOS }
  serve(app, services, 'instructors', instructors, {
    list: ({ query, scope }) =>
      listRecords(db, scope, INSTRUCTORS, query, {
        where: query.type && sql`and t.type = ${query.type}`,
      }),
    create: ({ body, scope, c }) =>
      withFormPictures(services, scope, c.get('files'), pictures, () =>
        createInstructor(services, scope, body),
      ),
    uploadLogo: async ({ scope, c }) => {
      const upload = await readUpload(c, { field: 'file', maxBytes: instructorFiles.maxBytes })
      return { image: await storePicture(services, scope, LOGOS, upload) }
    },
    logo: ({ params, scope }) => openPicture(services, scope, LOGOS, params.key),
    usage: ({ params, scope }) =>
      db.transaction(scope, (tx) => usageOfInstructors(tx, scope, params.ids)),
    get: ({ params, scope }) => getRecord(db, scope, INSTRUCTORS, params.id),
    update: ({ params, body, scope, c }) =>
      withFormPictures(services, scope, c.get('files'), pictures, () =>
        updateInstructor(services, scope, params.id, body),
      ),
    remove: ({ params, scope }) => removeInstructors(db, scope, params.id),
  })
}
