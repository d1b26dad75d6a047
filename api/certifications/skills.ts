import sql from 'sql-template-tag'
import type { SkillOwner } from '../skills/owner.ts'
import { certificationNotFound } from './read.ts'

/** Skills that a certification attests. */
export const CERTIFICATION_SKILLS: SkillOwner<'certification'> = {
  as: 'certification',
  table: 'certification_skills',
  column: 'certification_id',
  find: ({ tenantId }, id) =>
    sql`select id, name from certifications where tenant_id = ${tenantId} and id = ${id}`,
  locked: true,
  missing: certificationNotFound,
}
