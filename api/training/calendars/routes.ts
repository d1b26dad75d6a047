import type { Hono } from 'hono'
import { calendars } from '#contract/training/calendars.ts'
import { bindingsOf, type ApiEnv } from '#api/platform/calls/context.ts'
import { limitByAddress } from '#api/platform/limiters/rate-limit.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { serve } from '#api/platform/calls/serve.ts'
import type { Services } from '#api/platform/services/services.ts'
import { openFeed } from './feed.ts'
import { linkOf, renewLink, renewLinkOfUser } from './links.ts'
import { calendarSettings, changeCalendarSettings } from './settings.ts'

/** Rate limit for a calendar provider that reads the feeds of many from one address. */
const READS = { name: 'calendar-feed', points: 600, seconds: 60 }

export function mountCalendars(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  const takeRead = limitByAddress(db, READS)

  serve(app, services, 'calendars', calendars, {
    settings: ({ scope }) => calendarSettings(db, scope),
    changeSettings: ({ body, scope }) => changeCalendarSettings(db, scope, body),
    own: async ({ scope }) => {
      const { url } = await linkOf(services, atHome(scope), ownerOf(scope))
      return { url }
    },
    renewOwn: async ({ scope }) => {
      const { url } = await renewLink(services, atHome(scope), ownerOf(scope))
      return { url }
    },
    renewOfUser: ({ params, scope }) => renewLinkOfUser(services, scope, params.id),
    ofInstructor: ({ params, scope }) => linkOf(services, scope, instructorOf(scope, params.id)),
    renewOfInstructor: ({ params, scope }) =>
      renewLink(services, scope, instructorOf(scope, params.id)),
    feed: async ({ params, c }) => {
      await takeRead(bindingsOf(c).address ?? 'unknown')
      return openFeed(services, params.token)
    },
  })
}

/** Scope of the actor's own tenant, also while they act on another. */
function atHome(scope: Scope): Scope {
  return { ...scope, tenantId: scope.actor.tenant_id, acting: false }
}

function ownerOf({ actor }: Scope) {
  return { tenantId: actor.tenant_id, kind: 'user', id: actor.id } as const
}

function instructorOf({ tenantId }: Scope, id: number) {
  return { tenantId, kind: 'instructor', id } as const
}
