/**
 * Sorts of every list, the default first. Schemas, SQL and the console's addresses derive from them. There are no
 * schemas here, because browsers build list addresses and should not load the library.
 */
export const SORTS = {
  approverGroups: ['name', 'user_count', 'created_at'],
  areas: ['name', 'code', 'created_at'],
  audiences: ['name', 'created_at'],
  certifications: ['name', 'duration_hours', 'users', 'created_at'],
  courseFiles: ['name', 'created_at', 'bytes'],
  courseReportAreas: ['name', 'average', 'users', 'points'],
  courseReportUsers: [
    'name',
    'area',
    'points',
    'due_date',
    'percentage_completed',
    'last_activity',
    'date_completed',
    'manager_name',
  ],
  expiringCertifications: ['valid_through', 'full_name', 'certification_name', 'manager_name'],
  externalCourses: [
    'name',
    'code',
    'hours',
    'competence',
    'category',
    'instructor_name',
    'created_at',
  ],
  externalCourseUsers: ['full_name', 'start_time', 'end_time', 'due_date'],
  formationPaths: ['name', 'created_at', 'courses_count'],
  groups: ['name', 'created_at'],
  indicatorRecords: ['start_time', 'full_name', 'course_name', 'hours', 'cost'],
  instructors: ['name', 'code', 'created_at', 'type'],
  libraryFiles: ['name', 'created_at', 'bytes'],
  messages: ['date', 'audience'],
  organizationalUnits: ['name', 'created_at'],
  pathUsers: ['name', 'percentage', 'completed', 'due_date'],
  positions: ['name', 'code', 'formation_path', 'created_at'],
  preregistrations: [
    'name',
    'identification',
    'area',
    'position',
    'location',
    'group',
    'created_at',
    'decided_at',
  ],
  preregistrationObservations: ['name', 'created_at'],
  users: ['name', 'identification', 'area', 'position', 'location'],
  webhooks: ['name', 'created_at'],
} as const

export type SortOf<List extends keyof typeof SORTS> = (typeof SORTS)[List][number]
