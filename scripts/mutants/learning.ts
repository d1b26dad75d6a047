import type { Mutant } from './mutant.ts'

/** Defects in courses, their design, paths, answers and certificates. */
export const LEARNING: Mutant[] = [
  {
    name: 'a file that names a certificate is taken for it',
    file: 'api/courses/certificates/check-file.ts',
    text: 'digestOf(one).equals(digest)',
    replacement: 'one.length > 0',
    caughtBy: { files: 'tests/api/courses/certificates/check-file.test.ts', titles: 'differs in' },
  },
  {
    name: 'a forged credential is taken for authentic',
    file: 'api/courses/credentials/verify.ts',
    text: "status === 'fulfilled'",
    replacement: 'status',
    caughtBy: {
      files: 'tests/api/courses/certificates/check-file.test.ts',
      titles: 'names what it was',
    },
  },
  {
    name: 'the status list leaves out certifications in the trash',
    file: 'api/courses/credentials/routines.sql',
    text: 'or c.superseded_at is not null or c.source_removed',
    replacement: 'or c.superseded_at is not null',
    caughtBy: {
      files: 'tests/api/courses/credentials/credentials.test.ts',
      titles: 'in the trash is revoked',
    },
  },
  {
    name: 'a corrected certification loses the revocation of its credential',
    file: 'api/courses/credentials/issue.ts',
    text: 'and older.superseded_at is not null',
    replacement: 'and older.superseded_at is null',
    caughtBy: {
      files: 'tests/api/courses/credentials/credentials.test.ts',
      titles: 'stays revoked when',
    },
  },
  {
    name: 'a replaced key leaves the DID document',
    file: 'api/courses/credentials/keys.ts',
    text: 'where tenant_id = ${tenantId} order by id desc',
    replacement: 'where tenant_id = ${tenantId} and retired_at is null order by id desc',
    caughtBy: {
      files: 'tests/api/courses/credentials/credentials.test.ts',
      titles: 'replaced key',
    },
  },
  {
    name: 'undoing a path given to positions overwrites a later change',
    file: 'api/training/formation-paths/path-sources.ts',
    text: `              and p.formation_path_id is not distinct from (e.after ->> 'formation_path_id')::bigint\n`,
    replacement: '',
    caughtBy: {
      files: 'tests/api/training/formation-paths/sources.test.ts',
      titles: 'changed since are left by the undo, as',
    },
  },
  {
    name: 'a path is given to positions with users of other units',
    file: 'api/training/formation-paths/path-sources.ts',
    text: `    await requireWithinUnits(tx, scope, ids)\n    // In the order`,
    replacement: '    // In the order',
    caughtBy: {
      files: 'tests/api/training/formation-paths/sources.test.ts',
      titles: 'administrators alone',
    },
  },
  {
    name: 'those who have not finished a course of a path count as finished',
    file: 'api/training/formation-paths/completion.ts',
    text: "cu.status = 'finished' and cu.enabled",
    replacement: 'cu.enabled',
    caughtBy: {
      files: 'tests/api/training/formation-paths/sources.test.ts',
      titles: 'for each course',
    },
  },
  {
    name: 'an undone assignment takes back what was changed since',
    file: 'api/courses/courses/undo-assignment.ts',
    text: 'one.action === action && !one.touched',
    replacement: 'one.action === action',
    caughtBy: {
      files: 'tests/api/platform/undo/undo.test.ts',
      titles: 'gives back what was taken',
    },
  },
  {
    name: 'some of the correct options are a right answer',
    file: 'contract/courses/design/course-answers.ts',
    text: 'isSame(given.sort(), expected.sort())',
    replacement: 'given.every((part) => expected.includes(part))',
    caughtBy: { files: 'tests/unit/courses/course-answers.test.ts', titles: 'is wrong' },
  },
  {
    name: 'an undone change of a path moves what was moved since',
    file: 'api/training/formation-paths/undo.ts',
    text: 'free.has(entry.member) && isAsLeft(entry, had.get(entry.member))',
    replacement: 'free.has(entry.member)',
    caughtBy: {
      files: 'tests/api/training/formation-paths/contents.test.ts',
      titles: 'leaves what somebody changed since',
    },
  },
  {
    name: 'an answer counts more points than its content gives',
    file: 'api/courses/responses/answer.ts',
    text: 'least(${points}, content.points)',
    replacement: '${points}',
    caughtBy: {
      files: 'tests/api/courses/responses/answers.test.ts',
      titles: 'counts no more points',
    },
  },
  {
    name: 'a certificate is not in force on its last day',
    file: 'api/courses/certificates/archive.ts',
    text: 'c.valid_through >= ${today}',
    replacement: 'c.valid_through > ${today}',
    caughtBy: { files: 'tests/api/courses/certificates/archive.test.ts', titles: 'its last day' },
  },
  {
    name: 'disabled people are in the ranking',
    file: 'api/courses/leaderboard/database-source.ts',
    text: 'u.id = cu.user_id and not u.disabled',
    replacement: 'u.id = cu.user_id',
    caughtBy: {
      files: 'tests/api/courses/leaderboard/ranking.test.ts',
      titles: 'account is disabled',
    },
  },
  {
    name: 'the content of a library file is swept while it is in the trash',
    file: 'api/courses/course-library/routines.sql',
    text: 'where tenant_id = current_tenant() and file_key = any(keys)',
    replacement:
      'where tenant_id = current_tenant() and file_key = any(keys) and deleted_at is null',
    caughtBy: {
      files: 'tests/api/courses/course-design/library.test.ts',
      titles: 'keeps its content while',
    },
  },
  {
    name: 'a course takes the same library file twice',
    file: 'api/courses/course-library/change.ts',
    text: 'known ?? (await recordFile(tx, write, { ...file, name }))',
    replacement: 'await recordFile(tx, write, { ...file, name })',
    caughtBy: {
      files: 'tests/api/courses/course-design/library.test.ts',
      titles: 'without storing it again, and once',
    },
  },
  {
    name: 'the library names courses outside the business units',
    file: 'api/courses/course-library/list.ts',
    text: `\${withinActorCourses(scope, 'tc.id')}`,
    replacement: '',
    caughtBy: {
      files: 'tests/api/courses/course-design/library.test.ts',
      titles: 'outside the business units',
    },
  },
]
