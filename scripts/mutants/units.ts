import type { Mutant } from './mutant.ts'

/** Defects in the access scope of organizational units. */
const SWEEP = 'tests/api/platform/tenancy/units.test.ts'

const limited = (
  name: string,
  file: string,
  text: string,
  replacement: string,
  titles: string,
): Mutant => ({ name, file, text, replacement, caughtBy: { files: SWEEP, titles } })

export const UNITS: Mutant[] = [
  limited(
    'the card of a user is shown to every unit',
    'api/people/users/read.ts',
    "u.id = ${id} ${withinActorAreas(scope, 'u.area_id')}`",
    'u.id = ${id}`',
    'users\\.get',
  ),
  limited(
    'a user is moved out of the units of whoever modifies them',
    'api/people/users/check.ts',
    '  if (isActorArea(scope, areaId))',
    '  if (areaId !== null)',
    'users\\.',
  ),
  limited(
    'users of every unit are disabled and exported',
    'api/platform/members/people-filters.ts',
    "${scope.tenantId} ${withinActorAreas(scope, 'u.area_id')}",
    '${scope.tenantId}',
    'users\\.',
  ),
  limited(
    'tabs of a user are shown to every unit',
    'api/courses/learning/person.ts',
    "    ${withinActorAreas(scope, 'area_id')}\n",
    '',
    'learning\\.',
  ),
  limited(
    'certifications are kept by every unit',
    'api/training/certifications/access.ts',
    "u.id = ${userId} ${withinActorAreas(scope, 'u.area_id')}`",
    'u.id = ${userId}`',
    'certifications\\.',
  ),
  limited(
    'who holds a certification is shown of every unit',
    'api/training/certifications/holders.ts',
    "${withinActorAreas(scope, 's.area_id')} ${q",
    '${q',
    'certifications\\.users',
  ),
  limited(
    'what expires is shown of every unit',
    'api/training/certifications/expiring.ts',
    "      ${withinActorAreas(scope, 's.area_id')}\n",
    '',
    'certifications\\.e',
  ),
  limited(
    'a course is shown beyond its units',
    'api/courses/courses/read.ts',
    "${withinActorCourses(scope, 'tc.id')}`),\n  )\n  if (!found) throw courseNotFound()\n  const others",
    '`),\n  )\n  if (!found) throw courseNotFound()\n  const others',
    'courses\\.get',
  ),
  limited(
    'the people of a course are those of every unit',
    'api/platform/members/page.ts',
    "usersPage(scope, { sort: 'name'",
    "usersPage({ ...scope, areaIds: null }, { sort: 'name'",
    'courses\\.',
  ),
  limited(
    'people of every unit are put into groups',
    'api/platform/members/people.ts',
    "  visibleToActor: (scope) => withinActorAreas(scope, 's.area_id'),",
    '  visibleToActor: () => sql``,',
    'groups\\.',
  ),
  limited(
    'people of every unit are given a course',
    'api/courses/courses/assignment.ts',
    'due: DueInput = {},\n): Promise<MembershipChange> {\n',
    'due: DueInput = {},\n): Promise<MembershipChange> {\n  scope = { ...scope, areaIds: null }\n',
    'courses\\.',
  ),
  limited(
    'users of a position are those of every unit',
    'api/people/users/list.ts',
    'usersPage(scope, {',
    'usersPage({ ...scope, areaIds: null }, {',
    'positions\\.users',
  ),
  limited(
    'learning of every unit is recognised',
    'api/courses/responses/revalidate.ts',
    "        ${withinActorAreas(scope, 'area_id')}`,",
    '        `,',
    'responses\\.revalidate',
  ),
  {
    name: 'an area is emptied into one of another unit',
    file: 'api/people/areas/remove.ts',
    text: "      visibleToActor: withinActorAreas(scope, 'id'),\n",
    replacement: '',
    caughtBy: {
      files: 'tests/api/people/areas/removal.test.ts',
      titles: 'limited to business units',
    },
  },
  {
    name: 'the log tells of people of every unit',
    file: 'api/oversight/audit-log/policy.ts',
    text: 'where tenant_id = ${tenantId} and area_id = any(${areaIds}::bigint[]))`',
    replacement: 'where tenant_id = ${tenantId})`',
    caughtBy: { files: 'tests/api/oversight/audit-log/read.test.ts' },
  },
]
