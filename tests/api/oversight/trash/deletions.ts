import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { TrashKind } from '#contract/oversight/trash-kinds.ts'
import type { TestApi } from '#tests/support/api.ts'
import { created, draftUser, type openCompany } from '../../people/users/company.ts'

/** Things made for one test, and deleting them as the application does. */
export function openTrash(api: TestApi, company: Awaited<ReturnType<typeof openCompany>>) {
  const { rows, admin } = company
  const make = async <Row extends object>(text: string, values: unknown[]) => {
    const [row] = await rows<Row & { id: string }>(text, values)
    return { ...row!, id: Number(row!.id) }
  }
  const some = () => randomUUID().slice(0, 8)
  const coded =
    (table: string) =>
    (code = some()) =>
      make<{ code: string; name: string }>(
        `insert into ${table} (tenant_id, code, name) values (1, $1, $2) returning id, code, name`,
        [code, `Nombre ${code}`],
      )
  const named =
    (table: string) =>
    (name = `Nombre ${some()}`) =>
      make<{ name: string }>(
        `insert into ${table} (tenant_id, name) values (1, $1) returning id, name`,
        [name],
      )

  return {
    area: coded('areas'),
    position: coded('positions'),
    group: named('groups'),
    unit: named('organizational_units'),
    /** A course that the company has. */
    course: () =>
      make(
        `with designed as (
           insert into courses (owner_tenant_id, slug, name) values (1, $1, $1) returning id
         ) insert into tenant_courses (tenant_id, course_id) select 1, id from designed returning id`,
        [`curso-${some()}`],
      ),
    /** Creates a certification held by a new user of an area. */
    async certification(areaId = company.unitAreas[0]) {
      const { body: user } = await created(admin, draftUser({ area_id: areaId }))
      const { id } = await make(
        `insert into user_certifications (tenant_id, user_id, certification_id, date_completed)
         select 1, $1, min(id), '2026-01-31' from certifications where tenant_id = 1 returning id`,
        [user.id],
      )
      return { id, userId: user.id as number, userName: user.full_name as string }
    },
    /** In the name of the company's administrator unless somebody else is named. */
    async remove(kind: TrashKind, ids: number[], actor?: { id: number; name: string }) {
      const { id, name } = actor ?? { id: company.adminId, name: '' }
      const [me] = await rows<{ first_name: string; last_name: string }>(
        'select first_name, last_name from users where id = $1',
        [id],
      )
      await api.services.db.transaction(
        {
          tenantId: 1,
          actor: {
            id,
            first_name: name || me!.first_name,
            last_name: name ? 'Misma' : me!.last_name,
          },
        },
        (tx) => tx.query(sql`select move_to_trash(${kind}, ${ids}::bigint[])`),
      )
    },
  }
}
