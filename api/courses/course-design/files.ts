import sql from 'sql-template-tag'
import type { Theme } from '#contract/courses/design/course-design-shape.ts'
import { IMAGE_KEYS, THEME_IMAGES } from '#contract/courses/design/course-theme.ts'
import { acceptsType } from '#contract/courses/design/course-values.ts'
import { fieldsOf, templateOf } from '#contract/courses/course-templates/catalogue.ts'
import { IMAGES } from '#contract/courses/course-templates/fields.ts'
import type { Field } from '#contract/courses/course-templates/template.ts'
import type { Queryable } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { pathOfContent, pathOfSection, type ContentRow, type Design } from './model.ts'

/** Files of its course that a design uses, and where. */

/** Media types of a course's files, by name. */
export type Files = ReadonlyMap<string, string>

export async function filesOf(
  ask: Queryable,
  { tenantId }: Pick<Scope, 'tenantId'>,
  id: number,
): Promise<Files> {
  const rows = await ask.query<{ name: string; media_type: string }>(
    sql`select name, media_type from course_resources
        where tenant_id = ${tenantId} and course_id = ${id}`,
  )
  return new Map(rows.map(({ name, media_type }) => [name, media_type]))
}

/** Returns why a field does not accept a file; null when it does. */
export function refusedFile(
  files: Files,
  name: string,
  { label, accept = [] }: Field,
): string | null {
  const type = files.get(name)
  if (type === undefined) return `${label}: el archivo «${name}» no existe`
  return acceptsType(accept, type) ? null : `${label}: no admite este tipo de archivo`
}

/** A field with a file, and the media types it accepts. */
export type Use = { path: string; label: string; name: string; accept: readonly string[] }

/** Returns every use of a file in a design. */
export function usesOf(design: Pick<Design, 'theme' | 'sections' | 'contents'>): Use[] {
  const whole = { name: '', slug: '', ...design }
  return [
    ...ofTheme('', design.theme),
    ...design.sections.flatMap((section) => {
      const path = pathOfSection(whole, section)
      const icon =
        section.icon === null
          ? []
          : [{ path: `${path}/icon`, label: 'Ícono', name: section.icon, accept: IMAGES }]
      return [...icon, ...ofTheme(`${path}/`, section.theme)]
    }),
    ...design.contents.flatMap((content) => {
      const path = pathOfContent(whole, content)
      const named = fieldsNamingFiles(content).flatMap(({ path: field, label, accept = [] }) => {
        const name = content.extended_props[propOf(field)]
        return typeof name === 'string' ? [{ path: `${path}/${field}`, label, name, accept }] : []
      })
      return [...named, ...ofTheme(`${path}/`, content.theme)]
    }),
  ]
}

/** Returns the fields of a content's extended_props that contain files. */
export function fileFieldsOf(content: Pick<ContentRow, 'template'>): string[] {
  return fieldsNamingFiles(content).map(({ path }) => propOf(path))
}

function fieldsNamingFiles({ template }: Pick<ContentRow, 'template'>): Field[] {
  return fieldsOf(templateOf(template)).filter(({ editor }) => editor === 'file')
}

const propOf = (path: string) => path.replace('extended_props/', '')

function ofTheme(path: string, theme: Theme): Use[] {
  const images = IMAGE_KEYS.flatMap((key) => {
    const name = theme[key]
    return name === undefined
      ? []
      : [{ path: `${path}theme/${key}`, label: THEME_IMAGES[key].label, name, accept: IMAGES }]
  })
  const { file, type } = theme.font ?? {}
  if (file === undefined) return images
  const font = { path: `${path}theme/font`, label: 'Fuente', name: file, accept: [`font/${type}`] }
  return [...images, font]
}
