import sql, { join, raw } from 'sql-template-tag'
import type { Option } from '#contract/shapes.ts'
import { foreignKeyViolation, type Transaction } from '../db/database.ts'
import { invalidField } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'

/** Table that links skills to a kind of owner, and its column of the owner. */
export type SkillLinks = { readonly table: string; readonly owner: string }

/** Returns the skills of an owner, by name. */
export function skillsOf(
  tx: Transaction,
  { tenantId }: Scope,
  { table, owner }: SkillLinks,
  id: number,
): Promise<Option[]> {
  return tx.query<Option>(
    sql`select s.id, s.name from ${raw(table)} l
        join skills s on s.tenant_id = l.tenant_id and s.id = l.skill_id
        where l.tenant_id = ${tenantId} and l.${raw(owner)} = ${id}
        order by s.name collate "und-x-icu", s.id`,
  )
}

/** Adds skills to an owner. */
export async function addSkillsTo(
  tx: Transaction,
  { tenantId }: Scope,
  { table, owner }: SkillLinks,
  id: number,
  skillIds: readonly number[],
): Promise<void> {
  const columns = join(['tenant_id', owner, 'skill_id'].map((column) => raw(column)))
  await tx.query(
    sql`insert into ${raw(table)} (${columns})
        select distinct ${tenantId}::int, ${id}::bigint, skill from unnest(${skillIds}::bigint[]) skill
        on conflict do nothing`,
  )
}

/** Replaces the skills of an owner. */
export async function replaceSkillsOf(
  tx: Transaction,
  scope: Scope,
  links: SkillLinks,
  id: number,
  skillIds: readonly number[],
): Promise<void> {
  await tx.query(
    sql`delete from ${raw(links.table)}
        where tenant_id = ${scope.tenantId} and ${raw(links.owner)} = ${id}
          and skill_id <> all(${skillIds}::bigint[])`,
  )
  await addSkillsTo(tx, scope, links, id, skillIds)
}

export const skillsNotFound = () =>
  invalidField('skills', 'unknown', 'Alguna de las competencias ya no existe')

/** Maps the violation of the skills' foreign key to our message. @throws Failure 422. */
export function unknownSkill(error: unknown): never {
  throw foreignKeyViolation(error)?.includes('skill_id') ? skillsNotFound() : error
}
