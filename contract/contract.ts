import { areas } from './areas.ts'
import { auth } from './auth.ts'
import { certifications } from './certifications.ts'
import type { Endpoint } from './endpoint.ts'
import { groups } from './groups.ts'
import { userImports } from './imports.ts'
import { limits } from './limits.ts'
import { organizationalUnits } from './organizational-units.ts'
import { positions } from './positions.ts'
import { users } from './users.ts'

/** The whole REST API, by feature; the OpenAPI document and the sweeps of the tests walk it. */
export const contract = {
  auth,
  users,
  userImports,
  areas,
  positions,
  certifications,
  limits,
  groups,
  'organizational-units': organizationalUnits,
} satisfies Record<string, Record<string, Endpoint>>
