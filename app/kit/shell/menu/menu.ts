import type { Session } from '#contract/access/auth.ts'
import { isAdmin } from '../../backend/permission.ts'
import type { IconName } from '../../ui/icon.tsx'
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
        { to: '/users', label: 'Usuarios', icon: 'users', key: 'u' },
        { to: '/areas', label: 'Areas', icon: 'areas', key: 'a' },
        { to: '/positions', label: 'Cargos', icon: 'positions', key: 'c' },
        { to: '/groups', label: 'Grupos', icon: 'groups', key: 'g' },
        { to: '/organizational-units', label: 'Unidades de negocio', icon: 'units', key: 'n' },
      ],
    },
    {
      label: 'Formación',
      key: 'training',
      entries: [
        { to: '/courses', label: 'Cursos', icon: 'courses', key: 'o' },
        { to: '/formation-paths', label: 'Planes de formacion', icon: 'paths', key: 'p' },
        { to: '/certifications', label: 'Certificaciones', icon: 'certifications', key: 'e' },
        ...(features.externalTraining
          ? ([
              { to: '/external-courses', label: 'Cursos externos', icon: 'external-courses' },
              { to: '/instructors', label: 'Formadores', icon: 'instructors' },
              { to: '/dashboard', label: 'Indicadores', icon: 'dashboard', key: 'i' },
            ] satisfies MenuEntry[])
          : []),
      ],
    },
    {
      label: 'Ingreso y mensajes',
      key: 'entry',
      entries: [
        { to: '/preregistrations', label: 'Prerregistros', icon: 'preregistrations', key: 'r' },
        {
          to: '/preregistrations-auth-groups',
          label: 'Grupos de autorizacion',
          icon: 'auth-groups',
        },
        ...(features.communications
          ? ([
              { to: '/communications', label: 'Comunicaciones', icon: 'communications', key: 'm' },
            ] satisfies MenuEntry[])
          : []),
      ],
    },
    {
      label: 'Reportes',
      key: 'reports',
      entries: [
        { to: '/reports', label: 'Todos los reportes', icon: 'columns', key: 't' },
        { to: '/reports/routes', label: 'Rutas', icon: 'reports' },
        { to: '/reports/courses', label: 'Cursos', icon: 'reports' },
        { to: '/reports/modules', label: 'Módulos', icon: 'reports' },
        { to: '/reports/responses', label: 'Respuestas', icon: 'reports' },
        { to: '/reports/activity', label: 'Finalizacion de cursos', icon: 'reports' },
      ],
    },
  ]
  if (isAdmin(session)) {
    sections.push({
      label: 'Control',
      key: 'control',
      entries: [
        { to: '/audit-log', label: 'Registro de cambios', icon: 'history', key: 'l' },
        { to: '/trash', label: 'Papelera', icon: 'trash', key: 'b' },
        { to: '/security', label: 'Seguridad', icon: 'shield' },
      ],
    })
  }
  if (isAdmin(session)) {
    sections.push({
      label: 'Integraciones',
      key: 'integrations',
      entries: [
        { to: '/sign-on', label: 'Ingreso único', icon: 'shield' },
        { to: '/api-tokens', label: 'Tokens de API', icon: 'key' },
        { to: '/webhooks', label: 'Webhooks', icon: 'link' },
        { to: '/scim', label: 'Directorio (SCIM)', icon: 'users' },
        { to: '/credentials', label: 'Credenciales', icon: 'user-check' },
      ],
    })
  }
  if (user.superadmin) {
    sections.push({
      label: 'Superadministración',
      key: 'super',
      entries: [
        { to: '/admin/tenants', label: 'Compañías', icon: 'companies' },
        { to: '/admin/outbox', label: 'Correos', icon: 'mail' },
        { to: '/admin/whatsapp-outbox', label: 'Mensajes de WhatsApp', icon: 'phone' },
        { to: '/admin/courses', label: 'Diseño de cursos', icon: 'courses' },
        { to: '/admin/report', label: 'Reporte general', icon: 'dashboard' },
        { to: '/admin/report/users', label: 'Reporte de usuarios', icon: 'reports' },
        { to: '/admin/report/activity', label: 'Reporte de actividad', icon: 'reports' },
      ],
    })
  }
  sections.push({
    key: 'help',
    entries: [{ to: '/help', label: 'Ayuda', icon: 'help', key: 'h' }],
  })
  return sections
}

/** Returns the entry of a page: the one with the longest URL that is a prefix of the page's; `/` shows the courses. */
export function currentEntry(sections: MenuSection[], pathname: string): string | undefined {
  if (pathname === '/') return '/courses'
  return sections
    .flatMap(({ entries }) => entries.map(({ to }) => to))
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((a, b) => b.length - a.length)[0]
}
