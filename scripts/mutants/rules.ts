import type { Mutant } from './mutant.ts'

/** Defects in validation rules and defaults. */
export const RULES: Mutant[] = [
  {
    name: 'somebody disables themself',
    file: 'api/people/users/policy.ts',
    text: '  return sql`and u.id <> ${scope.actor.id}`',
    replacement: '  return sql`and ${scope.actor.id} > 0`',
    caughtBy: { files: 'tests/api/people/users/status.test.ts' },
  },
  {
    name: 'an administrator takes a super-administrator’s account over',
    file: 'api/people/users/policy.ts',
    text: '  return subject.superadmin && !scope.actor.superadmin',
    replacement: '  return subject.superadmin && scope.tenantId < 0',
    caughtBy: { files: 'tests/api/people/users' },
  },
  {
    name: 'whoever may not revalidate does',
    file: 'api/courses/responses/policy.ts',
    text: '  if (!actor.convalidate_enabled)',
    replacement: '  if (actor.id < 0)',
    caughtBy: { files: 'tests/api/courses/responses/revalidation.test.ts' },
  },
  {
    name: 'a spreadsheet runs what a user wrote',
    file: 'api/platform/db/routines.sql',
    text: "    when ascii(value) in (9, 13, 43, 45, 61, 64) then '''' || value\n",
    replacement: '',
    caughtBy: { files: 'tests/api/people/users/export.test.ts' },
  },
  {
    name: 'a misspelt filter acts on everybody',
    file: 'contract/platform/people/matching.ts',
    text: `    .strictObject({ ...filters`,
    replacement: `    .object({ ...filters`,
    caughtBy: { files: 'tests/api/platform/matching.test.ts' },
  },
  {
    name: 'no filter acts on everybody',
    file: 'contract/platform/people/matching.ts',
    text: `    .refine((given) => narrowedBy(given) || 'all' in given, NO_FILTER)\n`,
    replacement: '',
    caughtBy: { files: 'tests/api/platform/matching.test.ts' },
  },
  {
    name: 'a password is short',
    file: 'api/platform/secrets/passwords.ts',
    text: '  if (password.length >= passwordMinLength) return\n',
    replacement: '  if (password.length + passwordMinLength > 0) return\n',
    caughtBy: { files: 'tests/api/people/users/create.test.ts', titles: 'as many characters' },
  },
  {
    name: 'a package that was uploaded days ago is previewed',
    file: 'api/courses/course-packages/package-rows.ts',
    text: ' and created_at > now() - ${VALIDITY}::interval`,\n  )\n  if (!found)',
    replacement: '`,\n  )\n  if (!found)',
    caughtBy: {
      files: 'tests/api/courses/course-packages/packages.test.ts',
      titles: 'for twelve hours',
    },
  },
  {
    name: 'the pixels of a package count anew when its reading is resumed',
    file: 'api/courses/course-packages/read-job.ts',
    text: 'createPixelBudget(MAX_PIXELS - found.pixels)',
    replacement: 'createPixelBudget(MAX_PIXELS)',
    caughtBy: { files: 'tests/api/courses/course-packages/reading.test.ts', titles: 'more pixels' },
  },
  {
    name: 'a company that was given a course takes it away as a file',
    file: 'api/courses/course-packages/export.ts',
    text: '  requireOwner(access)\n',
    replacement: '',
    caughtBy: {
      files: 'tests/api/courses/course-packages/packages.test.ts',
      titles: 'given a course',
    },
  },
  {
    name: 'a package of a newer version is read',
    file: 'api/courses/course-packages/manifest-thread.ts',
    text: "  if (version !== PACKAGE_VERSION) return { refused: 'version' }\n",
    replacement: '',
    caughtBy: {
      files: 'tests/api/courses/course-packages/packages.test.ts',
      titles: 'a newer version',
    },
  },
  {
    name: 'options of a course from a file stand in another order',
    file: 'api/courses/course-design/portable.ts',
    text: '.sort(([one, a], [other, b]) => a.order - b.order || Number(one) - Number(other))',
    replacement: '.reverse()',
    caughtBy: {
      files: 'tests/api/courses/course-packages/packages.test.ts',
      titles: 'is the same there',
    },
  },
]
