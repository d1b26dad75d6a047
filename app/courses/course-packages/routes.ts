import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** Courses as files, and starter courses. */
export const packageRoutes: RouteConfigEntry[] = [
  route('courses/starters', 'courses/course-packages/starters.tsx'),
  route('courses/starters/:slug', 'courses/course-packages/starter.tsx'),
  route('courses/packages', 'courses/course-packages/upload.tsx'),
  route('courses/packages/:key', 'courses/course-packages/preview.tsx'),
]

/** Routes without a page. */
export const packageFiles: RouteConfigEntry[] = [
  route('courses/packages/:key/events', 'courses/course-packages/events.ts'),
  route('courses/packages/:key/cancellation', 'courses/course-packages/cancellation.ts'),
  route('courses/starters/:slug/image', 'courses/course-packages/starter-image.ts'),
  route('courses/:id/package', 'courses/course-packages/export.ts'),
  route('admin/courses/:id/package', 'courses/course-packages/export.ts', {
    id: 'admin/courses:package',
  }),
]
