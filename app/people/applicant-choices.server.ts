import type { Option } from '#contract/shapes.ts'
import { lookup, withoutExternalRedirect, type Lookup } from '../forms/lookup.server.ts'

/** What was written before in a field of free text, or why nobody knows. */
export type Suggestions = { values: string[]; problem?: string }

export type ApplicantChoices = {
  areas: Lookup
  positions: Lookup
  locations: Suggestions
  /** By the number of a field that the company named; those without have none. */
  extended: Record<string, Suggestions>
}

/** More make the page heavy, and nobody reads them. */
const MAX_SUGGESTED = 200

/**
 * What the fields of somebody who asks to join a company choose from. What cannot be loaded says so at its
 * field, in the words of specification 3, section 8, and takes nothing away from the others.
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
