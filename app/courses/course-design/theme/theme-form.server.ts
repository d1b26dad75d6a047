import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import type { CourseDesign } from '#contract/courses/design/course-design-shape.ts'
import { IMAGES } from '#contract/courses/course-templates/fields.ts'
import {
  COLOR_KEYS,
  FONT_TYPES,
  IMAGE_KEYS,
  readColor,
  THEME_TYPES,
  writeColor,
  type ThemeColor,
} from '#contract/courses/design/course-theme.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { postedForm, type PostedForm } from '#app/kit/backend/posted-form.server.ts'
import {
  editingForm,
  newerRecord,
  type StoredVersion,
} from '#app/kit/forms/saving/conflict.server.ts'
import { readLoaded } from '#app/kit/forms/saving/merge.ts'
import type { Problems } from '#app/kit/forms/saving/read-form.server.ts'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { uploadName } from '../panel/design-field.tsx'
import { failedToast, catchUnavailable } from '#app/kit/backend/unavailable.server.ts'
import { editedDesign, requireEditable } from '../design-of.server.ts'
import { redirectWithDraft } from '../draft-redirect.server.ts'
import { GONE } from '../panel/item-form.server.ts'
import { itemsOf, type Item } from '../tree/items.ts'
import { FROM_LIBRARY, readThemeFile } from './theme-files.ts'
import {
  inheritedTheme,
  isImage,
  levelIds,
  locksOf,
  lockName,
  ownTheme,
  partOf,
  textIn,
  THEME_NAMES,
  themeLabel,
  themeTexts,
  type ThemeTexts,
} from './theme-values.ts'
import { uploadFlash } from '../files/upload-flash.ts'
import { storeUpload, uploadNotesOf } from '../files/uploads.server.ts'

const THEME_FORM = 'theme'
export const FONTS = ['font/ttf', 'font/otf'] as const
const MAX_IMAGE_BYTES = 5 * 1024 * 1024
const FAILED = 'Ocurrió un error al guardar el tema'

/** Returns the level of an address: that of `item`; the course's when there is none or `level` says so. */
function requestedLevel(request: Request) {
  const selected = param(request, 'item')
  return { selected, key: param(request, 'level') === 'course' ? undefined : selected }
}

/** Returns the design, which belongs to the tenant, and the item of the level. */
export async function themedDesign(args: LoaderFunctionArgs) {
  const editor = await editedDesign(args)
  const { selected, key } = requestedLevel(args.request)
  const design = await editor.api.call(editor.calls.design, { params: { id: editor.id } })
  requireEditable(design, editor.at)
  const item = key === undefined ? undefined : itemsOf(design).find((one) => one.key === key)
  if (key !== undefined && !item)
    throw args.request.method === 'POST'
      ? await redirectWithFlash(args.context, editor.at.page(), GONE)
      : redirect(editor.at.page())
  return { ...editor, design, item, closeTo: editor.at.page({ item: selected }) }
}

/** Returns the initial form values of a level's theme. */
export function themeForm(design: CourseDesign, item: Item | undefined): Record<string, unknown> {
  const texts = themeTexts(ownTheme(design, item))
  return {
    ...editingForm(THEME_NAMES, { ...texts, version: design.version }),
    ...locksOf(texts),
  }
}

/**
 * Stores the changed parts of a level's theme. A concurrent change of the same theme is a conflict
 * and is shown; changes elsewhere in the course are not.
 */
export async function saveTheme(args: ActionFunctionArgs) {
  const { api, id, calls, at, design, item, closeTo } = await themedDesign(args)
  const posted = await postedForm(args.request, { maxFileBytes: MAX_IMAGE_BYTES })
  const part = readThemeFile(textIn(posted.form, FROM_LIBRARY))
  if (part) {
    posted.form.delete(FROM_LIBRARY)
    const problems = await storeUploads(posted, { api, id, calls })
    const place = { part, item: param(args.request, 'item'), level: param(args.request, 'level') }
    return redirectWithDraft(args, { to: at.library(place), formId: THEME_FORM, problems })
  }
  const stored = themeTexts(ownTheme(design, item))
  const inherited = themeTexts(inheritedTheme(design, item).theme)
  return saveForm(args, themeSchema, {
    maxFileBytes: MAX_IMAGE_BYTES,
    fields: [...THEME_NAMES, ...[...IMAGE_KEYS, 'font'].map(uploadName)],
    prepare: async (posted) => {
      const refused = await storeUploads(posted, { api, id, calls })
      const missing = lockUntouched(posted.form, { stored, inherited })
      // Reports a file's problem only once.
      const said = Object.entries(missing).filter(
        ([name]) => !(uploadName(name === 'font_name' ? 'font' : name) in refused),
      )
      return { ...Object.fromEntries(said), ...refused }
    },
    save: storeChanges,
    newer: async () => newerTheme(await api.call(calls.design, { params: { id } }), item),
    done: () => [closeTo, uploadFlash('Se guardó el tema.', uploadNotesOf(posted))],
  })

  async function storeChanges(values: Stored) {
    const changed = THEME_NAMES.filter((name) => values[name] !== stored[name])
    if (changed.length === 0) throw redirect(closeTo)
    const { form: posted } = await postedForm(args.request)
    const untouched = posted.get('loaded') === themeForm(design, item)['loaded']
    // The three fields of a font are stored together.
    const sent = THEME_NAMES.filter((name) =>
      changed.some(
        (other) => other === name || (partOf(other) === 'font' && partOf(name) === 'font'),
      ),
    )
    const body = {
      ...levelIds(item),
      ...(Object.fromEntries(sent.map((name) => [name, values[name]])) as Partial<Stored>),
    }
    const outcome = await api
      .attempt(
        calls.theme,
        { params: { id }, body },
        { ifVersion: untouched ? design.version : Number(posted.get('version')) || 0 },
      )
      .catch(catchUnavailable(FAILED))
    if (outcome.ok || outcome.failure.errors.length > 0 || outcome.failure.status === 409)
      return outcome
    const { message } = failedToast(FAILED, outcome.failure)
    return { ...outcome, failure: { ...outcome.failure, message } }
  }
}

function newerTheme(design: CourseDesign, item: Item | undefined): StoredVersion {
  const now = itemsOf(design).find(({ key }) => key === item?.key) ?? item
  const record = { ...themeTexts(ownTheme(design, now)), version: design.version }
  const labels = Object.fromEntries(THEME_NAMES.map((name) => [name, themeLabel(name)]))
  const newer = newerRecord(THEME_NAMES, record, {
    labels: labels as ThemeTexts,
    say: (name, value) =>
      name === 'type' ? THEME_TYPES[value === 'dark' ? 'dark' : 'light'] : value,
  })
  return {
    version: newer.version,
    against: (typed, loaded) => {
      const { values, differences } = newer.against(typed, loaded)
      return { values: { ...values, ...locksOf(values) }, differences }
    },
  }
}

const shapeOf = <Key extends string, Of>(keys: readonly Key[], of: (key: Key) => Of) =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, Of>

const themeSchema = z.object({
  ...shapeOf(COLOR_KEYS, colorText),
  ...shapeOf(IMAGE_KEYS, () => z.string().trim()),
  font: z.string().trim(),
  type: z.enum(['', 'light', 'dark'], { error: 'Tema: el valor no es válido' }),
  font_type: z.enum(['', ...FONT_TYPES], { error: 'Tipo de la fuente: el valor no es válido' }),
  font_name: z.string().trim().max(60, 'Nombre de la fuente: admite hasta 60 caracteres'),
})
type Stored = z.output<typeof themeSchema>

function colorText(name: ThemeColor) {
  return z.string().transform((typed, context) => {
    const color = typed.trim() === '' ? null : readColor(typed)
    if (color !== null) return writeColor(color)
    if (typed.trim() === '') return ''
    context.addIssue({ code: 'custom', message: askFor(name) })
    return z.NEVER
  })
}

const askFor = (name: keyof ThemeTexts) =>
  isImage(name)
    ? `${themeLabel(name)}: elige una de las imágenes o sube otra`
    : name === 'font_name'
      ? 'Fuente: escribe su nombre o elige su archivo'
      : `${themeLabel(name)}: escribe un color como #1A2B3C`

type To = Parameters<typeof storeUpload>[2]

/** Stores uploaded files; each unlocks its part of the theme. */
async function storeUploads(posted: PostedForm, to: To): Promise<Problems> {
  const problems: Problems = {}
  for (const name of [...IMAGE_KEYS, 'font'] as const) {
    const what = {
      name,
      label: themeLabel(name),
      accept: name === 'font' ? FONTS : TAKEN_IMAGES,
      tooLarge: `${themeLabel(name)}: puede pesar hasta ${name === 'font' ? 2 : 5} MB`,
    }
    const outcome = await storeUpload(posted, what, to)
    if ('problem' in outcome) problems[uploadName(name)] = outcome.problem
    if ('problem' in outcome || outcome.stored) posted.form.set(lockName(name), 'on')
  }
  return problems
}

const TAKEN_IMAGES: readonly string[] = IMAGES

/**
 * Sends locked parts empty. Without scripts all fields are posted: a value that differs from the
 * stored and the inherited one counts as changed, even with an unticked box.
 */
function lockUntouched(
  form: FormData,
  { stored, inherited }: Record<'stored' | 'inherited', ThemeTexts>,
): Problems {
  const text = (name: string) => textIn(form, name).trim()
  const begun = readLoaded(THEME_NAMES, form.get('loaded')) ?? stored
  const inheritedInForm = readLoaded(THEME_NAMES, form.get('inherited')) ?? inherited
  const problems: Problems = {}
  for (const name of THEME_NAMES) {
    const typed = text(name)
    const lock = lockName(partOf(name))
    const same = (other: string) => typed.toLowerCase() === other.toLowerCase()
    if (!form.has(lock) && typed !== '' && !same(inheritedInForm[name]) && !same(begun[name]))
      form.set(lock, 'on')
  }
  for (const name of THEME_NAMES) {
    const isOpen = form.has(lockName(partOf(name)))
    form.set(name, isOpen ? text(name) : '')
    if (!isOpen || text(name) !== '' || name === 'font' || name === 'font_type') continue
    if (name === 'font_name' && text('font') !== '') continue
    if (name !== 'type') problems[name] = askFor(name)
  }
  return problems
}
