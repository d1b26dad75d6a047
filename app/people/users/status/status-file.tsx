import {
  data,
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { users } from '#contract/people/users.ts'
import { signedIn, type ApiClient } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { takeFormDraft } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { actions } from '#app/kit/ui/common-copy.ts'
import { RadioGroup } from '#app/kit/forms/choices/choice-fields.tsx'
import { aboutField } from '#app/kit/forms/saving/failure.ts'
import { FileField } from '#app/kit/forms/files/file-field.tsx'
import { Form } from '#app/kit/forms/form.tsx'
import { readForm, type Problems } from '#app/kit/forms/saving/read-form.server.ts'
import { FormActions, SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { RouteDialog } from '#app/kit/ui/popups/route-dialog.tsx'
import { userList } from '../list-query.ts'
import { changeFlash } from '../selection.server.ts'
import { StatusFilePreview } from './status-file-preview.tsx'

export const meta: MetaFunction = () => [{ title: 'Activar o desactivar por archivo' }]

/** Twice the size of a file of 200,000 e-mails. */
const MAX_FILE_BYTES = 10 * 1024 * 1024

const CHANGES = {
  enable: { preview: users.previewEnableByFile, apply: users.enablePreviewed },
  disable: { preview: users.previewDisableByFile, apply: users.disablePreviewed },
} as const

const statusFileForm = z.object({
  change: z.enum(['enable', 'disable'], { error: 'Debes elegir si se activan o se desactivan' }),
  file: z
    .array(z.instanceof(File))
    .min(1, 'Debes elegir un archivo CSV')
    .max(1, 'Debes subir un solo archivo'),
})

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  const { values, headers } = await takeFormDraft(request, context)
  return data({ recovered: values, closeTo: userList.currentUrl(request) }, { headers })
}

/** First step: the file, answered with a preview; second step: the confirmation. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const posted = await postedForm(request, { maxFileBytes: MAX_FILE_BYTES })
  if (posted.form.has('confirmed')) return apply(request, context, api, posted.form)
  const form = await readForm(request, statusFileForm, {
    fields: ['file'],
    prepare: async ({ tooLarge }): Promise<Problems> =>
      tooLarge.has('file') ? { file: 'El archivo puede pesar hasta 10 MB' } : {},
  })
  if (!form.ok) return form.answer
  const { change, file } = form.values
  const upload = new FormData()
  upload.set('file', file[0]!)
  const outcome = await api.upload(CHANGES[change].preview, upload)
  if (!outcome.ok) return form.refuse(aboutField('file', outcome.failure))
  return { change, preview: outcome.value }
}

async function apply(request: Request, context: AppLoadContext, api: ApiClient, form: FormData) {
  const { data: sent } = confirmation.safeParse(Object.fromEntries(form))
  if (!sent) return redirect(paths.users.statusFile())
  const { change, confirmed: version } = sent
  const outcome = await api.attempt(CHANGES[change].apply, { body: { version } })
  const list = userList.currentUrl(request)
  if (!outcome.ok) {
    const { message } = outcome.failure
    return redirectWithFlash(context, list, { tone: 'danger', message })
  }
  const flash = changeFlash(change, outcome.value, { request: context.requestId })
  return redirectWithFlash(context, list, flash)
}

const confirmation = z.object({
  change: z.enum(['enable', 'disable']),
  confirmed: z.coerce.number().int(),
})

export default function StatusFile() {
  const { recovered, closeTo } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <RouteDialog title="Activar o desactivar por archivo" closeTo={closeTo}>
      {answer && 'preview' in answer ? (
        <StatusFilePreview {...answer} closeTo={closeTo} />
      ) : (
        <Form id="status-file" encType="multipart/form-data" recovered={recovered}>
          <RadioGroup
            name="change"
            label="Qué hacer con los usuarios del archivo"
            help="Quien se desactive ya no podrá iniciar sesión, y sus sesiones abiertas terminarán."
            options={[
              { value: 'enable', label: 'Activar' },
              { value: 'disable', label: 'Desactivar' },
            ]}
            required
          />
          <FileField
            name="file"
            label="Archivo CSV"
            help="Un CSV o un libro de Excel con la columna username o email, un usuario por línea."
            accept=".csv,text/csv,.xlsx"
            required
          />
          <FormActions>
            <ButtonLink to={closeTo} preventScrollReset>
              {actions.cancel}
            </ButtonLink>
            <SubmitButton pending="Enviando…">{actions.continue}</SubmitButton>
          </FormActions>
        </Form>
      )}
    </RouteDialog>
  )
}
