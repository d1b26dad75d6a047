import type { Mutant } from './mutant.ts'

/** Defects in webhooks: events, deliveries, addresses. */
export const WEBHOOKS: Mutant[] = [
  {
    name: 'a webhook may call a private address that one of several resolves to',
    file: 'api/platform/outgoing/address-policy.ts',
    text: '!found.every(({ address }) => isPublic(address))',
    replacement: '!found.some(({ address }) => isPublic(address))',
    caughtBy: {
      files: 'tests/api/oversight/webhooks/addresses.test.ts',
      titles: 'never connected to',
    },
  },
  {
    name: 'an IPv6 address outside the global ones is called',
    file: 'api/platform/outgoing/address-policy.ts',
    text: "parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_V6, 3)",
    replacement: 'true',
    caughtBy: { files: 'tests/api/oversight/webhooks/addresses.test.ts', titles: 'is not public' },
  },
  {
    name: 'the host of a webhook is resolved again to connect',
    file: 'api/platform/outgoing/outgoing-request.ts',
    text: '      lookup: pinnedTo(addresses),\n',
    replacement: '      ...(addresses.length > 99 && { lookup: pinnedTo(addresses) }),\n',
    caughtBy: {
      files: 'tests/api/oversight/webhooks/addresses.test.ts',
      titles: 'connects to that address',
    },
  },
  {
    name: 'a delivery whose process died is never taken again',
    file: 'api/oversight/webhooks/routines.sql',
    text: '(w.claimed_until is null or w.claimed_until <= moment)',
    replacement: 'w.claimed_until is null',
    caughtBy: {
      files: 'tests/api/oversight/webhooks/deliveries.test.ts',
      titles: 'of a process that died',
    },
  },
  {
    name: 'a replaced secret signs for ever',
    file: 'api/oversight/webhooks/deliver.ts',
    text: 'case when w.previous_secret_until > ${at} then w.previous_secret end\n            as previous_secret',
    replacement: 'w.previous_secret',
    caughtBy: {
      files: 'tests/api/oversight/webhooks/deliveries.test.ts',
      titles: 'once its day is over',
    },
  },
  {
    name: 'a webhook that takes other events is paused for one',
    file: 'api/oversight/webhooks/outcome.ts',
    text: 'gone ? null : failed.first_try_at',
    replacement: 'null',
    caughtBy: {
      files: 'tests/api/oversight/webhooks/deliveries.test.ts',
      titles: 'leaves its endpoint active',
    },
  },
  {
    name: 'the secret of a webhook is kept with an idempotency key',
    file: 'api/platform/calls/idempotency.ts',
    text: 'JSON.stringify(given, withoutSecretText)',
    replacement: 'JSON.stringify(given)',
    caughtBy: {
      files: 'tests/api/oversight/webhooks/deliveries.test.ts',
      titles: 'neither stored in clear',
    },
  },
]
