import { index, layout, type RouteConfig } from '@remix-run/route-config'
import { accessFiles, accessRoutes, sessionRoutes } from './access/routes.ts'
import { bareCourseRoutes, courseFiles, courseRoutes, visitorRoutes } from './courses/routes.ts'
import { KINDS } from './import-kinds.server.ts'
import { importRoutes } from './kit/imports/routes.ts'
import { LIST_STATE, paths } from './kit/urls/paths.ts'
import { route } from './kit/urls/routes.ts'
import { messageFiles, messageRoutes } from './messages/routes.ts'
import { oversightFiles, oversightRoutes } from './oversight/routes.ts'
import { joinRoutes, peopleFiles, peopleRoutes } from './people/routes.ts'
import { reportFiles, reportRoutes } from './reports/routes.ts'
import { trainingFiles, trainingRoutes } from './training/routes.ts'

/** Site map: the routes of each district, whose addresses are those of `paths`. */
export default [
  ...sessionRoutes,
  route(paths.preferences, 'kit/shell/menu/preferences.ts'),
  ...visitorRoutes,
  ...joinRoutes,

  layout('kit/shell/bare-layout.tsx', bareCourseRoutes),

  layout('layout.tsx', [
    layout('oversight/attention/strip.tsx', [
      index('courses/courses/list.tsx', { id: 'courses/home' }),
    ]),
    ...accessRoutes,
    ...peopleRoutes,
    ...courseRoutes,
    ...trainingRoutes,
    ...messageRoutes,
    ...reportRoutes,
    ...oversightRoutes,

    // Below users, areas, positions and a course, and below each kind that import-kinds.server.ts adds:
    // import, import/:jobId, …/cancellation, …/undo, …/events, …/failed-rows and import-template.
    ...Object.keys(KINDS).flatMap(importRoutes),

    route('/*', 'kit/shell/not-found.tsx'),
  ]),

  // Routes without a page: files, streams and live checks.
  route(LIST_STATE, 'kit/lists/state.ts'),
  ...oversightFiles,
  ...accessFiles,
  ...peopleFiles,
  ...courseFiles,
  ...trainingFiles,
  ...messageFiles,
  ...reportFiles,

  // Examples of every component, only with `npm run dev`: the production build does not have them.
  ...(process.env['NODE_ENV'] === 'production'
    ? []
    : [route('/dev/components/:name?', 'demo/components.tsx')]),
  // Baseline page of the benchmarks; no part of the product.
  ...(process.env['SENDERO_BENCH'] ? [route('/bench/bare', '../bench/static-baseline.ts')] : []),
] satisfies RouteConfig
