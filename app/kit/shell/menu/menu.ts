import type { Session } from '#contract/access/auth.ts'
import { isAdmin } from '../../backend/permission.ts'
import type { IconName } from '../../ui/icon.tsx'
import { paths } from '../../urls/paths.ts'
import type { SectionKey } from './preferences.server.ts'

export type MenuPage = { to: string; label: string; icon: IconName; key?: string }
/** Entry of the menu: one page, or several that stand as tabs at the side of each of them. */
export type MenuEntry = MenuPage & { pages?: MenuPage[] }
/** Section of the menu; with a label it can be collapsed, and `key` identifies the saved state. */
export type MenuSection = { label?: string; key: SectionKey; entries: MenuEntry[] }

/**
 * Returns the side menu of a session: specification 1, section 2, 'Shell', where the reports and the settings of a
 * company are one entry each. `key` is the letter of its `g` shortcut.
 */
export function menuOf(session: Session): MenuSection[] {
  const { user, tenant } = session
  const { features } = tenant
  const sections: MenuSection[] = [
    {
      label: 'Personas',
      key: 'main',
      entries: [
        { to: paths.users.list(), label: 'Usuarios', icon: 'users', key: 'u' },
        { to: paths.areas.list(), label: 'Areas', icon: 'areas', key: 'a' },
        { to: paths.positions.list(), label: 'Cargos', icon: 'positions', key: 'c' },
        { to: paths.groups.list(), label: 'Grupos', icon: 'groups', key: 'g' },
        {
          to: paths.organizationalUnits.list(),
          label: 'Unidades de negocio',
          icon: 'units',
          key: 'n',
        },
      ],
    },
    {
      label: 'Formación',
      key: 'training',
      entries: [
        { to: paths.courses.list(), label: 'Cursos', icon: 'courses', key: 'o' },
        { to: paths.formationPaths.list(), label: 'Planes de formacion', icon: 'paths', key: 'p' },
        {
          to: paths.certifications.list(),
          label: 'Certificaciones',
          icon: 'certifications',
          key: 'e',
        },
        ...(features.externalTraining
          ? ([
              {
                to: paths.externalCourses.list(),
                label: 'Cursos externos',
                icon: 'external-courses',
              },
              { to: paths.instructors.list(), label: 'Formadores', icon: 'instructors' },
              { to: paths.indicators.page(), label: 'Indicadores', icon: 'dashboard', key: 'i' },
            ] satisfies MenuEntry[])
          : []),
      ],
    },
    {
      label: 'Ingreso y mensajes',
      key: 'entry',
      entries: [
        {
          to: paths.preregistrations.list(),
          label: 'Prerregistros',
          icon: 'preregistrations',
          key: 'r',
        },
        {
          to: paths.approverGroups.list(),
          label: 'Grupos de autorizacion',
          icon: 'auth-groups',
        },
        ...(features.communications
          ? ([
              {
                to: paths.communications.list(),
                label: 'Comunicaciones',
                icon: 'communications',
                key: 'm',
              },
            ] satisfies MenuEntry[])
          : []),
      ],
    },
    {
      key: 'reports',
      entries: [reportsOf(session), ...(isAdmin(session) ? [settingsOf(session)] : [])],
    },
    {
      key: 'help',
      entries: [{ to: paths.help.home, label: 'Ayuda', icon: 'help', key: 'h' }],
    },
  ]
  if (user.superadmin) {
    sections.unshift({
      label: 'Superadministración',
      key: 'super',
      entries: [
        { to: paths.tenants.list(), label: 'Compañías', icon: 'companies' },
        { to: paths.designs.list(), label: 'Diseño de cursos', icon: 'edit' },
      ],
    })
  }
  return sections
}

function reportsOf({ user }: Session): MenuEntry {
  const pages: MenuPage[] = [
    { to: paths.reports.home(), label: 'Todos los reportes', icon: 'reports', key: 't' },
    { to: paths.reports.report('routes'), label: 'Rutas', icon: 'paths' },
    { to: paths.reports.report('courses'), label: 'Cursos', icon: 'courses' },
    { to: paths.reports.report('modules'), label: 'Módulos', icon: 'columns' },
    { to: paths.reports.report('responses'), label: 'Respuestas', icon: 'communications' },
    { to: paths.reports.report('activity'), label: 'Finalizacion de cursos', icon: 'check' },
  ]
  if (user.superadmin) {
    pages.push(
      { to: paths.superReports.general(), label: 'Reporte general', icon: 'dashboard' },
      { to: paths.superReports.users(), label: 'Reporte de usuarios', icon: 'users' },
      { to: paths.superReports.activity(), label: 'Reporte de actividad', icon: 'history' },
    )
  }
  return { to: paths.reports.home(), label: 'Reportes', icon: 'reports', pages }
}

function settingsOf({ user }: Session): MenuEntry {
  const pages: MenuPage[] = [
    { to: paths.security(), label: 'Seguridad', icon: 'shield' },
    { to: paths.brand.page, label: 'Marca', icon: 'image' },
    { to: paths.signOn.page, label: 'Ingreso único', icon: 'external-link' },
    { to: paths.scim, label: 'Directorio (SCIM)', icon: 'users' },
    { to: paths.apiTokens.list, label: 'Tokens de API', icon: 'key' },
    { to: paths.webhooks.list(), label: 'Webhooks', icon: 'link' },
    { to: paths.credentials.list(), label: 'Credenciales', icon: 'user-check' },
    { to: paths.auditLog.list(), label: 'Registro de cambios', icon: 'history', key: 'l' },
    { to: paths.trash.list(), label: 'Papelera', icon: 'trash', key: 'b' },
  ]
  if (user.superadmin) {
    pages.push(
      { to: paths.outbox.list(), label: 'Correos', icon: 'mail' },
      { to: paths.whatsappOutbox(), label: 'Mensajes de WhatsApp', icon: 'phone' },
    )
  }
  return { to: paths.security(), label: 'Configuración', icon: 'settings', pages }
}

/** Returns the pages of an entry: those at its side, or itself. */
export const pagesIn = (entry: MenuEntry): readonly MenuPage[] => entry.pages ?? [entry]

/**
 * Returns the entry of a page, and its page among those at the side: the one with the longest URL that is a prefix of
 * the page's; `/` shows the courses.
 */
export function currentEntry(
  sections: readonly MenuSection[],
  pathname: string,
): { entry?: MenuEntry; page?: MenuPage } {
  const here = pathname === paths.home ? paths.courses.list() : pathname
  const [found] = sections
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => pagesIn(entry).map((page) => ({ entry, page })))
    .filter(({ page: { to } }) => here === to || here.startsWith(`${to}/`))
    .sort((a, b) => b.page.to.length - a.page.to.length)
  return found ?? {}
}
