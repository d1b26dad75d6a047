import type { Endpoint } from './platform/endpoint.ts'

/** Call of the API with the feature under which the contract has it. */
export type FeatureCall = { readonly feature: string; readonly endpoint: Endpoint }

const isRead = ({ method, reads }: Endpoint) => method === 'get' || reads === true

/** Returns the scope that a token needs for a call, such as `areas:read`; null for a call that takes no token. */
export function scopeOf({ feature, endpoint }: FeatureCall): string | null {
  const { access, tokens } = endpoint
  if (access === 'public' || access === 'super' || tokens === 'none') return null
  return `${feature}:${isRead(endpoint) ? 'read' : 'write'}`
}
