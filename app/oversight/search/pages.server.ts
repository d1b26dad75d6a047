import type { Session } from '#contract/access/auth.ts'
import { isAdmin } from '#app/kit/backend/permission.ts'
import { fold } from '#app/kit/ui/fold.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { menuOf, pagesIn } from '#app/kit/shell/menu/menu.ts'
import { ACTIONS } from './actions.server.ts'
import type { SearchableAction, SearchablePage } from './searchable-page.ts'

/** Synonyms of the menu's pages, by URL. */
const SYNONYMS: Record<string, string> = {
  [paths.users.list()]: 'personas empleados colaboradores trabajadores gente equipo',
  [paths.areas.list()]: 'departamentos dependencias',
  [paths.positions.list()]: 'puestos perfiles roles',
  [paths.groups.list()]: 'equipos',
  [paths.organizationalUnits.list()]: 'sedes filiales negocios permisos',
  [paths.courses.list()]: 'capacitaciones formacion contenidos',
  [paths.formationPaths.list()]: 'rutas de aprendizaje planes mallas',
  [paths.certifications.list()]: 'certificados diplomas vencimientos',
  [paths.externalCourses.list()]: 'presenciales capacitaciones externas asistencia',
  [paths.instructors.list()]: 'instructores profesores docentes capacitadores',
  [paths.indicators.page()]: 'tablero metricas graficos',
  [paths.preregistrations.list()]: 'solicitudes ingreso aprobar registros',
  [paths.approverGroups.list()]: 'aprobadores autorizadores',
  [paths.communications.list()]: 'mensajes whatsapp audiencias campañas',
  [paths.reports.report('routes')]: 'reporte de planes de formacion avance',
  [paths.reports.report('courses')]: 'reporte de cursos avance progreso',
  [paths.reports.report('modules')]: 'reporte de modulos avance',
  [paths.reports.report('responses')]: 'reporte de respuestas preguntas',
  [paths.reports.report('activity')]: 'reporte de actividad finalizados completados mes',
  [paths.reports.home()]: 'informes vistas envios programados',
  [paths.auditLog.list()]: 'auditoria historial quien cambio bitacora',
  [paths.trash.list()]: 'eliminados restaurar recuperar',
  [paths.credentials.list()]: 'open badges insignia digital linkedin verificable firma did revocar',
}

/** Returns the pages that a session may open: those of its menu, then those of actions. */
export function pagesOf(session: Session): SearchablePage[] {
  const inMenu = menuOf(session).flatMap(({ label, entries }) =>
    entries.flatMap((entry) =>
      pagesIn(entry).map(({ to, label: name, icon }) => ({
        name,
        to,
        icon,
        ...(entry.pages ? { section: entry.label } : label && { section: label }),
        words: SYNONYMS[to] ?? '',
      })),
    ),
  )
  return [
    { name: 'Inicio', to: paths.home, icon: 'dashboard', words: 'pendientes requiere atencion' },
    ...inMenu,
    ...ACTIONS.filter((action) => isOpenTo(action, session)),
  ]
}

function isOpenTo({ access, feature }: SearchableAction, session: Session): boolean {
  if (feature && !session.tenant.features[feature]) return false
  if (access === 'super') return session.user.superadmin
  return access === 'staff' || isAdmin(session)
}

/**
 * Returns the pages with every word of a text at the start of one of theirs, best first: those whose name begins
 * with the text, then those whose name has all words, then those found by synonyms.
 */
export function findPages(pages: readonly SearchablePage[], q: string): SearchablePage[] {
  const wanted = wordsOf(q)
  if (wanted.length === 0) return []
  const ranked = pages.flatMap((page) => {
    const name = wordsOf(page.name)
    const all = [...name, ...wordsOf(`${page.section ?? ''} ${page.words ?? ''}`)]
    if (!haveAll(all, wanted)) return []
    return [{ page, rank: beginsWith(page, q) ? 0 : haveAll(name, wanted) ? 1 : 2 }]
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ page }) => page)
}

/** True when the page's name begins with the text. */
export function beginsWith({ name }: SearchablePage, q: string): boolean {
  return fold(name).startsWith(fold(q.trim()))
}

/** Articles and prepositions, which nobody has to type. */
const FILLERS = new Set(['a', 'al', 'de', 'del', 'el', 'en', 'la', 'las', 'los', 'por', 'y'])

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !FILLERS.has(word))
}

function haveAll(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((one) => words.some((word) => word.startsWith(one)))
}
