import type { Hono } from 'hono'
import { preregistrations } from '#contract/people/preregistrations.ts'
import { bindingsOf, type ApiContext, type ApiEnv } from '#api/platform/calls/context.ts'
import { limitByAddress } from '#api/platform/limiters/rate-limit.ts'
import { serve } from '#api/platform/calls/serve.ts'
import type { Services } from '#api/platform/services/services.ts'
import { areaChoices, positionChoices } from '../users/lookups.ts'
import {
  changePreregistrationChoices,
  fieldChoices,
  preregistrationChoices,
  publicFieldValues,
  publicLocations,
} from './choices.ts'
import { nextPreregistration } from './next.ts'
import { publicTenant } from './public-tenant.ts'
import { approvePreregistration, rejectPreregistration } from './decide.ts'
import { decideMany, getDecision } from './decide-many.ts'
import { emailTaken, mobileTaken } from './exists.ts'
import { listPreregistrations } from './list.ts'
import { customFieldsOf, getPreregistration } from './read.ts'
import { receivePreregistration } from './receive.ts'
import { changePreregistrationSettings, preregistrationSettings } from './settings.ts'

/**
 * Rate limits: a form makes many lookups while it is filled in; an office behind one address sends a few an
 * hour.
 */
const LOOK_UPS = { name: 'preregistration-look-up', points: 120, seconds: 60 }
const REQUESTS = { name: 'preregistration', points: 30, seconds: 3600 }

const APPROVED = { verdict: 'approved', observations: null } as const

export function mountPreregistrations(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  const takeLookUp = limitByAddress(db, LOOK_UPS)
  const takeRequest = limitByAddress(db, REQUESTS)

  const joined = (identifier: string, c: ApiContext) =>
    publicTenant(services, identifier, {
      headers: c.req.raw.headers,
      requestId: c.get('requestId'),
    })

  /** Returns the tenant of an anonymous lookup. */
  async function lookUp(identifier: string, c: ApiContext) {
    c.header('x-robots-tag', 'noindex')
    await takeLookUp(bindingsOf(c).address ?? 'unknown')
    return joined(identifier, c)
  }

  serve(app, services, 'preregistrations', preregistrations, {
    list: ({ query, scope }) => listPreregistrations(db, scope, query),
    receive: async ({ body: { tenant, ...input }, c }) => {
      await takeRequest(bindingsOf(c).address ?? 'unknown')
      return receivePreregistration(db, await joined(tenant, c), input)
    },
    settings: ({ scope }) => preregistrationSettings(db, scope),
    changeSettings: ({ body, scope }) => changePreregistrationSettings(db, scope, body),
    choices: ({ scope }) => preregistrationChoices(db, scope),
    changeChoices: ({ body, scope }) => changePreregistrationChoices(db, scope, body),

    approveMatching: ({ body, scope }) => decideMany(services, scope, APPROVED, body),
    rejectMatching: ({ body: { observations, ...which }, scope }) =>
      decideMany(services, scope, { verdict: 'rejected', observations }, which),
    approveMany: ({ params, scope }) => decideMany(services, scope, APPROVED, params),
    rejectMany: ({ params, body, scope }) =>
      decideMany(services, scope, { verdict: 'rejected', ...body }, params),
    decision: ({ params, scope }) => getDecision(db, scope, params.id),

    get: async ({ params, scope }) => ({
      data: await getPreregistration(db, scope, params.id),
      custom_fields: customFieldsOf(scope),
    }),
    next: ({ params, query, scope }) => nextPreregistration(db, scope, params.id, query),
    approve: ({ params, body, scope }) => approvePreregistration(services, scope, params.id, body),
    reject: ({ params, body, scope }) => rejectPreregistration(services, scope, params.id, body),

    emailExists: async ({ params, query, c }) =>
      emailTaken(db, await lookUp(params.tenant, c), query.q),
    mobileExists: async ({ params, query, c }) =>
      mobileTaken(db, await lookUp(params.tenant, c), query.q),
    areas: async ({ params, c }) => areaChoices(db, await lookUp(params.tenant, c)),
    positions: async ({ params, c }) => positionChoices(db, await lookUp(params.tenant, c)),
    locations: async ({ params, c }) => publicLocations(db, await lookUp(params.tenant, c)),
    extendedFieldValues: async ({ params, query, c }) =>
      publicFieldValues(db, await lookUp(params.tenant, c), query.index),
    company: async ({ params, c }) => {
      const joining = await lookUp(params.tenant, c)
      const { name, slug, extended_fields: custom_fields } = joining.tenant
      return { name, slug, custom_fields, field_choices: await fieldChoices(db, joining) }
    },
  })
}
