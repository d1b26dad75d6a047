import path from 'node:path'
import type { Page } from 'playwright'

/** Screens that `npm run screens` captures: the role that sees each, its name in docs/screens and its URL. */

const ROOT = path.resolve(import.meta.dirname, '..')
export type Screen = { name: string; path: string; after?: (page: Page) => Promise<void> }

/** Screens without a session. */
export const PUBLIC: Screen[] = [
  { name: 'login', path: '/login' },
  { name: 'validate-invalid', path: '/validate/ninguno' },
  { name: 'join', path: '/join/sendero' },
  { name: 'open-course', path: '/open/8f14e45f-ceea-4672-a1bd-2f5a3f0c9d10' },
]

export const ADMIN: Screen[] = [
  { name: 'reports', path: '/reports' },
  {
    name: 'report-compared',
    path: '/reports/courses?compare=year&date_completed_from=2026-01-01&group_by=area',
  },
  { name: 'reports-schedule', path: '/reports/courses/schedules/new?sort=points' },
  { name: 'start', path: '/' },
  { name: 'users', path: '/users' },
  { name: 'users-empty', path: '/users?q=nadie+se+llama+así' },
  { name: 'users-filtered', path: '/users?area=1&area=2&status=enabled' },
  {
    name: 'users-choices',
    path: '/users?area=1',
    after: async (page) => {
      await page.locator('.facet:visible').first().click()
      await page.getByRole('checkbox', { name: /^Comercial/ }).waitFor()
    },
  },
  { name: 'users-course-assignment', path: '/users/course-assignment?selection=all&position=1' },
  { name: 'users-selected', path: '/users?selection=all' },
  {
    name: 'user',
    path: '/users',
    after: async (page) => {
      await page.locator('tbody tr').nth(3).getByRole('link').first().click()
      await page.waitForURL(/\/users\/\d+/)
    },
  },
  { name: 'course-design', path: '/courses/2/design' },
  {
    name: 'course-design-gallery',
    path: '/courses/2/design',
    after: async (page) => {
      await page.getByRole('link', { name: 'Mira tu puesto', exact: true }).click()
      await page.getByRole('link', { name: 'Agregar contenido' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'course-design-theme', path: '/courses/3/design/theme' },
  { name: 'course-design-files', path: '/courses/2/files' },
  { name: 'course-library', path: '/courses/library' },
  { name: 'course-design-publication', path: '/courses/2/design/publication' },
  { name: 'course-preview', path: '/courses/4/preview' },
  { name: 'user-badges', path: '/users/4/badges' },
  { name: 'formation-paths', path: '/formation-paths' },
  { name: 'formation-path', path: '/formation-paths/2' },
  { name: 'formation-path-users', path: '/formation-paths/2/users' },
  { name: 'report-courses', path: '/reports/courses?generate=yes' },
  { name: 'report-before', path: '/reports/courses' },
  { name: 'report-paths', path: '/reports/routes?generate=yes' },
  { name: 'report-modules', path: '/reports/modules' },
  { name: 'report-responses', path: '/reports/responses?course=1' },
  { name: 'report-activity', path: '/reports/activity' },
  { name: 'certifications', path: '/certifications' },
  { name: 'certification-users', path: '/certifications/1/users' },
  { name: 'certification-skills', path: '/certifications/1/skills' },
  { name: 'certifications-expiring', path: '/certifications/expiring?days=60' },
  { name: 'credentials', path: '/credentials' },
  { name: 'external-courses', path: '/external-courses' },
  { name: 'external-course-edit', path: '/external-courses/1/edit' },
  { name: 'external-course-deletion', path: '/external-courses/deletion?ids=1' },
  { name: 'external-course-schools', path: '/external-courses/categories' },
  { name: 'external-course', path: '/external-courses/1' },
  { name: 'external-course-assignment', path: '/external-courses/1/assignment' },
  { name: 'external-course-attendance', path: '/external-courses/1/attendance' },
  { name: 'external-course-sheet', path: '/external-courses/1/attendance-sheet' },
  { name: 'external-course-import', path: '/external-courses/1/import' },
  { name: 'instructors', path: '/instructors' },
  { name: 'instructor-edit', path: '/instructors/1/edit' },
  { name: 'sign-on', path: '/sign-on' },
  { name: 'webhooks', path: '/webhooks' },
  { name: 'webhook-new', path: '/webhooks/new' },
  { name: 'api-token-new', path: '/api-tokens/new' },
  { name: 'security', path: '/security' },
  { name: 'indicators', path: '/dashboard' },
  { name: 'indicators-by-school', path: '/dashboard?indicator=cost&group_by=category' },
  { name: 'indicators-records', path: '/dashboard/records/hours' },
  { name: 'preregistrations', path: '/preregistrations' },
  { name: 'preregistrations-rejection', path: '/preregistrations/rejection?selection=all' },
  { name: 'preregistration', path: '/preregistrations/2' },
  { name: 'messages', path: '/communications/messages' },
  { name: 'messages-calendar', path: '/communications/calendar' },
  { name: 'preregistration-choices', path: '/preregistrations/choices' },
  { name: 'preregistration-observations', path: '/preregistrations-observations' },
  { name: 'preregistration-observation-new', path: '/preregistrations-observations/new' },
  { name: 'approver-groups', path: '/preregistrations-auth-groups' },
  { name: 'approver-group-edit', path: '/preregistrations-auth-groups/2/edit' },
  { name: 'approver-group-deletion', path: '/preregistrations-auth-groups/deletion?ids=1' },
  { name: 'communications', path: '/communications' },
  { name: 'communication', path: '/communications/1' },
  { name: 'communication-edit', path: '/communications/1/edit' },
  { name: 'communication-people', path: '/communications/1/people' },
  { name: 'message-new', path: '/communications/1/messages/new' },
  { name: 'message-review', path: '/communications/1/messages/new', after: review },
  { name: 'message-deliveries', path: '/communications/1/messages/1' },
  { name: 'message-problems', path: '/communications/1/messages/1?shown=problems' },
  { name: 'message-retry', path: '/communications/1/messages/1/retry' },
  { name: 'message-approval', path: '/communications/1/messages/4/approval' },
  { name: 'communication-settings', path: '/communications/settings' },
  { name: 'user-certifications', path: '/users/4/certifications' },
  { name: 'user-time', path: '/users/4/time' },
  { name: 'user-revalidation', path: '/users/4', after: revalidation },
  { name: 'user-new', path: '/users/new' },
  {
    name: 'user-new-errors',
    path: '/users/new',
    after: async (page) => {
      await page.getByRole('button', { name: 'Crear usuario' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'import', path: '/users/import' },
  {
    name: 'import-result',
    path: '/users/import',
    after: async (page) => {
      await page
        .locator('input[type=file]')
        .setInputFiles(path.join(ROOT, 'tests/files/usuarios-con-errores.csv'))
      await page.getByRole('button', { name: 'Cargar y validar' }).click()
      await page.getByText('Se crearán').waitFor()
    },
  },
  {
    name: 'import-correct',
    path: '/users/import',
    after: async (page) => {
      await page.getByRole('link', { name: 'usuarios-con-errores.csv' }).first().click()
      await page.getByRole('link', { name: /^Filas correctas/ }).click()
      await page.getByRole('table', { name: 'Filas correctas' }).waitFor()
    },
  },
  { name: 'account', path: '/account' },
  { name: 'areas', path: '/areas' },
  { name: 'area', path: '/areas/1' },
  { name: 'area-deletion', path: '/areas/deletion?ids=1&ids=2' },
  { name: 'areas-import', path: '/areas/import' },
  { name: 'positions', path: '/positions' },
  { name: 'position-new', path: '/positions/new' },
  { name: 'position-costs', path: '/positions/1/costs' },
  { name: 'groups', path: '/groups' },
  { name: 'group', path: '/groups/1' },
  { name: 'group-courses', path: '/groups/1/courses' },
  { name: 'group-addition', path: '/groups/1/users/addition' },
  { name: 'group-removal', path: '/groups/1/users/removal?selection=all' },
  { name: 'group-deletion', path: '/groups/deletion?ids=1' },
  { name: 'organizational-units', path: '/organizational-units' },
  { name: 'organizational-unit-edit', path: '/organizational-units/2/edit' },
  { name: 'organizational-unit-deletion', path: '/organizational-units/deletion?ids=1' },
  { name: 'courses', path: '/courses' },
  { name: 'courses-empty', path: '/courses?q=ninguno+se+llama+así' },
  { name: 'course-new', path: '/courses/new' },
  { name: 'course', path: '/courses/1' },
  { name: 'course-assignment', path: '/courses/1/assignment' },
  { name: 'course-unassignment', path: '/courses/1/unassignment' },
  {
    name: 'course-menu',
    path: '/courses/1',
    after: (page) => page.getByTitle('Más acciones').first().click(),
  },
  { name: 'course-import', path: '/courses/1/import' },
  { name: 'course-skills', path: '/courses/1/skills' },
  { name: 'leaderboard', path: '/courses/1', after: leaderboard },
  { name: 'audit-log', path: '/audit-log' },
  { name: 'audit-log-filtered', path: '/audit-log?entity=user&action=update' },
  { name: 'trash', path: '/trash' },
  { name: 'not-found', path: '/no-existe' },
]

export const SUPER: Screen[] = [
  { name: 'admin-courses', path: '/admin/courses' },
  { name: 'admin-course-new', path: '/admin/courses/new' },
  { name: 'tenants', path: '/admin/tenants' },
  { name: 'tenant-new', path: '/admin/tenants/new' },
  { name: 'outbox', path: '/admin/outbox' },
  { name: 'whatsapp-outbox', path: '/admin/whatsapp-outbox' },
  { name: 'super-report-before', path: '/admin/report' },
  { name: 'super-report', path: '/admin/report?course=1&tenant=1' },
  { name: 'super-report-users', path: '/admin/report/users?course=1&tenant=all' },
  {
    name: 'super-report-activity',
    path: '/admin/report/activity?date=last-30-days&tenant=all&generate=yes',
  },
]

/** Screens that guides of the help show. */
export const GUIDES = [
  'api-token-new',
  'security',
  'sign-on',
  'webhook-new',
  'areas',
  'import',
  'users',
  'organizational-units',
  'preregistrations',
  'course-design',
  'course-assignment',
  'course',
  'formation-path',
  'certifications-expiring',
  'credentials',
  'external-course',
  'report-courses',
  'communication',
  'audit-log',
]

/** The dark theme shows the same layout; a list, a form and a result tell enough. */
export const DARK = ['login', 'users', 'user-new', 'import-result', 'course']

async function review(page: Page) {
  await page
    .locator('[name=body]')
    .fill('Hola *equipo*\n\nLos esperamos el viernes a las 8:00 a. m.')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('heading', { name: 'Confirmar el mensaje' }).waitFor()
}

async function revalidation(page: Page) {
  await page
    .getByRole('link', { name: /^Revalidar/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Revalidar curso' }).waitFor()
}

/** Its address holds the course's uuid, which each installation makes anew. */
async function leaderboard(page: Page) {
  const link = page.getByRole('link', { name: 'Top 10 Tiempo Real' })
  await page.goto(new URL((await link.getAttribute('href'))!, page.url()).href)
  await page.getByText('En vivo', { exact: true }).waitFor()
}
