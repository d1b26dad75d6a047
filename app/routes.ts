import { index, layout, route, type RouteConfig } from '@remix-run/route-config'
import { apiTokenRoutes } from './access/api-tokens/routes.ts'
import { certificationRoutes } from './training/certifications/routes.ts'
import {
  credentialFiles,
  credentialRoutes,
  validationRoutes,
} from './courses/credentials/routes.ts'
import { packageFiles, packageRoutes } from './courses/course-packages/routes.ts'
import { designRoutes, libraryRoutes } from './courses/course-design/routes.ts'
import { externalCourseUserRoutes } from './training/external-course-users/routes.ts'
import { groupRoutes } from './people/groups/routes.ts'
import { formationPathRoutes } from './training/formation-paths/routes.ts'
import { externalCourseRoutes } from './training/external-courses/routes.ts'
import { helpRoutes } from './oversight/help/routes.ts'
import { KINDS } from './import-kinds.server.ts'
import { importRoutes } from './kit/imports/routes.ts'
import { instructorRoutes } from './training/instructors/routes.ts'
import { reportFiles, reportPages } from './reports/reports/routes.ts'
import { reportDialogs, reportViewRoutes } from './reports/report-views/routes.ts'
import { secondFactorRoutes } from './access/second-factor/routes.ts'
import { sessionRoutes } from './access/session/routes.ts'
import { signOnRoutes } from './access/sign-on/routes.ts'
import { skillRoutes } from './courses/skills/routes.ts'
import { superReportFiles, superReportPages } from './reports/reports/super/routes.ts'
import { tenantRoutes } from './access/tenants/routes.ts'
import { undoRoutes } from './oversight/undo/routes.ts'
import { userFiles, userRoutes } from './people/users/routes.ts'
import { webhookRoutes } from './oversight/webhooks/routes.ts'

/** Route table: every URL of the product, one line each. */
export default [
  ...sessionRoutes,
  route('preferences', 'kit/shell/menu/preferences.ts'),
  route('impersonation', 'access/impersonations/begin.ts'),
  route('impersonation/end', 'access/impersonations/end.ts'),
  ...validationRoutes,
  route('open/:uuid', 'courses/open-course/page.tsx'),
  route('join/:slug', 'people/join/form.tsx'),
  route('join/:slug/received', 'people/join/received.tsx'),

  layout('kit/shell/bare-layout.tsx', [
    // A projector shows only the table.
    route('courses/:uuid/scoretable', 'courses/leaderboard/page.tsx'),

    // All screens of a course, to browse or print.
    route('courses/:id/preview', 'courses/course-preview/page.tsx'),
    route('admin/courses/:id/preview', 'courses/course-preview/any-page.tsx'),
    route('courses/:id/trial', 'courses/course-preview/trial.tsx', { id: 'courses:trial' }),
    route('admin/courses/:id/trial', 'courses/course-preview/trial.tsx', {
      id: 'admin/courses:trial',
    }),
  ]),

  layout('layout.tsx', [
    route('acting', 'access/tenants/acting.tsx'),
    route('password', 'access/session/password.tsx'),
    route('account', 'access/account/page.tsx'),
    route('account/calendar', 'training/calendars/own.tsx'),
    ...apiTokenRoutes,
    ...secondFactorRoutes,
    route('search', 'oversight/search/page.tsx'),
    ...helpRoutes,
    ...userRoutes,
    route('areas', 'people/areas/list.tsx', [
      route('new', 'people/areas/new.tsx'),
      route('deletion', 'people/areas/deletion.tsx'),
    ]),
    route('areas/export', 'people/areas/export.ts'),
    route('areas/:id', 'people/areas/detail.tsx', [route('edit', 'people/areas/edit.tsx')]),

    route('positions', 'people/positions/list.tsx', [
      route('new', 'people/positions/new.tsx'),
      route('deletion', 'people/positions/deletion.tsx'),
    ]),
    route('positions/export', 'people/positions/export.ts'),
    route('positions/:id', 'people/positions/detail.tsx', [
      route('edit', 'people/positions/edit.tsx'),
      route('costs', 'people/positions/costs.tsx'),
    ]),

    ...tenantRoutes,
    ...signOnRoutes,
    ...webhookRoutes,
    route('audit-log', 'oversight/audit-log/list.tsx'),
    route('security', 'access/security/page.tsx'),
    route('scim', 'access/scim/page.tsx'),
    route('admin/outbox', 'messages/outbox/list.tsx'),
    route('admin/outbox/:id', 'messages/outbox/detail.tsx'),
    route('trash', 'oversight/trash/list.tsx'),
    ...credentialRoutes,

    ...groupRoutes,
    ...formationPathRoutes,
    route('courses', 'courses/courses/list.tsx', [route('new', 'courses/courses/new.tsx')]),
    layout('oversight/attention/strip.tsx', [
      index('courses/courses/list.tsx', { id: 'courses/home' }),
    ]),
    ...packageRoutes,
    route('courses/:id', 'courses/courses/detail.tsx'),
    route('courses/:id/assignment', 'courses/courses/assignment.tsx'),
    route('courses/:id/unassignment', 'courses/courses/unassignment.tsx'),
    route('courses/:id/due-dates', 'courses/courses/due-dates.tsx'),
    route('courses/:id/reminder', 'courses/courses/reminder.tsx'),
    route('courses/:id/notices', 'messages/notices/course.tsx'),
    route('admin/courses', 'courses/courses/designs.tsx', [
      route('new', 'courses/courses/new-design.tsx'),
    ]),
    ...skillRoutes,
    ...designRoutes,
    ...libraryRoutes,

    ...certificationRoutes,
    route('notices/:id', 'messages/notices/result.tsx'),

    ...externalCourseRoutes,
    ...instructorRoutes,
    ...externalCourseUserRoutes,

    route('organizational-units', 'people/organizational-units/list.tsx', [
      route('new', 'people/organizational-units/new.tsx'),
      route('deletion', 'people/organizational-units/deletion.tsx'),
      route(':id/edit', 'people/organizational-units/edit.tsx'),
      route(':id/users', 'people/organizational-units/users.tsx'),
    ]),

    route('preregistrations', 'people/preregistrations/list.tsx', [
      route('approval', 'people/preregistrations/approval.tsx'),
      route('rejection', 'people/preregistrations/rejection.tsx'),
      route('settings', 'people/preregistrations/settings.tsx'),
    ]),
    route('preregistrations/choices', 'people/preregistrations/choices.tsx'),
    route('preregistrations/:id', 'people/preregistrations/detail.tsx'),
    route('preregistrations/decisions/:id', 'people/preregistrations/decision.tsx'),

    route('preregistrations-observations', 'people/preregistration-observations/list.tsx', [
      route('new', 'people/preregistration-observations/new.tsx'),
      route(':id/edit', 'people/preregistration-observations/edit.tsx'),
      route(':id/deletion', 'people/preregistration-observations/deletion.tsx'),
    ]),
    route('preregistrations-auth-groups', 'people/approver-groups/list.tsx', [
      route('new', 'people/approver-groups/new.tsx'),
      route('deletion', 'people/approver-groups/deletion.tsx'),
      route(':id/edit', 'people/approver-groups/edit.tsx'),
    ]),

    route('dashboard', 'training/indicators/page.tsx'),
    route('dashboard/records/:name', 'training/indicators/records.tsx'),
    route('communications', 'messages/communications/list.tsx', [
      route('new', 'messages/communications/new.tsx'),
      route('deletion', 'messages/communications/deletion.tsx'),
    ]),
    route('communications/settings', 'messages/communications/settings.tsx'),
    route('communications/messages', 'messages/communications/messages/message-list.tsx'),
    route('communications/calendar', 'messages/communications/messages/message-calendar.tsx'),
    route('communications/:id', 'messages/communications/detail.tsx', [
      route('edit', 'messages/communications/edit.tsx'),
      route('people', 'messages/communications/audiences/people.tsx'),
      route('messages/:messageId', 'messages/communications/messages/deliveries.tsx'),
      route(
        'messages/:messageId/deletion',
        'messages/communications/messages/message-deletion.tsx',
      ),
      route(
        'messages/:messageId/approval',
        'messages/communications/messages/message-approval.tsx',
      ),
      route('messages/:messageId/stop', 'messages/communications/messages/message-stop.tsx'),
      route('messages/:messageId/retry', 'messages/communications/messages/message-retry.tsx'),
    ]),
    route('communications/:id/messages/new', 'messages/communications/messages/message-new.tsx'),
    route(
      'communications/:id/messages/:messageId/edit',
      'messages/communications/messages/message-edit.tsx',
    ),
    route('admin/whatsapp-outbox', 'messages/outbox/list.tsx', { id: 'outbox/whatsapp' }),
    ...reportViewRoutes,

    // Below users, areas, positions and a course, and below each kind that import-kinds.server.ts adds:
    // import, import/:jobId, …/cancellation, …/undo, …/events, …/failed-rows and import-template.
    ...Object.keys(KINDS).flatMap(importRoutes),

    ...reportPages(reportDialogs),
    ...superReportPages,
    route('*', 'kit/shell/not-found.tsx'),
  ]),

  // Routes without a page: files, streams and live checks.
  ...credentialFiles,
  route('first-steps/dismissal', 'oversight/attention/dismissal.ts'),
  route('first-steps/restoration', 'oversight/attention/restoration.ts'),
  route('search/suggestions', 'oversight/search/suggestions.ts'),
  route('account/sessions/end', 'access/account/sessions-end.ts'),
  route('account/sessions/:id/end', 'access/account/session-end.ts'),
  route('audit-log/export', 'oversight/audit-log/export.ts'),
  route('courses/:uuid/scoretable/events', 'courses/leaderboard/events.ts'),
  route('preregistrations/decisions/:id/events', 'people/preregistrations/decision-events.ts'),
  route('list-state', 'kit/lists/state.ts'),
  ...undoRoutes,
  route('formation-paths/:id/:kind?/step', 'training/formation-paths/contents/step.ts'),
  route('trash/restoration', 'oversight/trash/restoration.ts'),
  route('preregistrations-auth-groups/choices', 'people/approver-groups/choices.ts'),
  route('external-courses/choices', 'training/external-courses/choices.ts'),
  route('admin/outbox/:id/attachment', 'messages/outbox/attachment.ts'),
  route('communications/choices', 'messages/communications/audiences/choices.ts'),
  route('communications/size', 'messages/communications/audiences/size.ts'),
  route('communications/attachments/:key/:name', 'messages/communications/messages/attachment.ts'),
  route(
    'communications/:id/messages/:messageId/events',
    'messages/communications/messages/message-events.ts',
  ),
  route(
    'communications/:id/messages/:messageId/export',
    'messages/communications/messages/deliveries-export.ts',
  ),
  route('organizational-units/choices', 'people/organizational-units/choices.ts'),
  route('organizational-units/:id/people', 'people/organizational-units/people.ts'),
  route('courses/:id/export', 'courses/courses/report/export.ts'),
  route('courses/:id/certificates', 'courses/courses/certificates.ts'),
  ...packageFiles,
  route('courses/images/:key', 'courses/courses/pictures/image.ts'),
  route('instructors/logos/:key', 'training/instructors/logo.ts'),
  route('admin/courses/images/:key', 'courses/courses/pictures/design-image.ts'),
  route('courses/assets/:kind/:slug/:file', 'courses/course-screens/asset.ts'),
  route('admin/courses/:id/assets/:kind/:file', 'courses/course-screens/any-asset.ts'),
  route('certifications/expiring/export', 'training/certifications/expiring-export.ts'),
  route('dashboard/records/:name/export', 'training/indicators/export.ts'),
  ...reportFiles,
  ...superReportFiles,
  route('users/export', 'people/users/export.ts'),
  route('formation-paths/:id/users/export', 'training/formation-paths/users-export.ts'),
  route('users/availability', 'kit/people/availability.ts'),
  route('users/suggestions', 'kit/people/suggestions.ts'),
  route('users/avatars/:key', 'people/users/avatar.ts'),
  ...userFiles,
  // Examples of every component, only with `npm run dev`: the production build does not have them.
  ...(process.env['NODE_ENV'] === 'production'
    ? []
    : [route('dev/components/:name?', 'demo/components.tsx')]),
  // Baseline page of the benchmarks; no part of the product.
  ...(process.env['SENDERO_BENCH'] ? [route('bench/bare', '../bench/static-baseline.ts')] : []),
] satisfies RouteConfig
