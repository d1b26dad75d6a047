import type { OpenAPIHono } from '@hono/zod-openapi'
import { certifications } from '#contract/certifications.ts'
import type { ApiEnv } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { readUpload } from '../http/upload.ts'
import type { Services } from '../services.ts'
import {
  assignCertification,
  certificationsOf,
  removeAssignment,
  updateAssignment,
} from './assignments.ts'
import { attachFile, detachFile } from './attachments.ts'
import { openAttachment } from './download.ts'
import { listCertifications } from './list.ts'

export function mountCertifications(app: OpenAPIHono<ApiEnv>, services: Services): void {
  const { db, settings } = services

  serve(app, services, 'certifications', certifications, {
    list: ({ query, scope }) => listCertifications(db, scope, query),
    ofUser: ({ params, scope }) => certificationsOf(db, scope, params.userId),
    assign: ({ params, body, scope }) => assignCertification(db, scope, params.userId, body),
    update: ({ params, body, scope }) => updateAssignment(db, scope, params, body),
    remove: ({ params, scope }) => removeAssignment(db, scope, params),
    attach: async ({ params, scope, c }) => {
      const upload = await readUpload(c, { field: 'file', maxBytes: settings.attachmentBytes })
      return attachFile(services, scope, params, upload)
    },
    attachment: ({ params, scope }) => openAttachment(services, scope, params),
    detach: ({ params, scope }) => detachFile(services, scope, params),
  })
}
