import type { Hono } from 'hono'
import { learning } from '#contract/courses/learning.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import type { Services } from '#api/platform/services/services.ts'
import { userActivity } from './activity.ts'
import { userBadges } from './badges.ts'
import { userConversations, userCourses } from './courses.ts'
import { userTimes } from './times.ts'

export function mountLearning(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  serve(app, services, 'learning', learning, {
    courses: ({ params, scope }) => userCourses(db, scope, params.id),
    conversations: ({ params, scope }) => userConversations(db, scope, params.id),
    activity: ({ params, scope }) => userActivity(db, scope, params.id),
    badges: ({ params, scope }) => userBadges(db, scope, params.id),
    times: ({ params, scope }) => userTimes(db, scope, params.id),
  })
}
