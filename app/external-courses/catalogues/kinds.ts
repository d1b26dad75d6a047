import { NOUNS, type Noun } from '#contract/nouns.ts'
import { notFound } from '../../backend/not-found.ts'
import { listQuery } from '../../lists/list-query.ts'
import { paths } from '../../paths.ts'

/** An editable list of which each course has one, by the second part of its address. */
export type CatalogueKind = 'categories' | 'competencies'

/** All that one has. */
export const FIELD_LABELS = { name: 'Nombre' } as const

type CatalogueDefinition = {
  title: string
  /** What one is called; these lists are nobody else's, so competences need no more words here. */
  noun: Noun
  help: string
  /** The filter of the courses' list that shows who has one. */
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

/** Which of the lists an address is about. Throws 404 where it is none. */
export function catalogueKindOf(request: Request): CatalogueKind {
  const [, , kind = ''] = new URL(request.url).pathname.split('/')
  if (!Object.hasOwn(KINDS, kind)) throw notFound()
  return kind as CatalogueKind
}

/** The list: always by name. */
export const catalogueList = (kind: CatalogueKind) =>
  listQuery(['name'], (query) => paths.externalCourses.catalogue(kind, query), {})
