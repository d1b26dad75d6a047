import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** Courses as files, and starter courses. */
export const packageRoutes: RouteConfigEntry[] = [
  route('courses/starters', 'course-packages/starters.tsx'),
  route('courses/starters/:slug', 'course-packages/starter.tsx'),
  route('courses/packages', 'course-packages/upload.tsx'),
  route('courses/packages/:key', 'course-packages/preview.tsx'),
]

/** Routes without a page. */
export const packageFiles: RouteConfigEntry[] = [
  route('courses/packages/:key/events', 'course-packages/events.ts'),
  route('courses/packages/:key/cancellation', 'course-packages/cancellation.ts'),
  route('courses/starters/:slug/image', 'course-packages/starter-image.ts'),
  route('courses/:id/package', 'course-packages/export.ts'),
  route('admin/courses/:id/package', 'course-packages/export.ts', { id: 'admin/courses:package' }),
]
