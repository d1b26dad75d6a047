import type { CourseStatus } from './course-report.ts'

/**
 * Tables of a course's report, of one tenant or of several: specification 2, §2 and §8. Labels
 * only, in display order.
 */

type Words = { title: string; empty: string }

/** Tables by status of the users. */
export const STATUS_TABLES = {
  finished: { title: 'Completados', empty: 'Ningun usuario ha completado el curso' },
  active: { title: 'Activos', empty: 'No hay usuarios activos el curso' },
  downloaded: { title: 'Sin avance', empty: 'No hay usuarios sin avance en el curso' },
  'not-downloaded': {
    title: 'No descargada',
    empty: 'No hay usuarios sin descargar la aplicación',
  },
} as const satisfies Record<CourseStatus, Words>

/** Status of one user. */
export const STATUS_LABELS = {
  finished: 'Completado',
  active: 'Activo',
  downloaded: 'Sin avance',
  'not-downloaded': 'No descargada',
} as const satisfies Record<CourseStatus, string>

export const AREAS_TABLE = {
  title: 'Areas',
  empty: 'No hay información en el momento',
} as const satisfies Words

export const WITHOUT_AREA = 'Sin área'
