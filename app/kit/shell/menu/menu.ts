import type { Session } from '#contract/access/auth.ts'
import { isAdmin } from '../../backend/permission.ts'
import type { IconName } from '../../ui/icon.tsx'
import { paths } from '../../urls/paths.ts'
import type { SectionKey } from './preferences.server.ts'

export type MenuEntry = { to: string; label: string; icon: IconName; key?: string }
/** Section of the menu; with a label it can be collapsed, and `key` identifies the saved state. */
export type MenuSection = { label?: string; key: SectionKey; entries: MenuEntry[] }

/** Returns the side menu of a session: specification 1, section 2, 'Shell'. `key` is the letter of its `g` shortcut. */
export function menuOf(session: Session): MenuSection[] {
  const { user, tenant } = session
  const { features } = tenant
  const sections: MenuSection[] = [
    {
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
      label: 'Reportes',
      key: 'reports',
      entries: [
        { to: paths.reports.home(), label: 'Todos los reportes', icon: 'columns', key: 't' },
        { to: paths.reports.report('routes'), label: 'Rutas', icon: 'reports' },
        { to: paths.reports.report('courses'), label: 'Cursos', icon: 'reports' },
        { to: paths.reports.report('modules'), label: 'Módulos', icon: 'reports' },
        { to: paths.reports.report('responses'), label: 'Respuestas', icon: 'reports' },
        { to: paths.reports.report('activity'), label: 'Finalizacion de cursos', icon: 'reports' },
      ],
    },
  ]
  if (isAdmin(session)) {
    sections.push({
      label: 'Control',
      key: 'control',
      entries: [
        { to: paths.auditLog.list(), label: 'Registro de cambios', icon: 'history', key: 'l' },
        { to: paths.trash.list(), label: 'Papelera', icon: 'trash', key: 'b' },
        { to: paths.security(), label: 'Seguridad', icon: 'shield' },
      ],
    })
  }
  if (isAdmin(session)) {
    sections.push({
      label: 'Integraciones',
      key: 'integrations',
      entries: [
        { to: paths.signOn.page, label: 'Ingreso único', icon: 'shield' },
        { to: paths.apiTokens.list, label: 'Tokens de API', icon: 'key' },
        { to: paths.webhooks.list(), label: 'Webhooks', icon: 'link' },
        { to: paths.scim, label: 'Directorio (SCIM)', icon: 'users' },
        { to: paths.credentials.list(), label: 'Credenciales', icon: 'user-check' },
      ],
    })
  }
  if (user.superadmin) {
    sections.push({
      label: 'Superadministración',
      key: 'super',
      entries: [
        { to: paths.tenants.list(), label: 'Compañías', icon: 'companies' },
        { to: paths.outbox.list(), label: 'Correos', icon: 'mail' },
        { to: paths.whatsappOutbox(), label: 'Mensajes de WhatsApp', icon: 'phone' },
        { to: paths.designs.list(), label: 'Diseño de cursos', icon: 'courses' },
        { to: paths.superReports.general(), label: 'Reporte general', icon: 'dashboard' },
        { to: paths.superReports.users(), label: 'Reporte de usuarios', icon: 'reports' },
        { to: paths.superReports.activity(), label: 'Reporte de actividad', icon: 'reports' },
      ],
    })
  }
  sections.push({
    key: 'help',
    entries: [{ to: paths.help.home, label: 'Ayuda', icon: 'help', key: 'h' }],
  })
  return sections
}

/** Returns the entry of a page: the one with the longest URL that is a prefix of the page's; `/` shows the courses. */
export function currentEntry(sections: MenuSection[], pathname: string): string | undefined {
  if (pathname === paths.home) return paths.courses.list()
  return sections
    .flatMap(({ entries }) => entries.map(({ to }) => to))
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((a, b) => b.length - a.length)[0]
}
