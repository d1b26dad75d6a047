import type { Hono } from 'hono'
import { me } from '#contract/courses/me.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import type { Services } from '#api/platform/services/services.ts'
import { downloadCourse, myCourses } from './courses.ts'
import { rememberDevice } from './device.ts'

export function mountMe(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  serve(app, services, 'me', me, {
    courses: ({ scope }) => myCourses(db, scope),
    download: ({ params, scope }) => downloadCourse(db, scope, params.id),
    device: ({ body, scope }) => rememberDevice(db, scope, body),
  })
}
