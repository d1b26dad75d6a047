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
    name: 'a stale draft of a design is saved over a newer one',
    file: 'api/courses/course-design/change.ts',
    text: `      if (read !== undefined && read !== draft.version) throw await stale(tx, write, draft, sent)\n`,
    replacement: '',
    caughtBy: {
      files: 'tests/api/courses/course-design/structure.test.ts',
      titles: 'of two writers',
    },
  },
  {
    name: 'a design is read before its lock and once more under it',
    file: 'api/courses/course-design/change.ts',
    text: `      const draft = await loadDraft(tx, scope, id, { lock: true })\n`,
    replacement: `      await loadDraft(tx, scope, id)\n      const draft = await loadDraft(tx, scope, id, { lock: true })\n`,
    caughtBy: {
      files: 'tests/api/courses/course-design/fields.test.ts',
      titles: 'with one reading of the design',
    },
  },
  {
    name: 'some of several contents are changed where one does not exist',
    file: 'api/courses/course-design/batch.ts',
    text: `  if (chosen.length < wanted.size) throw contentNotFound()\n`,
    replacement: '',
    caughtBy: {
      files: 'tests/api/courses/course-design/batch.test.ts',
      titles: 'moves all or none',
    },
  },
  {
    name: 'one of several moved contents is put back',
    file: 'api/courses/course-design/sort-order.ts',
    text: 'return rows.filter((_, at) => !kept.has(at))',
    replacement: 'return rows.filter((_, at) => !kept.has(at)).slice(0, 1)',
    caughtBy: { files: 'tests/api/courses/course-design/batch.test.ts', titles: 'is undone whole' },
  },
  {
    name: 'some of the correct options are a right answer',
    file: 'contract/courses/course-answers.ts',
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
    name: 'imported contents are created twice',
    file: 'api/courses/course-design/content-import/create.ts',
    text: '    if (stored.created) {',
    replacement: '    if (stored.created && stored.contents.length === 0) {',
    caughtBy: {
      files: 'tests/api/courses/course-design/content-import.test.ts',
      titles: 'at the same time',
    },
  },
  {
    name: 'an import of contents is created in another course',
    file: 'api/courses/course-design/content-import/stored-import.ts',
    text: 'stored.course !== from.id || expired',
    replacement: 'expired',
    caughtBy: {
      files: 'tests/api/courses/course-design/content-import.test.ts',
      titles: 'found only in its course',
    },
  },
  {
    name: 'the feedback of an imported question is shown beside it',
    file: 'api/courses/course-design/content-import/question.ts',
    text: `'extended_props/hide_help_text': true`,
    replacement: `'extended_props/hide_help_text': false`,
    caughtBy: {
      files: 'tests/api/courses/course-design/content-import.test.ts',
      titles: 'a spreadsheet is shown as contents',
    },
  },
  {
    name: 'a picture of a presentation has any size',
    file: 'api/courses/course-design/content-import/slides/presentation.ts',
    text: 'bytes > MAX_PICTURE_BYTES || ',
    replacement: '',
    caughtBy: {
      files: 'tests/api/courses/course-design/content-import.test.ts',
      titles: 'hostile presentations',
    },
  },
  {
    name: 'a hidden slide becomes a content',
    file: 'api/courses/course-design/content-import/slides/presentation.ts',
    text: 'if (read.slide.markup.hidden) {',
    replacement: 'if (number < 0) {',
    caughtBy: {
      files: 'tests/api/courses/course-design/content-import.test.ts',
      titles: 'a slide becomes one content',
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
