import type { ImportChange } from '#contract/platform/imports/import-jobs.ts'
import { agree, listed } from '#contract/platform/values/nouns.ts'
import { STAYS_INACTIVE, TAKEN } from '#contract/platform/people/user-labels.ts'
import { seal } from '#api/platform/secrets/sealing.ts'
import { requiredMessage, excerpt } from '#api/platform/imports/cells.ts'
import {
  RefusedFile,
  type ValidationContext,
  type ValidatedRow,
  type RowValidator,
} from '#api/platform/imports/kind.ts'
import { cellRules } from './cells.ts'
import { TEXTS, type UserColumn } from './columns.ts'
import { draftReader, type Draft, type Seen } from './draft.ts'
import {
  findChoosable,
  findClaims,
  findExisting,
  findLocations,
  findManagersAbove,
  foldNames,
  type Claims,
  type Existing,
} from './facts.ts'
import { brokenAssignments, type Assignment } from './hierarchy.ts'
import { managerNames, ambiguousNames } from './manager-names.ts'
import { referenceReader } from './references.ts'
import {
  expectedValuesOf,
  changesOf,
  validateCreation,
  validateUpdate,
  NEEDED_TO_CREATE,
  type Cells,
} from './validate-change.ts'

const setsManager = (changes: ImportChange[] | null) =>
  changes === null || changes.some(({ field }) => field === 'manager_username')

/** Validates the rows of a users file (domain decisions, 'Imports'; spec 1, §5). */
export async function validateUserRows(
  context: ValidationContext<UserColumn>,
): Promise<RowValidator> {
  const { services, job, header, session } = context
  const { passwordMinLength, sealingKey } = services.settings
  const seen: Seen = { username: new Map(), email: new Map(), mobile: new Map() }
  const read = draftReader(header, cellRules({ passwordMinLength }), seen)
  const readReferences = await referenceReader(session, job, header)
  const names = managerNames(session, job, header)
  /** Ids of stored users that rows name as managers; null when no such user can be chosen. */
  const managers = new Map<string, number | null>()
  /** Names in the database's lower case, where it may differ. */
  const folds = new Map<string, string>()
  const asStored = (name: string) => folds.get(name) ?? name
  const locations = new Map<string, boolean>()
  const assignments: Assignment[] = []
  const linesWithErrors = new Set<number>()
  let updates = 0

  function namesOf(drafts: readonly Draft[]) {
    const pairs = (key: 'username' | 'manager', column: UserColumn) =>
      drafts.map((draft) => [draft[key], draft.cells[header.at.get(column) ?? -1] ?? ''] as const)
    return new Map([...pairs('username', 'username'), ...pairs('manager', 'manager_username')])
  }

  async function learn(drafts: readonly Draft[]) {
    const named = (key: 'username' | 'email' | 'mobile' | 'manager') =>
      drafts.map((draft) => draft[key]).filter((value) => value !== null)
    const newManagers = [...new Set(named('manager'))].filter((name) => !managers.has(name))
    for (const [name, folded] of await foldNames(session, namesOf(drafts))) folds.set(name, folded)
    const usernames = named('username').map(asStored)
    const claims = await findClaims(session, {
      usernames: [...usernames, ...newManagers.map(asStored)],
      emails: named('email'),
      mobiles: named('mobile'),
    })
    const ids = usernames.map((name) => claims.username.get(name)).filter((id) => id != null)
    const existing = await findExisting(session, job, ids)
    const idOf = (name: string) => claims.username.get(asStored(name))
    const found = newManagers.map(idOf).filter((id) => id != null)
    const choosable = await findChoosable(session, job, found)
    for (const name of newManagers) {
      const id = idOf(name)
      managers.set(name, id != null && choosable.has(id) ? id : null)
    }
    const nobody = newManagers.filter((name) => idOf(name) === undefined)
    for (const [name, id] of await names.resolve(drafts, nobody)) managers.set(name, id)
    await readReferences(drafts)
    const at = header.at.get('location')
    if (at !== undefined) {
      const unknown = new Set(drafts.map((draft) => draft.cells[at]!))
      const newLocations = [...unknown].filter((name) => name !== '' && !locations.has(name))
      const used = await findLocations(session, job, newLocations)
      for (const name of newLocations) locations.set(name, used.has(name))
    }
    return { claims, existing }
  }

  function validateRow(
    draft: Draft,
    claims: Claims,
    existing: ReadonlyMap<number, Existing>,
  ): ValidatedRow {
    const { line, cells, errors, warnings } = draft
    const cell: Cells = (column) => cells[header.at.get(column) ?? -1] || null
    const fail = (field: UserColumn, message: string) => errors.push({ field, message })
    const login = draft.username === null ? null : asStored(draft.username)
    const owner = login === null ? undefined : claims.username.get(login)
    const stored = owner == null ? null : (existing.get(owner) ?? null)

    if (cell('username') === null) fail('username', requiredMessage(TEXTS.username))
    const loginTaken = owner === undefined && claims.login.has(login ?? '')
    if (owner === null || loginTaken) fail('username', TAKEN.username)
    for (const field of ['email', 'mobile'] as const) {
      const key = draft[field]
      const of = key === null ? undefined : claims[field].get(key)
      // A mobile stays its person's as it is written (`mobile_taken`, users/routines.sql).
      if (field === 'mobile' && stored?.mobile === cell('mobile')) continue
      if (of !== undefined && (of === null || of !== stored?.id)) fail(field, TAKEN[field])
    }
    if (draft.manager !== null && draft.manager === draft.username) {
      fail('manager_username', 'Un usuario no puede ser su propio jefe')
    }
    validateAvatar(draft, stored)
    const changes = stored ? changesOf(stored, cell, draft) : null
    if (stored) validateUpdate(job.scope, stored, cell, draft, changes!, fail)
    else validateCreation(job.scope, cell, fail)

    const action =
      errors.length > 0
        ? 'error'
        : stored === null
          ? 'create'
          : changes!.length > 0
            ? 'update'
            : 'unchanged'
    if (action === 'update') {
      warnings.push({ field: 'username', message: 'El usuario ya existe y se actualizará' })
    }
    if (stored?.disabled === 'true' && action !== 'error' && cell('disabled') === null) {
      warnings.push({ field: 'disabled', message: STAYS_INACTIVE })
    }
    validateLocation(cell('location'), action, draft)
    if (action === 'error') linesWithErrors.add(line)
    else if (draft.manager !== null && draft.username !== null && setsManager(changes)) {
      const managerExists = managers.get(draft.manager) != null
      const { username: user, manager } = draft
      const written = cell('manager_username') ?? manager
      assignments.push({ line, user, manager, managerExists, written })
    }
    if (stored) updates++
    return {
      line,
      label: cell('username') ?? cell('email'),
      action,
      cells,
      secret:
        draft.password !== null && action !== 'error' ? seal(draft.password, sealingKey) : null,
      targetId: stored?.id ?? null,
      changes: action === 'update' ? changes : null,
      expected: action === 'update' ? expectedValuesOf(stored!, changes!) : null,
      errors,
      warnings,
    }
  }

  /** Images are uploaded separately, so a cell can only contain the user's current one. */
  function validateAvatar({ cells, warnings }: Draft, stored: Existing | null) {
    const at = header.at.get('avatar')
    if (at === undefined || cells[at] === '') return
    if (cells[at] !== stored?.avatar) {
      const message = 'La imagen se ignora: solo se puede subir desde el perfil del usuario'
      warnings.push({ field: 'avatar', message })
    }
    cells[at] = ''
  }

  /** Warns once, at the first row with a new location: often it is a misspelling. */
  function validateLocation(location: string | null, action: ValidatedRow['action'], draft: Draft) {
    if (location === null || action === 'error' || locations.get(location) !== false) return
    locations.set(location, true)
    const message = `La ubicación «${excerpt(location)}» es nueva`
    draft.warnings.push({ field: 'location', message })
  }

  return {
    async rows(batch) {
      const drafts = batch.map(read)
      names.learn(drafts)
      const { claims, existing } = await learn(drafts)
      return drafts.map((draft) => validateRow(draft, claims, existing))
    },

    async finish() {
      const missing = NEEDED_TO_CREATE.filter((column) => !header.at.has(column))
      if (missing.length > 0 && updates === 0) {
        const columns = agree(missing.length, 'falta la columna', 'faltan las columnas')
        throw new RefusedFile(`Para crear usuarios ${columns} ${listed(missing)}.`)
      }
      const found = assignments.map((assignment) => inFile(assignment))
      await names.correct(found.filter((assignment, at) => assignment !== assignments[at]))
      const ids = [...managers.values()].filter((id) => id !== null)
      const above = await findManagersAbove(session, job, ids)
      const ambiguous = names.ambiguous()
      const broken = brokenAssignments(
        found,
        above,
        (username) => seen.username.get(username),
        (line) => linesWithErrors.has(line) || ambiguous.has(line),
      )
      for (const [line, message] of ambiguous) broken.set(line, message)
      const lost = new Map<number, string>()
      for (const { line, manager, managerExists, written = manager } of found) {
        if (managerExists || seen.username.has(manager)) continue
        lost.set(line, written)
        if (names.meantInFile(written) === null) broken.set(line, ambiguousNames(written))
      }
      const messages = await names.suggest(broken, lost)
      return [...messages].map(([line, message]) => ({ line, field: 'manager_username', message }))
    },
  }

  /** Replaces the manager of an assignment by the username when the file itself has that user. */
  function inFile(assignment: Assignment): Assignment {
    const { manager, managerExists, written = manager } = assignment
    if (managerExists || seen.username.has(manager)) return assignment
    const username = names.meantInFile(written)
    return username ? { ...assignment, manager: username } : assignment
  }
}
