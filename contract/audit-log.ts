import { z } from 'zod'
import {
  AUDIT_ACTIONS,
  AUDIT_ENTITIES,
  type AuditAction,
  type AuditEntity,
} from './audit-log-words.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, option, orElse, q, sep, wholeNumber } from './shapes.ts'

const keysOf = <Key extends string>(words: Record<Key, unknown>) =>
  Object.keys(words) as [Key, ...Key[]]

export const auditAction = z.enum<[AuditAction, ...AuditAction[]]>(keysOf(AUDIT_ACTIONS))
export const auditEntity = z.enum<[AuditEntity, ...AuditEntity[]]>(keysOf(AUDIT_ENTITIES))

/** What a column held: as JSON, and the name of what it refers to, where there is one to be told. */
const auditValue = z.object({ value: z.unknown(), name: z.string().nullable() })
export type AuditValue = z.infer<typeof auditValue>

export const auditChange = z.object({
  /** The column. */
  field: z.string(),
  /** null where there was nothing, as when something is created. */
  before: auditValue.nullable(),
  after: auditValue.nullable(),
})
export type AuditChange = z.infer<typeof auditChange>

export const auditEntry = z.object({
  id,
  at: instant,
  /** Who, by the name they had then; both null when it was the system itself. */
  actor_id: id.nullable(),
  actor_name: z.string().nullable(),
  /** A super-administrator of another company. */
  acting: z.boolean(),
  action: auditAction,
  entity: auditEntity,
  entity_id: id.nullable(),
  /** What it was called then. */
  label: z.string().nullable(),
  /** The user whom it concerns, by the name they have now. */
  user: option.nullable(),
  changes: z.array(auditChange),
  request_id: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditDay = z.iso
  .date({ error: 'La fecha no es válida' })
  .refine((value) => value >= '1900-01-01' && value <= '2199-12-31', 'La fecha no es válida')

const filters = {
  entity: auditEntity.optional(),
  action: auditAction.optional(),
  /** Who did it. */
  actor: id.optional(),
  /** Whom it concerns, or who did it. */
  user: id.optional(),
  /** Days of the company's calendar, both included. */
  from: auditDay.optional(),
  to: auditDay.optional(),
  /** A part of what it is called, or of the name of the user whom it concerns. */
  q,
}

export const auditLog = {
  list: endpoint({
    method: 'get',
    path: '/audit-log',
    summary: 'El registro de cambios, lo más reciente primero',
    access: 'admin',
    query: z.object({
      ...filters,
      limit: orElse(wholeNumber({ min: 1, max: 1000 }), 50),
      /** Entries older, or newer, than this one: however far back, a page costs the same. */
      older_than: id.optional(),
      newer_than: id.optional(),
    }),
    answer: z.object({
      results: z.array(auditEntry),
      pagination: z.object({
        limit: z.number().int(),
        /** What to ask for the next page with; null on the last. */
        older_than: id.nullable(),
        /** The same for the page before; null on the first. */
        newer_than: id.nullable(),
      }),
    }),
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
      sep,
    }),
    answer: { stream: 'text/csv; charset=utf-8' },
  }),
}
