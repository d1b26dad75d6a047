import {
  externalCourseCategories,
  externalCourseCompetencies,
} from '#contract/training/external-courses.ts'
import type { CatalogueKind } from './kinds.ts'

const CALLS = { categories: externalCourseCategories, competencies: externalCourseCompetencies }

/** Returns the calls of a list; both lists have the same. */
export const callsOf = (kind: CatalogueKind) => CALLS[kind]
