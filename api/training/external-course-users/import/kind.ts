import type { ImportDefinition } from '#api/platform/imports/kind.ts'
import { openCourse } from '../course.ts'
import { RECORDS_HEADER } from '../export.ts'
import { applyRecords } from './apply.ts'
import { NAMING, RECORD_COLUMNS, RECORD_WORDS, type RecordColumn } from './columns.ts'
import { validateRecordRows } from './validate-rows.ts'
import { undoRecords } from './undo.ts'

/** Import of the users of an external course with their records, by CSV or Excel (spec 3, §2 and §7). */
export const externalCourseUsersKind: ImportDefinition<RecordColumn> = {
  name: 'external-course-users',
  columns: () => RECORD_COLUMNS,
  words: () => RECORD_WORDS,
  exported: RECORDS_HEADER,
  keys: NAMING,
  required: [],
  secret: null,
  example: {
    username: 'usuario.de.ejemplo',
    email: '',
    start_time: '3/11/2026 2:00 p. m.',
    end_time: '3/11/2026 4:00 p. m.',
    assisted: 'sí',
    approved: 'no',
    quantitative_result: '12,5',
    qualitative_result: 'Participó en el taller',
    due_date: '30/11/2026',
  },
  openParent: (db, scope, id) => db.transaction(scope, (tx) => openCourse(tx, scope, id)),
  createValidator: validateRecordRows,
  steps: () => [applyRecords],
  undo: undoRecords,
}
