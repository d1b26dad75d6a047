import { useOutletContext } from '@remix-run/react'
import type { CourseSummary } from '#contract/courses/course-report.ts'
import type { CourseDetail } from '#contract/courses/courses.ts'
import type { ReportChoices } from './report/report-filter.tsx'

/** Data that all tabs of a course need: `summary` counts whom the search and filters match. */
export type CourseContext = {
  course: CourseDetail
  summary: CourseSummary
  choices: ReportChoices
}

export const useCourse = () => useOutletContext<CourseContext>()
