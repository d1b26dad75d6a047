import type { Caller } from './api.ts'
import type { Rows } from './database/database-rows.ts'

/** A company whose things are referred to, and somebody who administers it. */
export type Company = { id: number; admin: Caller; rows: Rows }

/** A thing that a parameter refers to: of this company, in or outside its business unit. */
export type Thing = { company: Company; outside?: boolean }

/** Something of a company that a call can be given. */
export type Sample = (company: Company) => unknown
