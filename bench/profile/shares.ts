import type { CpuProfile, ProfileNode } from './profiler.ts'

/** Parts of a request's CPU time on the main thread. */
export const SHARES = [
  'routing',
  'loaders',
  'validation',
  'session',
  'api',
  'driver',
  'serialisation',
  'react',
  'collection',
  'rest',
] as const
export type Share = (typeof SHARES)[number]

/** Modules of each part, the more special ones first. */
const MODULES: readonly [Share, RegExp][] = [
  ['serialisation', /turbo-stream/],
  ['validation', /node_modules\/zod\/|\/contract\//],
  ['driver', /node_modules\/(pg|pg-protocol|pg-pool|pg-types|sql-template-tag)\/|\/api\/db\//],
  [
    'session',
    /\/api\/(auth|sessions|api-tokens|second-factor)\/|\/api\/http\/(access|address-policy|api-token|area-scope|open-session|open-api-token|operation|scope|tenant-access|tokens|rate-limit|impersonation)/,
  ],
  ['api', /\/api\/|node_modules\/hono\//],
  [
    'routing',
    /node_modules\/(@remix-run|express|router|finalhandler|path-to-regexp|send|on-finished|@hono)\/|\/server\/|\/server\.ts/,
  ],
]

/** The console's own build: components within React, loaders outside. */
const CONSOLE = /\/build\/server\//
const REACT = /node_modules\/(react|react-dom|@headlessui|scheduler)\//
const JSON_FUNCTIONS = new Set(['stringify', 'parse'])

/** Returns milliseconds of the main thread by part; waiting is left out. */
export function sharesOf({ nodes, samples, timeDeltas }: CpuProfile): Record<Share, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  )
  const known = new Map<number, Share | null>()
  const shareAt = (id: number) => {
    const cached = known.get(id)
    if (cached !== undefined) return cached
    const stack: ProfileNode[] = []
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at))
      stack.push(byId.get(at)!)
    const share = shareOf(stack)
    known.set(id, share)
    return share
  }
  const shares = Object.fromEntries(SHARES.map((share) => [share, 0])) as Record<Share, number>
  for (const [at, id] of samples.entries()) {
    const share = shareAt(id)
    if (share !== null) shares[share] += timeDeltas[at]! / 1_000
  }
  return shares
}

/** Returns the part of a stack, its innermost frame first; null when the thread waits. */
function shareOf(stack: readonly ProfileNode[]): Share | null {
  const { functionName, url } = stack[0]!.callFrame
  if (functionName === '(idle)') return null
  if (functionName === '(garbage collector)') return 'collection'
  if (url === '' && JSON_FUNCTIONS.has(functionName)) return 'serialisation'
  if (stack.some(({ callFrame }) => REACT.test(callFrame.url))) return 'react'
  for (const { callFrame } of stack) {
    if (CONSOLE.test(callFrame.url)) return 'loaders'
    const found = MODULES.find(([, modules]) => modules.test(callFrame.url))
    if (found) return found[0]
  }
  return 'rest'
}
