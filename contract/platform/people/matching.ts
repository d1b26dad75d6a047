import { z } from 'zod'

/**
 * Body or query of a call that acts on everything that matches filters. Rejects an unknown key,
 * since ignoring it would act on more than requested, and an empty set of filters, since `all:
 * true` is required for everything.
 */

/** Text in a form or an address. */
const all = z
  .union([z.literal(true), z.literal('true')], { error: 'El campo «all» solo admite true' })
  .transform(() => true as const)
  .optional()

const NO_FILTER = 'Debes enviar al menos un filtro, o all: true para elegir todo'
const FILTERS_AND_ALL = 'Debes enviar filtros o all: true, no ambos'

/** Returns true when a filter's value restricts the result. */
function narrows(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return value !== undefined && value !== null && value !== '' && value !== false
}

/**
 * At least one of `filters`, or `all: true`; rejects unknown keys.
 * @param extraFields further parameters of the call that do not filter.
 */
export function matchingOf<
  Filters extends z.ZodRawShape,
  ExtraFields extends z.ZodRawShape = { all: typeof all },
>(filters: Filters, extraFields?: ExtraFields) {
  const names = Object.keys(filters)
  const narrowedBy = (given: object) =>
    names.some((name) => narrows(given[name as keyof typeof given]))
  return z
    .strictObject({ ...filters, ...(extraFields as ExtraFields), all })
    .refine((given) => narrowedBy(given) || 'all' in given, NO_FILTER)
    .refine((given) => !narrowedBy(given) || !('all' in given), FILTERS_AND_ALL)
}

/** Returns the filters that restrict the result; `all: true` when none does. */
export function filtersOrAll<Filters extends object>(
  filters: Filters,
): Partial<Filters> & { all?: true } {
  const narrowing = Object.entries(filters).filter(([, value]) => narrows(value))
  const chosen = narrowing.length > 0 ? narrowing : [['all', true]]
  return Object.fromEntries(chosen) as Partial<Filters> & { all?: true }
}
