import { externalCourseCategories, externalCourseCompetencies } from '#contract/external-courses.ts'
import type { CatalogueKind } from './kinds.ts'

const CALLS = { categories: externalCourseCategories, competencies: externalCourseCompetencies }

/** Both lists have the same calls. */
export const callsOf = (kind: CatalogueKind) => CALLS[kind]
