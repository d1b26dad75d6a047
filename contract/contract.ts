import { apiTokens, ownApiTokens } from './access/api-tokens.ts'
import { approverGroups } from './people/approver-groups.ts'
import { areas } from './people/areas.ts'
import { attention } from './oversight/attention.ts'
import { auditLog } from './oversight/audit-log.ts'
import { auth } from './access/auth.ts'
import { brand } from './access/brand.ts'
import { calendars } from './training/calendars.ts'
import { certificates } from './courses/certificates.ts'
import { certifications } from './training/certifications.ts'
import { communications } from './messages/communications.ts'
import { anyCourseDesign, courseDesign } from './courses/design/course-design.ts'
import { anyCourseLibrary, courseLibrary } from './courses/course-library.ts'
import { coursePackages } from './courses/course-packages.ts'
import { courses } from './courses/courses.ts'
import { credentials } from './courses/credentials.ts'
import type { Endpoint } from './platform/endpoint.ts'
import { externalCourseUsers } from './training/external-course-users.ts'
import {
  externalCourseCategories,
  externalCourseCompetencies,
  externalCourses,
} from './training/external-courses.ts'
import { filters } from './platform/people/filters.ts'
import { groups } from './people/groups.ts'
import { impersonations } from './access/impersonations.ts'
import { imports } from './platform/imports/imports.ts'
import { instructors } from './training/instructors.ts'
import { indicators } from './training/indicators.ts'
import { leaderboard } from './courses/leaderboard.ts'
import { learning } from './courses/learning.ts'
import { limits } from './platform/limits.ts'
import { me } from './courses/me.ts'
import { messages } from './messages/messages.ts'
import { notices } from './messages/notices.ts'
import { organizationalUnits } from './people/organizational-units.ts'
import { outbox } from './messages/outbox.ts'
import { formationPaths } from './training/formation-paths.ts'
import { passwordResets } from './access/password-resets.ts'
import { positions } from './people/positions.ts'
import { preregistrationObservations } from './people/preregistration-observations.ts'
import { preregistrations } from './people/preregistrations.ts'
import { reports } from './reports/reports.ts'
import { responses } from './courses/responses.ts'
import { scim } from './access/scim.ts'
import { search } from './oversight/search.ts'
import { secondFactor } from './access/second-factor.ts'
import { security } from './access/security.ts'
import { selections } from './platform/people/selections.ts'
import { sessions } from './access/sessions.ts'
import { signOn } from './access/sign-on.ts'
import { skills } from './courses/skills.ts'
import { superReports } from './reports/super-reports.ts'
import { tenants } from './access/tenants.ts'
import { trash } from './oversight/trash.ts'
import { users } from './people/users.ts'
import { webhooks } from './oversight/webhooks.ts'
import { whatsapp } from './messages/whatsapp.ts'

/** The whole REST API, by feature; the OpenAPI document and the tests that call every endpoint read it. */
export const contract = {
  auth,
  'password-resets': passwordResets,
  'second-factor': secondFactor,
  'sign-on': signOn,
  security,
  brand,
  sessions,
  impersonations,
  'api-tokens': apiTokens,
  'own-api-tokens': ownApiTokens,
  selections,
  search,
  users,
  ...imports,
  areas,
  positions,
  'formation-paths': formationPaths,
  certifications,
  notices,
  preregistrations,
  'preregistration-observations': preregistrationObservations,
  'approver-groups': approverGroups,
  'external-courses': externalCourses,
  'external-course-categories': externalCourseCategories,
  'external-course-competencies': externalCourseCompetencies,
  'external-course-users': externalCourseUsers,
  limits,
  groups,
  'organizational-units': organizationalUnits,
  courses,
  'course-design': courseDesign,
  'any-course-design': anyCourseDesign,
  'course-library': courseLibrary,
  'any-course-library': anyCourseLibrary,
  'course-packages': coursePackages,
  instructors,
  calendars,
  indicators,
  learning,
  leaderboard,
  responses,
  me,
  certificates,
  credentials,
  skills,
  tenants,
  trash,
  'audit-log': auditLog,
  outbox,
  attention,
  messages,
  communications,
  filters,
  webhooks,
  scim,
  whatsapp,
  reports,
  'any-reports': superReports,
} satisfies Record<string, Record<string, Endpoint>>
