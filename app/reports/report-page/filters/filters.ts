import type { Found } from '#app/kit/forms/choices/multi-lookup.tsx'
import type { Option } from '#app/kit/forms/choices/select-field.tsx'

/**
 * Filter of a report, by kind; the panel renders filters in their order. Neighbours with the same `group` are in a
 * section of that name, which is collapsed until one of them is set.
 */
export type ReportFilter = Kinds & { group?: string }

type Kinds =
  | Several
  | One
  | Box
  /** One of a few words; '' is the default. */
  | { kind: 'words'; name: string; label: string; words: readonly Option[] }
  /** A month or a relative date; the current month is the default. */
  | { kind: 'month'; name: string; label: string }
  | DayRange
  | Quantity
  /** Sentence in the place of a filter that the report cannot have. */
  | { kind: 'note'; name: string; label: string; words: string }

/**
 * Days in the tenant's time zone, or a relative date in the place of the first. The URL has '2026-11-20', or the typed
 * text when it is invalid.
 */
export type DayRange = {
  kind: 'range'
  /** Parameter of the first day, or of a relative date. */
  name: string
  label: string
  first: string
  last: { name: string; label: string }
}

type Named = {
  name: string
  label: string
  /** Label of the empty choice: 'Todas', 'Elige un curso'. */
  none: string
  required?: true
  /** Filter that must be selected first, and the message until then. */
  needs?: { filter: string; say: string }
  /** Message when there is nothing to choose from. */
  empty?: string
}

/** Multiple choice from a large set: ids or texts, found by a part of their name. */
export type Several = Named & { kind: 'several' }

/** Single choice from a list. */
export type One = Named & {
  kind: 'one'
  /** For a filter that others need: label of the button that loads their choices without scripts. */
  offers?: string
}

/**
 * Checkbox, off by default; ticked it sends `value`. With `off` it is on by default, and the form sends the value
 * of `off` when it is not ticked.
 */
export type Box = {
  kind: 'box'
  name: string
  label: string
  value: string
  off?: { value: string; label: string }
}

/** Integer, with scripts also by a slider; `usual` is the default. */
export type Quantity = {
  kind: 'number'
  name: string
  label: string
  min: number
  max: number
  usual: number
}

/** Returns the filters by section; those without a group stand alone. */
export function sectionsOf(
  filters: readonly ReportFilter[],
): { group: string | undefined; filters: ReportFilter[] }[] {
  return filters.reduce<ReturnType<typeof sectionsOf>>((sections, filter) => {
    const last = sections.at(-1)
    if (last?.group !== undefined && last.group === filter.group) last.filters.push(filter)
    else sections.push({ group: filter.group, filters: [filter] })
    return sections
  }, [])
}

/** Returns the names of a filter's parameters. */
export function parametersOf(filter: ReportFilter): string[] {
  return filter.kind === 'range' ? [filter.name, filter.last.name] : [filter.name]
}

/** Returns the names of the filters without which there is no report. */
export function requiredOf(filters: readonly ReportFilter[]): string[] {
  return filters.flatMap((filter) => ('required' in filter ? [filter.name] : []))
}

/** Returns the filter that must be selected before this one. */
export function neededBy(filter: ReportFilter): string | undefined {
  return 'needs' in filter ? filter.needs?.filter : undefined
}

/** Returns the filters whose choices depend on this one. */
export function partsOf(filters: readonly ReportFilter[], name: string): string[] {
  return filters.filter((filter) => neededBy(filter) === name).map((part) => part.name)
}

/** Selected option; `unavailable` when its id was deleted or is outside the user's access scope. */
export type ChosenOption = Option & { unavailable?: true }

/** Options and selected values of a filter. */
export type FilterChoices = {
  chosen: ChosenOption[]
  found: Found
  /** Error that prevents the choice. */
  problem?: string
}
export type ChoicesByName = Readonly<Record<string, FilterChoices>>

/** Removes unavailable selected values of filters that have other values too. */
export function withoutUnavailable(choices: ChoicesByName): ChoicesByName {
  const left = Object.entries(choices).map(([name, filter]) => {
    const chosen = filter.chosen.filter(({ unavailable }) => !unavailable)
    return [name, chosen.length > 0 ? { ...filter, chosen } : filter] as const
  })
  return Object.fromEntries(left)
}
