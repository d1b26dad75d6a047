import { index, layout, route, type RouteConfig } from '@remix-run/route-config'

/** The site map: every URL of the product, one line each. */
export default [
  route('login', 'session/login.tsx'),
  route('logout', 'session/logout.ts'),
  route('preferences', 'shell/preferences.ts'),
  route('acting', 'tenants/acting.ts'),
  route('validate/:hash', 'validate/certificate.tsx'),

  // A full page: on a projector there is nothing but the table.
  route('courses/:uuid/scoretable', 'leaderboard/page.tsx'),

  layout('shell/layout.tsx', [
    route('password', 'session/password.tsx'),

    route('users', 'users/list.tsx', [
      route('new', 'users/new.tsx'),
      route('activation', 'users/activation.tsx'),
      route('deactivation', 'users/deactivation.tsx'),
      route('status-file', 'users/status-file.tsx'),
    ]),
    route('users/:id', 'users/detail.tsx', [
      // The first tab, with what opens over it.
      route('', 'users/learning/courses.tsx', [
        route('edit', 'users/edit.tsx'),
        route('password', 'users/password.tsx'),
        route('courses/:courseId/revalidation', 'users/learning/revalidation.tsx'),
      ]),
      route('whatsapp-courses', 'users/learning/whatsapp-courses.tsx'),
      route('audit', 'users/learning/audit.tsx'),
      route('badges', 'users/learning/badges.tsx'),
      route('certifications', 'users/certifications/tab.tsx', [
        route('new', 'users/certifications/new.tsx'),
        route(':assignmentId/edit', 'users/certifications/edit.tsx'),
        route(':assignmentId/removal', 'users/certifications/removal.tsx'),
        route(':assignmentId/attachments', 'users/certifications/attach.tsx'),
        route(
          ':assignmentId/attachments/:attachmentId/removal',
          'users/certifications/attachment-removal.tsx',
        ),
      ]),
      route('time', 'users/learning/time.tsx'),
    ]),
    route('users/import', 'users/import/upload.tsx'),
    route('users/import/:jobId', 'users/import/job.tsx', [
      route('cancellation', 'users/import/cancellation.tsx'),
    ]),

    route('areas', 'areas/list.tsx', [
      route('new', 'areas/new.tsx'),
      route('deletion', 'areas/deletion.tsx'),
    ]),
    route('areas/:id', 'areas/detail.tsx', [route('edit', 'areas/edit.tsx')]),
    route('areas/import', 'areas/import/upload.tsx'),
    route('areas/import/:jobId', 'areas/import/job.tsx', [
      route('cancellation', 'areas/import/cancellation.tsx'),
    ]),

    route('positions', 'positions/list.tsx', [
      route('new', 'positions/new.tsx'),
      route('deletion', 'positions/deletion.tsx'),
    ]),
    route('positions/:id', 'positions/detail.tsx', [
      route('edit', 'positions/edit.tsx'),
      route('costs', 'positions/costs.tsx'),
    ]),
    route('positions/import', 'positions/import/upload.tsx'),
    route('positions/import/:jobId', 'positions/import/job.tsx', [
      route('cancellation', 'positions/import/cancellation.tsx'),
    ]),

    route('admin/tenants', 'tenants/list.tsx', [
      route('new', 'tenants/new.tsx'),
      route(':id/edit', 'tenants/edit.tsx'),
      route(':id/suspension', 'tenants/suspension.tsx'),
      route(':id/resumption', 'tenants/resumption.tsx'),
    ]),
    route('audit-log', 'audit-log/list.tsx'),
    route('admin/outbox', 'outbox/list.tsx'),
    route('admin/outbox/:id', 'outbox/detail.tsx'),
    route('trash', 'trash/list.tsx'),

    route('groups', 'groups/list.tsx', [
      route('new', 'groups/new.tsx'),
      route('deletion', 'groups/deletion.tsx'),
    ]),
    route('groups/:id', 'groups/detail.tsx', [
      // Its users without a kind, else its courses or paths.
      route(':kind?', 'groups/members.tsx', [
        route('edit', 'groups/edit.tsx'),
        route('removal', 'groups/removal.tsx'),
      ]),
    ]),
    route('groups/:id/:kind/addition', 'groups/addition.tsx'),
    route('courses', 'courses/list.tsx', [route('new', 'courses/new.tsx')]),
    index('courses/list.tsx', { id: 'courses/home' }),
    route('courses/:id', 'courses/detail.tsx'),
    route('courses/:id/assignment', 'courses/assignment.tsx'),
    route('courses/:id/unassignment', 'courses/unassignment.tsx'),
    route('courses/:id/import', 'courses/import/upload.tsx'),
    route('courses/:id/import/:jobId', 'courses/import/job.tsx', [
      route('cancellation', 'courses/import/cancellation.tsx'),
    ]),
    route('admin/courses', 'courses/designs.tsx', [route('new', 'courses/new-design.tsx')]),
    route('courses/:id/skills', 'skills/course-skills.tsx', [
      route('new', 'skills/new.tsx'),
      route(':skillId/edit', 'skills/edit.tsx'),
      route(':skillId/deletion', 'skills/deletion.tsx'),
    ]),

    route('organizational-units', 'organizational-units/list.tsx', [
      route('new', 'organizational-units/new.tsx'),
      route('deletion', 'organizational-units/deletion.tsx'),
      route(':id/edit', 'organizational-units/edit.tsx'),
      route(':id/users', 'organizational-units/users.tsx'),
    ]),

    // Their screens come with the next features; each page says so.
    ...[
      'courses/:id/design',
      'formation-paths',
      'formation-paths/:id',
      'certifications',
      'external-courses',
      'external-courses/:id',
      'instructors',
      'dashboard',
      'preregistrations',
      'preregistrations/:id',
      'preregistrations-auth-groups',
      'communications',
      'communications/:id',
      'reports/routes',
      'reports/courses',
      'reports/modules',
      'reports/responses',
      'reports/activity',
      'admin/courses/:id/design',
      'admin/report',
      'admin/report/users',
      'admin/report/activity',
    ].map((path) => route(path, 'shell/pending.tsx', { id: `pending:${path}` })),
    route('*', 'shell/not-found.tsx'),
  ]),

  // Without a page: files, streams and live checks.
  route('audit-log/export', 'audit-log/export.ts'),
  route('courses/:uuid/scoretable/events', 'leaderboard/events.ts'),
  route('trash/restoration', 'trash/restoration.ts'),
  route('organizational-units/choices', 'organizational-units/choices.ts'),
  route('courses/:id/export', 'courses/export.ts'),
  route('courses/:id/certificates', 'courses/certificates.ts'),
  route('courses/images/:key', 'courses/image.ts'),
  route('admin/courses/images/:key', 'courses/design-image.ts'),
  route('users/export', 'users/export.ts'),
  route('users/availability', 'users/availability.ts'),
  route('users/suggestions', 'users/suggestions.ts'),
  route('users/avatars/:key', 'users/avatar.ts'),
  route('users/:id/courses/:courseId/certificate', 'users/learning/certificate.ts'),
  route(
    'users/:id/certifications/:assignmentId/attachments/:attachmentId',
    'users/certifications/attachment.ts',
  ),
  route('users/import-template', 'users/import/template.ts'),
  route('users/import/:jobId/events', 'users/import/events.ts'),
  route('users/import/:jobId/failed-rows', 'users/import/failed-rows.ts'),
  route('areas/import-template', 'areas/import/template.ts'),
  route('areas/import/:jobId/events', 'areas/import/events.ts'),
  route('areas/import/:jobId/failed-rows', 'areas/import/failed-rows.ts'),
  route('positions/import-template', 'positions/import/template.ts'),
  route('positions/import/:jobId/events', 'positions/import/events.ts'),
  route('positions/import/:jobId/failed-rows', 'positions/import/failed-rows.ts'),
  route('courses/:id/import-template', 'courses/import/template.ts'),
  route('courses/:id/import/:jobId/events', 'courses/import/events.ts'),
  route('courses/:id/import/:jobId/failed-rows', 'courses/import/failed-rows.ts'),
  // The reference that pages are measured against; no part of the product.
  ...(process.env['SENDERO_BENCH'] ? [route('bench/bare', '../tests/bench/bare.ts')] : []),
] satisfies RouteConfig
