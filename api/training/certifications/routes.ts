import type { Hono } from 'hono'
import { certifications } from '#contract/training/certifications.ts'
import { pathsUsingCertifications } from '../formation-paths/usage.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { streamTable } from '#api/platform/downloads/table.ts'
import { serve } from '#api/platform/calls/serve.ts'
import { readUpload } from '#api/platform/calls/upload.ts'
import { listRecords } from '#api/platform/records/list.ts'
import { createRecord, getRecord, updateRecord } from '#api/platform/records/record.ts'
import type { Services } from '#api/platform/services/services.ts'
import { addSkillsTo, removeSkillsFrom, skillsOf } from '#api/courses/skills/owner.ts'
import { assignToMany, renewMany } from './assign-many.ts'
import {
  assignCertification,
  certificationsOf,
  removeAssignment,
  updateAssignment,
} from './assignments.ts'
import { attachFile, detachFile } from './attachments.ts'
import { openAttachment } from './download.ts'
import { expiringExport } from './expiring-export.ts'
import { expiringFilters } from './expiring-filters.ts'
import { listExpiring } from './expiring.ts'
import { holdersOf } from './holders.ts'
import { readReminders, saveReminders } from './reminders.ts'
import { removeCertifications } from './remove.ts'
import { CERTIFICATION_SKILLS, CERTIFICATIONS } from './table.ts'
import { undoAssignments } from './undo.ts'
import { listUnnotified } from './unnotified.ts'

export function mountCertifications(app: Hono<ApiEnv>, services: Services): void {
  const { db, settings } = services

  serve(app, services, 'certifications', certifications, {
    list: ({ query, scope }) => listRecords(db, scope, CERTIFICATIONS, query),
    create: ({ body, scope }) => createRecord(db, scope, CERTIFICATIONS, body),
    expiring: ({ query, scope }) => listExpiring(db, scope, query),
    exportExpiring: ({ query, scope }) =>
      streamTable(services, scope, expiringExport(scope, query), query.format),
    expiringFilters: ({ query, scope }) => expiringFilters(db, scope, query),
    unheard: ({ scope }) => listUnnotified(db, scope),
    reminders: ({ scope }) => readReminders(db, scope),
    saveReminders: ({ body, scope }) => saveReminders(db, scope, body),
    get: ({ params, scope }) => getRecord(db, scope, CERTIFICATIONS, params.id),
    update: ({ params, body, scope }) => updateRecord(db, scope, CERTIFICATIONS, params.id, body),
    remove: ({ params, scope }) => removeCertifications(db, scope, params.id),
    users: ({ params, query, scope }) => holdersOf(db, scope, params.id, query),
    paths: ({ params, scope }) => pathsUsingCertifications(db, scope, params.ids),
    skills: ({ params, scope }) => skillsOf(db, scope, CERTIFICATION_SKILLS, params.id),
    addSkills: ({ params, scope }) => addSkillsTo(db, scope, CERTIFICATION_SKILLS, params),
    removeSkills: ({ params, scope }) => removeSkillsFrom(db, scope, CERTIFICATION_SKILLS, params),
    assignMatching: ({
      params,
      body: { date_completed, valid_through, all: _, ...filters },
      scope,
    }) => assignToMany(db, scope, params.id, filters, { date_completed, valid_through }),
    assignMany: ({ params: { id, ids }, body, scope }) =>
      assignToMany(db, scope, id, { ids }, body),
    renew: ({ body, scope }) => renewMany(db, scope, body),
    undoAssignments: ({ params, scope }) => undoAssignments(db, scope, params.request),
    ofUser: ({ params, scope }) => certificationsOf(db, scope, params.userId),
    assign: ({ params, body, scope }) => assignCertification(db, scope, params.userId, body),
    updateAssignment: ({ params, body, scope }) => updateAssignment(db, scope, params, body),
    removeAssignment: ({ params, scope }) => removeAssignment(db, scope, params),
    attach: async ({ params, scope, c }) => {
      const upload = await readUpload(c, { field: 'file', maxBytes: settings.attachmentBytes })
      return attachFile(services, scope, params, upload)
    },
    attachment: ({ params, scope }) => openAttachment(services, scope, params),
    detach: ({ params, scope }) => detachFile(services, scope, params),
  })
}
