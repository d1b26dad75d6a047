import sql, { raw } from 'sql-template-tag'
import type { z } from 'zod'
import { DUE_DATE, DUE_STATES } from '#contract/platform/values/due-words.ts'
import type { formationPaths } from '#contract/training/formation-paths.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { TableExport } from '#api/platform/downloads/table.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { dueStateOf, PATH_DUE } from '#api/platform/members/due-dates.ts'
import { followerOrder, matchingFollowers } from './people.ts'
import { getFormationPath } from './read.ts'
import { sourcesFor } from './sources.ts'
import { managerEmail } from '#api/platform/members/manager.ts'

/** Headings of the export of the users of a path. */
const FOLLOWERS_HEADER = [
  'Identificación',
  'Nombre',
  'Correo',
  'Area',
  'Cargo',
  'Ubicación',
  'Jefe',
  'Correo del jefe',
  'Lo recibe por',
  'Progreso',
  'Cursos completados',
  'Cursos',
  DUE_DATE,
  'Plazo',
  'Cuenta',
]

const FOLLOWERS_FORMATS: TableExport['formats'] = {
  Progreso: 'decimal',
  'Cursos completados': 'whole',
  Cursos: 'whole',
  [DUE_DATE]: 'day',
}

/**
 * Exports the followers of a path who match, in the order of the list, with their progress.
 * @throws Failure 404 as `getFormationPath`; 422 when a filter is a field that the tenant has not named.
 */
export async function followersExport(
  db: Database,
  scope: Scope,
  id: number,
  { sort, order, sep, format: _, ...filters }: z.output<typeof formationPaths.exportUsers.query>,
): Promise<TableExport> {
  const { name, courses_count: courses } = await getFormationPath(db, scope, id)
  const { tenantId } = scope
  return {
    filename: `${name} - usuarios.csv`,
    delimiter: sep,
    header: FOLLOWERS_HEADER,
    formats: FOLLOWERS_FORMATS,
    rows: sql`with found as (
        select s.*, coalesce(progress.percentage, 0) as percentage,
          coalesce(progress.completed, 0) as completed, next_due, last_due,
          ${PATH_DUE.date} as due_date
        ${matchingFollowers(scope, id, filters, true)}
      )
      select csv_cell(s.identification_number), csv_cell(s.full_name), csv_cell(s.email),
        csv_cell(a.name), csv_cell(p.name), csv_cell(s.location),
        csv_cell(m.full_name), csv_cell(${managerEmail(scope)}),
        csv_cell((select string_agg(giver ->> 'name', ', ') from json_array_elements(
          (${sourcesFor(scope, id)})) giver)),
        round(s.percentage, 2), s.completed, ${courses}::int, s.due_date,
        ${JSON.stringify(DUE_STATES)}::jsonb ->> (${dueStateOf(scope, PATH_DUE)}),
        case when s.disabled then 'Inactivo' else 'Activo' end
      from found s
      left join areas a on a.tenant_id = ${tenantId} and a.id = s.area_id
      left join positions p on p.tenant_id = ${tenantId} and p.id = s.position_id
      left join users m on m.tenant_id = ${tenantId} and m.id = s.manager_id
      order by ${raw(
        followerOrder({ sort, order })
          .map((column) => `s.${column}`)
          .join(', '),
      )}`,
  }
}
