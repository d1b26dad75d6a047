import {
  EXTERNAL_OPTIONS_LOADED,
  externalCourseCategories,
  externalCourseCompetencies,
  type ExternalCourse,
} from '#contract/training/external-courses.ts'
import { instructors } from '#contract/training/instructors.ts'
import type { Option } from '#contract/platform/values/shapes.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { lookup, type Lookup } from '#app/kit/forms/choices/lookup.server.ts'

/** Sources of a course's references by field, with the error shown when they cannot be loaded. */
const SOURCES = {
  category_id: { list: externalCourseCategories.list, failed: 'Error al cargar las escuelas' },
  competence_id: {
    list: externalCourseCompetencies.list,
    failed: 'Error al cargar las competencias',
  },
  instructor_id: { list: instructors.list, failed: 'Error al cargar los instructores' },
} as const
export type NamedField = keyof typeof SOURCES
export type CourseChoices = Record<NamedField, Lookup>

const FIELDS = Object.keys(SOURCES) as NamedField[]

/** Returns the options of a field that match a search, by name. */
export async function findNamed(api: ApiClient, field: NamedField, q = ''): Promise<Option[]> {
  const query = { q, limit: EXTERNAL_OPTIONS_LOADED }
  const { results } = await api.call(SOURCES[field].list, { query })
  return results.map(({ id, name }) => ({ id, name }))
}

export function isNamedField(name: string | undefined): name is NamedField {
  return FIELDS.some((field) => field === name)
}

/** Reads the options of the form and the list's filters; those of a `course` are always included. */
export async function readChoices(
  api: ApiClient,
  course?: Pick<ExternalCourse, NamedField | 'category' | 'competence' | 'instructor_name'>,
): Promise<CourseChoices> {
  const had: Record<NamedField, string | null | undefined> = {
    category_id: course?.category,
    competence_id: course?.competence,
    instructor_id: course?.instructor_name,
  }
  const choices = FIELDS.map(async (field) => {
    const found = await lookup(findNamed(api, field), SOURCES[field].failed)
    return [field, withChosen(found, course?.[field], had[field])] as const
  })
  return Object.fromEntries(await Promise.all(choices)) as CourseChoices
}

function withChosen(
  { options, ...rest }: Lookup,
  id: number | null | undefined,
  name: string | null | undefined,
): Lookup {
  const known = !id || !name || options.some(({ value }) => value === id)
  return { options: known ? options : [{ value: id, label: name }, ...options], ...rest }
}
