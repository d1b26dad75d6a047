import { paths } from '#app/kit/urls/paths.ts'

/** Entities with skills, by the first segment of their address. */
export type OwnerKind = 'courses' | 'external-courses' | 'certifications'
export type Owner = { kind: OwnerKind; id: number }

/** Texts and return URL of each owner's screen. */
export const OWNERS = {
  courses: {
    list: paths.courses.list(),
    back: 'Volver a los cursos',
    title: 'Competencias del curso',
    help: 'Las que desarrolla este curso. Cuentan en los tiempos de cada usuario.',
  },
  'external-courses': {
    list: paths.externalCourses.list(),
    back: 'Volver a los cursos externos',
    title: 'Competencias del curso externo',
    help: 'Las que desarrolla este curso externo.',
  },
  certifications: {
    list: paths.certifications.list(),
    back: 'Volver a las certificaciones',
    title: 'Competencias de la certificación',
    help: 'Las que demuestra esta certificación. Cuentan en los tiempos de quienes la tienen vigente.',
  },
} as const satisfies Record<OwnerKind, object>

type Query = Parameters<typeof paths.skills>[2]

/** Returns the addresses of an owner's skills. */
export function skillPaths({ kind, id }: Owner) {
  return {
    page: (query?: Query) => paths.skills(kind, id, query),
    new: (query: Query) => paths.newSkill(kind, id, query),
    rename: (skill: number, query: Query) => paths.skill(kind, id, skill, 'edit', query),
    deletion: (skill: number, query: Query) => paths.skill(kind, id, skill, 'deletion', query),
  }
}
