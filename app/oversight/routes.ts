import { paths } from '#app/kit/urls/paths.ts'
import { pathOf, route } from '#app/kit/urls/routes.ts'

const { auditLog, firstSteps, help, search, trash, webhooks } = paths

export const oversightRoutes = [
  route(search.page, 'oversight/search/page.tsx'),
  route(help.home, 'oversight/help/index.tsx'),
  route(help.figures, 'oversight/help/figures-page.tsx'),
  route(help.shortcuts, 'oversight/help/shortcuts-page.tsx'),
  route(help.news, 'oversight/help/news-page.tsx'),
  route(help.guide, 'oversight/help/guide-page.tsx'),
  route(auditLog.list, 'oversight/audit-log/list.tsx'),
  route(trash.list, 'oversight/trash/list.tsx'),

  route(webhooks.list, 'oversight/webhooks/list.tsx', [
    route(webhooks.new, 'oversight/webhooks/new.tsx'),
    route(webhooks.deletion, 'oversight/webhooks/deletion.tsx'),
  ]),
  route(webhooks.detail, 'oversight/webhooks/detail.tsx', [
    route(webhooks.edit, 'oversight/webhooks/edit.tsx'),
    route(webhooks.secret, 'oversight/webhooks/secret.tsx'),
  ]),
  route(webhooks.delivery, 'oversight/webhooks/delivery.tsx'),
  // Buttons of these pages.
  route(webhooks.act, 'oversight/webhooks/acts.ts'),
  route(webhooks.resend, 'oversight/webhooks/resend.ts'),
]

/** Undo of a change, from its flash message. */
const undoRoutes = [
  paths.users.statusUndo,
  paths.certifications.undo,
  paths.courses.assignmentUndo,
  paths.externalCourseUsers.undo,
  paths.groups.undo,
  paths.formationPaths.undo,
].map((at) => route(at, 'oversight/undo/undo.ts', pathOf(at)))

/** Routes without a page. */
export const oversightFiles = [
  route(firstSteps.dismissal, 'oversight/attention/dismissal.ts'),
  route(firstSteps.restoration, 'oversight/attention/restoration.ts'),
  route(search.suggestions, 'oversight/search/suggestions.ts'),
  route(auditLog.export, 'oversight/audit-log/export.ts'),
  ...undoRoutes,
  route(trash.restoration, 'oversight/trash/restoration.ts'),
]
