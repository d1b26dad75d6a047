import { NOUNS, type Noun } from '#contract/platform/values/nouns.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { listQuery } from '#app/kit/lists/list-query.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** Editable list with one value per course, by the second segment of its address. */
export type CatalogueKind = 'categories' | 'competencies'

/** Labels of the form's fields. */
export const FIELD_LABELS = { name: 'Nombre' } as const

type CatalogueDefinition = {
  title: string
  /** Noun of an entry. */
  noun: Noun
  help: string
  /** Filter of the course list by this entry. */
  filter: 'category' | 'competence'
}

export const KINDS: Record<CatalogueKind, CatalogueDefinition> = {
  categories: {
    title: 'Escuelas',
    noun: NOUNS.externalCourseCategory,
    help: 'Cada curso externo es de una escuela, o de ninguna. Los indicadores se agrupan por ella.',
    filter: 'category',
  },
  competencies: {
    title: 'Competencias de los cursos externos',
    noun: { ...NOUNS.externalCourseCompetence, one: 'competencia', many: 'competencias' },
    help: 'Cada curso externo es de una, o de ninguna. Son otras que las que se asignan a cursos y certificaciones.',
    filter: 'competence',
  },
}

/** Returns the list of an address. Throws 404 when it names none. */
export function catalogueKindOf(request: Request): CatalogueKind {
  const [, , kind = ''] = new URL(request.url).pathname.split('/')
  if (!Object.hasOwn(KINDS, kind)) throw notFound()
  return kind as CatalogueKind
}

/** Query of the list, sorted by name. */
export const catalogueList = (kind: CatalogueKind) =>
  listQuery(['name'], (query) => paths.externalCourses.catalogue(kind, query), {})
