import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { DELIVERED_EVENTS } from '#contract/oversight/webhook-event-types.ts'
import { listQuery } from '#app/kit/lists/list-query.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { idOf, keyOf } from '#app/kit/urls/parsers.ts'
import { DELIVERY_STATES } from './words.ts'

export const webhookList = listQuery(SORTS.webhooks, paths.webhooks.list, {})

/** Deliveries to an endpoint, the newest first: its page, with a keyset cursor. */
export const deliveryList = (id: number) =>
  listQuery(['at'], (query) => paths.webhooks.detail(id, query), {
    state: keyOf(DELIVERY_STATES),
    event: keyOf(DELIVERED_EVENTS),
    older: idOf,
    newer: idOf,
  })
export type DeliveryQuery = ReturnType<ReturnType<typeof deliveryList>['readListQuery']>
