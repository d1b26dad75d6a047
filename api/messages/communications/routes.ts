import type { Hono } from 'hono'
import { communications } from '#contract/messages/communications.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import type { Services } from '#api/platform/services/services.ts'
import { requestedAudienceFilter } from './criteria.ts'
import { listAudiences } from './list.ts'
import { getAudience } from './read.ts'
import { removeAudiences } from './remove.ts'
import { createAudience, updateAudience } from './save.ts'
import { changeCommunicationSettings, communicationSettings, listOptOuts } from './settings.ts'
import { matchingIn, peopleOf, sizeOf } from './size.ts'

export function mountCommunications(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services

  serve(app, services, 'communications', communications, {
    list: ({ query, scope }) => listAudiences(db, scope, query),
    create: ({ body, scope }) => createAudience(services, scope, body),
    size: ({ query, scope }) =>
      sizeOf(services, db.for(scope), scope, requestedAudienceFilter(query)),
    peopleOfChoice: ({
      query: { areas, positions, locations, extended_field1_values, ...query },
      scope,
    }) =>
      peopleOf(
        services,
        scope,
        requestedAudienceFilter({ areas, positions, locations, extended_field1_values }),
        query,
      ),
    settings: ({ scope }) => communicationSettings(services, scope),
    changeSettings: ({ body, scope }) => changeCommunicationSettings(services, scope, body),
    optOuts: ({ query, scope }) => listOptOuts(services, scope, query),
    get: ({ params, scope }) => getAudience(services, scope, params.id),
    update: ({ params, body, scope }) => updateAudience(services, scope, params.id, body),
    remove: ({ params, scope }) => removeAudiences(db, scope, params.id),
    sizeOf: async ({ params, scope }) => {
      const ask = db.for(scope)
      return sizeOf(services, ask, scope, await matchingIn(ask, scope.tenantId, params.id))
    },
    people: async ({ params, query, scope }) => {
      const matching = await matchingIn(db.for(scope), scope.tenantId, params.id)
      return peopleOf(services, scope, matching, query)
    },
  })
}
