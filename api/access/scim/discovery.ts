import { Schemas } from 'scimmy'
import { notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { MAX_RESULTS } from './list-query.ts'
import { publishedSchemas, SCHEMA } from './schemas.ts'

/** Features of the service, and its schemas (RFC 7644, section 4). */

export function serviceProviderConfig(base: string): object {
  const config = new Schemas.ServiceProviderConfig(
    {
      patch: { supported: true },
      bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: MAX_RESULTS },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: true },
      authenticationSchemes: [
        {
          type: 'oauthbearertoken',
          name: 'Token de API de la compañía',
          description: 'Authorization: Bearer, con un token que tiene el permiso scim:write',
        },
      ],
    },
    `${base}/ServiceProviderConfig`,
  )
  return { ...(JSON.parse(JSON.stringify(config)) as object) }
}

export function resourceTypes(base: string): { id: string }[] {
  const type = (name: string, schema: string, extensions: string[]) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema,
    ...(extensions.length > 0 && {
      schemaExtensions: extensions.map((extension) => ({ schema: extension, required: false })),
    }),
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  })
  return [
    type('User', SCHEMA.user, [SCHEMA.enterprise, SCHEMA.own]),
    type('Group', SCHEMA.group, []),
  ]
}

export function schemas(scope: Scope, base: string): { id: string }[] {
  return publishedSchemas(scope).map((schema) => schema.describe(`${base}/Schemas`))
}

/** @throws Failure 404 when none has this id. */
export function byId<T extends { id: string }>(all: readonly T[], id: string): T {
  const found = all.find((one) => one.id.toLowerCase() === id.toLowerCase())
  if (!found) throw notFound()
  return found
}
