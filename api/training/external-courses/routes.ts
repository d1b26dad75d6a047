import type { Hono } from 'hono'
import {
  externalCourseCategories,
  externalCourseCompetencies,
  externalCourses,
} from '#contract/training/external-courses.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { serve, type Handlers } from '#api/platform/calls/serve.ts'
import type { Services } from '#api/platform/services/services.ts'
import { replaceSkillsOf, skillsOf, type SkillOwner } from '#api/courses/skills/owner.ts'
import {
  CATEGORIES,
  changeOption,
  COMPETENCIES,
  createOption,
  getOption,
  listOptions,
  removeOptions,
  type Catalogue,
} from './catalogue.ts'
import { changeExternalCourse } from './change.ts'
import { createExternalCourse } from './create.ts'
import { listExternalCourses } from './list.ts'
import { getExternalCourse } from './read.ts'
import { removeExternalCourses } from './remove.ts'
import sql from 'sql-template-tag'
import { externalCourseNotFound } from './policy.ts'

export function mountExternalCourses(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services

  // Before the courses, whose id would match these paths.
  serve(
    app,
    services,
    'external-course-categories',
    externalCourseCategories,
    handlersOf(services, CATEGORIES),
  )
  serve(
    app,
    services,
    'external-course-competencies',
    externalCourseCompetencies,
    handlersOf(services, COMPETENCIES),
  )
  serve(app, services, 'external-courses', externalCourses, {
    list: ({ query, scope }) => listExternalCourses(db, scope, query),
    create: ({ body, scope }) => createExternalCourse(db, scope, body),
    get: ({ params, scope }) => getExternalCourse(db, scope, params.id),
    update: ({ params, body, scope }) => changeExternalCourse(db, scope, params.id, body),
    remove: ({ params, scope }) => removeExternalCourses(db, scope, params.id),
    skills: ({ params, scope }) => skillsOf(db, scope, EXTERNAL_COURSE_SKILLS, params.id),
    assignSkills: ({ params, body, scope }) =>
      replaceSkillsOf(db, scope, EXTERNAL_COURSE_SKILLS, { ...params, ids: body.skills }),
  })
}

/** Handlers shared by both editable lists. */
function handlersOf(
  { db }: Services,
  catalogue: Catalogue,
): Handlers<typeof externalCourseCategories> {
  return {
    list: ({ query, scope }) => listOptions(db, scope, catalogue, query),
    create: ({ body, scope }) => createOption(db, scope, catalogue, body),
    get: ({ params, scope }) => getOption(db, scope, catalogue, params.id),
    update: ({ params, body, scope }) => changeOption(db, scope, catalogue, params.id, body),
    remove: ({ params, scope }) => removeOptions(db, scope, catalogue, params.id),
  }
}

/** Skills that an external course teaches. */
const EXTERNAL_COURSE_SKILLS: SkillOwner<'course'> = {
  as: 'course',
  table: 'external_course_skills',
  column: 'external_course_id',
  find: ({ tenantId }, id) =>
    sql`select id, name from external_courses where tenant_id = ${tenantId} and id = ${id}`,
  locked: true,
  missing: externalCourseNotFound,
}
