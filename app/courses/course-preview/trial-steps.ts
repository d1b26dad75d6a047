import type {
  DesignContent,
  DesignSection,
  DesignSubsection,
  PublishedDesign,
} from '#contract/courses/design/course-design-shape.ts'
import { inOrder } from '#contract/courses/design/course-problems.ts'
import type { ThemeLevels } from '../course-screens/theme-css.ts'
import { subjectsOf } from '../course-screens/subjects.ts'

/** Screens of a trial in the order in which a learner sees them. */
export type Step = { key: string; levels: ThemeLevels } & (
  | { kind: 'section'; of: DesignSection | DesignSubsection; level: 'section' | 'subsection' }
  | { kind: 'subjects'; of: DesignSection | DesignSubsection }
  | { kind: 'content'; content: DesignContent; progress: number }
  /** Result of a section, with the points that its contents give. */
  | { kind: 'module'; possible: number }
  | { kind: 'course'; possible: number }
)

/** Returns the steps of one section, or of the whole course when `section` is null. */
export function stepsOf(design: PublishedDesign, section: number | null): Step[] {
  const sections = inOrder(design.sections).filter(({ id }) => section === null || id === section)
  const steps = sections.flatMap(stepsOfSection)
  if (section !== null || steps.length === 0) return steps
  return [
    ...steps,
    { key: 'result-course', levels: {}, kind: 'course', possible: possibleIn(steps) },
  ]
}

/** Returns the id of the root section that an item of the editor belongs to; null when it is gone. */
export function sectionOfItem(design: PublishedDesign, key: string): number | null {
  const found = inOrder(design.sections).find((section) =>
    stepsOfSection(section).some((step) => step.key === key),
  )
  return found?.id ?? null
}

function stepsOfSection(section: DesignSection): Step[] {
  const levels = { section: section.id }
  const steps = [
    ...opening(section, 'section', levels),
    ...inOrder(section.sections).flatMap((subsection) => {
      const below = { ...levels, subsection: subsection.id }
      const contents = inOrder(subsection.contents)
      return [
        ...opening(subsection, 'subsection', below),
        ...contents.map((content, at): Step => ({
          key: `content-${content.id}`,
          levels: { ...below, content: content.id },
          kind: 'content',
          content,
          progress: (at + 1) / contents.length,
        })),
      ]
    }),
  ]
  const possible = possibleIn(steps)
  return [...steps, { key: `result-${section.id}`, levels, kind: 'module', possible }]
}

function opening(
  of: DesignSection | DesignSubsection,
  level: 'section' | 'subsection',
  levels: ThemeLevels,
): Step[] {
  const begin: Step = { key: `${level}-${of.id}`, levels, kind: 'section', of, level }
  if (subjectsOf(of).length === 0) return [begin]
  return [begin, { key: `subjects-${of.id}`, levels, kind: 'subjects', of }]
}

/** Returns the points that the contents among some steps give. */
export function possibleIn(steps: readonly Step[]): number {
  return steps.reduce((sum, step) => sum + (step.kind === 'content' ? step.content.points : 0), 0)
}
