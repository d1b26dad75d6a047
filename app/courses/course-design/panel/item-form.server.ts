import { data, type ActionFunctionArgs } from '@remix-run/node'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { postedForm, type PostedForm } from '#app/kit/backend/posted-form.server.ts'
import { catchUnavailable } from '#app/kit/backend/unavailable.server.ts'
import {
  editingForm,
  newerRecord,
  type StoredVersion,
} from '#app/kit/forms/saving/conflict.server.ts'
import type { Failure } from '#app/kit/forms/saving/failure.ts'
import { textValue } from '#app/kit/forms/field.tsx'
import { FORM_ERROR } from '#app/kit/forms/paths.ts'
import { readForm, type Problems } from '#app/kit/forms/saving/read-form.server.ts'
import type { EditorPaths } from '#app/kit/urls/courses.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { AUTOSAVE, type Autosaved, type NotAutosaved } from './autosave.ts'
import { editedDesign, type DesignCalls } from '../design-of.server.ts'
import { redirectWithDraft } from '../draft-redirect.server.ts'
import { CHOOSE, uploadName } from './design-field.tsx'
import { said } from '../publication/field-words.ts'
import { formValue, isOptions, panelFields, storedValue, withValues } from './item-fields.ts'
import { itemsOf, type Item } from '../tree/items.ts'
import { isEmptyRow, readRows, rowsOf, STEP } from '../options/option-rows.ts'
import { orphanTexts } from '../tree/orphan-text.ts'
import { panelId } from './panel-id.ts'
import { MAX_FILE_BYTES, prepared, schemaOf } from './panel-form.server.ts'
import { uploadFlash } from '../files/upload-flash.ts'
import { uploadNotesOf } from '../files/uploads.server.ts'

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
 * conflict and is shown; changes elsewhere in the course are not. With `AUTOSAVE` the page stays, and
 * the answer holds the stored version, or the reason.
 */
export async function saveItem(args: ActionFunctionArgs) {
  const { request, context } = args
  const { api, id, calls, at } = await editedDesign(args)
  const read = () => api.call(calls.design, { params: { id } })
  const key = param(request, 'item')
  const design = await read()
  const item = itemsOf(design).find((one) => one.key === key)
  const posted = await postedForm(request, { maxFileBytes: MAX_FILE_BYTES })
  const isAutosave = posted.form.has(AUTOSAVE)
  if (!item) {
    // Status 200, so that the tree is loaded again.
    const lost = orphanTexts(posted.form)
    return lost.length > 0 ? data({ lost }) : redirectWithFlash(context, at.page(), GONE)
  }

  const panel = { item, fields: panelFields(item) }
  const choosing = await chooseFile(args, panel, { api, id, calls, at })
  if (choosing) return choosing
  const lost = orphanTexts(posted.form)
  const form = await readForm(request, schemaOf(panel.fields), {
    maxFileBytes: MAX_FILE_BYTES,
    fields: panel.fields.flatMap(({ path }) => [path, uploadName(path)]),
    rename: Object.fromEntries(panel.fields.map(({ path }) => [`${item.path}/${path}`, path])),
    prepare: (given) => prepared(given, panel, { api, id, calls }),
    asksAgain: (given) => given.has(STEP),
  })
  if (!form.ok)
    return isAutosave ? notAutosaved(422, form.answer.data.fieldErrors, lost) : form.answer

  const changed = panel.fields.filter(
    (field) =>
      formValue(field, form.values[field.path]) !== formValue(field, storedValue(item, field)),
  )
  const values = Object.fromEntries(changed.map(({ path }) => [path, form.values[path]]))
  let { version } = design
  const untouched = posted.form.get('loaded') === itemForm(item, design.version)['loaded']
  if (changed.length > 0) {
    const body = Object.fromEntries(
      Object.entries(values).map(([path, value]) => [`${item.path}/${path}`, value]),
    )
    const ifVersion = untouched ? version : Number(posted.form.get('version')) || 0
    const outcome = await api
      .attempt(calls.save, { params: { id }, body }, { ifVersion })
      .catch(catchUnavailable('Ocurrió un error al guardar'))
    if (!outcome.ok && isAutosave)
      return notAutosaved(outcome.failure.status, messagesOf(outcome.failure), lost)
    if (!outcome.ok) return form.refuse(outcome.failure, async () => newerItem(item, await read()))
    version = outcome.value.version
  }
  if (isAutosave && addsOptions(item, values)) {
    // The API has given them their ids.
    const now = await read()
    return autosaved(sameItem(item, now), posted, now.version)
  }
  // The version that was changed is the one that was read, or the API had refused the change.
  if (isAutosave) return autosaved(withValues(item, values), posted, version)
  const flash = uploadFlash('Se guardaron los cambios.', uploadNotesOf(posted))
  return redirectWithFlash(context, at.page({ item: item.key }), flash)
}

export const GONE = {
  tone: 'warning',
  message: 'Lo que editabas ya no está en el curso: alguien lo eliminó.',
} as const

/** Answer of an autosave: the version and the values that the form is based on from now on. */
function autosaved(item: Item, { form }: PostedForm, version: number) {
  const field = panelFields(item).find(isOptions)
  const sent = field ? readRows(form.get(field.path)).filter((row) => !isEmptyRow(row)) : []
  const stored = item.kind === 'content' ? rowsOf(item.content.options) : []
  const answer: Autosaved = {
    item: item.key,
    version,
    loaded: textValue(itemForm(item, version)['loaded']),
    ids: Object.fromEntries(sent.map(({ id }, at) => [id, stored[at]?.id ?? id])),
  }
  return data({ autosaved: answer })
}

/** True when the values have options that the stored item does not have. */
function addsOptions(item: Item, values: Record<string, unknown>): boolean {
  if (item.kind !== 'content') return false
  const { options } = item.content
  return Object.keys(values['options'] ?? {}).some((id) => !Object.hasOwn(options, id))
}

/** Returns the item as a newer design has it. */
const sameItem = (item: Item, design: Parameters<typeof itemsOf>[0]) =>
  itemsOf(design).find(({ key }) => key === item.key) ?? item

function notAutosaved(status: number, problems: Problems, lost: NotAutosaved['lost']) {
  const message = Object.values(problems).join('. ')
  const answer: NotAutosaved = { status, message, lost }
  return data({ notAutosaved: answer }, { status })
}

const messagesOf = ({ errors, message }: Failure): Problems =>
  errors.length > 0
    ? Object.fromEntries(errors.map((error) => [error.path, error.message]))
    : { [FORM_ERROR]: message }

/**
 * Saves the form draft when a button opens the file library, until the user returns; null when no
 * such button was pressed. A file in the form is stored first and set in its field.
 */
async function chooseFile(
  { request, context }: ActionFunctionArgs,
  panel: Parameters<typeof prepared>[1],
  to: { api: ApiClient; id: number; calls: DesignCalls; at: EditorPaths },
) {
  const posted = await postedForm(request, { maxFileBytes: MAX_FILE_BYTES })
  const field = posted.form.get(CHOOSE)
  if (typeof field !== 'string') return null
  const { key } = panel.item
  const problems = await prepared(posted, panel, to)
  posted.form.delete(CHOOSE)
  const chooser = to.at.files({ item: key, field })
  return redirectWithDraft(
    { request, context },
    { to: chooser, formId: panelId({ key }), problems },
  )
}

function newerItem(
  item: Item,
  design: Parameters<typeof itemsOf>[0] & { version: number },
): StoredVersion {
  const now = sameItem(item, design)
  const fields = panelFields(now)
  const { names, record } = recordOf(now, design.version)
  const byPath = new Map(fields.map((field) => [field.path, field]))
  const newer = newerRecord(names, record, {
    labels: Object.fromEntries(fields.map(({ path, label }) => [path, label])),
    say: (path, value) => said(byPath.get(path)!, value),
  })
  // The values about to be stored, compared as the form has them.
  const typed = (values: Record<string, unknown>) =>
    Object.fromEntries(fields.map((field) => [field.path, formValue(field, values[field.path])]))
  return { ...newer, against: (values, loaded) => newer.against(typed(values), loaded) }
}
