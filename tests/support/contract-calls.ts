import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { imports } from '#contract/platform/imports/imports.ts'

/** One endpoint of the contract under its name, e.g. `users.list`. */
export type ContractCall = { id: string; feature: string; endpoint: Endpoint }

/** Every endpoint there is. Whoever adds one has it swept, fuzzed and documented without doing more. */
export const CALLS: ContractCall[] = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries<Endpoint>(calls).map(([name, endpoint]) => ({
    id: `${feature}.${name}`,
    feature,
    endpoint,
  })),
)

/** Calls by their feature, for tests that are one a feature. */
export function byFeature(calls: ContractCall[]): { feature: string; calls: ContractCall[] }[] {
  return [...Map.groupBy(calls, ({ feature }) => feature)].map(([feature, calls]) => ({
    feature,
    calls,
  }))
}

/**
 * Every kind of import has the same handlers (api/platform/imports/routes.ts). The one of these that imports into
 * something is swept whole; of the others, what their columns and rules take part in.
 */
const [WHOLE_IMPORT] = Object.entries(imports).find(([, { start }]) => start.params)!
const OWN_OF_AN_IMPORT = ['validate', 'start', 'template']

/** Import kind that stands for those whose rows can be undone; only they have these calls. */
const UNDOABLE_IMPORT = 'userImports'
const OF_AN_UNDOABLE_IMPORT = ['undo', 'undoPreview']

/** The calls whose handlers are not another's. */
export const DISTINCT_CALLS = CALLS.filter(({ id, feature }) => {
  if (!(feature in imports)) return true
  const name = id.replace(/^.*\./, '')
  if (OF_AN_UNDOABLE_IMPORT.includes(name)) return feature === UNDOABLE_IMPORT
  return feature === WHOLE_IMPORT || OWN_OF_AN_IMPORT.includes(name)
})

/** Values of a call before it becomes a request. */
export type CallValues = {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
  file?: File | undefined
}

/** The request of a call, as path (under /api), method and body. */
export function requestOf({ endpoint }: ContractCall, { params, query, body, file }: CallValues) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    // Half a surrogate pair cannot be written into an address at all.
    encodeURIComponent(text(params?.[name]).toWellFormed()),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, text(value))
  }
  return {
    method: endpoint.method.toUpperCase(),
    path: search.size > 0 ? `${path}?${search}` : path,
    body: file && endpoint.upload ? formOf(endpoint.upload, file) : body,
  }
}

function formOf(part: string, file: File): FormData {
  const form = new FormData()
  form.set(part, file)
  return form
}

function text(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
