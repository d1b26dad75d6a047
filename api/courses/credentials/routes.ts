import type { Hono } from 'hono'
import { credentials } from '#contract/courses/credentials.ts'
import { bindingsOf, type ApiContext, type ApiEnv } from '#api/platform/calls/context.ts'
import { limitByAddress } from '#api/platform/limiters/rate-limit.ts'
import { serve } from '#api/platform/calls/serve.ts'
import type { Services } from '#api/platform/services/services.ts'
import {
  getCredential,
  listCredentials,
  restoreCredential,
  revokeCredential,
} from './credentials.ts'
import { credentialOf, downloadCredential } from './download.ts'
import { openDidDocument, openStatusList } from './public.ts'
import { credentialSettings, rotateKey, saveCredentialSettings } from './settings.ts'

/** Rate limit of verifiers behind one address; caches answer most of them. */
const READS = { name: 'credential-documents', points: 300, seconds: 60 }

export function mountCredentials(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  const takeRead = limitByAddress(db, READS)
  const take = (c: ApiContext) => takeRead(bindingsOf(c).address ?? 'unknown')

  serve(app, services, 'credentials', credentials, {
    settings: ({ scope }) => credentialSettings(services, scope),
    saveSettings: ({ body, scope }) => saveCredentialSettings(services, scope, body),
    rotateKey: ({ scope }) => rotateKey(services, scope),
    list: ({ query, scope }) => listCredentials(db, scope, query),
    get: ({ params, scope }) => getCredential(services, scope, params.id),
    revoke: ({ params, body, scope }) => revokeCredential(services, scope, params.id, body.reason),
    restore: ({ params, scope }) => restoreCredential(services, scope, params.id),
    ofCourse: ({ params: { tenant_course_id: course, user_id: user }, scope }) =>
      credentialOf(services, scope, { kind: 'certificate', course, user }),
    downloadOfCourse: ({ params: { tenant_course_id: course, user_id: user }, scope }) =>
      downloadCredential(services, scope, { kind: 'certificate', course, user }),
    ofCertification: ({ params: { userId: user, assignmentId: assignment }, scope }) =>
      credentialOf(services, scope, { kind: 'certification', user, assignment }),
    downloadOfCertification: ({ params: { userId: user, assignmentId: assignment }, scope }) =>
      downloadCredential(services, scope, { kind: 'certification', user, assignment }),
    didDocument: async ({ params, c }) => {
      await take(c)
      return openDidDocument(services, params.uuid)
    },
    statusList: async ({ params, c }) => {
      await take(c)
      return openStatusList(services, params)
    },
  })
}
