import { users } from '#contract/people/users.ts'
import { parseIds } from '#app/kit/backend/address.server.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import {
  lookup,
  withoutExternalRedirect,
  type Lookup,
} from '#app/kit/forms/choices/lookup.server.ts'
import type { Option } from '#app/kit/forms/choices/select-field.tsx'

export type Lookups = {
  areas: Lookup
  positions: Lookup
  /** Organizational units that the actor may assign. */
  units: Lookup
  /** Only the selected one; the others are found by searching. */
  managers: Option[]
}

/**
 * Reads the options of the user forms.
 * @param manager the selected one: an option, or the id alone when it comes from typed values.
 */
export async function readLookups(api: ApiClient, manager?: unknown): Promise<Lookups> {
  const [areas, positions, units, managers] = await Promise.all([
    lookup(api.call(users.areas, {}), 'Error al cargar las areas'),
    lookup(api.call(users.positions, {}), 'Error al cargar los cargos'),
    lookup(api.call(users.units, {}), 'Error al cargar las unidades de negocio'),
    typeof manager === 'object' && manager !== null
      ? [manager as Option]
      : managerOption(api, manager),
  ])
  return { areas, positions, units, managers }
}

/** Returns the manager with this id, or a typed one, as an option; empty when there is no such user. */
export async function managerOption(api: ApiClient, manager: unknown): Promise<Option[]> {
  const [id] = parseIds([manager])
  if (id === undefined) return []
  try {
    const { full_name } = await api.call(users.get, { params: { id } })
    return [{ value: id, label: full_name }]
  } catch (thrown) {
    return withoutExternalRedirect(thrown, [])
  }
}
