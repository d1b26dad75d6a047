import type { PackagePreview } from '#contract/courses/course-packages.ts'
import { templateOf } from '#contract/courses/course-templates/catalogue.ts'

/** Returns a preview with the names of its templates, so that browsers do not load the templates. */
export function toTitledPreview({ sections, ...preview }: PackagePreview) {
  return {
    ...preview,
    sections: sections.map((section) => ({
      name: section.name,
      sections: section.sections.map((below) => ({
        name: below.name,
        contents: below.contents.map(({ title, template }) => ({
          title,
          template: templateOf(template)?.title ?? template,
        })),
      })),
    })),
  }
}
export type TitledPreview = ReturnType<typeof toTitledPreview>
