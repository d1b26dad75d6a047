import { changeGroup, createGroup, removeGroup } from './save-group.ts'
import { groupEtag, groupResource, listGroups, readGroup } from './group-resource.ts'
import { listResponse, readRange } from '../list-query.ts'
import { readPatch } from '../patch.ts'
import { isWanted, project, readProjection } from '../filters/projection.ts'
import { sentGroup, sentGroupPatch } from './read-group.ts'
import type { Answer, Call, Work } from '../service.ts'

async function answerOf(call: Call, id: number): Promise<Answer> {
  const { services, scope, base, query } = call
  const projection = readProjection(query, 'group')
  const withMembers = isWanted(projection, 'members')
  const row = await readGroup(services.db.for(scope), scope, id, withMembers)
  return {
    body: project(groupResource(base, row), projection),
    etag: groupEtag(row),
    location: `${base}/Groups/${row.id}`,
  }
}

/** Calls about groups (RFC 7644, section 3). */
export const groupCalls = {
  list: async ({ services, scope, base, query }) => {
    const range = readRange(query)
    const projection = readProjection(query, 'group')
    const withMembers = isWanted(projection, 'members')
    const { total, rows } = await listGroups(services.db, scope, range, withMembers)
    const found = rows.map((row) => project(groupResource(base, row), projection))
    return { body: listResponse(found, total, range) }
  },
  get: (call) => answerOf(call, call.id),
  create: async (call) => {
    const id = await createGroup(call, sentGroup(await call.body()))
    return { ...(await answerOf(call, id)), status: 201 }
  },
  replace: async (call) => {
    const sent = sentGroup(await call.body())
    // A whole resource without members has none.
    const members = sent.members.length > 0 ? sent.members : [{ op: 'replace' as const, ids: [] }]
    await changeGroup(call, call.id, { sent: { ...sent, members }, ifMatch: call.ifMatch })
    return answerOf(call, call.id)
  },
  // Without the resource: of a group of ten thousand it would be larger than the change.
  patch: async (call) => {
    const sent = sentGroupPatch(readPatch(await call.body()))
    await changeGroup(call, call.id, { sent, ifMatch: call.ifMatch })
    return {}
  },
  remove: async (call) => {
    await removeGroup(call, call.id, call.ifMatch)
    return {}
  },
} satisfies Record<string, Work>
