import { ALTERNATIVE_OF, alternatives, common } from './fields.ts'
import * as registry from './registry.ts'
import { TEMPLATE_PACKAGE, type Field, type Template } from './template.ts'

const BY_ID: ReadonlyMap<string, Template> = new Map(
  Object.values<Template>(registry).map((template) => [template.id, template]),
)

/** Templates in gallery order. */
export const TEMPLATES: readonly Template[] = [...BY_ID.values()].sort((a, b) => a.order - b.order)

/**
 * Returns the id of a template from its written form: bare, after our package, or after another
 * one, which is cut at its last point.
 */
export function templateId(written: string): string {
  return written.slice(written.lastIndexOf('.') + 1)
}

/** Returns undefined for an unknown template: it renders 'No template for {type}.' and cannot be written. */
export function templateOf(written: string): Template | undefined {
  return BY_ID.get(templateId(written))
}

/** Returns the stored form of a template's id. */
export function storedTemplate({ id }: Pick<Template, 'id'>): string {
  return `${TEMPLATE_PACKAGE}${id}`
}

/** Returns every field of a content of this template; for an unknown one, the common fields. */
export function fieldsOf(template: Template | undefined): readonly Field[] {
  return [...common, ...(template?.fields ?? []), ...alternatives]
}

/**
 * Returns the fields that the property panel shows: `fieldsOf` without the alternatives of media that
 * the template does not have.
 */
export function panelFieldsOf(template: Template | undefined): readonly Field[] {
  const fields = fieldsOf(template)
  if (!template) return fields
  const media = template.fields.flatMap(({ accept = [], reads }) =>
    reads === 'video' ? ['video/mp4'] : accept,
  )
  return fields.filter(({ path }) => {
    const needed = ALTERNATIVE_OF[path]
    return !needed || media.some((type) => needed.test(type))
  })
}
