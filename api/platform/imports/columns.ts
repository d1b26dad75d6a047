import type { z } from 'zod'
import type { columnsChosen, ImportJobColumns } from '#contract/platform/imports/import-columns.ts'
import { listed } from '#contract/platform/values/nouns.ts'
import type { Database } from '../db/database.ts'
import { invalidField } from '../http/failure.ts'
import type { Scope } from '../identity/scope.ts'
import type { Services } from '../services/services.ts'
import { foldColumnName, headerOf, type ColumnFields } from './header.ts'
import { findJob, type JobRow, type ImportTarget } from './job.ts'
import { requireOpen, restart } from './restart.ts'
import { saveColumns, savedColumns } from './saved-columns.ts'
import type { ImportDefinition } from './kind.ts'
import { missingKey, recogniseFor } from './known-columns.ts'

/** Returns the recognised fields of a job's columns, sample values, and the fields that can be assigned. */
export async function describeColumns(
  db: Database,
  scope: Scope,
  kind: ImportDefinition,
  job: JobRow,
): Promise<ImportJobColumns> {
  const saved = await savedColumns(db, scope, kind)
  const fields = job.fields ?? recogniseFor(kind, scope, job.columns).fields
  return {
    columns: job.columns.map((name, index) => ({
      name,
      fields: fields[index]?.slice() ?? null,
      kept: saved.has(foldColumnName(name)),
      samples: job.samples[index] ?? [],
    })),
    fields: Object.entries(kind.words(scope)).map(([name, { label }]) => ({
      name,
      label,
      required: kind.required.includes(name),
      key: kind.keys.includes(name),
    })),
  }
}

/**
 * Sets the fields of a job's columns, for this file and, by column name, for the tenant's next
 * files. Columns that are recognised anyway are not saved. The file is validated again where that
 * is still possible.
 *
 * @throws Failure 422 when a field is unknown, two columns have the same field or no column
 *   identifies the record of a row; 409 while the file is being validated, and once it was imported
 *   or cancelled.
 */
export async function setColumns(
  services: Services,
  scope: Scope,
  place: ImportTarget,
  { jobId, columns }: z.output<typeof columnsChosen>,
): Promise<{ jobId: string; validating: boolean }> {
  const { kind } = place
  const job = await findJob(services, scope, place, jobId)
  requireOpen(job)
  const before = job.fields ?? recogniseFor(kind, scope, job.columns).fields
  const chosen = job.columns.map((_, index): readonly string[] | null => {
    const said = columns.findLast(({ column }) => column === index)
    return said ? [...new Set(said.fields)] : (before[index] ?? null)
  })
  requireSensible(kind, scope, job.columns, chosen)
  const said = new Set(columns.map(({ column }) => column))
  const itself = recogniseFor(kind, scope, job.columns).fields
  const toKeep = job.columns.map((_, index) => {
    const same = JSON.stringify(itself[index]) === JSON.stringify(chosen[index])
    return said.has(index) && !same ? chosen[index]! : null
  })
  const names = job.columns.map((name, index) => (said.has(index) ? name : ''))
  await saveColumns(services.db, scope, kind, names, toKeep)
  const again = { ...job, fields: chosen, unclear: null }
  return { jobId, validating: await restart(services, scope, job, again) }
}

function requireSensible(
  kind: ImportDefinition,
  scope: Scope,
  names: readonly string[],
  fields: ColumnFields,
): void {
  const words = kind.words(scope)
  const all = fields.flatMap((of) => of ?? [])
  const unknown = all.find((field) => !Object.hasOwn(words, field))
  if (unknown !== undefined) {
    throw invalidField('columns', 'unknown_field', `El campo «${unknown.slice(0, 50)}» no existe`)
  }
  const twice = all.find((field, place) => all.indexOf(field) !== place)
  if (twice !== undefined) {
    const columns = names.filter((_, index) => fields[index]?.includes(twice))
    const message = `${words[twice]!.label} solo puede ser una columna: elegiste ${listed(columns.map((name) => `«${name}»`))}`
    throw invalidField('columns', 'field_twice', message)
  }
  const missing = missingKey(kind, scope, headerOf(names, fields))
  if (missing) throw invalidField('columns', 'key_missing', missing)
}
