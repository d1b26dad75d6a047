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

/** What one request did of one kind: a hundred thousand users that a file created are one deed. */
export const auditOperation = z.object({
  /** Its first entry's. */
  id,
  at: instant,
  /** When its latest entry was written. */
  last_at: instant,
  /** How many entries it has, of those that may be read and that the filters let through. */
  count: z.number().int(),
  /** Whether there are more than were counted: a search and business units have the count stop. */
  more: z.boolean(),
  /** Whether all of them say the same of several things. */
  same: z.boolean(),
  /** Whether all of them tell of one and the same thing, such as the group that people were added to. */
  one: z.boolean(),
  /** The file that an import did it by, and whether the import was undone by it. */
  file: z.object({ name: z.string(), undone: z.boolean() }).nullable(),
  /** The newest of them, up to 10. */
  entries: z.array(auditEntry).min(1),
})
export type AuditOperation = z.infer<typeof auditOperation>

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
  /** Only this deed, or what belongs to it. */
  deed: id.optional(),
  /** A part of what it is called, or of the name of the user whom it concerns. */
  q,
}

/** How a page goes on: from an entry or a deed, and not from a number. */
const onwards = {
  limit: orElse(wholeNumber({ min: 1, max: 1000 }), 50),
  /** Those older, or newer, than this one: however far back, a page costs the same. */
  older_than: id.optional(),
  newer_than: id.optional(),
}
const pagination = z.object({
  limit: z.number().int(),
  /** What to ask for the next page with; null on the last. */
  older_than: id.nullable(),
  /** The same for the page before; null on the first. */
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
      sep,
    }),
    answer: { stream: 'text/csv; charset=utf-8' },
  }),
}
