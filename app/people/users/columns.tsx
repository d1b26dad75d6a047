import type { UserRow } from '#contract/platform/people/user-shapes.ts'
import { PERSON } from '#app/kit/people/members/person-columns.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'

/** Name (picture and status dot), identification, area, position, location: specification 1, section 2. */
export const COLUMNS: Column<UserRow>[] = [
  { ...PERSON.name, sort: 'name' },
  { ...PERSON.identification, sort: 'identification' },
  { ...PERSON.area, sort: 'area' },
  { ...PERSON.position, sort: 'position' },
  { ...PERSON.location, sort: 'location' },
]
