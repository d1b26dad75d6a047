import type { CourseStatus } from '#contract/courses/course-report.ts'

/** Names of the tables of users in the addresses of their files: specification 2, section 3, 'Course'. */
export const TABLES = {
  finished: 'completed',
  active: 'active',
  downloaded: 'noProgress',
  'not-downloaded': 'notDownloaded',
} as const satisfies Record<CourseStatus, string>
