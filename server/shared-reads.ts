import type { AppLoadContext } from '@remix-run/node'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { CallResult } from '#contract/platform/http-call.ts'

type Transport = AppLoadContext['api']

/**
 * Returns a transport for the loaders of one page: several that read the same call share one answer, each with a
 * copy of its own. A change discards the answers, so that the loaders that follow an action read anew.
 */
export function withSharedReads(api: Transport): Transport {
  let reads = new Map<Endpoint, Map<string, Promise<CallResult>>>()

  async function discarding<T>(change: () => Promise<T>): Promise<T> {
    try {
      return await change()
    } finally {
      reads = new Map()
    }
  }

  return {
    call: async (endpoint, input, headers, over) => {
      if (endpoint.method !== 'get')
        return discarding(() => api.call(endpoint, input, headers, over))
      const inputs = reads.get(endpoint) ?? new Map<string, Promise<CallResult>>()
      reads.set(endpoint, inputs)
      const key = JSON.stringify([input, headers])
      const earlier = inputs.get(key)
      if (earlier) {
        const { body, ...result } = await earlier
        return { ...result, body: structuredClone(body) }
      }
      const answer = api.call(endpoint, input, headers, over)
      inputs.set(key, answer)
      return answer
    },
    fetch: (request, connection) =>
      ['GET', 'HEAD'].includes(request.method)
        ? api.fetch(request, connection)
        : discarding(() => api.fetch(request, connection)),
  }
}
