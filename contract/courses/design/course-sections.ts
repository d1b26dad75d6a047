import { MAX_SLUG } from '#contract/platform/values/slug.ts'
import { IMAGES } from '../course-templates/fields.ts'
import type { Field } from '../course-templates/template.ts'

/** Editor fields of a course and its sections, as data. */

/** Default names of new sections; a design with these names cannot be published. */
export const NEW_SECTION = 'Nueva sección'
export const NEW_SUBSECTION = 'Nueva subsección'

/** Take effect immediately; all other fields wait for a publication. */
export const COURSE_FIELDS: readonly Field[] = [
  { path: 'name', label: 'Nombre', editor: 'text', max: 150, required: true },
  { path: 'slug', label: 'Slug', editor: 'text', max: MAX_SLUG, required: true },
]

/** Fields of sections and subsections. `subjects` is one text, separated by ';'. */
export const SECTION_FIELDS: readonly Field[] = [
  { path: 'name', label: 'Nombre', editor: 'text', max: 150, required: true },
  { path: 'icon', label: 'Ícono', editor: 'file', accept: IMAGES, subtype: 'images' },
  { path: 'color', label: 'Color', editor: 'color' },
  { path: 'subjects_title', label: 'Título de los temas', editor: 'text', max: 150 },
  { path: 'subjects', label: 'Temas', editor: 'text_list', max: 2000 },
]

export const MAX_SECTIONS = 500
export const MAX_CONTENTS = 2000
