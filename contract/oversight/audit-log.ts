import { z } from 'zod'
import {
  AUDIT_ACTIONS,
  AUDIT_ENTITIES,
  type AuditAction,
  type AuditEntity,
} from './audit-log-words.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, instant, option, orElse, q, wholeNumber } from '#contract/platform/values/shapes.ts'
import { tableFile } from '#contract/platform/values/table-file.ts'

const keysOf = <Key extends string>(words: Record<Key, unknown>) =>
  Object.keys(words) as [Key, ...Key[]]

export const auditAction = z.enum<[AuditAction, ...AuditAction[]]>(keysOf(AUDIT_ACTIONS))
export const auditEntity = z.enum<[AuditEntity, ...AuditEntity[]]>(keysOf(AUDIT_ENTITIES))

/** Value of a column as JSON, and the name of the row that it refers to, if any. */
const auditValue = z.object({ value: z.unknown(), name: z.string().nullable() })
export type AuditValue = z.infer<typeof auditValue>

export const auditChange = z.object({
  /** Name of the column. */
  field: z.string(),
  /** Null when there was no value, as on creation. */
  before: auditValue.nullable(),
  after: auditValue.nullable(),
})
export type AuditChange = z.infer<typeof auditChange>

export const auditEntry = z.object({
  id,
  at: instant,
  /** Actor, with the name at that time; both null for the system itself. */
  actor_id: id.nullable(),
  actor_name: z.string().nullable(),
  /** Name of the actor's personal API token, where the change was made by one. */
  token_name: z.string().nullable(),
  /** True for a super-administrator of another tenant. */
  acting: z.boolean(),
  action: auditAction,
  entity: auditEntity,
  entity_id: id.nullable(),
  /** Name of the entity at that time. */
  label: z.string().nullable(),
  /** User whom the entry is about, with their current name. */
  user: option.nullable(),
  changes: z.array(auditChange),
  request_id: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/**
 * Audited operation: the entries of one kind that one request wrote, such as 100,000 users created
 * by a file.
 */
export const auditOperation = z.object({
  /** Id of its first entry. */
  id,
  at: instant,
  /** Time of its latest entry. */
  last_at: instant,
  /** Number of its entries that the actor may read and the filters match. */
  count: z.number().int(),
  /** True when the count stopped early, as searches and organizational units make it. */
  more: z.boolean(),
  /** True when all entries made the same change to several entities. */
  same: z.boolean(),
  /** True when all entries are about the same entity, such as the group that users were added to. */
  one: z.boolean(),
  /** File of the import that made the changes; `undone` when that import is being or was undone. */
  file: z.object({ name: z.string(), undone: z.boolean() }).nullable(),
  /** Newest entries, at most 10. */
  entries: z.array(auditEntry).min(1),
})
export type AuditOperation = z.infer<typeof auditOperation>

export const auditDay = z.iso
  .date({ error: 'La fecha no es válida' })
  .refine((value) => value >= '1900-01-01' && value <= '2199-12-31', 'La fecha no es válida')

const filters = {
  entity: auditEntity.optional(),
  action: auditAction.optional(),
  /** User who made the change. */
  actor: id.optional(),
  /** User whom the entry is about, or who made it. */
  user: id.optional(),
  /** Days of the tenant's calendar, both included. */
  from: auditDay.optional(),
  to: auditDay.optional(),
  /** Filters by one audited operation (`deed`). */
  deed: id.optional(),
  /** Part of the name of the entity, or of the user whom the entry is about. */
  q,
}

/** Keyset pagination from an entry or operation. */
const onwards = {
  limit: orElse(wholeNumber({ min: 1, max: 1000 }), 50),
  /** Entries older, or newer, than this one; a page costs the same at any depth. */
  older_than: id.optional(),
  newer_than: id.optional(),
}
const pagination = z.object({
  limit: z.number().int(),
  /** Cursor for the next page; null on the last. */
  older_than: id.nullable(),
  /** Cursor for the previous page; null on the first. */
  newer_than: id.nullable(),
})

export const auditLog = {
  list: endpoint({
    method: 'get',
    path: '/audit-log',
    summary: 'El registro de cambios, lo más reciente primero',
    access: 'admin',
    query: z.object({
      ...filters,
      ...onwards,
    }),
    answer: z.object({ results: z.array(auditEntry), pagination }),
  }),
  deeds: endpoint({
    method: 'get',
    path: '/audit-log/deeds',
    summary: 'El registro de cambios por lo que hizo cada solicitud, lo más reciente primero',
    access: 'admin',
    query: z.object({
      ...filters,
      ...onwards,
      limit: orElse(wholeNumber({ min: 1, max: 100 }), 50),
    }),
    answer: z.object({ results: z.array(auditOperation), pagination }),
  }),
  actors: endpoint({
    method: 'get',
    path: '/audit-log/actors',
    summary: 'Quiénes aparecen en el registro de cambios (hasta 1000)',
    access: 'admin',
    answer: z.array(option),
  }),
  export: endpoint({
    method: 'get',
    path: '/audit-log/export',
    summary: 'Exportar el registro de cambios como CSV, con los mismos filtros',
    access: 'admin',
    query: z.object({
      ...filters,
      /** Delimiter; Spanish spreadsheets expect the semicolon. */
      ...tableFile,
    }),
    answer: { stream: 'text/csv; charset=utf-8' },
  }),
}
