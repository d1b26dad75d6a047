import { IMPORT_KINDS } from '#contract/platform/imports/import-kinds.ts'

/** Features of the contract in the scopes of API tokens: their group and name on pages. */

type ScopeWords = { group: string; label: string; note?: string }

const group = (name: string, features: Record<string, string | Omit<ScopeWords, 'group'>>) =>
  Object.fromEntries(
    Object.entries(features).map(([feature, words]): [string, ScopeWords] => [
      feature,
      { group: name, ...(typeof words === 'string' ? { label: words } : words) },
    ]),
  )

/** Words by feature, in the order of the page. A test fails for a feature without them. */
export const SCOPE_WORDS: Readonly<Record<string, ScopeWords>> = {
  ...group('Personas y organización', {
    users: {
      label: 'Usuarios',
      note: 'Escribir incluye crear administradores y cambiar contraseñas.',
    },
    areas: 'Áreas',
    positions: 'Cargos',
    groups: 'Grupos',
    'organizational-units': 'Unidades de negocio',
    filters: 'Campos de las personas',
    search: { label: 'Búsqueda', note: 'Encuentra solo lo que el token puede leer.' },
  }),
  ...group('Cursos', {
    courses: 'Cursos',
    'course-design': 'Diseño de cursos',
    'course-library': 'Biblioteca de archivos',
    'course-packages': 'Paquetes de cursos',
    learning: 'Progreso de las personas',
    responses: 'Respuestas y revalidaciones',
    leaderboard: 'Tabla de posiciones',
    skills: 'Competencias',
    me: 'Mis propios cursos',
  }),
  ...group('Planes y certificaciones', {
    'formation-paths': 'Planes de formación',
    certifications: 'Certificaciones',
    certificates: 'Certificados',
    credentials: 'Credenciales verificables',
    notices: 'Avisos por correo',
  }),
  ...group('Formación externa', {
    'external-courses': 'Cursos externos',
    'external-course-categories': 'Escuelas',
    'external-course-competencies': 'Competencias de cursos externos',
    'external-course-users': 'Usuarios de cursos externos',
    instructors: 'Formadores',
    calendars: 'Calendarios de las sesiones',
    indicators: 'Indicadores',
  }),
  ...group('Ingreso y mensajes', {
    preregistrations: {
      label: 'Prerregistros',
      note: 'Escribir incluye aprobarlos, lo que crea usuarios.',
    },
    'preregistration-observations': 'Observaciones guardadas',
    'approver-groups': 'Grupos de autorización',
    communications: 'Audiencias y remitente',
    messages: 'Mensajes de WhatsApp',
  }),
  ...group(
    'Importaciones',
    Object.fromEntries(
      Object.entries(IMPORT_KINDS).map(([feature, { things, kind }]) => [
        feature,
        {
          label: `Importar ${things}`,
          ...(kind === 'users' && { note: 'Escribir incluye crear administradores.' }),
        },
      ]),
    ),
  ),
  ...group('Reportes y control', {
    reports: 'Reportes',
    attention: 'Pendientes de la compañía',
    'audit-log': 'Registro de cambios',
    trash: 'Papelera',
    webhooks: 'Webhooks',
    scim: {
      label: 'Directorio (SCIM)',
      note: 'Para el directorio de la compañía: leer y escribir personas y grupos por SCIM.',
    },
    limits: 'Límites de la instalación',
  }),
}
