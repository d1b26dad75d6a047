import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Option } from '#contract/platform/values/shapes.ts'
import { foreignKeyViolation, type Database, type Transaction } from '#api/platform/db/database.ts'
import { invalidField, type Failure } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/** Kind of entity that has skills: `as` is its name in the API. */
export type SkillOwner<As extends string> = {
  readonly as: As
  /** Table that links skills to it, and its column there. */
  readonly table: string
  readonly column: string
  /** SQL of the `id` and `name` of one. */
  readonly find: (scope: Scope, id: number) => Sql
  /** True when it is locked against deletion during a change. */
  readonly locked: boolean
  readonly missing: () => Failure
}

type OwnerSkills<As extends string> = Record<As, Option> & { skills: Option[] }

/** Returns the skills of an owner, by name. @throws Failure 404 without the owner. */
export function skillsOf<As extends string>(
  db: Database,
  scope: Scope,
  owner: SkillOwner<As>,
  id: number,
): Promise<OwnerSkills<As>> {
  return db.transaction(scope, async (tx) => {
    const found = await findOwner(tx, owner, owner.find(scope, id))
    return answer(tx, scope, owner, found)
  })
}

/** Adds skills to an owner. @throws Failure 404 as `skillsOf`; 422 when the tenant does not have one of the skills. */
export function addSkillsTo<As extends string>(
  db: Database,
  scope: Scope,
  owner: SkillOwner<As>,
  { id, ids }: { id: number; ids: readonly number[] },
): Promise<OwnerSkills<As>> {
  return changing(db, scope, owner, id, (tx) => add(tx, scope, owner, { id, ids }))
}

/** Replaces the skills of an owner. Throws as `addSkillsTo`. */
export function replaceSkillsOf<As extends string>(
  db: Database,
  scope: Scope,
  owner: SkillOwner<As>,
  { id, ids }: { id: number; ids: readonly number[] },
): Promise<OwnerSkills<As>> {
  return changing(db, scope, owner, id, async (tx) => {
    await tx.query(
      sql`delete from ${links(scope, owner, id)} and skill_id <> all(${ids}::bigint[])`,
    )
    await add(tx, scope, owner, { id, ids })
  })
}

/** Removes skills from an owner; those it does not have are ignored. Throws as `addSkillsTo`. */
export function removeSkillsFrom<As extends string>(
  db: Database,
  scope: Scope,
  owner: SkillOwner<As>,
  { id, ids }: { id: number; ids: readonly number[] },
): Promise<OwnerSkills<As>> {
  return changing(db, scope, owner, id, async (tx) => {
    const found = await tx.query(
      sql`select from skills where tenant_id = ${scope.tenantId} and id = any(${ids}::bigint[])`,
    )
    if (found.length < ids.length) throw skillsNotFound()
    await tx.query(sql`delete from ${links(scope, owner, id)} and skill_id = any(${ids}::bigint[])`)
  })
}

function changing<As extends string>(
  db: Database,
  scope: Scope,
  owner: SkillOwner<As>,
  id: number,
  work: (tx: Transaction) => Promise<void>,
): Promise<OwnerSkills<As>> {
  return db
    .transaction(scope, async (tx) => {
      const lock = owner.locked ? sql`for key share` : sql``
      const found = await findOwner(tx, owner, sql`${owner.find(scope, id)} ${lock}`)
      await work(tx)
      return answer(tx, scope, owner, found)
    })
    .catch(unknownSkill)
}

async function findOwner(
  tx: Transaction,
  { missing }: SkillOwner<string>,
  statement: Sql,
): Promise<Option> {
  const [found] = await tx.query<Option>(statement)
  if (!found) throw missing()
  return found
}

async function answer<As extends string>(
  tx: Transaction,
  scope: Scope,
  owner: SkillOwner<As>,
  found: Option,
): Promise<OwnerSkills<As>> {
  const skills = await tx.query<Option>(
    sql`select s.id, s.name from skills s
        where s.tenant_id = ${scope.tenantId}
          and s.id in (select skill_id from ${links(scope, owner, found.id)})
        order by s.name collate "und-x-icu", s.id`,
  )
  return { [owner.as]: found, skills } as OwnerSkills<As>
}

/** SQL of the links of an owner, up to a condition. */
function links({ tenantId }: Scope, { table, column }: SkillOwner<string>, id: number): Sql {
  return sql`${raw(table)} where tenant_id = ${tenantId} and ${raw(column)} = ${id}`
}

async function add(
  tx: Transaction,
  { tenantId }: Scope,
  { table, column }: SkillOwner<string>,
  { id, ids }: { id: number; ids: readonly number[] },
): Promise<void> {
  const columns = join(['tenant_id', column, 'skill_id'].map((name) => raw(name)))
  await tx.query(
    sql`insert into ${raw(table)} (${columns})
        select distinct ${tenantId}::int, ${id}::bigint, skill from unnest(${ids}::bigint[]) skill
        on conflict do nothing`,
  )
}

const skillsNotFound = () =>
  invalidField('skills', 'unknown', 'Alguna de las competencias ya no existe')

/** Maps the violation of the skills' foreign key to our message. @throws Failure 422. */
function unknownSkill(error: unknown): never {
  throw foreignKeyViolation(error)?.includes('skill_id') ? skillsNotFound() : error
}
