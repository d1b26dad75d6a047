import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { signedIn, type ApiClient, type Outcome } from '../../backend/api.server.ts'
import type { Flash } from '../../backend/flash.server.ts'
import { formPage, type FormValues } from '../../backend/form-draft.server.ts'
import { requireAdmin } from '../../backend/permission.ts'
import { editingForm, newerRecord, type StoredVersion } from './conflict.server.ts'
import type { ReadOptions } from './read-form.server.ts'
import { saveForm } from './save-form.server.ts'

/**
 * Loaders and actions of the forms that create and edit a record, and of those of settings. For administrators, unless
 * `staff`.
 */

type Visit = {
  api: ApiClient
  request: Request
  context: AppLoadContext
  params: LoaderFunctionArgs['params']
}

type Declared<Values, Stored, Extra extends object> = {
  /** Schema of the posted form: the body of the call. */
  schema: z.ZodType<Values>
  save: (visit: Visit, body: Values) => Promise<Outcome<Stored>>
  /** Message after saving. */
  done: (stored: Stored) => Flash | string
  /** URL of the page below the dialog, or of the form's own page. */
  closeTo: (visit: Visit) => string
  /** URL after saving; without it `closeTo`. */
  doneTo?: (stored: Stored) => string
  /** True for records that readers write as well, and for settings that they read. */
  staff?: boolean
  /** Options of `readForm`. */
  read?: (visit: Visit) => ReadOptions<Extra> | Promise<ReadOptions<Extra>>
}

/** Returns the loader and the action of a form that creates a record. */
export function creationForm<
  Values,
  Stored,
  Page extends object = object,
  Extra extends object = object,
>(
  form: Declared<Values, Stored, Extra> & {
    /** Returns what the fields need besides their values; `values` are those of a recovered draft. */
    page?: (visit: Visit, values: FormValues) => Promise<Page>
  },
) {
  return {
    async loader({ request, context, params }: LoaderFunctionArgs) {
      const api = await signedIn(request, context)
      if (!form.staff) await requireAdmin(api)
      const visit = { api, request, context, params }
      return formPage(request, context, async (recovered) => ({
        ...((await form.page?.(visit, recovered ?? {})) as Page),
        closeTo: form.closeTo(visit),
      }))
    },
    action: (args: ActionFunctionArgs) => saveRecord(args, form),
  }
}

type Edited<Field extends string, Row, Values, Stored, Page, Extra extends object> = Omit<
  Declared<Values, Stored, Extra>,
  'done'
> & {
  /** Edited fields, in their order. */
  fields: readonly Field[]
  /** Null when the field belongs to another field, which is reported instead. */
  labels: Readonly<Record<NoInfer<Field>, string | null>>
  /** Reads the record, by the names of the form's fields. */
  get: (visit: Visit) => Promise<Row>
  /** Returns what the form needs besides the values of its fields. */
  page?: (visit: Visit, record: Row, values: FormValues) => Page | Promise<Page>
  /** Returns how the values of the stored record are read, such as names for ids. */
  say?: (visit: Visit, record: Row) => Say<Field> | Promise<Say<Field>>
}

/**
 * Returns the loader and the action of a form that edits a record, with optimistic locking: after a version
 * conflict it shows what another user stored meanwhile.
 */
export function editForm<
  Field extends string,
  Row extends { [F in Field]: unknown } & { version: number },
  Values,
  Stored extends { name: string },
  Page extends object = object,
  Extra extends object = object,
>(form: Edited<Field, Row, Values, Stored, Page, Extra> & { done?: (stored: Stored) => string }) {
  return settingsForm<Field, Row, Values, Stored, Page, Extra>({ done: savedMessage, ...form })
}

/** `editForm` of the settings of a company, which have no name. */
export function settingsForm<
  Field extends string,
  Row extends { [F in Field]: unknown } & { version: number },
  Values,
  Stored,
  Page extends object = object,
  Extra extends object = object,
>(form: Edited<Field, Row, Values, Stored, Page, Extra> & { done: (stored: Stored) => string }) {
  return {
    async loader({ request, context, params }: LoaderFunctionArgs) {
      const api = await signedIn(request, context)
      const visit = { api, request, context, params }
      const [record] = await Promise.all([form.get(visit), form.staff || requireAdmin(api)])
      const defaults = editingForm(form.fields, record)
      return formPage(request, context, async (recovered) => ({
        ...((await form.page?.(visit, record, recovered ?? defaults)) as Page),
        defaults,
        closeTo: form.closeTo(visit),
      }))
    },
    action: (args: ActionFunctionArgs) =>
      saveRecord(args, form, async (visit) => {
        const record = await form.get(visit)
        const say = await form.say?.(visit, record)
        return newerRecord<Field>(form.fields, record, { labels: form.labels, ...(say && { say }) })
      }),
  }
}

type Say<Field> = (field: Field, value: string) => string

const savedMessage = ({ name }: { name: string }) => `Se guardaron los cambios de ${name}.`

/** Saves a posted form and redirects with a message, or returns the answer that shows it again filled. */
async function saveRecord<Values, Stored, Extra extends object>(
  { request, context, params }: ActionFunctionArgs,
  {
    schema,
    fields = [],
    read,
    save,
    done,
    closeTo,
    doneTo,
  }: Declared<Values, Stored, Extra> & { fields?: readonly string[] },
  newer?: (visit: Visit) => Promise<StoredVersion>,
) {
  const api = await signedIn(request, context)
  const visit = { api, request, context, params }
  return saveForm({ request, context }, schema, {
    fields,
    ...(await read?.(visit)),
    save: (values) => save(visit, values),
    ...(newer && { newer: () => newer(visit) }),
    done: (stored) => [doneTo?.(stored) ?? closeTo(visit), done(stored)],
  })
}
