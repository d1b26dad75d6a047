import type { DesignContent } from '#contract/courses/design/course-design-shape.ts'
import { storedTemplate } from '#contract/courses/course-templates/catalogue.ts'
import type { Template } from '#contract/courses/course-templates/template.ts'

/** Returns a new content of a template with example pictures, as the gallery's preview. */
export function exampleOf(template: Template): DesignContent {
  const { title, estimatedTime, points = 0, extended_props = {}, options = [] } = template.starts
  return {
    id: 0,
    order: 1,
    content_template: storedTemplate(template),
    theme: {},
    title,
    category: null,
    estimatedTime,
    points,
    options: Object.fromEntries(
      options.map(({ text, value, description = null }, at) => [
        at + 1,
        { text, value, description, order: at + 1, correct_position: at + 1 },
      ]),
    ),
    extended_props: { text: template.description, ...extended_props, ...template.example },
  }
}
