import { alternatives, common } from './fields.ts'
import * as registry from './registry.ts'
import { TEMPLATE_PACKAGE, type Field, type Template } from './template.ts'

const BY_ID: ReadonlyMap<string, Template> = new Map(
  Object.values<Template>(registry).map((template) => [template.id, template]),
)

/** In the order of the gallery. */
export const TEMPLATES: readonly Template[] = [...BY_ID.values()].sort((a, b) => a.order - b.order)

/**
 * The id of a template as somebody wrote it: bare, after our package, or after another one, which is cut at
 * its last point.
 */
export function templateId(written: string): string {
  return written.slice(written.lastIndexOf('.') + 1)
}

/** Undefined where there is none: it draws 'No template for {type}.' and is not written. */
export function templateOf(written: string): Template | undefined {
  return BY_ID.get(templateId(written))
}

/** How a template is stored. */
export function storedTemplate({ id }: Pick<Template, 'id'>): string {
  return `${TEMPLATE_PACKAGE}${id}`
}

/** Every field of a content of this template; of an unknown one, those that all have. */
export function fieldsOf(template: Template | undefined): readonly Field[] {
  return [...common, ...(template?.fields ?? []), ...alternatives]
}
