import type { Found } from '../forms/multi-lookup.tsx'
import type { Option } from '../forms/select-field.tsx'

/** A filter of a report, by its kind; the panel draws them in their order. */
export type ReportFilter =
  | Several
  | One
  /** A choice that is off; ticked it sends `value`. */
  | { kind: 'box'; name: string; label: string; value: string }
  /** One of a few words; '' is what goes without saying. */
  | { kind: 'words'; name: string; label: string; words: readonly Option[] }
  | { kind: 'month'; name: string; label: string; periods: Readonly<Record<string, string>> }

type Named = {
  name: string
  label: string
  /** What no choice stands for: 'Todas', 'Elige un curso'. */
  none: string
  required?: true
  /** A filter that has to be chosen first, and what is said until then. */
  needs?: { filter: string; say: string; button: string }
}

/** Several of many: ids or texts, found by a part of their name. */
export type Several = Named & { kind: 'several' }

/** One of a list. */
export type One = Named & { kind: 'one' }

/** The filter that has to be chosen before this one. */
export function neededBy(filter: ReportFilter): string | undefined {
  return 'needs' in filter ? filter.needs?.filter : undefined
}

/** What a filter offers and what is chosen in it. */
export type FilterChoices = {
  chosen: Option[]
  found: Found
  /** Why it cannot be chosen from now. */
  problem?: string
}
export type ChoicesByName = Readonly<Record<string, FilterChoices>>
