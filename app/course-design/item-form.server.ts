import { data, redirect, type ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import type { Field } from '#contract/course-templates/template.ts'
import { readField } from '#contract/course-values.ts'
import { readDecimal } from '#contract/decimal.ts'
import type { ApiClient } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { formDraftCookies } from '../backend/form-draft.server.ts'
import { postedForm, type PostedForm } from '../backend/posted-form.server.ts'
import { editingForm, newerRecord, type StoredVersion } from '../forms/conflict.server.ts'
import { refillable } from '../forms/failure.ts'
import { textValue } from '../forms/field.tsx'
import { FORM_ERROR } from '../forms/paths.ts'
import { formAnswer, type Problems } from '../forms/read-form.server.ts'
import { saveForm } from '../forms/save-form.server.ts'
import type { EditorPaths } from '../paths/courses.ts'
import { catchUnavailable } from '../backend/unavailable.server.ts'
import { param } from '../url-state/url-state.ts'
import { editedDesign, type DesignCalls } from './design-of.server.ts'
import { CHOOSE, uploadName } from './design-field.tsx'
import { formValue, isOptions, itemFields, storedValue, typedValue } from './item-fields.ts'
import { said } from './item-panel.tsx'
import { itemsOf, type Item } from './items.ts'
import { orphanTexts } from './orphan-text.ts'
import { panelId } from './panel-id.ts'
import { storeUpload } from './uploads.server.ts'

/** Maximum file size in bytes, held in memory; larger files (videos) are streamed to the course's files. */
const MAX_FILE_BYTES = 20 * 1024 * 1024
const TOO_LARGE = 'El archivo puede pesar hasta 20 MB aquí: súbelo en «Archivos» y elígelo'

const panelFields = (item: Item) => itemFields(item).filter((field) => !isOptions(field))

/** Returns the initial values of an item's property panel. */
export function itemForm(item: Item, version: number): Record<string, unknown> {
  const { names, record } = recordOf(item, version)
  return editingForm(names, record)
}

function recordOf(item: Item, version: number) {
  const fields = panelFields(item)
  const values = fields.map((field) => [field.path, formValue(field, storedValue(item, field))])
  const record = { ...Object.fromEntries(values), version } as Record<string, unknown> & {
    version: number
  }
  return { names: fields.map(({ path }) => path), record }
}

/**
 * Stores the changed fields of the selected item. A concurrent change of the same item is a
 * conflict and is shown; changes elsewhere in the course are not.
 */
export async function saveItem(args: ActionFunctionArgs) {
  const { request, context } = args
  const { api, id, calls, at } = await editedDesign(args)
  const read = () => api.call(calls.design, { params: { id } })
  const key = param(request, 'item')
  const design = await read()
  const item = itemsOf(design).find((one) => one.key === key)
  if (!item) {
    // Status 200, so that the tree is loaded again.
    const lost = orphanTexts((await postedForm(request, { maxFileBytes: MAX_FILE_BYTES })).form)
    return lost.length > 0 ? data({ lost }) : redirectWithFlash(context, at.page(), GONE)
  }

  const fields = panelFields(item)
  const choosing = await chooseFile(args, fields, item, { api, id, calls, at })
  if (choosing) return choosing
  return saveForm(args, schemaOf(fields), {
    maxFileBytes: MAX_FILE_BYTES,
    fields: fields.flatMap(({ path }) => [path, uploadName(path)]),
    rename: Object.fromEntries(fields.map(({ path }) => [`${item.path}/${path}`, path])),
    prepare: (posted) => prepared(posted, fields, { api, id, calls }),
    save: async (values) => {
      const changed = fields.filter(
        (field) =>
          formValue(field, values[field.path]) !== formValue(field, storedValue(item, field)),
      )
      if (changed.length === 0) throw redirect(at.page({ item: item.key }))
      const { form: posted } = await postedForm(request, { maxFileBytes: MAX_FILE_BYTES })
      const untouched = posted.get('loaded') === itemForm(item, design.version)['loaded']
      const body = Object.fromEntries(
        changed.map(({ path }) => [`${item.path}/${path}`, values[path]]),
      )
      return api
        .attempt(
          calls.save,
          { params: { id }, body },
          { ifVersion: untouched ? design.version : Number(posted.get('version')) || 0 },
        )
        .catch(catchUnavailable('Ocurrió un error al guardar'))
    },
    newer: async () => newerItem(item, await read()),
    done: () => [at.page({ item: item.key }), 'Se guardaron los cambios.'],
  })
}

export const GONE = {
  tone: 'warning',
  message: 'Lo que editabas ya no está en el curso: alguien lo eliminó.',
} as const

/**
 * Saves the form draft when a button opens the file library, until the user returns; null when no
 * such button was pressed. A file in the form is stored first and set in its field.
 */
async function chooseFile(
  { request, context }: ActionFunctionArgs,
  fields: readonly Field[],
  { key }: Item,
  to: { api: ApiClient; id: number; calls: DesignCalls; at: EditorPaths },
) {
  const posted = await postedForm(request, { maxFileBytes: MAX_FILE_BYTES })
  const field = posted.form.get(CHOOSE)
  if (typeof field !== 'string') return null
  const problems = await prepared(posted, fields, to)
  posted.form.delete(CHOOSE)
  if (Object.keys(problems).length > 0) return refusedChoice(posted, key, Object.values(problems))
  const cookies = await formDraftCookies(request, context)
  if (cookies.length === 0) return refusedChoice(posted, key, [TOO_MUCH])
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return redirect(to.at.files({ item: key, field }), { headers })
}

const TOO_MUCH =
  'Guarda lo que escribiste antes de elegir un archivo: es demasiado para conservarlo.'

function refusedChoice({ form }: PostedForm, key: string, messages: string[]) {
  const repopulateFields = refillable(Object.fromEntries(form)) as Record<string, unknown>
  const fieldErrors = { [FORM_ERROR]: messages.join('. ') }
  return formAnswer({ fieldErrors, repopulateFields, formId: panelId({ key }) }, 422)
}

function newerItem(item: Item, design: Parameters<typeof itemsOf>[0]): StoredVersion {
  const now = itemsOf(design).find(({ key }) => key === item.key) ?? item
  const fields = panelFields(now)
  const { names, record } = recordOf(now, design.version)
  const byPath = new Map(fields.map((field) => [field.path, field]))
  return newerRecord(names, record, {
    labels: Object.fromEntries(fields.map(({ path, label }) => [path, label])),
    say: (path, value) => said(byPath.get(path)!, value),
  })
}

/** Schema of the fields by path; each one is posted, or set by `prepared`. */
function schemaOf(fields: readonly Field[]) {
  return z.object(
    Object.fromEntries(
      fields.map((field) => [
        field.path,
        z.string().transform((typed, context) => {
          const read = readField(field, typedValue(field, typed))
          if ('value' in read) return read.value
          context.addIssue({ code: 'custom', message: read.message })
          return z.NEVER
        }),
      ]),
    ),
  ) as z.ZodType<Record<string, unknown>>
}

/** Sets unticked checkboxes, hours and minutes, and stored files as field values; returns the problems of the files. */
async function prepared(
  posted: PostedForm,
  fields: readonly Field[],
  to: { api: ApiClient; id: number; calls: DesignCalls },
): Promise<Problems> {
  const { form } = posted
  const problems: Problems = {}
  for (const field of fields) {
    const { path, editor } = field
    if (editor === 'boolean') form.set(path, String(form.has(path)))
    if (editor === 'time') {
      const part = (name: string) => textValue(form.get(`${path}-${name}`)).trim()
      const [hours, minutes] = [part('hours'), part('minutes')]
      form.set(path, hours === '' && minutes === '' ? '' : minutesOf(hours, minutes))
      if (wholeIn(minutes) > 59) problems[path] = `${field.label}: los minutos van de 0 a 59`
    }
    if (editor === 'file') {
      const file = {
        name: path,
        label: field.label,
        accept: field.accept ?? [],
        tooLarge: TOO_LARGE,
      }
      const outcome = await storeUpload(posted, file, to)
      if ('problem' in outcome) problems[uploadName(path)] = outcome.problem
    }
    if (typeof form.get(path) !== 'string') form.set(path, '')
  }
  return problems
}

function wholeIn(text: string): number {
  const read = readDecimal(text || '0')
  return read?.decimals === 0 ? read.value : NaN
}

/** Keeps text that is not a number, so that the field rejects it. */
function minutesOf(hours: string, minutes: string): string {
  const [h, m] = [wholeIn(hours), wholeIn(minutes)]
  return Number.isInteger(h) && Number.isInteger(m) ? String(h * 60 + m) : `${hours}:${minutes}`
}
