import type { Hono } from 'hono'
import { coursePackages } from '#contract/courses/course-packages.ts'
import { requireAnyDesignAccess, requireDesignAccess } from '../course-design/access.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import type { Services } from '#api/platform/services/services.ts'
import { createOnce } from './create-once.ts'
import { exportPackage } from './export.ts'
import { receivePackage } from './receive.ts'
import { copyStarter, listStarters, previewStarter, starterImage } from './starters.ts'
import { cancelPackage, describePackage } from './uploaded.ts'

export function mountCoursePackages(app: Hono<ApiEnv>, services: Services): void {
  serve(app, services, 'course-packages', coursePackages, {
    export: async ({ params, scope }) =>
      exportPackage(services, await requireDesignAccess(services, scope, params.id)),
    exportAny: async ({ params, scope }) =>
      exportPackage(services, await requireAnyDesignAccess(services, scope, params.id)),
    receive: ({ scope, c }) => receivePackage(services, scope, c),
    preview: ({ params, scope }) => describePackage(services, scope, params.key),
    cancel: ({ params, scope }) => cancelPackage(services, scope, params.key),
    create: ({ params, body, scope }) => createOnce(services, scope, params.key, body.name),
    starters: () => listStarters(),
    starter: ({ params }) => previewStarter(params.slug),
    starterImage: ({ params }) => starterImage(params.slug),
    copyStarter: ({ params, body, scope }) => copyStarter(services, scope, params.slug, body.name),
  })
}
