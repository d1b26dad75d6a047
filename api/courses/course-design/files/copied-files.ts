import sql from 'sql-template-tag'
import { IMAGE_KEYS } from '#contract/courses/design/course-theme.ts'
import type { Theme } from '#contract/courses/design/course-design-shape.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { fileFieldsOf, usesOf } from '../files.ts'
import type { Part } from '../model.ts'
import type { DesignAccess } from '../access.ts'
import { recordFile, type Stored } from './resources.ts'

/** Names of files in the source course, mapped to those in the target course. */
type Names = ReadonlyMap<string, string>

/** Copies to a course the files that a part of another one uses; those it already has are not copied again. */
export async function copyFiles(
  tx: Transaction,
  { scope, id }: DesignAccess,
  into: number,
  part: Part,
): Promise<Names> {
  const wanted = [...new Set(usesOf({ theme: {}, ...part }).map(({ name }) => name))]
  const rows = await tx.query<Stored & { known: string | null }>(
    sql`select r.kind, r.name, r.media_type as "mediaType", r.bytes, r.file_key as key, (
            select known.name from course_resources known
            where known.tenant_id = ${scope.tenantId} and known.course_id = ${into}
              and known.file_key = r.file_key
            order by known.id limit 1
          ) as known
        from course_resources r
        where r.tenant_id = ${scope.tenantId} and r.course_id = ${id} and r.name = any(${wanted})
        order by r.id`,
  )
  const names = new Map<string, string>()
  for (const { known, ...file } of rows) {
    const name = known ?? (await recordFile(tx, { scope, id: into }, file)).name
    names.set(file.name, name)
  }
  return names
}

/** Returns the part with the names of its files in the target course. */
export function renamedIn({ sections, contents }: Part, names: Names): Part {
  const named = (name: string) => names.get(name) ?? name
  return {
    sections: sections.map((row) => ({
      ...row,
      icon: row.icon && named(row.icon),
      theme: renamedInTheme(row.theme, names),
    })),
    contents: contents.map((row) => {
      const files = fileFieldsOf(row).flatMap((field) => {
        const name = row.extended_props[field]
        return typeof name === 'string' ? [[field, named(name)] as const] : []
      })
      const extended_props = { ...row.extended_props, ...Object.fromEntries(files) }
      return { ...row, extended_props, theme: renamedInTheme(row.theme, names) }
    }),
  }
}

export function renamedInTheme(theme: Theme, names: Names): Theme {
  const named = (name: string) => names.get(name) ?? name
  const images = IMAGE_KEYS.flatMap((key) =>
    theme[key] ? [[key, named(theme[key])] as const] : [],
  )
  const { font } = theme
  return {
    ...theme,
    ...Object.fromEntries(images),
    ...(font?.file && { font: { ...font, file: named(font.file) } }),
  }
}
