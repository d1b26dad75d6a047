import type { Hono } from 'hono'
import { skills } from '#contract/skills.ts'
import type { ApiEnv } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { COURSE_SKILLS } from './course-skills.ts'
import { replaceSkillsOf, skillsOf } from './owner.ts'
import { createSkill, getSkill, listSkills, removeSkills, renameSkill } from './skills.ts'

export function mountSkills(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  serve(app, services, 'skills', skills, {
    list: ({ query, scope }) => listSkills(db, scope, query),
    get: ({ params, scope }) => getSkill(db, scope, params.id),
    create: ({ body, scope }) => createSkill(db, scope, body),
    rename: ({ params, body, scope }) => renameSkill(db, scope, params.id, body),
    remove: ({ params, scope }) => removeSkills(db, scope, params.id),
    ofCourse: ({ params, scope }) => skillsOf(db, scope, COURSE_SKILLS, params.id),
    assignToCourse: ({ params, body, scope }) =>
      replaceSkillsOf(db, scope, COURSE_SKILLS, { ...params, ids: body.skills }),
  })
}
