import { Hono } from 'hono'
import type { CallInput, Endpoint } from '#contract/platform/endpoint.ts'
import { mountApiTokens } from './access/api-tokens/routes.ts'
import { mountApproverGroups } from './people/approver-groups/routes.ts'
import { mountAreas } from './people/areas/routes.ts'
import { mountAttention } from './oversight/attention/routes.ts'
import { mountAuditLog } from './oversight/audit-log/routes.ts'
import { mountAuth } from './access/auth/routes.ts'
import { mountBrand } from './access/brand/routes.ts'
import { mountCalendars } from './training/calendars/routes.ts'
import { mountCertificates } from './courses/certificates/routes.ts'
import { mountCertifications } from './training/certifications/routes.ts'
import { mountCommunications } from './messages/communications/routes.ts'
import { mountCourseDesign } from './courses/course-design/routes.ts'
import { mountCourseLibrary } from './courses/course-library/routes.ts'
import { mountCoursePackages } from './courses/course-packages/routes.ts'
import { mountCourses } from './courses/courses/routes.ts'
import { mountCredentials } from './courses/credentials/routes.ts'
import { mountExternalCourses } from './training/external-courses/routes.ts'
import { mountExternalCourseUsers } from './training/external-course-users/routes.ts'
import { mountFilters } from './platform/filters/routes.ts'
import { mountGroups } from './people/groups/routes.ts'
import { answerFailure, answerNotFound } from './platform/calls/answers.ts'
import { mountDocs } from './platform/docs/docs.ts'
import { callInProcess, type Caller } from './platform/calls/in-process.ts'
import { observe } from './platform/calls/observe.ts'
import type { ApiEnv } from './platform/calls/context.ts'
import { mountImpersonations } from './access/impersonations/routes.ts'
import { IMPORT_DEFINITIONS } from './import-definitions.ts'
import { mountImports } from './platform/imports/routes.ts'
import { mountInstructors } from './training/instructors/routes.ts'
import { mountIndicators } from './training/indicators/routes.ts'
import { mountLeaderboard } from './courses/leaderboard/routes.ts'
import { mountLearning } from './courses/learning/routes.ts'
import { mountLimits } from './platform/limits/routes.ts'
import { mountMe } from './courses/me/routes.ts'
import { mountMessages } from './messages/messages/routes.ts'
import { mountNotices } from './messages/notices/routes.ts'
import { mountOrganizationalUnits } from './people/organizational-units/routes.ts'
import { mountOutbox } from './messages/outbox/routes.ts'
import { mountFormationPaths } from './training/formation-paths/routes.ts'
import { mountPasswordResets } from './access/password-resets/routes.ts'
import { mountPositions } from './people/positions/routes.ts'
import { mountPreregistrationObservations } from './people/preregistration-observations/routes.ts'
import { mountPreregistrations } from './people/preregistrations/routes.ts'
import { mountReports } from './reports/reports/routes.ts'
import { mountSuperReports } from './reports/reports/super/routes.ts'
import { mountResponses } from './courses/responses/routes.ts'
import { mountSecondFactor } from './access/second-factor/routes.ts'
import { mountSecurity } from './access/security/routes.ts'
import type { Services } from './platform/services/services.ts'
import { mountSignOn } from './access/sign-on/routes.ts'
import type { Streams } from './streams.ts'
import { requestPath } from './access/scim/request-path.ts'
import { mountScim } from './access/scim/routes.ts'
import { mountSearch } from './oversight/search/routes.ts'
import { mountSelections } from './platform/selections/routes.ts'
import { mountSessions } from './access/sessions/routes.ts'
import { mountSkills } from './courses/skills/routes.ts'
import { mountTenants } from './access/tenants/routes.ts'
import { mountTrash } from './oversight/trash/routes.ts'
import { mountUsers } from './people/users/routes.ts'
import { mountWebhooks } from './oversight/webhooks/routes.ts'
import { mountWhatsapp } from './messages/whatsapp/routes.ts'

/**
 * The REST API as a fetch handler, and as `call` for the console in this process: mounts every context, one
 * line each. It does not listen on a port.
 */
export function createApi(services: Services & Streams) {
  const app = new Hono<ApiEnv>({ getPath: requestPath })
  app.use(observe(services.log))
  app.onError(answerFailure(services))
  app.notFound(answerNotFound)

  mountAuth(app, services)
  mountPasswordResets(app, services)
  mountSecondFactor(app, services)
  mountSecurity(app, services)
  mountBrand(app, services)
  mountSignOn(app, services)
  mountSessions(app, services)
  mountImpersonations(app, services)
  mountApiTokens(app, services)
  mountSelections(app, services)
  mountSearch(app, services)
  mountImports(app, services, IMPORT_DEFINITIONS) // before the rest: /users/import is no user's id
  mountUsers(app, services)
  mountAreas(app, services)
  mountPositions(app, services)
  mountNotices(app, services) // before certifications: /certifications/expiring is no certification
  mountCertifications(app, services)
  mountApproverGroups(app, services)
  mountExternalCourses(app, services)
  mountExternalCourseUsers(app, services)
  mountLimits(app, services)
  mountGroups(app, services)
  mountOrganizationalUnits(app, services)
  mountCoursePackages(app, services) // before courses: /courses/starters is no course
  mountCourseLibrary(app, services) // before courses: /courses/library is no course
  mountCourses(app, services)
  mountCourseDesign(app, services)
  mountInstructors(app, services)
  mountCalendars(app, services)
  mountIndicators(app, services)
  mountLearning(app, services)
  mountLeaderboard(app, services, services.leaderboards)
  mountResponses(app, services)
  mountMe(app, services)
  mountCertificates(app, services)
  mountCredentials(app, services)
  mountFormationPaths(app, services)
  mountTrash(app, services)
  mountAuditLog(app, services)
  mountOutbox(app, services)
  mountAttention(app, services)
  mountPreregistrationObservations(app, services)
  mountPreregistrations(app, services)
  mountMessages(app, services, services.messageEvents) // before audiences: /communications/attachments is no audience
  mountCommunications(app, services)
  mountFilters(app, services)
  mountWhatsapp(app, services)
  mountWebhooks(app, services)
  mountScim(app, services)

  mountReports(app, services)
  mountSuperReports(app, services)
  mountSkills(app, services)
  mountTenants(app, services)

  mountDocs(app)
  return Object.assign(app, {
    /** Calls an endpoint that answers JSON without HTTP: the console in the same process. */
    call: (endpoint: Endpoint, input: CallInput<Endpoint>, caller: Caller) =>
      callInProcess(app, services, endpoint, input, caller),
  })
}

export type Api = ReturnType<typeof createApi>
