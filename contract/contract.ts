import { areas } from './areas.ts'
import { auth } from './auth.ts'
import type { Endpoint } from './endpoint.ts'
import { userImports } from './imports.ts'
import { positions } from './positions.ts'
import { users } from './users.ts'

/** The whole REST API, by feature; the OpenAPI document and the sweeps of the tests walk it. */
export const contract = {
  auth,
  users,
  userImports,
  areas,
  positions,
} satisfies Record<string, Record<string, Endpoint>>
