import type { Found } from '../forms/multi-lookup.tsx'
import type { Option } from '../forms/select-field.tsx'

/** A filter of a report, by its kind; the panel draws them in their order. */
export type ReportFilter =
  | Several
  | One
  | Box
  /** One of a few words; '' is what goes without saying. */
  | { kind: 'words'; name: string; label: string; words: readonly Option[] }
  | { kind: 'month'; name: string; label: string; periods: Readonly<Record<string, string>> }
  /** A day of the company's calendar: the address has '2026-11-20', or what was written where it is none. */
  | { kind: 'day'; name: string; label: string }
  | Quantity

type Named = {
  name: string
  label: string
  /** What no choice stands for: 'Todas', 'Elige un curso'. */
  none: string
  required?: true
  /** A filter that has to be chosen first, and what is said until then. */
  needs?: { filter: string; say: string }
  /** Said in its place where there is nothing to choose from. */
  empty?: string
}

/** Several of many: ids or texts, found by a part of their name. */
export type Several = Named & { kind: 'several' }

/** One of a list. */
export type One = Named & {
  kind: 'one'
  /** Of one that others need: the button that asks for their choices without scripts. */
  offers?: string
}

/**
 * A choice that is off; ticked it sends `value`. With `off` it is on unless the address has that value, which
 * the form sends where it is not ticked.
 */
export type Box = {
  kind: 'box'
  name: string
  label: string
  value: string
  off?: { value: string; label: string }
}

/** A whole number, also by a slider where scripts run; `usual` where the address has none. */
export type Quantity = {
  kind: 'number'
  name: string
  label: string
  min: number
  max: number
  usual: number
}

/** The filter that has to be chosen before this one. */
export function neededBy(filter: ReportFilter): string | undefined {
  return 'needs' in filter ? filter.needs?.filter : undefined
}

/** The filters that are of what is chosen in this one, and mean nothing of another. */
export function partsOf(filters: readonly ReportFilter[], name: string): string[] {
  return filters.filter((filter) => neededBy(filter) === name).map((part) => part.name)
}

/** A chosen value; `unavailable` when nothing has that id any more, or not for whoever asks. */
export type ChosenOption = Option & { unavailable?: true }

/** What a filter offers and what is chosen in it. */
export type FilterChoices = {
  chosen: ChosenOption[]
  found: Found
  /** Why it cannot be chosen from now. */
  problem?: string
}
export type ChoicesByName = Readonly<Record<string, FilterChoices>>

/** Without the chosen values that are unavailable, where a filter has others beside them. */
export function withoutUnavailable(choices: ChoicesByName): ChoicesByName {
  const left = Object.entries(choices).map(([name, filter]) => {
    const chosen = filter.chosen.filter(({ unavailable }) => !unavailable)
    return [name, chosen.length > 0 ? { ...filter, chosen } : filter] as const
  })
  return Object.fromEntries(left)
}
