import type { Hono } from 'hono'
import { skills } from '#contract/courses/skills.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import { listRecords } from '#api/platform/records/list.ts'
import { createRecord, getRecord, updateRecord } from '#api/platform/records/record.ts'
import type { Services } from '#api/platform/services/services.ts'
import { replaceSkillsOf, skillsOf } from './owner.ts'
import { COURSE_SKILLS, removeSkills, SKILLS } from './skills.ts'

export function mountSkills(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  serve(app, services, 'skills', skills, {
    list: ({ query, scope }) => listRecords(db, scope, SKILLS, query),
    get: ({ params, scope }) => getRecord(db, scope, SKILLS, params.id),
    create: ({ body, scope }) => createRecord(db, scope, SKILLS, body),
    rename: ({ params, body, scope }) => updateRecord(db, scope, SKILLS, params.id, body),
    remove: ({ params, scope }) => removeSkills(db, scope, params.id),
    ofCourse: ({ params, scope }) => skillsOf(db, scope, COURSE_SKILLS, params.id),
    assignToCourse: ({ params, body, scope }) =>
      replaceSkillsOf(db, scope, COURSE_SKILLS, { ...params, ids: body.skills }),
  })
}
