import type { Mutant } from './mutant.ts'

/** Defects in the design of courses and the import of contents. */
export const COURSE_DESIGN: Mutant[] = [
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
    text: 'return rows.filter((_, at) => !unmoved.has(at))',
    replacement: 'return rows.filter((_, at) => !unmoved.has(at)).slice(0, 1)',
    caughtBy: { files: 'tests/api/courses/course-design/batch.test.ts', titles: 'is undone whole' },
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
]
