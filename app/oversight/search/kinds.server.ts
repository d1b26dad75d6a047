import { NOUNS, type Noun } from '#contract/platform/values/nouns.ts'
import type { SearchKind } from '#contract/oversight/search-kinds.ts'
import type { Found } from '#contract/oversight/search.ts'
import { paths } from '#app/kit/urls/paths.ts'
import type { IconName } from '#app/kit/ui/icon.tsx'

/** Display of a kind: its words, the page of a record, and its list with a search. */
export const KINDS: Record<
  SearchKind,
  {
    title: string
    noun: Noun
    icon: IconName
    page: (record: Found) => string
    list: (query: { q: string }) => string
  }
> = {
  users: {
    title: 'Usuarios',
    noun: NOUNS.user,
    icon: 'users',
    page: ({ id }) => paths.users.detail(id),
    list: paths.users.list,
  },
  courses: {
    title: 'Cursos',
    noun: NOUNS.course,
    icon: 'courses',
    page: ({ id }) => paths.courses.detail(id),
    list: paths.courses.list,
  },
  'formation-paths': {
    title: 'Planes de formación',
    noun: NOUNS.formationPath,
    icon: 'paths',
    page: ({ id }) => paths.formationPaths.detail(id),
    list: paths.formationPaths.list,
  },
  groups: {
    title: 'Grupos',
    noun: NOUNS.group,
    icon: 'groups',
    page: ({ id }) => paths.groups.detail(id),
    list: paths.groups.list,
  },
  areas: {
    title: 'Áreas',
    noun: NOUNS.area,
    icon: 'areas',
    page: ({ id }) => paths.areas.detail(id),
    list: paths.areas.list,
  },
  positions: {
    title: 'Cargos',
    noun: NOUNS.position,
    icon: 'positions',
    page: ({ id }) => paths.positions.detail(id),
    list: paths.positions.list,
  },
  'organizational-units': {
    title: 'Unidades de negocio',
    noun: NOUNS.businessUnit,
    icon: 'units',
    page: ({ id }) => paths.organizationalUnits.users(id),
    list: paths.organizationalUnits.list,
  },
  certifications: {
    title: 'Certificaciones',
    noun: NOUNS.certification,
    icon: 'certifications',
    page: ({ id }) => paths.certifications.users(id),
    list: paths.certifications.list,
  },
  'external-courses': {
    title: 'Cursos externos',
    noun: NOUNS.externalCourse,
    icon: 'external-courses',
    page: ({ id }) => paths.externalCourses.detail(id),
    list: paths.externalCourses.list,
  },
  instructors: {
    title: 'Formadores',
    noun: NOUNS.instructor,
    icon: 'instructors',
    // An instructor has no page of their own.
    page: ({ name }) => paths.instructors.list({ q: name }),
    list: paths.instructors.list,
  },
  communications: {
    title: 'Comunicaciones',
    noun: NOUNS.audience,
    icon: 'communications',
    page: ({ id }) => paths.communications.detail(id),
    list: paths.communications.list,
  },
}
