import { MAX_SLUG } from './slug.ts'
import { IMAGES } from './course-templates/fields.ts'
import type { Field } from './course-templates/template.ts'

/** What a course and its sections have in the editor, as data. */

/** What new ones are called until somebody names them; nothing is published under these names. */
export const NEW_SECTION = 'Nueva sección'
export const NEW_SUBSECTION = 'Nueva subsección'

/** They hold at once, unlike the rest, which waits for a publication. */
export const COURSE_FIELDS: readonly Field[] = [
  { path: 'name', label: 'Nombre', editor: 'text', max: 150, required: true },
  { path: 'slug', label: 'Slug', editor: 'text', max: MAX_SLUG, required: true },
]

/** Of sections and subsections. `subjects` is one text, parted by ';'. */
export const SECTION_FIELDS: readonly Field[] = [
  { path: 'name', label: 'Nombre', editor: 'text', max: 150, required: true },
  { path: 'icon', label: 'Ícono', editor: 'file', accept: IMAGES, subtype: 'images' },
  { path: 'color', label: 'Color', editor: 'color' },
  { path: 'subjects_title', label: 'Título de los temas', editor: 'text', max: 150 },
  { path: 'subjects', label: 'Temas', editor: 'text_list', max: 2000 },
]

export const MAX_SECTIONS = 500
export const MAX_CONTENTS = 2000
