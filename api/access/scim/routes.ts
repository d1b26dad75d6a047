import type { Hono } from 'hono'
import { scim } from '#contract/access/scim.ts'
import { SCIM_PATH } from '#contract/access/scim-words.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { Failure, notFound } from '#api/platform/http/failure.ts'
import { serve } from '#api/platform/calls/serve.ts'
import type { Services } from '#api/platform/services/services.ts'
import { byId, resourceTypes, schemas, serviceProviderConfig } from './discovery.ts'
import { groupCalls } from './groups/group-calls.ts'
import { listResponse } from './list-query.ts'
import { openService, refusalOf } from './service.ts'
import { changeScimSettings, listRefusals, scimSettings } from './settings.ts'
import { userCalls } from './users/user-calls.ts'

/** Provisioning by the directory of a company: its settings below /api, and the SCIM service beside it. */
export function mountScim(app: Hono<ApiEnv>, services: Services): void {
  serve(app, services, 'scim', scim, {
    settings: ({ scope }) => scimSettings(services, scope),
    changeSettings: ({ body, scope }) => changeScimSettings(services, scope, body),
    refusals: ({ scope }) => listRefusals(services.db, scope),
  })
  mountService(app, services)
}

function mountService(app: Hono<ApiEnv>, services: Services): void {
  const { service, mount: on } = openService(services)
  const all = (found: object[]) => ({
    body: listResponse(found, found.length, { filter: undefined, skip: 0, limit: found.length }),
  })

  on('get', '/ServiceProviderConfig', 'config', ({ base }) => ({
    body: serviceProviderConfig(base),
  }))
  on('get', '/ResourceTypes', 'resourceTypes', ({ base }) => all(resourceTypes(base)))
  on('get', '/ResourceTypes/:id', 'resourceType', ({ base, name }) => ({
    body: byId(resourceTypes(base), name),
  }))
  on('get', '/Schemas', 'schemas', ({ scope, base }) => all(schemas(scope, base)))
  on('get', '/Schemas/:id', 'schema', ({ scope, base, name }) => ({
    body: byId(schemas(scope, base), name),
  }))

  on('get', '/Users', 'listUsers', userCalls.list)
  on('post', '/Users', 'createUser', userCalls.create)
  on('get', '/Users/:id', 'getUser', userCalls.get)
  on('put', '/Users/:id', 'replaceUser', userCalls.replace)
  on('patch', '/Users/:id', 'patchUser', userCalls.patch)
  on('delete', '/Users/:id', 'deleteUser', userCalls.remove)

  on('get', '/Groups', 'listGroups', groupCalls.list)
  on('post', '/Groups', 'createGroup', groupCalls.create)
  on('get', '/Groups/:id', 'getGroup', groupCalls.get)
  on('put', '/Groups/:id', 'replaceGroup', groupCalls.replace)
  on('patch', '/Groups/:id', 'patchGroup', groupCalls.patch)
  on('delete', '/Groups/:id', 'deleteGroup', groupCalls.remove)

  // The RFC lets a service leave them out, if it says so.
  const unsupported = new Failure(501, 'not_implemented', 'El servicio no tiene esta operación')
  service.all('/Bulk', (c) => refusalOf(c, unsupported))
  service.all('/Me', (c) => refusalOf(c, unsupported))
  service.all('*', (c) => refusalOf(c, notFound('La dirección no existe')))
  app.route(SCIM_PATH, service)
}
