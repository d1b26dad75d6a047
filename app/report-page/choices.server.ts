import type { Option as Named } from '#contract/shapes.ts'
import { fold } from '../forms/fold.ts'
import { asOption, withoutExternalRedirect } from '../forms/lookup.server.ts'
import type { Found } from '../forms/multi-lookup.tsx'
import type { ReportQueryValues } from './address.ts'
import type { ChoicesByName, ChosenOption, FilterChoices } from './filters.ts'

/** Where the choices of a filter come from. */
export type FilterSource = {
  /** The first that match, and how many do. */
  find: (q: string) => Promise<Omit<Found, 'q'>>
  /** What these values are called; one that is not there any more says so. */
  named: (values: readonly string[]) => Promise<ChosenOption[]>
  /** Said where they cannot be loaded. */
  problem: string
}
export type FilterSources = Readonly<Record<string, FilterSource>>

export async function findFor(source: FilterSource, q: string): Promise<Found> {
  const text = q.trim().slice(0, 200)
  return { q: text, ...(await source.find(text)) }
}

/** What every filter offers and has chosen. One that cannot be loaded says so, and keeps what was chosen. */
export async function readFilterChoices(
  sources: FilterSources,
  asked: ReportQueryValues,
  searched: (name: string) => string,
): Promise<ChoicesByName> {
  const read = Object.entries(sources).map(async ([name, source]) => {
    const chosen = asked[name] ?? []
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

/** A value that nobody knows the name of. */
export function unnamed(value: string): ChosenOption {
  if (!/^\d+$/.test(value)) return { value, label: value }
  return { value, label: `n.º ${value} (no disponible)`, unavailable: true }
}

/** What is asked of a list: its first ones, those that match, or these. */
type AskedOfList = { q?: string; ids?: string }
type PartOfList = { results: readonly Named[]; pagination: { total: number } }

/**
 * A list of which the first come at once, as many as the specification loads. The rest are found by the server;
 * and so is what something is called that was chosen among them.
 */
export function longList(
  read: (asked: AskedOfList) => Promise<PartOfList>,
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

/** As addresses have ids; anything else is the report's to refuse. */
export const IS_ID = /^[1-9]\d{0,14}$/

/** So many of a list that comes whole stand on the page. */
const MAX_OFFERED = 1000

/** A list that comes whole. */
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

/** What a value is called among those that there are. */
export function nameIn(known: readonly Named[], value: string): ChosenOption {
  const found = known.find(({ id }) => String(id) === value)
  return found ? asOption(found) : unnamed(value)
}
