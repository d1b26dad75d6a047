import type { Option as Named } from '#contract/platform/values/shapes.ts'
import { fold } from '#app/kit/ui/fold.ts'
import { asOption, withoutExternalRedirect } from '#app/kit/forms/choices/lookup.server.ts'
import type { Found } from '#app/kit/forms/choices/multi-lookup.tsx'
import type { ReportQueryValues } from '../address.ts'
import type { ChoicesByName, ChosenOption, FilterChoices } from './filters.ts'

/** Source of a filter's choices. */
export type FilterSource = {
  /** Returns the first matches, and the number of all matches. */
  find: (q: string) => Promise<Omit<Found, 'q'>>
  /** Returns the names of these values; a deleted one is marked as unavailable. */
  named: (values: readonly string[]) => Promise<ChosenOption[]>
  /** Message when the choices cannot be loaded. */
  problem: string
}
export type FilterSources = Readonly<Record<string, FilterSource>>

export async function findFor(source: FilterSource, q: string): Promise<Found> {
  const text = q.trim().slice(0, 200)
  return { q: text, ...(await source.find(text)) }
}

/** Reads choices and selected values of every filter. One that fails shows an error and keeps its values. */
export async function readFilterChoices(
  sources: FilterSources,
  filterValues: ReportQueryValues,
  searched: (name: string) => string,
): Promise<ChoicesByName> {
  const read = Object.entries(sources).map(async ([name, source]) => {
    const chosen = filterValues[name] ?? []
    const choices = await Promise.all([
      chosen.length > 0 ? source.named(chosen) : [],
      findFor(source, searched(name)),
    ])
      .then(([names, found]): FilterChoices => ({ chosen: names, found }))
      .catch((thrown: unknown) =>
        withoutExternalRedirect<FilterChoices>(thrown, {
          chosen: chosen.map(unnamed),
          found: { q: '', options: [], total: 0 },
          problem: source.problem,
        }),
      )
    return [name, choices] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

/** Returns the option for a value whose name is unknown. */
export function unnamed(value: string): ChosenOption {
  if (!/^\d+$/.test(value)) return { value, label: value }
  return { value, label: `n.º ${value} (no disponible)`, unavailable: true }
}

/** Query of a list: its first items, the matches of a search, or these ids. */
type PartQuery = { q?: string; ids?: string }
type PartOfList = { results: readonly Named[]; pagination: { total: number } }

/**
 * Source for a long list: loads its first items at once, as many as the specification sets. A search on the server
 * finds the others, and a call by id returns the names of selected ones.
 */
export function longList(
  read: (query: PartQuery) => Promise<PartOfList>,
  problem: string,
): FilterSource {
  let reading: Promise<PartOfList> | undefined
  const first = () => (reading ??= read({}))
  return {
    find: async (q) => {
      const { results, pagination } = await (q === '' ? first() : read({ q }))
      return { options: results.map(asOption), total: pagination.total }
    },
    named: async (values) => {
      const { results } = await first()
      const known = new Set(results.map(({ id }) => String(id)))
      const ids = values.filter((value) => IS_ID.test(value) && !known.has(value))
      const others = ids.length > 0 ? (await read({ ids: ids.join() })).results : []
      return values.map((value) => nameIn([...results, ...others], value))
    },
    problem,
  }
}

/** Format of an id in a URL; the report refuses anything else. */
export const IS_ID = /^[1-9]\d{0,14}$/

/** Maximum number of options on the page for a list that is loaded as a whole. */
const MAX_OFFERED = 1000

/** Source for a list that is loaded as a whole. */
export function wholeList(read: () => Promise<readonly Named[]>, problem: string): FilterSource {
  let reading: Promise<readonly Named[]> | undefined
  const once = () => (reading ??= read())
  return {
    find: async (q) => {
      const wanted = fold(q)
      const found = (await once()).filter(({ name }) => fold(name).includes(wanted))
      return { options: found.slice(0, MAX_OFFERED).map(asOption), total: found.length }
    },
    named: async (values) => {
      const known = await once()
      return values.map((value) => nameIn(known, value))
    },
    problem,
  }
}

/** Returns the option of a value among the known ones. */
export function nameIn(known: readonly Named[], value: string): ChosenOption {
  const found = known.find(({ id }) => String(id) === value)
  return found ? asOption(found) : unnamed(value)
}
