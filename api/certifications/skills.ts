import sql from 'sql-template-tag'
import type { Option } from '#contract/shapes.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { Scope } from '../http/scope.ts'
import {
  addSkillsTo,
  skillsNotFound,
  skillsOf,
  unknownSkill,
  type SkillLinks,
} from '../skills/owner.ts'
import { certificationNotFound } from './read.ts'

type CertificationSkills = { certification: Option; skills: Option[] }

const LINKS: SkillLinks = { table: 'certification_skills', owner: 'certification_id' }

/**
 * Returns the skills of a certification, by name. Throws Failure 404 when the certification does not exist.
 */
export function skillsOfCertification(
  db: Database,
  scope: Scope,
  id: number,
): Promise<CertificationSkills> {
  return db.transaction(scope, (tx) => read(tx, scope, id))
}

/**
 * Adds skills to a certification.
 * @throws Failure 404 as `skillsOfCertification`; 422 when the tenant does not have one of the skills.
 */
export function addSkills(
  db: Database,
  scope: Scope,
  { id, ids }: { id: number; ids: number[] },
): Promise<CertificationSkills> {
  return db
    .transaction(scope, async (tx) => {
      await hold(tx, scope, id)
      await addSkillsTo(tx, scope, LINKS, id, ids)
      return read(tx, scope, id)
    })
    .catch(unknownSkill)
}

/** Removes skills from it; those it does not have are ignored. Throws as `addSkills`. */
export function removeSkills(
  db: Database,
  scope: Scope,
  { id, ids }: { id: number; ids: number[] },
): Promise<CertificationSkills> {
  return db.transaction(scope, async (tx) => {
    await hold(tx, scope, id)
    const found = await tx.query(
      sql`select from skills where tenant_id = ${scope.tenantId} and id = any(${ids}::bigint[])`,
    )
    if (found.length < ids.length) throw skillsNotFound()
    await tx.query(
      sql`delete from certification_skills
          where tenant_id = ${scope.tenantId} and certification_id = ${id}
            and skill_id = any(${ids}::bigint[])`,
    )
    return read(tx, scope, id)
  })
}

/** Locks the certification against deletion until the transaction ends. */
async function hold(tx: Transaction, scope: Scope, id: number): Promise<void> {
  const found = await tx.query(
    sql`select from certifications where tenant_id = ${scope.tenantId} and id = ${id} for key share`,
  )
  if (found.length === 0) throw certificationNotFound()
}

async function read(tx: Transaction, scope: Scope, id: number): Promise<CertificationSkills> {
  const [certification] = await tx.query<Option>(
    sql`select id, name from certifications where tenant_id = ${scope.tenantId} and id = ${id}`,
  )
  if (!certification) throw certificationNotFound()
  return { certification, skills: await skillsOf(tx, scope, LINKS, id) }
}
