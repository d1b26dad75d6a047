import {
  END_BEFORE_START,
  NOT_ASSESSABLE,
  UNATTENDED,
} from '#contract/training/external-course-users.ts'
import {
  isSameName,
  isSameText,
  rowReader,
  excerpt,
  type ReadRow,
} from '#api/platform/imports/cells.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import type {
  ExpectedValues,
  Job,
  RowValidator,
  ValidationContext,
  ValidatedRow,
} from '#api/platform/imports/kind.ts'
import { openCourse } from '../course.ts'
import { sessionOf } from '../session.ts'
import { NAMING, RECORDED, type Recorded, type RecordColumn } from './columns.ts'
import {
  findCourseUsers,
  readMoments,
  type Moments,
  type CourseUser,
  type Named,
  type Stored,
} from './facts.ts'
import { RULES } from './rules.ts'

type Change = { field: Recorded | 'enabled'; old: string | null; new: string | null }

/**
 * Validates the rows of a file of users for an external course: a user not yet in it is assigned, and each
 * record gets the values of the file. A missing column leaves them unchanged, an empty cell clears them
 * (domain decisions, 'External courses'). A record without a start then takes the session of the course.
 */
export async function validateRecordRows({
  job,
  header,
  session,
}: ValidationContext<RecordColumn>): Promise<RowValidator> {
  const { assessable } = await openCourse(session, job.scope, job.parentId!)
  const usual = await usualMoments(session, job)
  const read = rowReader(header, RULES)
  /** Line in which each user was first named. */
  const seen = new Map<number, number>()
  const given = RECORDED.filter((column) => header.at.has(column))

  const cellOf = ({ cells }: Pick<ReadRow, 'cells'>, column: RecordColumn) =>
    cells[header.at.get(column) ?? -1] || null

  function namedBy(row: ReadRow): Named {
    // Rows with invalid cells are not looked up.
    const cell = (column: RecordColumn) => (row.errors.length > 0 ? null : cellOf(row, column))
    return {
      username: cell('username'),
      email: cell('email'),
      start_time: cell('start_time'),
      end_time: cell('end_time'),
    }
  }

  function validateRow(
    row: ReadRow,
    named: Named,
    moments: Moments,
    person: CourseUser | undefined,
  ): ValidatedRow {
    const { line, cells, errors, warnings } = row
    const by = NAMING.find((column) => named[column] !== null)
    const fail = (field: RecordColumn | null, message: string) => errors.push({ field, message })
    for (const column of ['start_time', 'end_time'] as const) {
      const index = header.at.get(column)
      if (moments[column] && index !== undefined) cells[index] = moments[column].text
    }

    if (errors.length > 0) {
      // Already reported.
    } else if (by === undefined) {
      fail(null, 'Debes especificar el usuario: username o email')
    } else if (person === undefined) {
      const mine = job.scope.areaIds === null ? '' : ' o no está en tus unidades de negocio'
      fail(by, `${UNKNOWN[by](excerpt(named[by]!))}${mine}`)
    } else {
      const before = seen.get(person.id)
      if (before === undefined) seen.set(person.id, line)
      else fail(by, `El usuario se repite en el archivo: ya está en la línea ${before}`)
      if (named.email !== null && !isSameName(person.email, named.email)) {
        fail('email', 'No es el correo electrónico de este usuario')
      }
      validateRecord(person.record, row, moments, fail)
    }

    const rowChanges = person && errors.length === 0 ? changesOf(person.record, row) : null
    const action = rowChanges === null ? 'error' : actionOf(person!.record, rowChanges)
    const taken =
      rowChanges && action !== 'unchanged' ? sessionTaken(person!.record, row, moments) : []
    const changes = rowChanges && [...rowChanges, ...taken]
    const said = person && action !== 'error' ? warningOf(person, action) : null
    if (said) warnings.push({ field: by!, message: said })
    if (rowChanges && isUnattended(rowChanges, row, person!.record)) {
      const field = header.at.has('approved') ? 'approved' : 'assisted'
      warnings.push({ field, message: UNATTENDED })
    }
    const updates = action === 'update'
    return {
      line,
      label: NAMING.map((column) => cellOf(row, column)).find(Boolean) ?? null,
      action,
      cells,
      secret: null,
      targetId: action === 'error' ? null : (person!.record?.id ?? person!.id),
      // A row that creates a record shows its cells, and the session it takes.
      changes: updates || taken.length > 0 ? changes : null,
      expected: updates ? expectedValuesOf(person!.record!, changes!) : null,
      errors,
      warnings,
    }
  }

  /** Validates rules over several fields, using stored values for columns that the file does not have. */
  function validateRecord(
    stored: Stored | null,
    row: ReadRow,
    { start_time, end_time }: Moments,
    fail: (field: RecordColumn, message: string) => void,
  ): void {
    const start = header.at.has('start_time') ? start_time?.at : stored?.start_at
    const end = header.at.has('end_time') ? end_time?.at : stored?.end_at
    if (typeof start === 'number' && typeof end === 'number' && end < start) {
      fail(header.at.has('end_time') ? 'end_time' : 'start_time', END_BEFORE_START)
    }
    const approves = cellOf(row, 'approved') === 'sí'
    if (approves && !assessable && !stored?.approved) fail('approved', NOT_ASSESSABLE)
  }

  /** True when the changes of a row leave somebody approved without having attended. */
  function isUnattended(changes: readonly Change[], row: ReadRow, stored: Stored | null): boolean {
    const is = (box: 'assisted' | 'approved') =>
      header.at.has(box) ? cellOf(row, box) === 'sí' : (stored?.[box] ?? false)
    const sets = changes.some(({ field }) => field === 'assisted' || field === 'approved')
    return sets && is('approved') && !is('assisted')
  }

  function changesOf(stored: Stored | null, row: ReadRow): Change[] {
    const back: Change[] =
      stored?.enabled === false ? [{ field: 'enabled', old: 'no', new: 'sí' }] : []
    return back.concat(
      given.flatMap((field) => {
        const old = stored && written(field, stored)
        const now = cellOf(row, field) ?? (isBox(field) ? 'no' : null)
        if (isSame(field, stored, now)) return []
        return [{ field, old: inWords(field, old), new: inWords(field, now) }]
      }),
    )
  }

  /** Returns the changes of a record without a start that takes the course's session. */
  function sessionTaken(stored: Stored | null, row: ReadRow, moments: Moments): Change[] {
    if (usual.start_time === null || moments.start_time || typeof stored?.start_at === 'number') {
      return []
    }
    const end = header.at.has('end_time') ? moments.end_time?.at : stored?.end_at
    if (typeof end === 'number' && end < usual.start_time.at) return []
    const start: Change = { field: 'start_time', old: null, new: usual.start_time.text }
    const clears = typeof stored?.end_at === 'number' && cellOf(row, 'end_time') === null
    if (usual.end_time === null || typeof end === 'number' || clears) return [start]
    return [start, { field: 'end_time', old: null, new: usual.end_time.text }]
  }

  return {
    async rows(batch) {
      const rows = batch.map(read)
      const named = rows.map(namedBy)
      const moments = await readMoments(session, job, named)
      const people = await findCourseUsers(session, job, named)
      return rows.map((row, place) =>
        validateRow(row, named[place]!, moments[place]!, people.get(place)?.[0]),
      )
    },
    finish: () => Promise.resolve([]),
  }
}

/** Returns the session of the course in the form of a row. */
async function usualMoments(session: Transaction, job: Job): Promise<Moments> {
  const { start, end } = await sessionOf(session, job.scope, job.parentId!)
  const row = { username: null, email: null, start_time: start, end_time: end }
  const [moments] = await readMoments(session, job, [row])
  return moments!
}

const UNKNOWN = {
  username: (value: string) => `El usuario «${value}» no existe`,
  email: (value: string) => `El usuario con el correo «${value}» no existe`,
}

const isBox = (field: Recorded) => field === 'assisted' || field === 'approved'

/** Returns a stored value as a file writes it. */
function written(field: Recorded, stored: Stored): string | null {
  const value = stored[field]
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  return value === null ? null : String(value)
}

/** Formats a value for display: a result has a decimal comma. */
function inWords(field: Recorded, value: string | null): string | null {
  return field === 'quantitative_result' ? (value?.replace('.', ',') ?? null) : value
}

function isSame(field: Recorded, stored: Stored | null, now: string | null): boolean {
  const old = stored ? written(field, stored) : isBox(field) ? 'no' : null
  return now === null ? old === null : isSameText(old, now)
}

function actionOf(stored: Stored | null, changes: readonly Change[]) {
  if (stored === null) return 'create' as const
  return changes.length > 0 ? ('update' as const) : ('unchanged' as const)
}

function warningOf({ record, disabled }: CourseUser, action: 'create' | 'update' | 'unchanged') {
  if (action === 'create') {
    return disabled ? 'El usuario está desactivado y se asigna de todas formas' : null
  }
  if (action === 'unchanged') return null
  return record?.enabled
    ? 'El usuario ya está en el curso y su registro se actualizará'
    : 'El usuario estaba desactivado en el curso y vuelve con lo que tenía registrado'
}

/**
 * Returns the expected values of the changed columns. Start and end go together: each is validated against
 * the other.
 */
function expectedValuesOf(stored: Stored, changes: readonly Change[]): ExpectedValues {
  const fields = new Set<Change['field']>(['enabled', ...changes.map(({ field }) => field)])
  if (fields.has('start_time') || fields.has('end_time')) {
    fields.add('start_time')
    fields.add('end_time')
  }
  return Object.fromEntries([...fields].map((field) => [field, stored[field]]))
}
