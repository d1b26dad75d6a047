import { describe, expect, test } from 'vitest'
import type { AuditOperation, AuditEntry } from '#contract/oversight/audit-log.ts'
import { sentenceOf } from './sentence.ts'
import { fieldLabel, valueText } from './values.ts'

const entry = (given: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-11-20T20:05:00.000Z',
  actor_id: 7,
  actor_name: 'Ana Ruiz',
  token_name: null,
  acting: false,
  action: 'update',
  entity: 'area',
  entity_id: 5,
  label: 'Ventas',
  user: null,
  changes: [],
  request_id: 'r-1',
  ...given,
})
const deed = (given: Partial<AuditEntry>, told: Partial<AuditOperation> = {}) => ({
  count: 1,
  more: false,
  same: true,
  one: true,
  file: null,
  entries: [entry(given)],
  ...told,
})
const plain = (value: unknown, name: string | null = null) => ({ value, name })
const added = (field: string, value: unknown, name: string | null = null) => [
  { field, before: null, after: plain(value, name) },
]

describe('a sentence', () => {
  test.each<[string, Partial<AuditEntry>]>([
    ['Creó el área «Ventas»', { action: 'create' }],
    ['Modificó el área «Ventas»', {}],
    ['Eliminó el área «Ventas»', { action: 'trash' }],
    ['Restauró el área «Ventas»', { action: 'restore' }],
    [
      'Eliminó definitivamente el área «Ventas»',
      { action: 'delete', actor_id: null, actor_name: null },
    ],
    ['Eliminó la competencia «Torno»', { action: 'delete', entity: 'skill', label: 'Torno' }],
    ['Modificó el área n.º 5', { label: null }],
    [
      'Desactivó el usuario «Luz»',
      {
        entity: 'user',
        label: 'Luz',
        changes: [{ field: 'disabled', before: plain(false), after: plain(true) }],
      },
    ],
    [
      'Activó el usuario «Luz»',
      {
        entity: 'user',
        label: 'Luz',
        changes: [{ field: 'disabled', before: plain(true), after: plain(false) }],
      },
    ],
    [
      'Cambió la contraseña de «Luz»',
      {
        entity: 'user',
        label: 'Luz',
        changes: [{ field: 'password_hash', before: plain('•••'), after: plain('•••') }],
      },
    ],
    [
      'Agregó el usuario «Luz» al grupo «Coro»',
      { action: 'add', entity: 'group', label: 'Coro', changes: added('user_id', 9, 'Luz') },
    ],
    [
      'Quitó el curso «Alturas» del grupo «Coro»',
      {
        action: 'remove',
        entity: 'group',
        label: 'Coro',
        changes: [{ field: 'tenant_course_id', before: plain(3, 'Alturas'), after: null }],
      },
    ],
    [
      'Agregó el área «Ventas» a la unidad de negocio «Norte»',
      {
        action: 'add',
        entity: 'organizational_unit',
        label: 'Norte',
        changes: added('area_id', 5, 'Ventas'),
      },
    ],
    [
      'Agregó el archivo «diploma.pdf» a la certificación «Inglés»',
      {
        action: 'add',
        entity: 'user_certification',
        label: 'Inglés',
        changes: [...added('name', 'diploma.pdf'), ...added('bytes', 10)],
      },
    ],
    [
      'Agregó el costo de 2025 al cargo «Soldador»',
      {
        action: 'add',
        entity: 'position',
        label: 'Soldador',
        changes: [...added('year', 2025), ...added('cost', 1000)],
      },
    ],
    [
      'Modificó la certificación «Inglés» de «Luz»',
      { entity: 'user_certification', label: 'Inglés', user: { id: 9, name: 'Luz' } },
    ],
    [
      'Asignó el usuario «Luz» al curso «Alturas»',
      { action: 'add', entity: 'course', label: 'Alturas', user: { id: 9, name: 'Luz' } },
    ],
    ['Asignó el usuario al curso «Alturas»', { action: 'add', entity: 'course', label: 'Alturas' }],
    ['Empezó a actuar en la compañía «Acme»', { action: 'other', entity: 'tenant', label: 'Acme' }],
  ])('%s', (sentence, given) => {
    expect(sentenceOf(deed(given))).toBe(sentence)
  })
})

describe('an audited operation on several records', () => {
  const disabled = [{ field: 'disabled', before: plain(false), after: plain(true) }]
  const member: Partial<AuditEntry> = {
    action: 'add',
    entity: 'group',
    label: 'Coro',
    changes: added('user_id', 1),
  }
  const enrolled: Partial<AuditEntry> = { action: 'remove', entity: 'course', label: 'Alturas' }
  test.each<[string, Partial<AuditEntry>, Partial<AuditOperation>]>([
    ['Desactivó 2 usuarios', { entity: 'user', changes: disabled }, { count: 2 }],
    [
      'Deshizo la importación de «ingresos.csv»: desactivó 2 usuarios',
      { entity: 'user', changes: disabled },
      { count: 2, file: { name: 'ingresos.csv', undone: true } },
    ],
    [
      'Importó «ingresos.csv»: creó 3 usuarios',
      { entity: 'user', action: 'create' },
      { count: 3, file: { name: 'ingresos.csv', undone: false } },
    ],
    ['Modificó 2 usuarios', { entity: 'user', changes: disabled }, { count: 2, same: false }],
    ['Creó 100.000 usuarios', { entity: 'user', action: 'create' }, { count: 100_000, one: false }],
    ['Agregó 3 usuarios al grupo «Coro»', member, { count: 3 }],
    ['Agregó usuarios a grupos: 6 en total', member, { count: 6, one: false }],
    ['Agregó más de 1.000 usuarios al grupo «Coro»', member, { count: 1000, more: true }],
    ['Desasignó 12 usuarios del curso «Alturas»', enrolled, { count: 12 }],
    [
      'Agregó 2 costos al cargo «Soldador»',
      { action: 'add', entity: 'position', label: 'Soldador', changes: added('year', 2025) },
      { count: 2 },
    ],
  ])('%s', (sentence, given, told) => {
    expect(sentenceOf(deed(given, told))).toBe(sentence)
  })
})

describe('values', () => {
  test.each<[string, unknown, string | null, string | null]>([
    ['role', 'reader', null, 'Solo lectura'],
    ['disabled', true, null, 'Sí'],
    ['area_id', 5, 'Ventas', 'Ventas'],
    ['area_id', 5, null, 'n.º 5'],
    ['cost', 1234567, null, '$\u00a01.234.567'],
    ['date_completed', '2026-01-31', null, '31 ene 2026'],
    ['location', null, null, null],
    ['location', '', null, null],
    ['username', 'toString', null, 'toString'],
  ])('%s %j', (field, value, name, text) => {
    expect(valueText(field, { value, name })).toBe(text)
  })

  test('are null without a value', () => {
    expect(valueText('name', null)).toBeNull()
  })

  test('have the field labels of the tenant', () => {
    expect(fieldLabel('extended_field2', { 2: 'Centro de costo' })).toBe('Centro de costo')
    expect(fieldLabel('extended_field3', {})).toBe('Campo 3')
    expect(fieldLabel('area_id', {})).toBe('Área')
  })
})
