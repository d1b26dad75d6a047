import { etagOf } from '../etag.ts'
import { listResponse, readRange } from '../list-query.ts'
import { readPatch } from '../patch.ts'
import { project, readProjection } from '../filters/projection.ts'
import { sentPatch, sentResource, type Sent } from './read-user.ts'
import { listUsers, readUser } from '../read.ts'
import { changeUser, createUser, removeUser } from './save-user.ts'
import type { Answer, Call, Work } from '../service.ts'
import { userResource, type UserRow } from './user-resource.ts'

function answerOf({ scope, base, query }: Call, row: UserRow): Answer {
  return {
    body: project(userResource(scope, base, row), readProjection(query, 'user')),
    etag: etagOf(row.version),
    location: `${base}/Users/${row.id}`,
  }
}

/** Calls about users (RFC 7644, section 3). */
export const userCalls = {
  list: async ({ services, scope, base, query }) => {
    const range = readRange(query)
    const { total, rows } = await listUsers(services.db, scope, range)
    const projection = readProjection(query, 'user')
    const found = rows.map((row) => project(userResource(scope, base, row), projection))
    return { body: listResponse(found, total, range) }
  },
  get: async (call) => {
    const { services, scope, id } = call
    return answerOf(call, await readUser(services.db.for(scope), scope, id))
  },
  create: async (call) => {
    const row = await createUser(call, sentResource(await call.body()))
    return { ...answerOf(call, row), status: 201 }
  },
  replace: async (call) => {
    const resource = sentResource(await call.body())
    const change = { sent: () => resource, replaces: true, ifMatch: call.ifMatch }
    return answerOf(call, await changeUser(call, call.id, change))
  },
  patch: async (call) => {
    const operations = readPatch(await call.body())
    const sent = (present: Sent) => sentPatch(operations, present)
    const change = { sent, replaces: false, ifMatch: call.ifMatch }
    return answerOf(call, await changeUser(call, call.id, change))
  },
  remove: async (call) => {
    await removeUser(call, call.id, call.ifMatch)
    return {}
  },
} satisfies Record<string, Work>
