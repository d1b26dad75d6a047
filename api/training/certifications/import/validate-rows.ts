import { newUser, username } from '#contract/platform/people/user-shapes.ts'
import { ENDS_BEFORE_IT_BEGINS, MAX_ATTACHMENTS } from '#contract/people/user-certifications.ts'
import { requiredText } from '#contract/platform/values/shapes.ts'
import {
  isSameName,
  rowReader,
  excerpt,
  textRule,
  type ReadRow,
  type Rule,
} from '#api/platform/imports/cells.ts'
import { dayOfCell } from '#api/platform/imports/day.ts'
import { documentName } from '#api/platform/imports/reading/bundle.ts'
import type {
  Job,
  RowValidator,
  ValidatedRow,
  ValidationContext,
} from '#api/platform/imports/kind.ts'
import { findPeople, type Person, type NamedPerson } from '#api/platform/imports/people.ts'
import type { Services } from '#api/platform/services/services.ts'
import { namesIn, withDocuments } from './documents.ts'
import { HOLDER_WORDS, NAMING, type HolderColumn } from './columns.ts'
import sql from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'

const RULES: ReadonlyMap<HolderColumn, Rule> = new Map<HolderColumn, Rule>([
  ['username', textRule(username)],
  ['email', textRule(newUser.shape.email)],
  ['identification_number', textRule(newUser.shape.identification_number)],
  ['certification', textRule(requiredText('Certificación', 'Certificación: falta', 150))],
  ['date_completed', dayRule('date_completed')],
  ['valid_through', dayRule('valid_through')],
])

const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2199-12-31'

function dayRule(column: 'date_completed' | 'valid_through'): Rule {
  return (cell, notes) => {
    const day = dayOfCell(cell)
    if (day === null || day < FIRST_DAY || day > LAST_DAY)
      notes.error(`${HOLDER_WORDS[column].label}: la fecha no es válida. Escríbela como 3/11/2026`)
    return day ?? cell
  }
}

/**
 * Validates the rows of a file of people's certifications. A row assigns the certification; where the person
 * holds it with that date already, it changes until when it is valid, and an empty cell means that it never ends.
 */
export async function validateHolderRows({
  services,
  job,
  header,
  session,
}: ValidationContext<HolderColumn>): Promise<RowValidator> {
  const inZip = header.at.has('files') ? await documentNames(services, job) : null
  const read = rowReader(header, RULES)
  /** First line of each person, certification and date. */
  const seen = new Map<string, number>()
  const hasEnd = header.at.has('valid_through')
  const cellOf = ({ cells }: ReadRow, column: HolderColumn) =>
    cells[header.at.get(column) ?? -1] || null

  function namedBy(row: ReadRow): Named {
    // Rows with invalid cells are not looked up.
    const cell = (column: HolderColumn) => (row.errors.length > 0 ? null : cellOf(row, column))
    return {
      username: cell('username'),
      email: cell('email'),
      identification_number: cell('identification_number'),
      certification: cell('certification'),
      date_completed: cell('date_completed'),
    }
  }

  function validateRow(
    row: ReadRow,
    named: Named,
    people: readonly Person[],
    found: readonly Found[],
  ): ValidatedRow {
    const { line, cells, errors, warnings } = row
    const fail = (field: HolderColumn | null, message: string) => errors.push({ field, message })
    const [person] = people
    const [certification] = found
    if (errors.length === 0) {
      checkPerson(named, people, job.scope.areaIds !== null, fail)
      if (named.certification === null) fail('certification', 'Debes seleccionar la certificación')
      else if (!certification)
        fail('certification', `La certificación «${excerpt(named.certification)}» no existe`)
      else if (found.length > 1)
        fail('certification', `Hay varias certificaciones «${excerpt(named.certification)}»`)
      if (named.date_completed === null)
        fail('date_completed', 'Debes especificar la fecha de la certificación')
    }
    const end = cellOf(row, 'valid_through')
    if (errors.length === 0 && end !== null && end < named.date_completed!)
      fail('valid_through', ENDS_BEFORE_IT_BEGINS)
    if (errors.length === 0) {
      const key = `${person!.id} ${certification!.certification_id} ${named.date_completed}`
      const before = seen.get(key)
      if (before === undefined) seen.set(key, line)
      else fail(null, `La fila se repite en el archivo: ya está en la línea ${before}`)
    }
    const documents = namesIn(cellOf(row, 'files'))
    for (const name of documents) {
      if (inZip === null || inZip.get(documentName(name)) === undefined)
        fail('files', `El archivo «${excerpt(name)}» no está en el zip`)
      else if (inZip.get(documentName(name)) === null)
        fail('files', `El archivo «${excerpt(name)}» está varias veces en el zip`)
    }
    if (documents.length > MAX_ATTACHMENTS)
      fail('files', `Una certificación admite hasta ${MAX_ATTACHMENTS} archivos adjuntos`)
    const held = errors.length === 0 && certification!.held_id !== null ? certification! : null
    const attached = new Set(held?.documents.map(documentName))
    const added = documents.filter((name) => !attached.has(documentName(name)))
    const changed = [
      ...(held && hasEnd && held.valid_through !== end
        ? [{ field: 'valid_through', old: held.valid_through, new: end }]
        : []),
      ...(held && added.length > 0 ? [{ field: 'files', old: null, new: added.join('; ') }] : []),
    ]
    const changes = changed.length > 0 ? changed : null
    // Documents that the assignment has already are not attached again.
    if (held && documents.length > 0) cells[header.at.get('files')!] = added.join('; ')
    const action =
      errors.length > 0 ? 'error' : held === null ? 'create' : changes ? 'update' : 'unchanged'
    if (action === 'update')
      warnings.push({
        field: 'certification',
        message: 'El usuario ya tiene la certificación con esa fecha y se actualizará',
      })
    if (action === 'create' && person!.disabled)
      warnings.push({
        field: null,
        message: 'El usuario está desactivado y se asigna de todas formas',
      })
    return {
      line,
      label: NAMING.map((column) => cellOf(row, column)).find(Boolean) ?? null,
      action,
      cells,
      secret: null,
      targetId: action === 'error' ? null : (held?.held_id ?? person!.id),
      changes,
      expected: changes ? { valid_through: held!.valid_through } : null,
      errors,
      warnings,
    }
  }

  return {
    async rows(batch) {
      const rows = batch.map(read)
      const named = rows.map(namedBy)
      const people = await findPeople(session, job, named)
      const certifications = await findCertifications(
        session,
        job,
        named.map((row, place) => ({ ...row, userId: people.get(place)?.[0]?.id ?? null })),
      )
      return rows.map((row, place) =>
        validateRow(row, named[place]!, people.get(place) ?? [], certifications.get(place) ?? []),
      )
    },
    finish: () => Promise.resolve([]),
  }
}

/** Returns the documents in the zip of a job by name; null when there is no zip. */
function documentNames(services: Services, job: Job) {
  return withDocuments(services, job, (documents) => Promise.resolve(documents?.entries ?? null))
}

/** Notes an error unless the row names exactly one user by each of its columns. */
function checkPerson(
  named: Named,
  people: readonly Person[],
  limited: boolean,
  fail: (field: HolderColumn | null, message: string) => void,
): void {
  const by = NAMING.find((column) => named[column] !== null)
  const [person] = people
  if (by === undefined)
    return fail(null, 'Debes especificar el usuario: username, email o identification_number')
  const value = excerpt(named[by]!)
  if (!person)
    return fail(
      by,
      `El usuario «${value}» no existe${limited ? ' o no está en tus unidades de negocio' : ''}`,
    )
  if (people.length > 1)
    return fail(by, `Hay varios usuarios con la identificación «${value}»: usa username`)
  for (const column of NAMING)
    if (named[column] !== null && !isSameName(person[column], named[column]))
      fail(column, `${HOLDER_WORDS[column].label}: no es de este usuario`)
}

/** User and certification as a row names them, and its date; null where it has none. */
type Named = Required<NamedPerson> & {
  certification: string | null
  date_completed: string | null
}

/** Certification named by a row, and the assignment of it that the person has with the row's date. */
type Found = {
  place: number
  certification_id: number
  held_id: number | null
  valid_through: string | null
  /** Names of the documents that the assignment has. */
  documents: string[]
}

/**
 * Returns the certifications of the rows by the row's index, blind to case and accents: none for an unknown
 * name, several for a name that certifications share.
 */
async function findCertifications(
  session: Transaction,
  { tenantId }: Job,
  rows: readonly (Named & { userId: number | null })[],
): Promise<ReadonlyMap<number, Found[]>> {
  const found = await session.query<Found>(
    sql`select given.place - 1 as place, c.id as certification_id, held.id as held_id,
          held.valid_through::text, coalesce((
            select json_agg(f.name) from user_certification_files f
            where f.tenant_id = ${tenantId} and f.user_certification_id = held.id
          ), '[]') as documents
        from unnest(${rows.map((row) => row.certification)}::text[],
          ${rows.map((row) => row.date_completed)}::date[], ${rows.map((row) => row.userId)}::bigint[])
          with ordinality as given (name, day, user_id, place)
        join certifications c on c.tenant_id = ${tenantId} and fold(c.name) = fold(given.name)
        left join lateral (
          select id, valid_through from user_certifications h
          where h.tenant_id = ${tenantId} and h.certification_id = c.id and h.user_id = given.user_id
            and h.date_completed = given.day
          order by id desc limit 1
        ) held on true
        order by place, c.id`,
  )
  return Map.groupBy(found, ({ place }) => place)
}
