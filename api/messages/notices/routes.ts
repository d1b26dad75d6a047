import type { Hono } from 'hono'
import { notices } from '#contract/messages/notices.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import type { Services } from '#api/platform/services/services.ts'
import { filtersOfSelected } from '#api/training/certifications/expiring.ts'
import { createNotice, previewNotice } from './create.ts'
import { getNotice, listUnsent } from './read.ts'

export function mountNotices(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  serve(app, services, 'notices', notices, {
    previewCourse: ({ params: { id }, query: filters, scope }) =>
      previewNotice(services, scope, { subject: 'course', id, filters }),
    notifyCourse: ({ params: { id }, body: filters, scope }) =>
      createNotice(services, scope, { subject: 'course', id, filters }),
    previewPath: ({ params: { id }, query: filters, scope }) =>
      previewNotice(services, scope, { subject: 'formation_path', id, filters }),
    notifyPath: ({ params: { id }, body: filters, scope }) =>
      createNotice(services, scope, { subject: 'formation_path', id, filters }),
    previewExpiring: ({ query: { to, ids, ...matching }, scope }) =>
      previewNotice(services, scope, {
        subject: 'certifications',
        filters: ids ? filtersOfSelected({ ids }) : matching,
        to,
      }),
    notifyExpiring: ({ body: { to, ...selected }, scope }) =>
      createNotice(services, scope, {
        subject: 'certifications',
        filters: filtersOfSelected(selected),
        to,
      }),
    get: ({ params, scope }) => getNotice(db, scope, params.id),
    lines: ({ params, query, scope }) => listUnsent(db, scope, params.id, query),
  })
}
