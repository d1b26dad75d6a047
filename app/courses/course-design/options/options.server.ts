import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { inOrder } from '#contract/courses/design/course-problems.ts'
import type { OptionCell } from '#contract/courses/course-templates/template.ts'
import { readCell, type Option } from '#contract/courses/design/course-values.ts'
import { formDraftCookies } from '#app/kit/backend/form-draft.server.ts'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { editedDesign, requireEditable } from '../design-of.server.ts'
import { isOptions, itemFields, optionWords } from '../panel/item-fields.ts'
import { itemsOf } from '../tree/items.ts'
import { CANCEL } from './option-row.tsx'

/** Field of the form draft that identifies its row while a question is shown. */
export const ROW = 'row'

type Edited = Awaited<ReturnType<typeof editedOptions>>

/** Returns the options of the content in an address, sorted by order; redirects to the editor when it has none. */
export async function editedOptions(args: LoaderFunctionArgs) {
  const { api, id, calls, at } = await editedDesign(args)
  const key = param(args.request, 'item')
  const design = await api.call(calls.design, { params: { id } })
  requireEditable(design, at)
  const item = itemsOf(design).find((one) => one.key === key)
  const field = item && itemFields(item).find(isOptions)
  if (item?.kind !== 'content' || !field) throw redirect(at.page({ item: key }))
  const query = { item: item.key }
  return {
    save: (values: Record<string, unknown>, ifVersion?: number) =>
      api.attempt(
        calls.save,
        {
          params: { id },
          body: Object.fromEntries(
            Object.entries(values).map(([path, value]) => [`${item.path}/${path}`, value]),
          ),
        },
        { ifVersion },
      ),
    version: design.version,
    item,
    options: item.content.options,
    cells: field.cells ?? [],
    rows: inOrder(
      Object.fromEntries(
        Object.entries(item.content.options).map(([id, option]) => [id, { id, ...option }]),
      ),
    ),
    addresses: {
      editor: at.page(query),
      list: at.options(query),
      row: (row: string) => ({
        edit: at.options({ ...query, row }),
        cancel: at.options({ ...query, row, cancel: 'true' }),
        remove: at.options({ ...query, removal: row }),
      }),
    },
  }
}

/** Stores an option. */
export function saveOption(args: ActionFunctionArgs, edited: Edited, row: string) {
  const { cells, options, item, save, version, addresses } = edited
  const stored = options[row]
  return saveForm(args, schemaOf(cells), {
    rename: Object.fromEntries(
      cells.map((cell) => [`${item.path}/options/${row}/${cell}`, cell] as const),
    ),
    save: async ({ was, ...values }) => {
      if (!stored)
        return save({ options: { ...options, [NEW_ROW]: { ...EMPTY, ...values } } }, version)
      if (was !== optionWords(stored)) return { ok: false, failure: CHANGED }
      const written = Object.entries(values).map(([cell, value]) => [
        `options/${row}/${cell}`,
        value,
      ])
      return save(Object.fromEntries(written) as Record<string, unknown>)
    },
    done: () => [addresses.list, 'Se guardó la opción.'],
  })
}

/**
 * Removes an option. The version makes a concurrently added option a conflict, so that it is not
 * removed too.
 */
export function removeOption({ options, save, version }: Edited, row: string) {
  const left = Object.fromEntries(Object.entries(options).filter(([id]) => id !== row))
  return save({ options: left }, version)
}

const NEW_ROW = '-1'
const EMPTY: Option = { text: '', description: null, value: 0, order: 1, correct_position: 0 }

const CHANGED = {
  status: 409,
  code: 'conflict',
  message: 'Alguien cambió esta opción mientras la editabas. Cancela y ábrela de nuevo.',
  errors: [],
  requestId: '',
}

function schemaOf(cells: readonly OptionCell[]) {
  const read = (cell: OptionCell) =>
    z.string().transform((typed, context) => {
      const value = readCell(cell, typed)
      if ('value' in value) return value.value
      context.addIssue({ code: 'custom', message: value.message })
      return z.NEVER
    })
  return z.object({
    was: z.string().default(''),
    ...Object.fromEntries(cells.map((cell) => [cell, read(cell)])),
  }) as z.ZodType<{ was: string } & Record<string, unknown>>
}

/** Returns the headers that save a row's form draft. */
export async function draftHeaders(
  { request, context }: ActionFunctionArgs,
  form: FormData,
  row: string,
) {
  form.delete(CANCEL)
  form.set(ROW, row)
  // Identifies the row's form.
  form.set('__rvfInternalFormId', `option-${row}`)
  const headers = new Headers()
  for (const cookie of await formDraftCookies(request, context))
    headers.append('set-cookie', cookie)
  return { headers }
}
