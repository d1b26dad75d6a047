import type { Option } from '#contract/platform/values/shapes.ts'
import { lookup, withoutExternalRedirect, type Lookup } from '../forms/choices/lookup.server.ts'

/** Existing values of a free text field, or the error of loading them. */
export type Suggestions = { values: string[]; problem?: string }

export type ApplicantChoices = {
  areas: Lookup
  positions: Lookup
  locations: Suggestions
  /** Suggestions by the number of a custom field; only fields that the tenant has named. */
  extended: Record<string, Suggestions>
}

/** Maximum number of suggestions, which limits the size of the page. */
const MAX_SUGGESTED = 200

/**
 * Reads the choices of an applicant's form. A list that cannot be loaded shows the error of specification 3,
 * section 8, at its field, and does not affect the others.
 */
export async function applicantChoices(
  calls: {
    areas: Promise<Option[]>
    positions: Promise<Option[]>
    locations: Promise<string[]>
  },
  extended: Record<string, Promise<string[]>> = {},
): Promise<ApplicantChoices> {
  const fields = Object.entries(extended).map(async ([number, call]) => [
    number,
    await suggestions(call, 'Ocurrio un error al consultar los campos extendidos'),
  ])
  const [areas, positions, locations, ...rest] = await Promise.all([
    lookup(calls.areas, 'Ocurrio un error al consultar las areas'),
    lookup(calls.positions, 'Ocurrio un error al consultar los cargos'),
    suggestions(calls.locations, 'Ocurrio un error al consultar las ubicaciones'),
    ...fields,
  ])
  return {
    areas,
    positions,
    locations,
    extended: Object.fromEntries(rest) as ApplicantChoices['extended'],
  }
}

async function suggestions(call: Promise<string[]>, problem: string): Promise<Suggestions> {
  try {
    return { values: (await call).slice(0, MAX_SUGGESTED) }
  } catch (thrown) {
    return withoutExternalRedirect(thrown, { values: [], problem })
  }
}
