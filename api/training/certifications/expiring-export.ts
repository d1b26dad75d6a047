import sql, { raw } from 'sql-template-tag'
import type { z } from 'zod'
import type { certifications } from '#contract/training/certifications.ts'
import { VALIDITIES } from '#contract/platform/values/validity-words.ts'
import type { TableExport } from '#api/platform/downloads/table.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { PEOPLE } from '#api/platform/members/people.ts'
import { expiringOf, orderOf } from './expiring.ts'
import { validityOf } from './validity.ts'
import { managerEmail } from '#api/platform/members/manager.ts'

type Query = z.output<typeof certifications.exportExpiring.query>

/** Headings of the export. */
export const EXPIRING_HEADER = [
  'Identificación',
  'Nombre',
  'Correo',
  'Area',
  'Cargo',
  'Ubicación',
  'Jefe',
  'Correo del jefe',
  'Certificación',
  'Fecha',
  'Válida hasta',
  'Estado',
]

/** Exports the page of expiring certifications, complete and in its order; dates are ISO. */
export function expiringExport(scope: Scope, { sep, format: _, ...query }: Query): TableExport {
  const tenant = scope.tenantId
  return {
    filename: 'certificaciones por vencer.csv',
    delimiter: sep,
    header: EXPIRING_HEADER,
    formats: { Fecha: 'day', 'Válida hasta': 'day' },
    rows: sql`select csv_cell(s.identification_number), csv_cell(s.full_name), csv_cell(s.email),
        csv_cell(a.name), csv_cell(p.name), csv_cell(s.location), csv_cell(manager_name),
        csv_cell(${managerEmail(scope)}), csv_cell(certification_name),
        held.date_completed, ends_on,
        ${JSON.stringify(VALIDITIES)}::jsonb ->> (${validityOf(scope, 'ends_on')})
      from (${expiringOf(scope, query)}) found
      join user_certifications held
        on held.tenant_id = ${tenant} and held.id = assignment_id
      join users s on s.tenant_id = ${tenant} and s.id = holder_id
      left join users m on m.tenant_id = ${tenant} and m.id = s.manager_id
      ${raw(PEOPLE.extraJoins!)}
      order by ${raw(orderOf(query).join(', '))}`,
  }
}
