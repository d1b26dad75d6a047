import sql from 'sql-template-tag'
import type { Theme } from '#contract/course-design-shape.ts'
import { IMAGE_KEYS } from '#contract/course-theme.ts'
import { acceptsType } from '#contract/course-values.ts'
import { fieldsOf, templateOf } from '#contract/course-templates/catalogue.ts'
import type { Field } from '#contract/course-templates/template.ts'
import type { Transaction } from '../db/database.ts'
import type { Scope } from '../http/scope.ts'
import { pathOfContent, pathOfSection, type ContentRow, type Design } from './model.ts'

/** Which files of its course a design names, and where. */

/** Media types of a course's files by their names. */
export type Files = ReadonlyMap<string, string>

export async function filesOf(
  ask: Pick<Transaction, 'query'>,
  { tenantId }: Pick<Scope, 'tenantId'>,
  id: number,
): Promise<Files> {
  const rows = await ask.query<{ name: string; media_type: string }>(
    sql`select name, media_type from course_resources
        where tenant_id = ${tenantId} and course_id = ${id}`,
  )
  return new Map(rows.map(({ name, media_type }) => [name, media_type]))
}

/** Why a field does not take a file; null when it does. */
export function refusedFile(
  files: Files,
  name: string,
  { label, accept = [] }: Field,
): string | null {
  const type = files.get(name)
  if (type === undefined) return `${label}: el archivo «${name}» no existe`
  return acceptsType(accept, type) ? null : `${label}: no admite este tipo de archivo`
}

export type Use = { path: string; name: string }

/** Every file that a design names. */
export function usesOf(design: Pick<Design, 'theme' | 'sections' | 'contents'>): Use[] {
  const whole = { name: '', slug: '', ...design }
  return [
    ...ofTheme('', design.theme),
    ...design.sections.flatMap((section) => {
      const path = pathOfSection(whole, section)
      const icon = section.icon === null ? [] : [{ path: `${path}/icon`, name: section.icon }]
      return [...icon, ...ofTheme(`${path}/`, section.theme)]
    }),
    ...design.contents.flatMap((content) => {
      const path = pathOfContent(whole, content)
      const named = fileFieldsOf(content).flatMap((field) => {
        const name = content.extended_props[field]
        return typeof name === 'string' ? [{ path: `${path}/extended_props/${field}`, name }] : []
      })
      return [...named, ...ofTheme(`${path}/`, content.theme)]
    }),
  ]
}

/** The fields of a content's extended_props that name files. */
export function fileFieldsOf({ template }: Pick<ContentRow, 'template'>): string[] {
  return fieldsOf(templateOf(template)).flatMap(({ editor, path }) =>
    editor === 'file' ? [path.replace('extended_props/', '')] : [],
  )
}

function ofTheme(path: string, theme: Theme): Use[] {
  const images = IMAGE_KEYS.map((key) => ({ path: `${path}theme/${key}`, name: theme[key] }))
  const font = { path: `${path}theme/font`, name: theme.font?.file }
  return [...images, font].filter((use): use is Use => use.name !== undefined)
}
