import type { CourseManifest, PackagedSubsection } from '#contract/courses/course-package.ts'
import type { PackagePreview } from '#contract/courses/course-packages.ts'
import { templateOf } from '#contract/courses/course-templates/catalogue.ts'

/** Returns what the course of a package will have. */
export function previewOf(
  { course, sections, files }: CourseManifest,
  omitted: readonly string[],
): PackagePreview {
  const { name, description, duration_hours } = course
  const subsections = sections.flatMap((section) => section.sections)
  // Contents of unknown templates are left out.
  const contents = subsections.flatMap(knownContents)
  return {
    name,
    description,
    duration_hours,
    sections: sections.map((section) => ({
      name: section.name,
      sections: section.sections.map((below) => ({
        name: below.name,
        contents: knownContents(below).map(({ title, template }) => ({ title, template })),
      })),
    })),
    contents: contents.length,
    seconds: contents.reduce((sum, { estimatedTime }) => sum + estimatedTime, 0),
    files,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    omitted: [...omitted],
  }
}

function knownContents({ contents }: PackagedSubsection) {
  return contents.filter(({ template }) => templateOf(template))
}
